import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';

/** The values of `--output`. */
export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml', 'markdown'] as const;
export type Format = (typeof formats)[number];

/** What each prints, for help. */
export const formatMeanings: Readonly<Record<Format, string>> = {
  table: 'aligned columns; cut to the terminal width, except in a pipe or with --no-trunc',
  json: 'an array, or an object for get with one id; values are exactly as the service sent them',
  ndjson: 'one JSON object per line, written as it arrives',
  csv: 'RFC 4180, with every documented field; text that looks like a formula is prefixed with an apostrophe',
  tsv: 'tab-separated; backslash, tab, line break and control characters become \\\\ \\t \\n \\u001b',
  yaml: 'a sequence, or a mapping for get with one id',
  markdown:
    'a table for tickets and pull requests, with the columns of the table in a pipe; get: two columns',
};

/** The values of `--time`: `3m ago`, as the service sent it, or in the local time zone. */
export const timeStyles = ['relative', 'iso', 'local'] as const;
/** `zoned` is for a person who asks for a time zone: `Fri 20 Nov 15:00 Tokyo`. */
type TimeStyle = (typeof timeStyles)[number] | 'zoned';

/** What an id stands for: its name, and the word for one of its kind. */
export interface Named {
  readonly name: string;
  readonly noun: string;
}

/** What ids stand for, by the id in lower case. */
export type Names = Pick<ReadonlyMap<string, Named>, 'get'>;

/** A CSV file for a program that does not read RFC 4180. */
export interface CsvStyle {
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** One character. */
  readonly delimiter: string;
  /** What a spreadsheet expects that opens the file with a double click; absent, values are as in RFC 4180. */
  readonly spreadsheet?: SpreadsheetLocale | undefined;
}

/** How a spreadsheet reads numbers and names of months. */
export interface SpreadsheetLocale {
  /** In the form of BCP 47: `pt-BR`. */
  readonly name: string;
  readonly decimalSign: string;
}

/** How to print, as decided by the flags and by where the output goes. */
export interface OutputOptions {
  readonly format: Format;
  /** Set if the output is a terminal; the width is in cells. */
  readonly terminal?: { readonly columns: number } | undefined;
  readonly color: boolean;
  readonly header: boolean;
  /** How CSV differs from RFC 4180, if it does. */
  readonly csv?: CsvStyle | undefined;
  /** Whether to cut a table to the width of the terminal. */
  readonly truncate: boolean;
  readonly time: TimeStyle;
  /** The reader's IANA time zone; absent, that of this machine. */
  readonly zone?: string | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: number;
  /** The fields of `--fields`, in that order; the view's defaults if absent. */
  readonly fields?: readonly FieldPath[] | undefined;
  /** Whether the items are of several profiles: a list's first column names each one's. */
  readonly profiles?: boolean | undefined;
  /** Names for people beside ids in lists; filled before the first item is printed. */
  readonly names?: Names | undefined;
  /** What has changed since it was shown before, by the key of an item, or of its part: it is marked. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** The names in `--sort`: a narrow table keeps these columns. */
  readonly sortedBy?: readonly string[] | undefined;
}

/** Items in, text out, a batch at a time. */
export interface Formatter<T = unknown> {
  /** Whether partial text is useless: half an array is not JSON. */
  readonly isWhole?: boolean;
  /** Text that can be written now: whole records, or nothing yet. */
  push(items: readonly Item<T>[]): string;
  /** The rest, in pieces: all of it can exceed the longest string in V8 (512 MiB). */
  end(): Iterable<string>;
  /** Titles of the table columns that did not fit the terminal; complete after `end`. */
  readonly leftOut?: readonly string[] | undefined;
}
