import type { JsonObject } from '../json/object.ts';
import { type Field, type FieldKind, type FieldPath, titleOf } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import { noBreak } from './no-break.ts';
import type { OutputOptions } from './options.ts';
import { visible } from './sanitize.ts';
import { type Display, emptyCell } from './values.ts';

/** One column of a table, or one row of details: an API field, fields under a title, or text made from any of them. */
export type Column = string | TitledColumn | MadeColumn;

/** One field, or two shown as one: 1920×1080 (`resolution`) or 08:00–22:00 (`range`). */
interface TitledColumn {
  readonly title: string;
  readonly fields: readonly [string, string?];
  readonly show?: keyof typeof pairs;
}

/** Text for people that is in no field, such as when a schedule is active next. */
export interface MadeColumn {
  readonly title: string;
  /** By default, text. */
  readonly kind?: FieldKind;
  /** A field that needs no row of its own beside it. */
  readonly of?: string;
  /** Whether the text is safe to print, and can have names that `unbroken` joins. */
  readonly hasMarks?: boolean;
  /** Unsanitized, unless `hasMarks`; undefined if there is nothing to say. `now` is in milliseconds since 1970. */
  make(fields: JsonObject, show: Pick<Display, 'now' | 'zone' | 'value'>): string | undefined;
}

/** How to show a list as a table. */
export interface ListLayout {
  readonly fields: Readonly<Record<string, Field>>;
  readonly columns: readonly Column[];
  /** Names (or a pair's title) of the columns a narrow terminal hides, in this order. */
  readonly leaveOut?: readonly string[];
  /** The column that is hidden last. */
  readonly state?: string | undefined;
  /** The last column, if a terminal shows all of it, wrapped at words. */
  readonly wraps?: string;
  /** With `wraps`: a column before it that a narrow terminal shows on a line below the row, too. */
  readonly falls?: string;
  /** Whether no column is cut or hidden, however narrow the terminal. */
  readonly isWhole?: boolean;
}

/** How to show one object in full. */
export interface DetailsLayout {
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that can name the object; the first with a value does. */
  readonly heading: readonly string[];
  /** Fields shown to the right of the heading. */
  readonly badges: readonly string[];
  /** Rows under an optional title; fields in no group follow at the end. */
  readonly groups: readonly { readonly title?: string; readonly rows: readonly Column[] }[];
}

/** A column that can render its cells, for tables and details. */
export interface ShownColumn {
  /** The field's name, or a pair's title. */
  readonly name: string;
  readonly title: string;
  readonly kind: FieldKind;
  /** The documented fields shown here. */
  readonly shows: readonly string[];
  /** The cell as one line, safe to print. */
  text(item: Item): string;
}

/** The columns of a view, ready to render cells. */
export function shownColumns(
  columns: readonly Column[],
  fields: Readonly<Record<string, Field>>,
  show: Display,
): ShownColumn[] {
  const shownField = (name: string) =>
    fieldColumn({ name, keys: [name], field: fields[name] ?? { kind: 'text' } }, show);
  return columns.map((column) => {
    if (typeof column === 'string') return shownField(column);
    const name = column.title;
    const title = name.toUpperCase();
    if ('make' in column)
      return {
        name,
        title,
        kind: column.kind ?? 'text',
        shows: column.of === undefined ? [] : [column.of],
        text: ({ fields }) => {
          const text = column.make(fields, show) ?? emptyCell;
          return column.hasMarks ? text.split(noBreak).map(show.safe).join(noBreak) : show.safe(text);
        },
      };
    const [firstField, secondField] = column.fields;
    const first = shownField(firstField);
    if (secondField === undefined) return { ...first, title };
    const second = shownField(secondField);
    const join = pairs[column.show ?? 'range'];
    return {
      name,
      title,
      kind: 'text',
      shows: [firstField, secondField],
      text: (item) => join(first.text(item), second.text(item)),
    };
  });
}

/** The columns of a list: the fields of `--fields`, or those of its table, after the profile if there are several. */
export function listColumns(
  columns: readonly Column[],
  fields: Readonly<Record<string, Field>>,
  options: OutputOptions,
  show: Display,
): ShownColumn[] {
  if (options.fields) return options.fields.map((path) => fieldColumn(path, show));
  return shownColumns(options.profiles ? ['profile', ...columns] : columns, fields, show);
}

/** Kinds that are easier to compare below each other if they end at the same place. */
export const rightAligned: ReadonlySet<string> = new Set(['number', 'bytes', 'seconds', 'pixels']);

/** The column of a field, or of a key inside one. */
export function fieldColumn({ name, keys, field }: FieldPath, show: Display): ShownColumn {
  const { kind } = field;
  return {
    name,
    title: visible(titleOf(name)),
    kind,
    shows: keys.length === 1 ? keys : [],
    text: (item) => {
      const value = valueAt(item.sent ? { fields: item.sent } : item, keys) ?? null;
      return value === null ? show.missing(field.missing?.(item.fields)) : show.value(value, kind);
    },
  };
}

const pairs = { resolution: joinedBy('×', '?'), range: joinedBy('–', '') };

/** Joins two texts; `missing` replaces one that is not there. */
function joinedBy(sign: string, missing: string) {
  return (...texts: readonly string[]) => {
    const shown = texts.map((text) => (text === emptyCell ? missing : text));
    return texts.every((text) => text === emptyCell) ? emptyCell : shown.join(sign);
  };
}

/** The fields of the columns with titles, by title. */
export function pairsIn(columns: readonly Column[]): Record<string, readonly string[]> {
  const titled = columns.flatMap((column) =>
    typeof column !== 'string' && 'fields' in column ? [column] : [],
  );
  return Object.fromEntries(titled.map(({ title, fields }) => [title, fields.flatMap((name) => name ?? [])]));
}
