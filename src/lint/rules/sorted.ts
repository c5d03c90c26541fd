import { compareKeys } from '../../screens/engine/schedule.ts';
import { getOrMake } from '../../words/groups.ts';

/** Each element whose key an earlier one has, with that one. */
export function* repeats<T>(all: Iterable<T>, keyOf: (one: T) => string | undefined): Iterable<[T, T]> {
  const firsts = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    const first = key === undefined ? one : getOrMake(firsts, key, () => one);
    if (first !== one) yield [one, first];
  }
}

/** The elements sorted by a key. */
export function byText<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ one }) => one);
}
