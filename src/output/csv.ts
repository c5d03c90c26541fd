import { stringify } from 'csv-stringify/sync';
import type { Item } from '../model/item.ts';
import { ExactNumber } from '../model/json.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { recordColumns, recordValue } from './record.ts';
import { visible } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * RFC 4180 with a header. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number,
 * negative or not, never does. On a terminal control characters are made visible; in a pipe they are data.
 */
export function createCsvFormatter(view: View, options: OutputOptions): Formatter {
  const columns = recordColumns(view, options);
  const shown = options.terminal === undefined ? (text: string) => text : visible;
  let header = options.header;
  const write = (items: readonly Item[]) => {
    const text = stringify(
      items.map((item) => columns.map((column) => recordValue(item, column))),
      {
        header,
        columns: columns.map(({ name }) => shown(name)),
        record_delimiter: 'windows',
        // Once its record delimiter is set, the library leaves a lone CR or LF bare.
        quoted_match: /[\r\n]/,
        escape_formulas: true,
        // A record of one empty value would be an empty line, which readers skip.
        quoted_empty: columns.length === 1,
        cast: {
          string: shown,
          boolean: String,
          object: (value) =>
            value instanceof ExactNumber
              ? { value: value.toString(), escape_formulas: false }
              : String(value),
        },
      },
    );
    header = false;
    return text;
  };
  return {
    push: (items) => (items.length === 0 ? '' : write(items)),
    *end() {
      if (header) yield write([]);
    },
    leftOut: [],
  };
}
