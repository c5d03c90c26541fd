import type { Item } from '../model/item.ts';
import type { Flag, Input } from './flag.ts';

/** What a condition's flags ask for. */
interface Test<T> {
  /** Whether an item fits, at a time in milliseconds since 1970 by the service's clock. */
  holds(item: Pick<Item<T>, 'value'>, now: number): boolean;
  /** How it was judged, for a note. */
  readonly note?: string | undefined;
}

/** A test of items that is no comparison with one field's values, such as an age. */
export interface Condition<T = unknown> {
  readonly flags: readonly Flag<unknown>[];
  /** Reads its flags, and loads what the test needs; undefined if it was not asked for. */
  read(input: Input): Promise<Test<T> | undefined>;
}
