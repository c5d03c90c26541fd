import { instantOf } from '../clock/instant.ts';
import { ageOf, minuteText } from '../clock/time-text.ts';
import type { FieldPath } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import { grouped } from '../words/quantity.ts';
import { type DetailsLayout, fieldColumn, type ShownColumn, shownColumns } from './columns.ts';
import { keyValueText, memberLines, undocumentedRows } from './key-values.ts';
import { unbroken, withPlainSpaces } from './no-break.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './records.ts';
import { visible } from './sanitize.ts';
import { type Style, statePaint } from './style.ts';
import { createDisplay, type Display, emptyCell } from './values.ts';
import { displayWidth, wrap } from './width.ts';

/** Keeps badges near the heading on a wide terminal. In cells. */
const maxHeadingWidth = 80;

/** Each item in full. Nothing is cut. */
export function createDetailsFormatter(
  layout: DetailsLayout,
  options: OutputOptions,
  style: Style,
): Formatter {
  const draw = options.fields
    ? drawFields(options.fields, options, style)
    : drawWhole(layout, options, style);
  return createRecordFormatter('', draw, '\n');
}

/** `get --fields a,b.c`: exactly these fields, labeled as requested, whether or not the item has them. */
function drawFields(paths: readonly FieldPath[], options: OutputOptions, style: Style) {
  const show = detailsDisplay(options);
  const columns = paths.map((path) => ({ ...fieldColumn(path, show), label: visible(path.name) }));
  return (item: Item) => {
    const rows = columns.map(({ label, text }) => ({ label, lines: [text(item)] }));
    return keyValueText([{ rows }], options.terminal?.columns, style);
  };
}

/** A heading, then a labeled row for every field the item has. */
function drawWhole(layout: DetailsLayout, options: OutputOptions, style: Style) {
  const show = fullDisplay(options);
  const groups = layout.groups.map(({ title, rows }) => ({
    title,
    columns: shownColumns(rows, layout.fields, show),
  }));
  const names = shownColumns(layout.heading, layout.fields, show);
  const badges = shownColumns(layout.badges, layout.fields, show);
  // Only the first heading field counts: one that stands in for the name keeps its row.
  const placed = [...names.slice(0, 1), ...badges, ...groups.flatMap(({ columns }) => columns)];
  const shown = new Set(placed.flatMap(({ shows }) => shows));
  const otherFields = Object.keys(layout.fields).filter((name) => !shown.has(name));
  const rest = shownColumns(otherFields, layout.fields, show);
  const width = options.terminal?.columns;

  function hasRow({ shows, text }: ShownColumn, item: Item): boolean {
    const isMissing = shows.every((name) => (valueAt(item, [name]) ?? null) === null);
    // A missing value has no row, unless its absence means something. A layout without names has a row for every field: an item
    // could be left with none at all.
    return text(item) !== emptyCell || !isMissing || names.length === 0;
  }

  function linesOf({ kind, shows, text: textOf }: ShownColumn, item: Item): readonly string[] {
    if (kind === 'object') return memberLines(valueAt(item, shows));
    const text = textOf(item);
    return [kind === 'enum' ? statePaint(style, text)(text) : text];
  }

  const rowsIn = (columns: readonly ShownColumn[], item: Item) =>
    columns
      .filter((column) => hasRow(column, item))
      .map((column) => ({ label: column.title.toLowerCase(), lines: linesOf(column, item) }));

  return (item: Item) => {
    const heading = headingText(
      names.map((column) => withPlainSpaces(column.text(item))),
      badges.map((column) => withPlainSpaces(column.text(item))).filter((badge) => badge !== emptyCell),
      width,
      style,
    );
    const blocks = [
      ...groups.map(({ title, columns }) => ({ title, rows: rowsIn(columns, item) })),
      { rows: [...rowsIn(rest, item), ...undocumentedRows(item, layout.fields)] },
    ].filter(({ rows }) => rows.length > 0);
    return heading + keyValueText(blocks, width, style);
  };
}

/** On a terminal, where texts are wrapped, the names beside ids stay whole. */
function detailsDisplay(options: Parameters<typeof createDisplay>[0]): Display {
  return createDisplay(options, visible, options.terminal && ((name) => unbroken(visible(name))));
}

/** Details have room for a time with its age, for separators in numbers, and for what the absence of a value means. */
function fullDisplay({ time, ...options }: OutputOptions): Display {
  const isRelative = time === 'relative';
  const display = detailsDisplay({ ...options, time: isRelative ? 'iso' : time });
  return {
    ...display,
    missing: (meaning) => meaning ?? emptyCell,
    value(value, kind) {
      const shown = display.value(value, kind);
      if (kind === 'number') return grouped(shown);
      const hasAge = (isRelative || time === 'zoned') && kind === 'datetime';
      const instant = hasAge ? instantOf(String(value)) : undefined;
      if (instant === undefined) return shown;
      const at = isRelative && options.terminal ? minuteText(instant, options.zone, options.now) : shown;
      return `${at} (${ageOf(instant, options.now)})`;
    },
  };
}

/** The first name that there is on the left, and the badges on the right, or below if the line is too short. */
function headingText(
  names: readonly string[],
  badges: readonly string[],
  columns: number | undefined,
  style: Style,
): string {
  if (names.length === 0) return '';
  const name = names.find((each) => each !== emptyCell) ?? emptyCell;
  const painted = badges.map((badge) => statePaint(style, badge)(badge)).join(' · ');
  if (columns === undefined || badges.length === 0)
    return `${`${style.strong(name)}  ${painted}`.trimEnd()}\n\n`;
  const width = Math.min(columns, maxHeadingWidth);
  const room = width - displayWidth(name, width) - displayWidth(badges.join(' · '), width);
  if (room >= 2) return `${style.strong(name)}${' '.repeat(room)}${painted}\n\n`;
  const lines = wrap(name, width).map((line) => style.strong(line));
  return `${lines.join('\n')}\n${painted}\n\n`;
}
