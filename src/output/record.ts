import type { Item } from '../model/item.ts';
import type { FieldPath } from './field-path.ts';
import { isCompound, jsonAt, valueAt } from './item-value.ts';
import type { OutputOptions } from './options.ts';
import type { View } from './view.ts';

/** The columns of CSV and TSV: the fields asked for, or all documented ones in the contract's order. */
export function recordColumns(view: View, options: OutputOptions): readonly FieldPath[] {
  return (
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }))
  );
}

/** The raw value of a cell; an array or an object as its JSON. */
export function recordValue(item: Item, { keys }: FieldPath): unknown {
  const value = valueAt(item, keys);
  return isCompound(value) ? jsonAt(item, keys) : value;
}
