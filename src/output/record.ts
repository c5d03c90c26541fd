import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

/** A header and one line per record, as `line` writes it from its values. `isOnly` tells a record of a single column. */
export function createRecordFormatter(
  view: View,
  options: OutputOptions,
  line: (values: readonly unknown[], isOnly: boolean) => string,
): Formatter {
  const columns = recordColumns(view, options);
  const isOnly = columns.length === 1;
  const read = recordReader(columns);
  let before = options.header
    ? line(
        columns.map(({ name }) => name),
        isOnly,
      )
    : '';
  const afterHeader = (text: string) => {
    const all = before + text;
    before = '';
    return all;
  };
  return {
    push: (items) =>
      items.length === 0 ? '' : afterHeader(items.map((item) => line(read(item), isOnly)).join('')),
    *end() {
      yield afterHeader('');
    },
    leftOut: [],
  };
}

/** The requested fields, or all documented ones in the contract's order. */
function recordColumns(view: View, options: OutputOptions): readonly FieldPath[] {
  return (
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }))
  );
}

/** Reads the raw values of a record; arrays and objects as JSON. */
function recordReader(columns: readonly FieldPath[]): (item: Item) => unknown[] {
  return (item) =>
    columns.map(({ keys }) => {
      const value = valueAt(item, keys);
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    });
}
