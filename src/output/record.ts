import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

/**
 * A header and one line per record, as `line` writes it from its values: the requested fields, or all documented ones in the
 * contract's order. `isOnly` tells a record of a single column.
 */
export function createRecordFormatter(
  view: View,
  options: OutputOptions,
  line: (values: readonly unknown[], isOnly: boolean) => string,
): Formatter {
  const columns =
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }));
  const isOnly = columns.length === 1;
  const names = columns.map(({ name }) => name);
  let header = options.header ? line(names, isOnly) : '';
  const afterHeader = (text: string) => {
    const all = header + text;
    header = '';
    return all;
  };
  const record = (item: Item) =>
    line(
      columns.map(({ keys }) => rawValue(valueAt(item, keys))),
      isOnly,
    );
  return {
    push: (items) => (items.length === 0 ? '' : afterHeader(items.map(record).join(''))),
    *end() {
      yield afterHeader('');
    },
    leftOut: [],
  };
}

/** Arrays and objects as JSON. */
function rawValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
