import { ExactNumber } from '../json/exact-numbers.ts';
import { JsonTree } from '../json/members.ts';
import { isJsonObject } from '../json/object.ts';
import type { Item } from './item.ts';

/** The value at a key path, of any type; undefined if there is none. */
export function valueAt(item: Item, keys: readonly string[]): unknown {
  let value: unknown = item.fields;
  for (const key of keys) {
    if (!isJsonObject(value) || !isCompound(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** The same value as compact JSON, with digits and key order as the service sent them. */
export function jsonAt(item: Item, keys: readonly string[]): string {
  if (latest?.item !== item) latest = { item, tree: new JsonTree(item.text) };
  return latest.tree.at(keys)?.text ?? 'null';
}

/** Formats read one field of an item after another: its text is split only once. */
let latest: { readonly item: Item; readonly tree: JsonTree } | undefined;

/** Whether a parsed JSON value is an array or an object. An exact number is neither, although it is an object in JavaScript. */
export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}
