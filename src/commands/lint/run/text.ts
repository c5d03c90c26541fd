import type { JsonObject } from '../../../json/object.ts';
import type { Item } from '../../../model/item.ts';
import { isUuid, shortestPrefix } from '../../../model/uuid.ts';
import type { Formatter, OutputOptions } from '../../../output/options.ts';
import { visible } from '../../../output/sanitize.ts';
import { type Style, statePaint } from '../../../output/style.ts';
import { displayWidth, wrap } from '../../../output/width.ts';

/** The last line. */
export interface Verdict {
  /** `2 errors, 1 warning in 26 schedules …`. Unsanitized. */
  readonly sentence: string;
  readonly mark: '✓' | '✗';
}

const indent = '  ';
/** Between columns, in cells. */
const gap = 2;
/** The longest message that sets the column of the fixes, in cells. */
const maxMessage = 70;

/** A block per object: a heading, and a line for each finding with what to change. The verdict comes last. */
export function createFindingsFormatter(
  { sentence, mark }: Verdict,
  options: OutputOptions,
  style: Style,
): Formatter {
  const items: Item[] = [];
  return {
    push: (batch) => {
      items.push(...batch);
      return '';
    },
    *end() {
      const all = items.map(({ fields }) => fields);
      const rows = options.truncate ? withoutSurplus(all) : all;
      yield* blocks(rows, options, style);
      yield* surplusLines(all, rows, style);
      const verdict = visible(`${mark} ${sentence}`);
      const paint = statePaint(style, mark === '✓' ? 'healthy' : 'error');
      const lines = wrap(verdict, options.terminal?.columns ?? Number.POSITIVE_INFINITY);
      yield `${rows.length > 0 ? '\n' : ''}${lines.map((line) => paint(line)).join('\n')}\n`;
    },
    leftOut: [],
  };
}

/** Infos of one rule to show on a terminal: a hundred unused items would hide what matters. */
const maxInfos = 10;

function withoutSurplus(rows: readonly JsonObject[]): JsonObject[] {
  const counts = new Map<unknown, number>();
  return rows.filter(({ rule, severity }) => {
    const count = (counts.get(rule) ?? 0) + (severity === 'info' ? 1 : 0);
    counts.set(rule, count);
    return severity !== 'info' || count <= maxInfos;
  });
}

function* surplusLines(
  all: readonly JsonObject[],
  shown: readonly JsonObject[],
  style: Style,
): Generator<string> {
  const kept = new Set(shown);
  const hidden = new Map<string, number>();
  for (const row of all)
    if (!kept.has(row)) hidden.set(String(row.rule), (hidden.get(String(row.rule)) ?? 0) + 1);
  if (hidden.size === 0) return;
  const parts = [...hidden].map(([rule, count]) => `${count} more of ${rule}`);
  yield `\n${style.faint(`… and ${parts.join(', ')} (--no-trunc shows all)`)}\n`;
}

function* blocks(rows: readonly JsonObject[], options: OutputOptions, style: Style): Generator<string> {
  const texts = rows.map((row) => {
    const text = (name: string) => visible(String(row[name] ?? ''));
    return {
      row,
      severity: text('severity'),
      rule: text('rule'),
      message: text('message'),
      fix: text('fix'),
    };
  });
  const widest = (name: 'severity' | 'rule' | 'message' | 'fix', max = Number.POSITIVE_INFINITY) =>
    Math.max(0, ...texts.map((each) => displayWidth(each[name])).filter((width) => width <= max));
  const columns = { severity: widest('severity'), rule: widest('rule') };
  const start = indent.length + columns.severity + columns.rule + 2 * gap;
  const width = options.truncate ? (options.terminal?.columns ?? 80) : Number.POSITIVE_INFINITY;
  const message = widest('message', maxMessage);
  const hasRoom = start + message + gap + widest('fix') <= width;
  const idLength = shortestPrefix(rows.map(({ id }) => String(id)).filter(isUuid));
  let object = '';
  for (const { row, ...cells } of texts) {
    const heading = headingOf(row, options.truncate ? idLength : undefined, visible, style);
    if (heading !== object) yield `${object === '' ? '' : '\n'}${heading}\n`;
    object = heading;
    const head = `${indent}${padded(statePaint(style, cells.severity)(cells.severity), cells.severity, columns.severity)}${padded(cells.rule, cells.rule, columns.rule)}`;
    const lines = wrap(cells.message, Math.max(20, width - start));
    const fix = wrap(`→ ${cells.fix}`, Math.max(20, width - start)).map((line) => style.faint(line));
    const last = lines.at(-1) ?? '';
    const isBeside = lines.length === 1 && hasRoom && displayWidth(last) <= message;
    const shown = isBeside ? [padded(last, last, message) + style.faint(cells.fix)] : [...lines, ...fix];
    yield `${head}${shown.join(`\n${' '.repeat(start)}`)}\n`;
  }
}

function padded(shown: string, text: string, width: number): string {
  return shown + ' '.repeat(Math.max(0, width - displayWidth(text)) + gap);
}

/** `schedule 517 "Natal"`, `player "Loja 012" (4be1d79d)`. */
function headingOf(
  { resource, id, name }: JsonObject,
  idLength: number | undefined,
  visible: (text: string) => string,
  style: Style,
): string {
  const whole = String(id);
  const shown = visible(isUuid(whole) ? whole.slice(0, idLength) : whole);
  const quoted = name === null || name === '' ? undefined : `"${visible(String(name))}"`;
  if (quoted === undefined) return style.strong(`${resource} ${shown}`);
  return style.strong(
    resource === 'schedule' ? `${resource} ${shown} ${quoted}` : `${resource} ${quoted} (${shown})`,
  );
}
