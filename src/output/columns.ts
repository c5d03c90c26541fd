import type { JsonObject } from '../json/object.ts';
import type { Field, FieldKind, FieldPath } from '../model/fields.ts';
import { titleOf } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import { type Display, nothing } from './values.ts';

/** One column of a table, or one row of details: an API field, two shown as one, or text made from any of them. */
export type Column = string | TitledColumn | PairColumn | MadeColumn;

/** One field under another title. */
interface TitledColumn {
  readonly title: string;
  readonly fields: readonly [string];
}

/** Text for people that is in no field, such as when a schedule is active next. */
interface MadeColumn {
  readonly title: string;
  /** Unsanitized; undefined if there is nothing to say. `now` is in milliseconds since 1970. */
  make(fields: JsonObject, now: number): string | undefined;
}

/** Two fields shown as one: 1920×1080 (`resolution`) or 08:00–22:00 (`range`). */
interface PairColumn {
  readonly title: string;
  readonly show: 'resolution' | 'range';
  readonly fields: readonly [string, string];
}

/** A column that can render its cells, for tables and details. */
export interface ShownColumn {
  /** The field's name, or a pair's title. */
  readonly name: string;
  readonly title: string;
  /** The title in lower case, for the rows of details. */
  readonly label: string;
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
  return columns.flatMap((column) =>
    typeof column === 'string'
      ? fieldColumn({ name: column, keys: [column], field: fields[column] ?? { kind: 'text' } }, show)
      : 'make' in column
        ? madeColumn(column, show)
        : 'show' in column
          ? pairColumn(column, fields, show)
          : titledColumn(column, fields, show),
  );
}

/** The column of a field, or of a key inside one. */
export function fieldColumn({ name, keys, field }: FieldPath, show: Display): ShownColumn {
  const { kind } = field;
  const title = show.text(titleOf(name));
  return {
    name,
    title,
    label: title.toLowerCase(),
    kind,
    shows: keys.length === 1 ? keys : [],
    text: (item) => {
      const value = valueAt(item, keys) ?? null;
      return value === null ? show.missing(field) : show.value(value, kind);
    },
  };
}

function titledColumn(
  { title, fields: names }: TitledColumn,
  fields: Readonly<Record<string, Field>>,
  show: Display,
): ShownColumn[] {
  const label = title.toLowerCase();
  return shownColumns(names, fields, show).map((column) => ({ ...column, title, label }));
}

function madeColumn({ title, make }: MadeColumn, show: Display): ShownColumn {
  return {
    name: title,
    title: title.toUpperCase(),
    label: title.toLowerCase(),
    kind: 'text',
    shows: [],
    text: ({ fields }) => show.text(make(fields, show.now) ?? nothing),
  };
}

function pairColumn(pair: PairColumn, fields: Readonly<Record<string, Field>>, show: Display): ShownColumn {
  const [first, second] = shownColumns(pair.fields, fields, show);
  if (first === undefined || second === undefined) throw new TypeError(`${pair.title} needs two fields`);
  const join = pair.show === 'resolution' ? joinSizes : joinTimes;
  return {
    name: pair.title,
    title: pair.title.toUpperCase(),
    label: pair.title.toLowerCase(),
    kind: 'text',
    shows: pair.fields,
    text: (item) => {
      const [from, to] = [first.text(item), second.text(item)];
      return from === nothing && to === nothing ? nothing : join(from, to);
    },
  };
}

const joinSizes = (width: string, height: string) => `${known(width, '?')}×${known(height, '?')}`;
const joinTimes = (from: string, to: string) => `${known(from, '')}–${known(to, '')}`;

/** Replaces a missing half of a pair. */
function known(text: string, instead: string): string {
  return text === nothing ? instead : text;
}

/** The fields of the pairs among columns, by title. */
export function pairsIn(columns: readonly Column[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    columns.flatMap((column) =>
      typeof column !== 'string' && 'fields' in column ? [[column.title, column.fields]] : [],
    ),
  );
}
