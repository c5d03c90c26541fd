import type { Field } from '../model/fields.ts';
import type { Column } from './columns.ts';

/** How to show a list as a table. */
export interface ListLayout {
  readonly fields: Readonly<Record<string, Field>>;
  readonly columns: readonly Column[];
  /** Names (or a pair's title) of the columns a narrow terminal hides, in this order. */
  readonly leaveOut: readonly string[];
  /** The column that is hidden last. */
  readonly state?: string | undefined;
  /** Columns made of several values: they line up in a pipe, too, however long they are, and keep their `(502)` when cut. */
  readonly composed?: readonly string[];
  /** The last column, if a terminal shows all of it, wrapped at words. */
  readonly wraps?: string;
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
  /** Fields in no group follow at the end. */
  readonly groups: readonly DetailsGroup[];
}

/** Rows under an optional title. */
export interface DetailsGroup {
  readonly title?: string;
  readonly rows: readonly Column[];
}

/** A few totals. Fields in no row follow at the end. */
export interface CardLayout {
  readonly fields: Readonly<Record<string, Field>>;
  readonly rows: readonly CardRow[];
}

/** One line of a card: `128 total, 96 active` or `1,204,882, last 12s ago`. */
export interface CardRow {
  readonly label: string;
  /** A count, or seconds. */
  readonly field: string;
  /** A part of the count, and its word; a bar shows its share of the whole. */
  readonly part?: { readonly field: string; readonly word: string };
  /** When it last happened. */
  readonly last?: string;
}
