import { stringify } from 'csv-stringify/sync';
import type { Formatter, OutputOptions } from './options.ts';
import { recordColumns, recordReader } from './record.ts';
import { visibleIn } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * Where a text would begin a formula gets an apostrophe: at its start, and where a spreadsheet begins a new cell by another
 * separator than the comma, or after a line break. Quotes do not keep it from that unless they begin its own cell.
 */
const formula =
  /(?<=^)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;|\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * RFC 4180 with a header. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number,
 * negative or not, never does. On a terminal control characters are made visible; in a pipe they are data.
 */
export function createCsvFormatter(view: View, options: OutputOptions): Formatter {
  const columns = recordColumns(view, options);
  const read = recordReader(columns);
  const shown = options.terminal === undefined ? (text: string) => text : visibleIn(options);
  const disarmed = (text: string) => shown(text).replace(formula, "'");
  let header = options.header;
  const write = (records: readonly (readonly unknown[])[]) => {
    const text = stringify([...records], {
      header,
      columns: columns.map(({ name }) => name),
      record_delimiter: 'windows',
      // Once its record delimiter is set, the library leaves a lone CR or LF bare.
      quoted_match: /[\r\n]/,
      // A record of one empty value would be an empty line, which readers skip.
      quoted_empty: columns.length === 1,
      cast: {
        string: disarmed,
        boolean: String,
        // A number that a double cannot hold.
        object: String,
      },
    });
    header = false;
    return text;
  };
  return {
    push: (items) => {
      const records = items.map(read);
      if (header || options.terminal || columns.length === 1) return items.length === 0 ? '' : write(records);
      return records.map((record) => plainLine(record) ?? write([record])).join('');
    },
    *end() {
      if (header) yield write([]);
    },
    leftOut: [],
  };
}

/** What there are rules for: quotes, line breaks, and the beginnings that a spreadsheet would run. */
const special = /["\r\n]|,\t|[,;|\t][-=+@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A record without anything special in it as its line, or nothing where the library has to look at it.
 * Nearly every record is such, and the library takes six times as long for it, which is most of the time of a long list.
 */
function plainLine(record: readonly unknown[]): string | undefined {
  let line = '';
  for (const value of record) {
    const text =
      typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
    if (text.includes(',')) return undefined;
    line += `,${text}`;
  }
  return special.test(line) ? undefined : `${line.slice(1)}\r\n`;
}
