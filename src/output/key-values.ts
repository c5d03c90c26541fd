import Table from 'cli-table3';
import { isJsonObject } from '../json/object.ts';
import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { withPlainSpaces } from './no-break.ts';
import { visible } from './sanitize.ts';
import type { Style } from './style.ts';
import { emptyCell } from './values.ts';
import { displayWidth, piecesOf, wrap } from './width.ts';

/** A label and its value, in one or more lines. Both are safe to print. */
interface KeyValue {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Labels and values that belong together, under an optional title. */
interface Block {
  readonly title?: string | undefined;
  readonly rows: readonly KeyValue[];
}

/** In cells. A longer label wraps, so that it does not push all values to the right. */
const maxLabelWidth = 32;

/** In cells. Values wrap at no less than this, however narrow the terminal. */
const minValueWidth = 12;

const indent = '  ';

/** Rows to draw at once: cli-table3 is quadratic in their number. */
const batchSize = 100;

/** What cli-table3 draws: nothing around or between the cells. */
const borderless = {
  top: '',
  'top-left': '',
  'top-mid': '',
  'top-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  middle: '',
  right: '',
  'right-mid': '',
  bottom: '',
  'bottom-left': '',
  'bottom-mid': '',
  'bottom-right': '',
};

/** The blocks below each other, all values in one column, wrapped to the terminal's width in cells if there is one. */
export function keyValueText(blocks: readonly Block[], columns: number | undefined, style: Style): string {
  const labels = blocks.flatMap(({ rows }) => rows.map(({ label }) => displayWidth(label, maxLabelWidth)));
  const labelWidth = labels.reduce((widest, width) => Math.max(widest, Math.min(width, maxLabelWidth)), 0);
  const room = columns && Math.max(minValueWidth, columns - labelWidth - 2 * indent.length);
  const rows: KeyValueRow[] = [];
  for (const [index, { title, rows: pairs }] of blocks.entries()) {
    if (index > 0) rows.push(['', '']);
    if (title !== undefined) rows.push([style.strong(title), '']);
    for (const { label, lines } of pairs) {
      const labelLines = piecesOf(label, labelWidth);
      const valueLines = room ? lines.flatMap((line) => wrap(line, room)) : lines.map(withPlainSpaces);
      const height = Math.max(labelLines.length, valueLines.length);
      for (let line = 0; line < height; line += 1)
        rows.push([indent + style.faint(labelLines[line] ?? ''), valueLines[line] ?? '']);
    }
  }
  if (rows.length === 0) return '';
  return drawn(rows, indent.length + labelWidth)
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

type KeyValueRow = readonly [label: string, value: string];

/** Draws the labels as a table, and puts the values behind them: cli-table3 would measure a value once for every character of it. */
function drawn(rows: readonly KeyValueRow[], width: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const style = { head: [], border: [], 'padding-left': 0, 'padding-right': indent.length };
    const table = new Table({ chars: borderless, style });
    // A first row, which is not shown, makes all batches equally wide.
    table.push([' '.repeat(width)], ...batch.map(([label]) => [label]));
    const [, ...labels] = table.toString().split('\n');
    lines.push(...batch.map(([, value], index) => labels[index] + value));
  }
  return lines;
}

/** Keys of an object are padded to at most this many cells. */
const maxKeyWidth = 24;

/** Rows for fields not in the contract (yet), by the service's names and in its order. */
export function undocumentedRows(item: Item, fields: Readonly<Record<string, Field>>): KeyValue[] {
  return Object.entries(item.fields)
    .filter(([name, value]) => !Object.hasOwn(fields, name) && value !== null)
    .map(([name, value]) => ({ label: visible(name), lines: memberLines(value) }));
}

/** `campaign = verao-2026`, one line per key of an object; any other value on one line. */
export function memberLines(value: unknown): string[] {
  const members = Object.entries(isJsonObject(value) ? value : {}).map(([name, member]) => {
    const key = visible(name);
    return { key, width: displayWidth(key, maxKeyWidth), value: lineOf(member) };
  });
  if (members.length === 0) return [lineOf(value)];
  const widest = members.reduce((most, { width }) => Math.max(most, Math.min(width, maxKeyWidth)), 0);
  return members.map(
    ({ key, width, value }) => `${key}${' '.repeat(Math.max(0, widest - width))} = ${value}`,
  );
}

function lineOf(value: unknown): string {
  return visible(typeof value === 'string' ? value : JSON.stringify(value)) || emptyCell;
}
