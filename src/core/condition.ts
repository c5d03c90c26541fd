import type { Item } from '../model/item.ts';
import type { Flag, Input } from './flag.ts';
import type { Note } from './session.ts';

/** What a condition's flags ask for. */
export interface Test<T = unknown> {
  /** Whether an item fits, at a time in milliseconds since 1970 by the service's clock. */
  holds(item: Pick<Item<T>, 'value'>, now: number): boolean;
  /** How it was judged, for a note. */
  readonly note?: Note | undefined;
}

/** A test of items that is no comparison with one field's values, such as an age. */
export interface Condition<T = unknown> {
  readonly flags: readonly Flag<unknown>[];
  /** Reads its flags, and loads what the test needs; undefined if it was not asked for. */
  read(input: Input): Promise<Test<T> | undefined>;
}

/** What the conditions' flags ask for. Rejects with a `USAGE` failure for a bad value. */
export async function readConditions<T>(
  conditions: readonly Condition<T>[],
  input: Input,
): Promise<readonly Test<T>[]> {
  const read = await Promise.all(conditions.map((condition) => condition.read(input)));
  return read.flatMap((test) => test ?? []);
}
