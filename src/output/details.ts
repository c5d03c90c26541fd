import { ageOf, instantOf } from '../model/datetime.ts';
import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import { grouped } from '../model/quantity.ts';
import { fieldColumn, type ShownColumn, shownColumns } from './columns.ts';
import { type KeyValue, keyValueText, memberLines, undocumentedRows } from './key-values.ts';
import type { CardLayout, CardRow, DetailsLayout } from './layout.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { longDuration } from './quantity.ts';
import { bar, type Style, statePaint } from './style.ts';
import { createDisplay, type Display, nothing } from './values.ts';
import { displayWidth, wrap } from './width.ts';

/** Keeps badges near the heading on a wide terminal. In cells. */
const maxHeadingWidth = 80;

/** Each item in full: a heading, then a labeled row for every field it has. Nothing is cut. */
export function createDetailsFormatter(
  layout: DetailsLayout,
  options: OutputOptions,
  style: Style,
): Formatter {
  if (options.fields) return createFieldsFormatter(options.fields, options, style);
  const show = fullDisplay(options);
  const groups = layout.groups.map(({ title, rows }) => ({
    title,
    columns: shownColumns(rows, layout.fields, show),
  }));
  const names = shownColumns(layout.heading, layout.fields, show);
  const badges = shownColumns(layout.badges, layout.fields, show);
  const shown = new Set(
    // Only the first heading field counts: one that stands in for the name keeps its row.
    [...names.slice(0, 1), ...badges, ...groups.flatMap(({ columns }) => columns)].flatMap(
      ({ shows }) => shows,
    ),
  );
  const otherFields = Object.keys(layout.fields).filter((name) => !shown.has(name));
  const rest = shownColumns(otherFields, layout.fields, show);
  const rowsIn = (columns: readonly ShownColumn[], item: Item) =>
    columns.flatMap((column) => rowsOf(column, item, show, style));
  const width = options.terminal?.columns;
  return separated((item) => {
    const heading = headingText(
      names.map((column) => column.text(item)).find((name) => name !== nothing) ?? nothing,
      badges.map((column) => column.text(item)).filter((badge) => badge !== nothing),
      width,
      style,
    );
    const blocks = [
      ...groups.map(({ title, columns }) => ({ title, rows: rowsIn(columns, item) })),
      { rows: [...rowsIn(rest, item), ...undocumentedRows(item, layout.fields, show.text)] },
    ].filter(({ rows }) => rows.length > 0);
    return heading + keyValueText(blocks, width, style);
  });
}

/** `get --fields a,b.c`: exactly these fields, labeled as requested, whether or not the item has them. */
function createFieldsFormatter(paths: readonly FieldPath[], options: OutputOptions, style: Style): Formatter {
  const show = createDisplay(options);
  const columns = paths.map((path) => ({ ...fieldColumn(path, show), label: show.text(path.name) }));
  return separated((item) => {
    const rows = columns.map(({ label, text }) => ({ label, lines: [text(item)] }));
    return keyValueText([{ rows }], options.terminal?.columns, style);
  });
}

/** An empty line between items. */
function separated(write: (item: Item) => string): Formatter {
  let separator = '';
  const next = (item: Item) => {
    const text = separator + write(item);
    separator = '\n';
    return text;
  };
  return { push: (items) => items.map(next).join(''), end: () => [], leftOut: [] };
}

/** Shows datetimes in full, with their age: details have room for both. */
function fullDisplay(options: OutputOptions): Display {
  const missing: Display['missing'] = ({ missing }) => missing ?? nothing;
  if (options.time !== 'relative') return { ...createDisplay(options), missing };
  const { value: show, ...display } = createDisplay({ ...options, time: 'iso' });
  return {
    ...display,
    missing,
    value(value, kind) {
      const instant = kind === 'datetime' && typeof value === 'string' ? instantOf(value) : undefined;
      const shown = show(value, kind);
      return instant === undefined ? shown : `${shown} (${ageOf(instant, options.now)})`;
    },
  };
}

/** The row of a column; none if the item has none of its fields, and that means nothing. */
function rowsOf(column: ShownColumn, item: Item, show: Display, style: Style): KeyValue[] {
  const text = column.text(item);
  if (text === nothing && column.shows.every((name) => (valueAt(item, [name]) ?? null) === null)) return [];
  const line = column.kind === 'enum' ? statePaint(style, text)(text) : text;
  const lines = column.kind === 'object' ? memberLines(valueAt(item, column.shows), show.text) : [line];
  return [{ label: column.label, lines }];
}

/** The name on the left and the badges on the right, or below if the line is too short. */
function headingText(
  name: string,
  badges: readonly string[],
  columns: number | undefined,
  style: Style,
): string {
  const painted = badges.map((badge) => statePaint(style, badge)(badge)).join(' · ');
  if (columns === undefined || badges.length === 0)
    return `${`${style.strong(name)}  ${painted}`.trimEnd()}\n\n`;
  const width = Math.min(columns, maxHeadingWidth);
  const room = width - displayWidth(name, width) - displayWidth(badges.join(' · '), width);
  if (room >= 2) return `${style.strong(name)}${' '.repeat(room)}${painted}\n\n`;
  const lines = wrap(name, width).map((line) => style.strong(line));
  return `${lines.join('\n')}\n${painted}\n\n`;
}

const barCells = 20;

/** Labeled totals; on a terminal, a bar shows the share of a part in its count. */
export function createCardFormatter(layout: CardLayout, options: OutputOptions, style: Style): Formatter {
  if (options.fields) return createFieldsFormatter(options.fields, options, style);
  const show = createDisplay(options);
  const onRows = new Set(layout.rows.flatMap(({ field, part, last }) => [field, part?.field, last]));
  const otherFields = Object.keys(layout.fields).filter((name) => !onRows.has(name));

  /** A field of any kind, counts with thousands separators. */
  const textOf = (item: Item, name: string): string => {
    const kind = layout.fields[name]?.kind ?? 'text';
    const value = valueAt(item, [name]);
    if (kind === 'seconds' && typeof value === 'number') {
      return `${longDuration(value)} (${grouped(String(value))} s)`;
    }
    return grouped(show.value(value, kind));
  };

  const lineOf = (item: Item, { field, part, last }: CardRow): string => {
    const total = textOf(item, field);
    const partText = part ? textOf(item, part.field) : nothing;
    const lastText = last ? textOf(item, last) : nothing;
    return [
      total,
      ...(part && partText !== nothing ? [` total, ${partText} ${part.word}`] : []),
      ...(lastText === nothing ? [] : [`, last ${lastText}`]),
    ].join('');
  };

  const ornamentOf = (item: Item, { field, part }: CardRow): string | undefined =>
    part && options.terminal && barOf(valueAt(item, [part.field]), valueAt(item, [field]), style);

  const rowsOf = (item: Item): KeyValue[] => [
    ...layout.rows.map((row) => ({
      label: row.label,
      lines: [lineOf(item, row)],
      ornament: ornamentOf(item, row),
    })),
    ...otherFields.map((name) => ({ label: name, lines: [textOf(item, name)] })),
    ...undocumentedRows(item, layout.fields, show.text),
  ];

  return separated((item) => keyValueText([{ rows: rowsOf(item) }], options.terminal?.columns, style));
}

/** Empty unless the two are a part and its whole. */
function barOf(part: unknown, whole: unknown, style: Style): string {
  if (typeof part !== 'number' || typeof whole !== 'number') return '';
  const share = part / whole;
  // 0 of 0 is NaN.
  if (!(part >= 0 && share >= 0 && share <= 1)) return '';
  return `    ${bar(share, barCells, style.good, style)}`;
}
