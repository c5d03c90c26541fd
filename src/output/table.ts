import type { Item } from '../model/item.ts';
import { isUuid, shortestPrefix } from '../model/uuid.ts';
import { fitColumns, gap } from './column-widths.ts';
import { fieldColumn, type ShownColumn, shownColumns } from './columns.ts';
import type { ListLayout } from './layout.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { type Paint, type Style, statePaint } from './style.ts';
import { createDisplay, nothing } from './values.ts';
import { cut, displayWidth, wrap } from './width.ts';

/** Rows that set the column widths. Later ones are written as they arrive, so that long lists stream. */
const measuredRows = 1000;

/** In cells, when nothing is cut: one long name must not pad every other row to its length. An id fits. */
const maxPadding = 40;
/** The same for columns made of several values. */
const maxComposedPadding = 120;
/** In cells, of a wrapped text that has no room in its column. */
const wrappedIndent = 6;

/** Minimum widths in cells, of text columns and of others, where only malformed values are longer. */
const minTextWidth = 20;
const minWidth = 30;

/** Kinds that still make sense when cut. */
const cuttable: ReadonlySet<string> = new Set(['text', 'list', 'days', 'object']);
const rightAligned: ReadonlySet<string> = new Set(['number', 'bytes', 'seconds', 'pixels']);

/** The states people look for first, the service's and ours; on a terminal a dot precedes them. */
const dotted: ReadonlySet<string> = new Set(['healthStatus', 'state', 'outcome', 'screen']);
const dotOf = (state: string) => (state === 'blocked' ? '○ ' : '● ');

/** A row per item: aligned, borderless, fitted to the terminal if there is one. */
export function createListFormatter(layout: ListLayout, options: OutputOptions, style: Style): Formatter {
  const columns = tableColumns(layout, options, style);
  const fitted = options.truncate ? options.terminal?.columns : undefined;
  const limit = layout.isWhole ? undefined : fitted;
  // Columns of --sort stay.
  const leaveOut = options.fields ? [] : layout.leaveOut.filter((name) => !options.sortedBy?.includes(name));
  const leftOut: string[] = [];
  let held: string[][] = [];
  let shorten: readonly Shorten[] = [];
  let draw: ((cells: readonly string[]) => string) | undefined;
  const shortened = (row: readonly string[]) => row.map((cell, index) => shorten[index]?.(cell) ?? cell);

  const start = () => {
    shorten = columns.map((column, index) => column.shortener(held.map((row) => row[index] ?? nothing)));
    held = held.map(shortened);
    const widths = columnWidths(columns, held, limit, {
      leaveOut,
      state: layout.state,
      header: options.header,
    });
    leftOut.push(...columns.filter((_, index) => widths[index] === undefined).map(({ title }) => title));
    const wrapping = layout.wraps !== undefined && columns.at(-1)?.name === layout.wraps;
    draw = rowWriter(columns, widths, limit !== undefined, wrapping ? fitted : undefined);
    const titles = columns.map((column) => ({ ...column, paintOf: () => style.strong }));
    const header = rowWriter(titles, widths, limit !== undefined)(columns.map(({ title }) => title));
    const text = (options.header ? header : '') + held.map(draw).join('');
    held = [];
    return text;
  };
  return {
    push: (items) => {
      const rows = items.map((item) => columns.map((column) => column.cell(item)));
      if (draw) return rows.map(shortened).map(draw).join('');
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

interface TableColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: ShownColumn['kind'];
  readonly right: boolean;
  readonly isComposed: boolean;
  cell(item: Item): string;
  paintOf(cell: string): Paint;
  /** How to shorten the cells, by the first of them. */
  shortener(cells: readonly string[]): Shorten;
}

type Shorten = (cell: string) => string;

function tableColumns(layout: ListLayout, options: OutputOptions, style: Style): TableColumn[] {
  const show = createDisplay(options);
  const shown = options.fields
    ? options.fields.map((path) => fieldColumn(path, show))
    : shownColumns([...(options.profiles ? ['profile'] : []), ...layout.columns], layout.fields, show);
  // In a pipe ids are whole, and where they are asked for.
  const isFitted = options.terminal !== undefined && options.truncate && !options.fields;
  return shown.map((column) => {
    const { name, title, kind } = column;
    const hasDot = dotted.has(name) && options.terminal !== undefined;
    return {
      name,
      title,
      kind,
      right: rightAligned.has(kind),
      isComposed: layout.composed?.includes(name) ?? false,
      cell: (item) => {
        const text = column.text(item);
        return hasDot && text !== nothing ? dotOf(text) + text : text;
      },
      paintOf: (cell) => {
        if (cell === nothing) return style.faint;
        return kind === 'enum' ? statePaint(style, hasDot ? cell.slice(dotOf('').length) : cell) : asIs;
      },
      shortener: kind === 'id' && isFitted ? idShortener : () => asIs,
    };
  });
}

const asIs: Paint = (text) => text;

/** Characters of an id in a list too long to compare all ids before the first is shown. */
const idLengthInLongLists = 13;

/** Cuts UUIDs to the shortest start that tells them apart, which `get` takes. */
function idShortener(cells: readonly string[]): Shorten {
  const shortest = shortestPrefix(cells.filter(isUuid));
  const length = cells.length < measuredRows ? shortest : Math.max(shortest, idLengthInLongLists);
  return (cell) => (isUuid(cell) ? cell.slice(0, length) : cell);
}

function columnWidths(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  limit: number | undefined,
  { leaveOut, state, header }: Pick<ListLayout, 'leaveOut' | 'state'> & Pick<OutputOptions, 'header'>,
): (number | undefined)[] {
  const measured = columns.map(({ name, title, kind, isComposed }, index) => {
    const titleWidth = header ? displayWidth(title) : 0;
    // A terminal cannot show more than its width.
    const max = limit ?? (isComposed ? maxComposedPadding : maxPadding);
    const natural = rows.reduce(
      (widest, row) => Math.max(widest, displayWidth(row[index] ?? '', max)),
      titleWidth,
    );
    // An ID is for copying: show all of it or none.
    const isWhole = kind === 'id';
    const wanted = Math.max(titleWidth, cuttable.has(kind) ? minTextWidth : minWidth);
    return {
      name,
      natural: limit === undefined ? Math.min(natural, max) : natural,
      min: isWhole ? natural : Math.min(natural, wanted),
      essential: isWhole && !leaveOut.includes(name),
    };
  });
  return limit === undefined
    ? measured.map(({ natural }) => natural)
    : fitColumns(measured, limit, { leaveOut, last: state });
}

function rowWriter(
  columns: readonly Pick<TableColumn, 'kind' | 'right' | 'isComposed' | 'paintOf'>[],
  widths: readonly (number | undefined)[],
  cutting: boolean,
  wrapAt?: number,
): (cells: readonly string[]) => string {
  const kept = columns.flatMap((column, index) => {
    const width = widths[index];
    return width === undefined ? [] : [{ ...column, index, width, cutting: cutting && column.kind !== 'id' }];
  });
  return (cells) => {
    let line = '';
    let owed = 0;
    let start = 0;
    for (const column of kept) {
      const cell = cells[column.index] ?? nothing;
      if (wrapAt !== undefined && column.index === columns.length - 1) {
        const rest = hanging(cell, start, wrapAt, column.paintOf(cell));
        line = rest.startsWith('\n') ? line + rest : `${line}${' '.repeat(owed)}${rest}`;
        break;
      }
      const text = column.cutting
        ? column.isComposed
          ? cutBefore(cell, column.width)
          : cut(cell, column.width)
        : cell;
      const used = displayWidth(text, column.width);
      const room = Math.max(0, column.width - used);
      start += used + room + gap;
      line += ' '.repeat(owed + (column.right ? room : 0)) + column.paintOf(cell)(text);
      owed = gap + (column.right ? 0 : room);
    }
    // The last cell may itself end in spaces.
    return `${line.trimEnd()}\n`;
  };
}

/** Cuts a text, but not what stands at its end in parentheses: `Clube Fidelidade … (502)`. */
function cutBefore(text: string, width: number): string {
  const [end = ''] = / \(\d[^()]{0,9}\)$/.exec(text) ?? [];
  if (displayWidth(text, width) <= width || end === '') return cut(text, width);
  return `${cut(text.slice(0, -end.length), width - displayWidth(end))}${end}`;
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
