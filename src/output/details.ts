import { instantOf } from '../model/datetime.ts';
import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { jsonAt, valueAt } from '../model/item-value.ts';
import { type Column, type ShownColumn, shownColumns } from './columns.ts';
import { ageOf } from './datetime.ts';
import { type Block, type KeyValue, keyValueText } from './key-values.ts';
import { jsonLines, undocumentedRows } from './member-rows.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { type Style, statePaint } from './style.ts';
import { createShower, nothing, type Shower } from './values.ts';
import { displayWidth, wrap } from './width.ts';

/** One object in full. */
export interface DetailsLayout {
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that can name the object; the first one that has a value does. */
  readonly heading: readonly string[];
  /** Fields shown at the right of the heading. */
  readonly badges: readonly string[];
  /** Fields in no group follow at the end. */
  readonly groups: readonly DetailsGroup[];
}

export interface DetailsGroup {
  readonly title?: string;
  readonly rows: readonly Column[];
}

/** On a wide terminal the badges stay near the heading. */
const widestHeading = 80;

/** Each item in full: a heading, then every field it has as a label and a value. Nothing is cut. */
export function createDetailsFormatter(
  layout: DetailsLayout,
  options: OutputOptions,
  style: Style,
): Formatter {
  const width = options.terminal?.columns;
  const write = detailsWriter(layout, options, style);
  let separator = '';
  const separated = (item: Item) => {
    const { heading, blocks } = write(item);
    const text = separator + heading + keyValueText(blocks, width, style);
    separator = '\n';
    return text;
  };
  return { push: (items) => items.map(separated).join(''), end: () => [], leftOut: [] };
}

interface Details {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

function detailsWriter(layout: DetailsLayout, options: OutputOptions, style: Style): (item: Item) => Details {
  const show = fullShower(options);
  const groups = layout.groups.map(({ title, rows }) => ({
    title,
    columns: shownColumns(rows, layout.fields, show),
  }));
  const names = shownColumns(layout.heading, layout.fields, show);
  const badges = shownColumns(layout.badges, layout.fields, show);
  const shown = new Set(
    // What stands in for a name is a value of its own as well.
    [...names.slice(0, 1), ...badges, ...groups.flatMap(({ columns }) => columns)].flatMap(
      ({ shows }) => shows,
    ),
  );
  const inNoGroup = Object.keys(layout.fields).filter((name) => !shown.has(name));
  const rest = shownColumns(inNoGroup, layout.fields, show);
  const rowsIn = (columns: readonly ShownColumn[], item: Item) =>
    columns.flatMap((column) => rowsOf(column, item, show, style));
  return (item) => ({
    heading: headingText(
      names.map((column) => column.text(item)).find((name) => name !== nothing) ?? nothing,
      badges.map((column) => column.text(item)).filter((badge) => badge !== nothing),
      options.terminal?.columns,
      style,
    ),
    blocks: [
      ...groups.map(({ title, columns }) => ({ title, rows: rowsIn(columns, item) })),
      { rows: [...rowsIn(rest, item), ...undocumentedRows(item, layout.fields, show.text)] },
    ].filter(({ rows }) => rows.length > 0),
  });
}

/** The service's whole datetime with the age beside it: in full, both are wanted. */
function fullShower(options: OutputOptions): Shower {
  if (options.time !== 'relative') return createShower(options);
  const { value: show, text } = createShower({ ...options, time: 'iso' });
  return {
    value(value, kind, json) {
      const instant = kind === 'datetime' && typeof value === 'string' ? instantOf(value) : undefined;
      const shown = show(value, kind, json);
      return instant === undefined ? shown : `${shown} (${ageOf(instant, options.now)})`;
    },
    text,
  };
}

/** The row of a column, if the item has any of its fields. */
function rowsOf(column: ShownColumn, item: Item, show: Shower, style: Style): KeyValue[] {
  if (column.shows.every((name) => (valueAt(item, [name]) ?? null) === null)) return [];
  const text = column.text(item);
  const line = column.kind === 'enum' ? statePaint(style, text)(text) : text;
  const lines = column.kind === 'object' ? jsonLines(jsonAt(item, column.shows), show.text) : [line];
  return [{ label: column.label, lines }];
}

/** The name at the left, the badges at the right; below each other where they do not fit on one line. */
function headingText(
  name: string,
  badges: readonly string[],
  columns: number | undefined,
  style: Style,
): string {
  const painted = badges.map((badge) => statePaint(style, badge)(badge)).join(' · ');
  if (columns === undefined || badges.length === 0)
    return `${`${style.strong(name)}  ${painted}`.trimEnd()}\n\n`;
  const width = Math.min(columns, widestHeading);
  const room = width - displayWidth(name, width) - displayWidth(badges.join(' · '), width);
  if (room >= 2) return `${style.strong(name)}${' '.repeat(room)}${painted}\n\n`;
  const lines = wrap(name, width).map((line) => style.strong(line));
  return `${lines.join('\n')}\n${painted}\n\n`;
}
