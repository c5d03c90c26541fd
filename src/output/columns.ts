import type { Field, FieldKind, FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { jsonAt, valueAt } from '../model/item-value.ts';
import { nothing, type Shower } from './values.ts';

/** One column of a table, or one row of details: a field of the API, or two that are read together. */
export type Column = string | PairColumn;

/** 1920×1080 (`resolution`) or 08:00–22:00 (`range`). */
interface PairColumn {
  readonly title: string;
  readonly show: 'resolution' | 'range';
  readonly fields: readonly [string, string];
}

/** A column that knows how to show its cell: what tables and details are made of. */
export interface ShownColumn {
  /** The field's name, or a pair's title. */
  readonly name: string;
  readonly title: string;
  /** The title in running text. */
  readonly label: string;
  readonly kind: FieldKind;
  /** The documented fields that are shown here. */
  readonly shows: readonly string[];
  /** The cell, safe to print, on one line. */
  text(item: Item): string;
}

/** The columns of a view, ready to be asked for cells. */
export function shownColumns(
  columns: readonly Column[],
  fields: Readonly<Record<string, Field>>,
  show: Shower,
): ShownColumn[] {
  return columns.map((column) =>
    typeof column === 'string'
      ? fieldColumn({ name: column, keys: [column], field: fields[column] ?? { kind: 'text' } }, show)
      : pairColumn(column, fields, show),
  );
}

/** The column of one field or of a key inside one. */
export function fieldColumn({ name, keys, field: { kind } }: FieldPath, show: Shower): ShownColumn {
  const title = show.text(titleOf(name));
  return {
    name,
    title,
    label: title.toLowerCase(),
    kind,
    shows: keys.length === 1 ? keys : [],
    text: (item) => show.value(valueAt(item, keys), kind, () => jsonAt(item, keys)),
  };
}

function pairColumn(pair: PairColumn, fields: Readonly<Record<string, Field>>, show: Shower): ShownColumn {
  const [first, second] = shownColumns(pair.fields, fields, show);
  if (first === undefined || second === undefined) throw new TypeError(`${pair.title} needs two fields`);
  const join = pair.show === 'resolution' ? joinSizes : first.kind === 'time' ? joinTimes : joinDates;
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
const joinDates = (from: string, to: string) => `${known(from, '')} → ${known(to, '')}`.trim();

/** The half of a pair that is missing. */
function known(text: string, instead: string): string {
  return text === nothing ? instead : text;
}

/** Words of the API's names that say of what type the value is, which a person sees. */
const typeWord = /(?:At|Id|Seconds|Bytes|Status|Type|OfWeek)$/;

/** `lastSeenAt` → `LAST SEEN`, `healthStatus` → `HEALTH`: one rule from the API's name, for every field there will be. */
export function titleOf(name: string): string {
  const words = name.replace(/^current(?=[A-Z])/, '').replace(typeWord, '');
  return words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
}
