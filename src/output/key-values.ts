import Table from 'cli-table3';
import type { Style } from './style.ts';
import { displayWidth, piecesOf, wrap } from './width.ts';

/** A label with its value, which may have several lines. Both are safe to print. */
export interface KeyValue {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Labels and values that belong together, with a title of their own or without. */
export interface Block {
  readonly title?: string | undefined;
  readonly rows: readonly KeyValue[];
}

/** A longer label goes on over several lines, so that it does not move all values to the right. */
const longestLabel = 32;

/** Values are wrapped into no less than this, however narrow the terminal. */
const leastValueWidth = 12;

const indent = '  ';

/** cli-table3 takes time by the square of its rows, so a metadata object of 100,000 keys is drawn in pieces. */
const rowsAtOnce = 500;

const borderless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};

/** The blocks below each other, all values in one column, wrapped to the terminal's width in cells where there is one. */
export function keyValueText(blocks: readonly Block[], columns: number | undefined, style: Style): string {
  const labels = blocks.flatMap(({ rows }) => rows.map(({ label }) => displayWidth(label)));
  const labelWidth = labels.reduce((most, width) => Math.max(most, Math.min(width, longestLabel)), 0);
  const room = columns && Math.max(leastValueWidth, columns - labelWidth - 2 * indent.length);
  const rows = blocks.flatMap(({ title, rows: pairs }, index) => [
    ...(index > 0 ? [['', '']] : []),
    ...(title === undefined ? [] : [[style.strong(title), '']]),
    ...pairs.map(({ label, lines }) => [
      labelLines(label, labelWidth)
        .map((line) => indent + style.faint(line))
        .join('\n'),
      lines.flatMap((line) => (room ? wrap(line, room) : [line])).join('\n'),
    ]),
  ]);
  let text = '';
  for (let at = 0; at < rows.length; at += rowsAtOnce) text += draw(rows.slice(at, at + rowsAtOnce));
  return text;
}

/** Every label but the last line of a long one is as wide as the widest, so that pieces are aligned with each other. */
function labelLines(label: string, width: number): string[] {
  return piecesOf(label, width).map((line) => line + ' '.repeat(Math.max(0, width - displayWidth(line))));
}

function draw(rows: string[][]): string {
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': indent.length },
  });
  table.push(...rows);
  const lines = table.toString().split('\n');
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
