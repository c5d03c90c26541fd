import type { Item } from '../model/item.ts';
import { isUuid, shortestPrefix } from '../model/uuid.ts';
import { fitColumns, gap } from './column-widths.ts';
import { type ListLayout, listColumns, rightAligned, type ShownColumn } from './columns.ts';
import { createCutter } from './cut-alike.ts';
import { below, fitHanging, hanging, linesBelow, type Measured } from './hanging.ts';
import { withPlainSpaces } from './no-break.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { asIs, type Paint, type Style, statePaint } from './style.ts';
import { createDisplay, emptyCell } from './values.ts';
import { displayWidth } from './width.ts';

/** Rows that set the column widths. Later ones are written as they arrive, so that long lists stream. */
const measuredRows = 1000;

/** In cells, when emptyCell is cut: one long text must not pad every other row to its length. */
const maxPadding = 120;

/** Minimum widths in cells, of text columns and of others, where only malformed values are longer. */
const minTextWidth = 20;
const minWidth = 30;

/** Kinds that still make sense when cut. */
const cuttable: ReadonlySet<string> = new Set(['text', 'list', 'days', 'object']);

/** The states people look for first, the service's and ours; on a terminal a dot precedes them. */
const dotted: ReadonlySet<string> = new Set(['healthStatus', 'state', 'outcome', 'screen']);
const dotOf = (state: string) => (state === 'blocked' ? '○ ' : '● ');
const dotLength = '● '.length;

/** A row per item: aligned, borderless, fitted to the terminal if there is one. */
export function createListFormatter(layout: ListLayout, options: OutputOptions, style: Style): Formatter {
  const columns = tableColumns(layout, options, style);
  const fitted = options.truncate ? options.terminal?.columns : undefined;
  const limit = layout.isWhole ? undefined : fitted;
  const isWrapped = layout.wraps !== undefined && columns.at(-1)?.name === layout.wraps;
  const leftOut: string[] = [];
  /** The first rows, until the widths are decided. */
  const held: string[][] = [];
  /** Writes a row, once the widths are decided. */
  let draw: ((row: readonly string[]) => string) | undefined;

  /** Decides the widths by the held rows. Returns the header and these rows. */
  function start(): string {
    const shorteners = columns.map(({ isShort }, at) =>
      isShort ? idShortener(held.map((row) => row[at] ?? emptyCell)) : asIs,
    );
    const shortened = (row: readonly string[]) => row.map((cell, at) => shorteners[at]?.(cell) ?? cell);
    const rows = held.splice(0).map(shortened);
    const widths = columnWidths(columns, rows, limit, layout, options);
    // Wrapping needs to know the names in a text; cutting does not.
    const isWrappedAt = (at: number) =>
      widths[at] === below || (isWrapped && fitted !== undefined && at === columns.length - 1);
    const ready = (row: readonly string[]) =>
      row.map((cell, at) => (isWrappedAt(at) ? cell : withPlainSpaces(cell)));
    const cells = rows.map(ready);
    leftOut.push(...columns.filter((_, at) => widths[at] === undefined).map(({ title }) => title));
    const cutters = widths.map((width, at) =>
      limit === undefined || !width
        ? undefined
        : createCutter(
            cells.map((row) => row[at] ?? ''),
            width,
          ),
    );
    const write = rowWriter(columns, widths, cutters, isWrapped ? fitted : undefined);
    draw = (row) => write(ready(shortened(row)));
    const titles = columns.map(({ title }) => title);
    const header = options.header ? write(titles, style.strong) : '';
    return header + cells.map((row) => write(row)).join('');
  }

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
        return kind === 'enum' ? statePaint(style, hasDot ? cell.slice(dotLength) : cell) : asIs;
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

/** The width of each column, by the first rows; undefined if it is hidden. `limit` is the width of the terminal. */
function columnWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  limit: number | undefined,
  layout: ListLayout,
  { header, fields, sortedBy }: OutputOptions,
): (number | undefined)[] {
  // Columns of --fields and of --sort stay.
  const leaveOut = fields ? [] : (layout.leaveOut ?? []).filter((name) => !sortedBy?.includes(name));
  const measured = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    const { name, kind } = column;
    return { ...measure(column, cells, limit, header), essential: kind === 'id' && !leaveOut.includes(name) };
  });
  if (limit === undefined) return measured.map(({ natural }) => natural);
  const order = { leaveOut, last: layout.state };
  const last = measured.at(-1);
  if (last === undefined || last.name !== layout.wraps) return fitColumns(measured, limit, order);
  const title = columns.at(-1)?.title ?? '';
  return fitHanging(measured, last, limit, order, { falls: layout.falls, title });
}

function measure(
  { name, title, kind }: TableColumn,
  cells: readonly string[],
  limit: number | undefined,
  hasHeader: boolean,
): Omit<Measured, 'essential'> {
  const isCuttable = cuttable.has(kind);
  const titleWidth = hasHeader ? displayWidth(title) : 0;
  // A terminal cannot show more than its width.
  const max = limit ?? maxPadding;
  const widths = cells.map((cell) => displayWidth(cell, max));
  // If the first rows of a long list have no value, later ones may: leave room for them.
  const isUnknown = cells.length >= measuredRows && cells.every((cell) => cell === emptyCell);
  const least = isUnknown && limit !== undefined && isCuttable ? minTextWidth : titleWidth;
  const widest = widths.reduce((most, width) => Math.max(most, width), least);
  const natural = limit === undefined ? Math.min(widest, max) : widest;
  // An ID is for copying: show all of it or none.
  if (kind === 'id') return { name, widths, natural, min: widest };
  const useful = Math.max(titleWidth, isCuttable ? minTextWidth : minWidth);
  return { name, widths, natural, min: Math.min(widest, useful) };
}

const between = ' '.repeat(gap);

/** Writes a row; with a paint, the header. `cutters` cut the cells of each column, and `wrapAt` is where the text of the last column ends, if it is wrapped. */
function rowWriter(
  columns: readonly TableColumn[],
  widths: readonly (number | undefined)[],
  cutters: readonly (((text: string) => string) | undefined)[],
  wrapAt: number | undefined,
): (cells: readonly string[], header?: Paint) => string {
  return (cells, header) => {
    let line = '';
    let start = 0;
    let rest = '';
    for (const [index, { kind, paintOf }] of columns.entries()) {
      const width = widths[index];
      const cell = cells[index] ?? emptyCell;
      const paint = header ?? paintOf(cell);
      const isBelow = width === below;
      if (width === undefined || (isBelow && (header || cell === emptyCell))) continue;
      if (isBelow) {
        rest += linesBelow(cell, wrapAt ?? Number.POSITIVE_INFINITY, paint);
        continue;
      }
      if (wrapAt !== undefined && !header && index === columns.length - 1) {
        rest = hanging(cell, start, wrapAt, paint);
        break;
      }
      const text = header || kind === 'id' ? cell : (cutters[index]?.(cell) ?? cell);
      const used = displayWidth(text, width);
      const padding = ' '.repeat(Math.max(0, width - used));
      line += rightAligned.has(kind) ? padding + paint(text) : paint(text) + padding;
      line += between;
      start += Math.max(used, width) + gap;
    }
    return `${rest === '' || rest.startsWith('\n') ? line.trimEnd() : line}${rest}\n`;
  };
}
