import type { Field } from '../model/fields.ts';
import type { Column } from './columns.ts';

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
