import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { isCompound, jsonAt, valueAt } from '../model/item-value.ts';
import type { OutputOptions } from './options.ts';
import type { View } from './view.ts';

/** The columns of CSV and TSV: the requested fields, or all documented ones in the contract's order. */
export function recordColumns(view: View, options: OutputOptions): readonly FieldPath[] {
  return (
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }))
  );
}

/** Reads the raw values of a record; arrays and objects as JSON. */
export function recordReader(columns: readonly FieldPath[]): (item: Item) => unknown[] {
  const readers = columns.map(({ keys }) => {
    const [name] = keys;
    const read =
      name !== undefined && keys.length === 1
        ? ({ fields }: Item) => fields[name]
        : (item: Item) => valueAt(item, keys);
    return (item: Item) => {
      const value = read(item);
      return isCompound(value) ? jsonAt(item, keys) : value;
    };
  });
  return (item) => readers.map((read) => read(item));
}
