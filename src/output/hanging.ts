import { fitColumns, gap, type HidingOrder } from './column-widths.ts';
import { withPlainSpaces } from './no-break.ts';
import type { Paint } from './style.ts';
import { displayWidth, wrap } from './width.ts';

/*
 * The last column of a table can hold sentences: they are wrapped beside the other columns, or stand on lines of their own below the row.
 */

/** What a column needs, in cells: of each row, for its widest row, and at least. */
export interface Measured {
  readonly name: string;
  readonly widths: readonly number[];
  readonly natural: number;
  readonly min: number;
  readonly essential: boolean;
}

/** The width of a column that has no room beside the others: its texts stand below. */
export const below = 0;

/** In cells: a text is not wrapped beside other columns in less than this. */
const minBeside = 30;
/** In cells: a column that may go below the row does, if it would be cut to less than this. */
const minCut = 24;
/** In cells, of a text below its row. */
const indent = 6;

/**
 * The width of each column, of which the last one is wrapped; undefined for a hidden one, and {@link below}. The column called `falls`
 * goes below too, before it is cut too short.
 */
export function fitHanging(
  measured: readonly Measured[],
  last: Measured,
  limit: number,
  order: HidingOrder,
  { falls, title }: { readonly falls: string | undefined; readonly title: string },
): (number | undefined)[] {
  const others = measured
    .slice(0, -1)
    .map((each) => (each.name === falls ? { ...each, min: Math.min(each.natural, minCut) } : each));
  const falling = others.findIndex(({ name }) => name === falls);
  const isWhole = (widths: readonly (number | undefined)[]) =>
    widths.at(-1) !== undefined && (falling < 0 || widths[falling] !== undefined);
  const min = widestLine({ ...last, min: Math.min(last.natural, minBeside) }, others, limit);
  const beside = fitColumns([...others, { ...last, min }], limit, order);
  if (isWhole(beside)) return beside;
  // A text that wraps can go below the other columns, so it need not have room beside them.
  const { length } = title;
  const short = { name: last.name, natural: length, min: length, essential: false };
  const titled = fitColumns([...others, short], limit, order);
  const isFallingCut = (titled[falling] ?? 0) < (others[falling]?.natural ?? 0);
  if (isWhole(titled)) return isFallingCut ? untitled(titled, others, limit, order) : titled;
  // Columns that can be hidden are, before a name is cut.
  const rest = others
    .filter((_, at) => at !== falling)
    .map((each) => ({ ...each, min: Math.max(each.min, Math.min(each.natural, Math.floor(limit / 2))) }));
  const widths: (number | undefined)[] = fitColumns(rest, limit, order);
  if (falling >= 0) widths.splice(falling, 0, below);
  return [...widths, below];
}

/** The same columns with the room of the last one, all of whose texts stand below: names are worth more than its title. */
function untitled(
  titled: readonly (number | undefined)[],
  others: readonly Measured[],
  limit: number,
  order: HidingOrder,
): (number | undefined)[] {
  const shown = others.filter((_, at) => titled[at] !== undefined);
  const widths = fitColumns(shown, limit, order);
  const widthOf = new Map(shown.map((column, at) => [column, widths[at]]));
  return [...others.map((column) => widthOf.get(column)), below];
}

/**
 * The width of the longest text of a column that fits on one line beside the others, or the column's minimum. The widest of the others
 * shrinks for it: most texts then need one line.
 */
function widestLine(column: Measured, others: readonly Measured[], limit: number): number {
  const widest = Math.max(0, ...others.map(({ natural }) => natural));
  let room = limit;
  for (const { natural, min } of others) room -= gap + (natural === widest ? min : natural);
  return column.widths
    .filter((width) => width <= room)
    .reduce((longest, width) => Math.max(longest, width), column.min);
}

/** A text from a cell on, wrapped at words: below its start, or on lines of its own if too little room is left there. */
export function hanging(text: string, start: number, columns: number, paint: Paint): string {
  const room = columns - start;
  if (displayWidth(text, room) <= room) return paint(withPlainSpaces(text));
  if (room < minBeside) return linesBelow(text, columns, paint);
  return wrap(text, room)
    .map(paint)
    .join(`\n${' '.repeat(start)}`);
}

/** A text on lines below its row. */
export function linesBelow(text: string, columns: number, paint: Paint): string {
  const start = `\n${' '.repeat(indent)}`;
  const lines = wrap(text, columns - indent);
  return start + lines.map(paint).join(start);
}
