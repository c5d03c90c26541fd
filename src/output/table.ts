import type { Item } from '../model/item.ts';
import { isUuid, shortestPrefix } from '../model/uuid.ts';
import { fitColumns, gap } from './column-widths.ts';
import { type ListLayout, listColumns, rightAligned, type ShownColumn } from './columns.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { asIs, type Paint, type Style, statePaint } from './style.ts';
import { createDisplay, emptyCell } from './values.ts';
import { cut, displayWidth, wrap } from './width.ts';

/** Rows that set the column widths. Later ones are written as they arrive, so that long lists stream. */
const measuredRows = 1000;

/** In cells, when nothing is cut: one long text must not pad every other row to its length. */
const maxPadding = 120;
/** In cells, of a wrapped text that has no room in its column. */
const wrappedIndent = 6;

/** Minimum widths in cells, of text columns and of others, where only malformed values are longer. */
const minTextWidth = 20;
const minWidth = 30;

/** Kinds that still make sense when cut. */
const cuttable: ReadonlySet<string> = new Set(['text', 'list', 'days', 'object']);

/** The states people look for first, the service's and ours; on a terminal a dot precedes them. */
const dotted: ReadonlySet<string> = new Set(['healthStatus', 'state', 'outcome', 'screen']);
const dotOf = (state: string) => (state === 'blocked' ? '○ ' : '● ');

/** A row per item: aligned, borderless, fitted to the terminal if there is one. */
export function createListFormatter(layout: ListLayout, options: OutputOptions, style: Style): Formatter {
  const columns = tableColumns(layout, options, style);
  const fitted = options.truncate ? options.terminal?.columns : undefined;
  const limit = layout.isWhole ? undefined : fitted;
  const isWrapped = layout.wraps !== undefined && columns.at(-1)?.name === layout.wraps;
  const leftOut: string[] = [];
  const held: string[][] = [];
  let draw: ((row: readonly string[]) => string) | undefined;

  const start = () => {
    const shorteners = columns.map(({ isShort }, at) =>
      isShort ? idShortener(held.map((row) => row[at] ?? emptyCell)) : asIs,
    );
    const shortened = (row: readonly string[]) => row.map((cell, at) => shorteners[at]?.(cell) ?? cell);
    const rows = held.splice(0).map(shortened);
    const widths = columnWidths(columns, rows, limit, layout, options);
    leftOut.push(...columns.filter((_, at) => widths[at] === undefined).map(({ title }) => title));
    const write = rowWriter(columns, widths, limit !== undefined, isWrapped ? fitted : undefined);
    draw = (row) => write(shortened(row));
    const titles = columns.map(({ title }) => title);
    return (options.header ? write(titles, style.strong) : '') + rows.map((row) => write(row)).join('');
  };
  return {
    push: (items) => {
      const rows = items.map((item) => columns.map((column) => column.cell(item)));
      if (draw) return rows.map(draw).join('');
      for (const row of rows) held.push(row);
      return held.length < measuredRows ? '' : start();
    },
    *end() {
      // To a person an empty list is one line, on stderr; a program finds the header.
      if (!draw && (held.length > 0 || options.terminal === undefined)) yield start();
    },
    leftOut,
  };
}

interface TableColumn extends Pick<ShownColumn, 'name' | 'title' | 'kind'> {
  /** Whether UUIDs are cut to what tells them apart. */
  readonly isShort: boolean;
  cell(item: Item): string;
  paintOf(cell: string): Paint;
}

function tableColumns(layout: ListLayout, options: OutputOptions, style: Style): TableColumn[] {
  const show = createDisplay(options);
  const shown = listColumns(layout.columns, layout.fields, options, show);
  // Ids are whole in a pipe, and where --fields asks for them.
  const isFitted = options.terminal !== undefined && options.truncate && !options.fields;
  return shown.map(({ name, title, kind, text: textOf }) => {
    const hasDot = dotted.has(name) && options.terminal !== undefined;
    return {
      name,
      title,
      kind,
      isShort: kind === 'id' && isFitted,
      cell(item) {
        const text = textOf(item);
        return hasDot && text !== emptyCell ? dotOf(text) + text : text;
      },
      paintOf(cell) {
        if (cell === emptyCell) return style.faint;
        return kind === 'enum' ? statePaint(style, hasDot ? cell.slice(dotOf('').length) : cell) : asIs;
      },
    };
  });
}

/** Characters of an id in a list too long to compare all ids before the first is shown. */
const idLengthInLongLists = 13;

/** Cuts UUIDs to the shortest start that tells the first of them apart, which `get` takes. */
function idShortener(cells: readonly string[]): (cell: string) => string {
  const shortest = shortestPrefix(cells.filter(isUuid));
  const length = cells.length < measuredRows ? shortest : Math.max(shortest, idLengthInLongLists);
  return (cell) => (isUuid(cell) ? cell.slice(0, length) : cell);
}

/** The width of each column, by the first rows; undefined if it is hidden. */
function columnWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  limit: number | undefined,
  layout: ListLayout,
  { header, fields, sortedBy }: OutputOptions,
): (number | undefined)[] {
  // Columns of --sort stay.
  const hidden = (fields ? undefined : layout.leaveOut) ?? [];
  const leaveOut = hidden.filter((name) => !sortedBy?.includes(name));
  const measured = columns.map(({ name, title, kind }, index) => {
    const titleWidth = header ? displayWidth(title) : 0;
    // A terminal cannot show more than its width.
    const max = limit ?? maxPadding;
    const widths = rows.map((row) => displayWidth(row[index] ?? '', max));
    // If the first rows of a long list have no value, later ones may: leave room for them.
    const isUnknown = rows.length >= measuredRows && rows.every((row) => row[index] === emptyCell);
    const least = isUnknown && limit !== undefined && cuttable.has(kind) ? minTextWidth : titleWidth;
    const natural = widths.reduce((widest, width) => Math.max(widest, width), least);
    // An ID is for copying: show all of it or none.
    const isWhole = kind === 'id';
    const wanted = Math.max(titleWidth, cuttable.has(kind) ? minTextWidth : minWidth);
    return {
      name,
      widths,
      natural: limit === undefined ? Math.min(natural, max) : natural,
      min: isWhole ? natural : Math.min(natural, wanted),
      essential: isWhole && !leaveOut.includes(name),
    };
  });
  if (limit === undefined) return measured.map(({ natural }) => natural);
  const order = { leaveOut, last: layout.state };
  const last = columns.at(-1);
  const wide = measured.pop();
  if (last === undefined || wide === undefined) return [];
  // The widest of the others leaves what it can to a text that wraps: most texts then need one line.
  const most = Math.max(0, ...measured.map(({ natural }) => natural));
  const room = measured.reduce(
    (left, one) => left - gap - (one.natural === most ? one.min : one.natural),
    limit,
  );
  const lines = last.name === layout.wraps ? wide.widths.filter((width) => width <= room) : [];
  const min = lines.reduce((longest, width) => Math.max(longest, width), wide.min);
  const widths = fitColumns([...measured, { ...wide, min }], limit, order);
  if (last.name !== layout.wraps || widths.at(-1) !== undefined) return widths;
  // A text that wraps can go below the other columns, so it need not have room beside them.
  const { length } = last.title;
  const narrow = { name: last.name, natural: length, min: length, essential: false };
  return fitColumns([...measured, narrow], limit, order);
}

const between = ' '.repeat(gap);

/** Writes a row; with a paint, the header. `wrapAt` is where the text of the last column ends, if it is wrapped. */
function rowWriter(
  columns: readonly TableColumn[],
  widths: readonly (number | undefined)[],
  isCut: boolean,
  wrapAt: number | undefined,
): (cells: readonly string[], header?: Paint) => string {
  const kept = columns.flatMap((column, index) => {
    const width = widths[index];
    return width === undefined ? [] : [{ ...column, index, width, right: rightAligned.has(column.kind) }];
  });
  return (cells, header) => {
    let line = '';
    let start = 0;
    for (const { index, width, kind, right, paintOf } of kept) {
      const cell = cells[index] ?? emptyCell;
      const paint = header ?? paintOf(cell);
      if (wrapAt !== undefined && !header && index === columns.length - 1) {
        const rest = hanging(cell, start, wrapAt, paint);
        return `${rest.startsWith('\n') ? line.trimEnd() : line}${rest}\n`;
      }
      const text = isCut && kind !== 'id' ? cutCell(cell, width) : cell;
      const used = displayWidth(text, width);
      const room = ' '.repeat(Math.max(0, width - used));
      line += `${right ? room : ''}${paint(text)}${right ? '' : room}${between}`;
      start += Math.max(used, width) + gap;
    }
    return `${line.trimEnd()}\n`;
  };
}

/** Cuts a text, but not what stands at its end in parentheses: `Clube Fidelidade … (502)`. */
function cutCell(text: string, width: number): string {
  if (displayWidth(text, width) <= width) return text;
  const [end = ''] = (width >= minTextWidth && / \(\d[^()]{0,9}\)$/.exec(text)) || [];
  return cut(text.slice(0, text.length - end.length), width - displayWidth(end)) + end;
}

/** A text from a cell on, wrapped at words: below its start, or on lines of its own if too little room is left there. */
function hanging(text: string, start: number, columns: number, paint: Paint): string {
  const room = columns - start;
  if (displayWidth(text, room) <= room) return paint(text);
  const isBeside = room >= minTextWidth;
  const indent = `\n${' '.repeat(isBeside ? start : wrappedIndent)}`;
  const lines = wrap(text, isBeside ? room : columns - wrappedIndent);
  return (isBeside ? '' : indent) + lines.map(paint).join(indent);
}
