import type { Item } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { recordColumns, recordReader } from './record.ts';
import { reversibleIn } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * One line per record, a tab between values: `cut -f2` and `while IFS=$'\t' read` need no quoting rules. What would
 * break that is escaped as in JSON (`\t`, `\n`, `\\`, `\u001b`), so that the values can be recovered.
 */
export function createTsvFormatter(view: View, options: OutputOptions): Formatter {
  const columns = recordColumns(view, options);
  const reversible = reversibleIn(options);
  const line = (cells: readonly string[]) => `${cells.map(reversible).join('\t')}\n`;
  const read = recordReader(columns);
  const row = (item: Item) => line(read(item).map((value) => String(value ?? '')));
  let header = options.header ? line(columns.map(({ name }) => name)) : '';
  const afterHeader = (text: string) => {
    const all = header + text;
    header = '';
    return all;
  };
  return {
    push: (items) => (items.length === 0 ? '' : afterHeader(items.map(row).join(''))),
    *end() {
      yield afterHeader('');
    },
    leftOut: [],
  };
}
