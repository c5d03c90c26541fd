import { ExactNumber } from '../json/exact-numbers.ts';
import { JsonTree } from '../json/members.ts';
import { isJsonObject } from '../json/object.ts';
import type { Item } from './item.ts';

/** The value at the end of the keys, of whatever type; `undefined` where there is none. */
export function valueAt(item: Item, keys: readonly string[]): unknown {
  let value: unknown = item.fields;
  for (const key of keys) {
    if (!isJsonObject(value) || !isCompound(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The same value as compact JSON with the service's own digits and order. */
export function jsonAt(item: Item, keys: readonly string[]): string {
  if (latest?.item !== item) latest = { item, tree: new JsonTree(item.text) };
  return latest.tree.at(keys)?.text ?? 'null';
}

/** Formats ask for one field of an item after the other: its text is not to be taken apart for each. */
let latest: { readonly item: Item; readonly tree: JsonTree } | undefined;

/** Whether a parsed JSON value is an array or an object: an exact number is neither, though JavaScript has it as an object. */
export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}
