import type { JsonObject } from '../json/object.ts';
import type { Field } from '../model/fields.ts';
import type { HealthState } from '../model/players.ts';

/** What a command says of its output, as plain data. How it is written is the format's business. */
export type View = ListView | DetailsView | CardView | VerdictView;

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

/**
 * A verdict on a fleet, with an item for each player that is not healthy: a sentence, the players by state and a row an
 * item in a table, one object that holds the items in JSON and YAML, and the items alone in CSV and TSV.
 */
export interface VerdictView {
  readonly shape: 'verdict';
  readonly single: true;
  /** Those of an item. */
  readonly fields: Fields;
  readonly columns: readonly Column[];
  readonly leaveOut: readonly string[];
  /** Asked for when the last item has come. */
  verdict(): Verdict;
}

/** What is to be said of all players together. */
export interface Verdict {
  /** One for each limit that is not kept, the worst first; or the one that says that all are. */
  readonly sentences: readonly { readonly state: HealthState; readonly text: string }[];
  /** Every player once, by its worst state. */
  readonly counts: Readonly<Record<HealthState, number>>;
  /** What was looked past on purpose, in words: `2 blocked players left out`. */
  readonly remark: string | undefined;
  /** The time that ages count from, in milliseconds since 1970. */
  readonly time: number;
  /** The members of the object in JSON and YAML, before the items. */
  readonly members: JsonObject;
}

/** Whether one object was asked for, rather than a list that may hold one. */
export function isSingle(view: View): boolean {
  return view.shape !== 'list' && view.single;
}
