import { isJsonObject, type JsonObject } from '../json/object.ts';
import type { Item } from './item.ts';

/** The value at a key path, of any type; undefined if there is none. */
export function valueAt(item: Pick<Item, 'fields'>, keys: readonly string[]): unknown {
  let value: unknown = item.fields;
  for (const key of keys) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** What to pick from an object: whole members, or parts of them. */
type Picks = Map<string, Picks | 'whole'>;

/**
 * Picks the members at the given key paths, in this order: `metadata.a,metadata.b` are two parts of one member.
 * A missing member is null, so that all objects of a list have the same shape.
 */
export function pickerOf(
  paths: readonly { readonly keys: readonly string[] }[],
): (object: JsonObject) => JsonObject {
  const selection: Picks = new Map();
  for (const { keys } of paths) select(selection, keys);
  return (object) => pick(object, selection);
}

function select(picks: Picks, [key = '', ...below]: readonly string[]): void {
  const picked = picks.get(key);
  if (picked === 'whole') return;
  const part: Picks = picked ?? new Map();
  picks.set(key, below.length === 0 ? 'whole' : part);
  if (below.length > 0) select(part, below);
}

function pick(from: unknown, selection: Picks): JsonObject {
  const members = isJsonObject(from) ? from : {};
  // Without a prototype `__proto__` is a member like others. Four times faster than Object.fromEntries (measured).
  const picked: Record<string, unknown> = Object.create(null);
  for (const [key, part] of selection) {
    const value = Object.hasOwn(members, key) ? members[key] : null;
    picked[key] = part === 'whole' ? value : pick(value, part);
  }
  return picked;
}
