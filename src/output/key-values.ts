import Table from 'cli-table3';
import type { Style } from './style.ts';
import { displayWidth, piecesOf, wrap } from './width.ts';

/** A label with its value, which may have several lines. Both are safe to print. */
export interface KeyValue {
  readonly label: string;
  readonly lines: readonly string[];
  /** What follows the last line where there is room for all of it: it may hold color, which cannot be wrapped. */
  readonly ornament?: string | undefined;
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

/**
 * cli-table3 takes time by the square of its rows, of the lines of a cell and of the length of a line (10 s for 4,000
 * emoji). It draws what is of a size that people read; a description of a megabyte is written line by line.
 */
const mostRowsDrawn = 200;
const longestLineDrawn = 200;

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
  const labels = blocks.flatMap(({ rows }) => rows.map(({ label }) => displayWidth(label, longestLabel)));
  const labelWidth = labels.reduce((most, width) => Math.max(most, Math.min(width, longestLabel)), 0);
  const room = columns && Math.max(leastValueWidth, columns - labelWidth - 2 * indent.length);
  const blank = ' '.repeat(labelWidth);
  const rows = blocks.flatMap(({ title, rows: pairs }, index): Row[] => [
    ...(index > 0 ? [['', ''] as const] : []),
    ...(title === undefined ? [] : [[style.strong(title), ''] as const]),
    ...pairs.flatMap(({ label, lines, ornament = '' }) => {
      const names = piecesOf(label, labelWidth);
      const wrapped = room ? lines.flatMap((line) => wrap(line, room)) : lines;
      const last = (wrapped.at(-1) ?? '') + ornament;
      const values = room && displayWidth(last, room) > room ? wrapped : [...wrapped.slice(0, -1), last];
      const height = Math.max(names.length, values.length);
      return Array.from(
        { length: height },
        (_, at): Row => [
          // As wide as the widest label, so that all pieces are aligned with each other.
          indent + style.faint(padded(names[at], blank)),
          values[at] ?? '',
        ],
      );
    }),
  ]);
  if (rows.length === 0) return '';
  const isBounded =
    rows.length <= mostRowsDrawn && rows.flat().every((text) => text.length <= longestLineDrawn);
  const lines = isBounded ? drawn(rows) : rows.map(([label, value]) => label + indent + value);
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

type Row = readonly [label: string, value: string];

function padded(text: string | undefined, blank: string): string {
  return text === undefined ? blank : text + blank.slice(displayWidth(text, blank.length));
}

function drawn(rows: readonly Row[]): string[] {
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': indent.length },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString().split('\n');
}
