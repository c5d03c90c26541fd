import type { Lead } from '../../../errors.ts';
import { nounCalled } from '../../lookup/known.ts';
import { objectNouns } from '../../lookup/question.ts';
import { ifRight, replaced } from '../corrections.ts';
import { lackLines, listBeside } from '../meant.ts';
import type { Typed } from '../typed.ts';
import { pairsAsOptions } from './filters-as-options.ts';
import { fieldsCalled } from './templates.ts';

/**
 * The line for SQL about one list, as `select name from players where status = 'offline' order by name`, or the help of the list for what no
 * option says. Where there are no columns, there are conditions: `players where store = 'loja-012'`.
 */
export async function sqlLines(typed: string): Promise<readonly Lead[]> {
  // `count content by type` is the same in fewer words.
  const text = typed.replace(
    /^count\s+(\w+)\s+(?:group\s+)?(?:by|per|por)\s+(\w+)$/i,
    'select count(*) from $1 group by $2',
  );
  const [start = '', ...others] = text
    .replace(/^(?:query|sql)\s+(?:-\w\s+)?|\s*;?\s*$/gi, '')
    .split(clauseName);
  const clauses = new Map(
    others.flatMap((word, at) => (at % 2 === 0 ? [[word.toLowerCase(), others[at + 1] ?? '']] : [])),
  );
  const [, columns] = /^select\s+(.+)$/is.exec(start) ?? [];
  const table = clauses.get('from') ?? start;
  const isSql = columns === undefined ? clauses.has('where') : clauses.has('from');
  const noun = nounCalled(table);
  const grouped = clauses.get('group by') ?? /^distinct\s+(\w+)$/i.exec(columns ?? '')?.[1];
  const isCount = /^count\([\w*]+\)$/i.test(columns ?? '');
  const isCounted = isCount || grouped !== undefined;
  if (!isSql || noun === undefined || !objectNouns.includes(noun)) return [];
  const { path, flags, fields } = await listBeside(`signage ${noun} list`);
  const order = clauses.get('order by') ?? '';
  // Of an item, nothing counts its plays.
  const named = [columns, clauses.get('where'), order].join(' ').match(/[a-z]\w+/gi) ?? [];
  const lacking = await lackLines(
    named.filter((name) => !fieldsCalled([name], fields)),
    path,
  );
  if (lacking.length > 0) return lacking;
  const [, sorted = '', isDown] = /^([\w.]+)(?:\s+(?:asc|(desc)))?$/i.exec(order) ?? [];
  const condition = clauses.get('where');
  const filtered = condition === undefined ? path : pairsAsOptions(condition, flags, path)[0]?.line;
  // Whose status is `offline` is asked for its health.
  const shown = filtered?.includes(' --health ') ? columns?.replace(/\bstatus\b/, 'healthStatus') : columns;
  const parts = [
    filtered,
    fieldOption('--sort ', sorted, fields, isDown ? '-' : ''),
    clauses.has('limit') ? `--limit ${clauses.get('limit')}` : '',
    fieldOption('--by ', grouped ?? '', fields),
    isCount && grouped === undefined ? '--count' : '',
    fieldOption('--fields ', columns === '*' || isCounted ? '' : (shown ?? ''), fields),
  ];
  const isWhole = !parts.includes(undefined) && clauses.has('order by') === (sorted !== '');
  return isWhole
    ? [{ line: parts.filter(Boolean).join(' '), does: 'the same with options', isAsTyped: true }]
    : [{ line: `${path} --help`, does: 'filters for WHERE, --sort for ORDER BY, --fields for columns' }];
}

/** The line with the order of SQL in the field that it follows: `--order-by duration desc`. */
export async function orderLines(word: string, typed: Typed): Promise<readonly Lead[]> {
  const { argv } = typed;
  const field = argv[argv.indexOf(word) - 1] ?? '';
  const isOrder = /^(?:asc|desc)(?:ending)?$/i.test(word) && argv[argv.indexOf(field) - 1]?.startsWith('--');
  if (!isOrder) return [];
  const isDown = /^d/i.test(word);
  const does = isDown ? 'in descending order' : `without "${word}": ascending is the default`;
  return ifRight(replaced(argv, [field, word], [isDown ? `-${field}` : field]), does, typed);
}

const clauseName = /(?:^|\s+)(from|where|group by|order by|limit)\s+/i;

/** An option with the fields that are named; empty for none, undefined if there is no such field. */
function fieldOption(
  option: string,
  columns: string,
  names: readonly string[],
  before = '',
): string | undefined {
  const words = columns.split(/\s*,\s*/).filter(Boolean);
  const fields = fieldsCalled(words, names);
  return words.length === 0 ? '' : fields && `${option}${before}${fields.join()}`;
}
