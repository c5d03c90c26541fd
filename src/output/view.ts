import type { Field } from '../model/fields.ts';

/** What a command says of its output, as plain data. How it is written is the format's business. */
export type View = ListView | DetailsView | CardView;

type Fields = Readonly<Record<string, Field>>;

/** One column of a table, or one row of details: a field of the API, or two that are read together. */
export type Column = string | PairColumn;

/** 1920×1080 (`resolution`) and 08:00–22:00 (`range`). */
export interface PairColumn {
  readonly title: string;
  readonly show: 'resolution' | 'range';
  readonly fields: readonly [string, string];
}

/** Many objects: a table with a row each. */
export interface ListView {
  readonly shape: 'list';
  /** The documented fields in the contract's order: the columns of CSV and TSV. */
  readonly fields: Fields;
  readonly columns: readonly Column[];
  /** Field names (a pair's title) of the columns that a narrow terminal goes without, the first one first. */
  readonly leaveOut: readonly string[];
}

/** Objects in full: a block of labels and values each. */
export interface DetailsView {
  readonly shape: 'details';
  /** One object was asked for: JSON is an object and not an array of one, YAML a mapping. */
  readonly single: boolean;
  readonly fields: Fields;
  /** The fields that can name the object; the first one that it has does. */
  readonly heading: readonly string[];
  /** Fields at the right of the heading. */
  readonly badges: readonly string[];
  /** Fields that are in no group follow at the end. */
  readonly groups: readonly DetailsGroup[];
}

export interface DetailsGroup {
  readonly title?: string;
  readonly rows: readonly Column[];
}

/** A few totals on a card. Fields that are in no row follow at the end. */
export interface CardView {
  readonly shape: 'card';
  readonly single: true;
  readonly fields: Fields;
  readonly rows: readonly CardRow[];
}

/** One line of a card: `128 total, 96 active` or `1,204,882, last 12s ago`. */
export interface CardRow {
  readonly label: string;
  /** A count, or seconds. */
  readonly field: string;
  /** A part of the count with the word for it: a bar shows how much of the whole it is. */
  readonly part?: { readonly field: string; readonly word: string };
  /** When it last happened. */
  readonly last?: string;
}

/** Whether one object was asked for, rather than a list that may hold one. */
export function isSingle(view: View): boolean {
  return view.shape !== 'list' && view.single;
}
