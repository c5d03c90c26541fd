import type { JsonObject } from '../../../json/object.ts';
import { isUuid, shortestPrefix } from '../../../model/uuid.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { displayWidth, wrap } from '../../../output/width.ts';
import { groupsOf } from '../rules/sorted.ts';
import { failureOf, type LintResult, sentenceOf } from './result.ts';

const indent = '  ';
/** Between columns, in cells. */
const gap = 2;
/** The longest message that sets the column of the fixes, in cells. */
const maxMessage = 70;
/** Infos of one rule to show on a terminal: a hundred unused items would hide what matters. */
const maxInfos = 10;

/** A block per object: a heading, and a line for each finding with what to change. The verdict comes last. */
export function createFindingsFormatter(result: LintResult, options: OutputOptions, style: Style): Formatter {
  const rows: JsonObject[] = [];
  return {
    push: (batch) => {
      for (const { fields } of batch) rows.push(fields);
      return '';
    },
    *end() {
      const infos = groupsOf(rows, ({ rule, severity }) => (severity === 'info' ? rule : undefined));
      const surplus = [...infos].map(([rule, own]) => ({ rule, own: own.slice(maxInfos) }));
      const hidden = new Set(options.truncate ? surplus.flatMap(({ own }) => own) : []);
      const shown = rows.filter((row) => !hidden.has(row));
      yield* blocks(shown, options, style);
      const parts = surplus.flatMap(({ rule, own }) =>
        own.length > 0 ? `${own.length} more of ${rule}` : [],
      );
      if (hidden.size > 0) yield `\n${style.faint(`… and ${parts.join(', ')} (--no-trunc shows all)`)}\n`;
      const [mark, state] = failureOf(result) === undefined ? ['✓', 'healthy'] : ['✗', 'error'];
      const columns = options.terminal?.columns ?? Number.POSITIVE_INFINITY;
      const lines = wrap(visible(`${mark} ${sentenceOf(result)}`), columns).map((line) =>
        statePaint(style, state)(line),
      );
      yield `${shown.length > 0 ? '\n' : ''}${lines.join('\n')}\n`;
    },
    leftOut: [],
  };
}

function* blocks(rows: readonly JsonObject[], options: OutputOptions, style: Style): Generator<string> {
  const texts = rows.map(({ severity, rule, message, fix }) =>
    [severity, rule, message, fix].map((text) => visible(String(text ?? ''))),
  );
  const widest = (column: number, max = Number.POSITIVE_INFINITY) =>
    Math.max(0, ...texts.map((cells) => displayWidth(cells[column] ?? '')).filter((width) => width <= max));
  const [severityWidth, ruleWidth, messageWidth] = [widest(0), widest(1), widest(2, maxMessage)];
  const start = indent.length + severityWidth + ruleWidth + 2 * gap;
  const width = options.truncate ? (options.terminal?.columns ?? 80) : Number.POSITIVE_INFINITY;
  const hasRoom = start + messageWidth + gap + widest(3) <= width;
  const ids = rows.map(({ id }) => String(id)).filter(isUuid);
  const idLength = options.truncate ? shortestPrefix(ids) : undefined;
  let object = '';
  for (const [index, [severity = '', rule = '', message = '', fix = '']] of texts.entries()) {
    const heading = style.strong(visible(headingOf(rows[index] ?? {}, idLength)));
    if (heading !== object) yield `${object === '' ? '' : '\n'}${heading}\n`;
    object = heading;
    const painted = statePaint(style, severity)(severity);
    const head = `${indent}${painted}${spaces(severity, severityWidth)}${rule}${spaces(rule, ruleWidth)}`;
    const lines = wrap(message, Math.max(20, width - start));
    const below = wrap(`→ ${fix}`, Math.max(20, width - start)).map((line) => style.faint(line));
    const isBeside = lines.length === 1 && hasRoom && displayWidth(message) <= messageWidth;
    const shown = isBeside
      ? [`${message}${spaces(message, messageWidth)}${style.faint(fix)}`]
      : [...lines, ...below];
    yield `${head}${shown.join(`\n${' '.repeat(start)}`)}\n`;
  }
}

/** What follows a text in a column. */
function spaces(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text)) + gap);
}

/** `schedule 517 "Natal"`, `player "Loja 012" (4be1d79d)`. */
function headingOf({ resource, id, name }: JsonObject, idLength: number | undefined): string {
  const whole = String(id);
  const shown = isUuid(whole) ? whole.slice(0, idLength) : whole;
  if (name === null || name === '') return `${resource} ${shown}`;
  return resource === 'schedule' ? `${resource} ${shown} "${name}"` : `${resource} "${name}" (${shown})`;
}
