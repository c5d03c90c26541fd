import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import type { Audience } from './sanitize.ts';

/** The values of `--output`. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'] as const;
export type Format = (typeof formats)[number];

/** The values of `--time`: `3m ago`, as the service sent it, or in the machine's own time zone. */
export const timeStyles = ['relative', 'iso', 'local'] as const;
type TimeStyle = (typeof timeStyles)[number];

/** What the user and the place of the output decide. */
export interface OutputOptions extends Audience {
  readonly format: Format;
  /** Present when the output is a terminal; the width is in cells. */
  readonly terminal?: { readonly columns: number } | undefined;
  readonly color: boolean;
  readonly header: boolean;
  /** Whether a table may be cut to the width of the terminal. */
  readonly truncate: boolean;
  readonly time: TimeStyle;
  /** IANA name for `time: 'local'`; the machine's own where absent. */
  readonly timeZone?: string | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: number;
  /** The fields asked for by `--fields`, in that order, in place of the view's own. */
  readonly fields?: readonly FieldPath[] | undefined;
  /** The names in `--sort`: a narrow table keeps these columns. */
  readonly sortedBy?: readonly string[] | undefined;
}

/** Items in, text out, a batch at a time. */
export interface Formatter {
  /** Whether the text is of no use before it is whole: half of an array is no JSON. */
  readonly isWhole?: boolean;
  /** Text that can already be written: whole records, or nothing yet. */
  push(items: readonly Item[]): string;
  /** The rest. In pieces, since all of it can be longer than the longest string there is (512 MiB in V8). */
  end(): Iterable<string>;
  /** Titles of the table columns that did not fit the terminal; known after `end`. */
  readonly leftOut: readonly string[];
}
