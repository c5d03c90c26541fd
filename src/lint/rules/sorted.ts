import { compareKeys } from '../../screens/engine/schedule.ts';
import { getOrMake } from '../../words/groups.ts';

/** Each element with the first one that has the same key, if that is another. An element without a key is like no other. */
export function* repeats<T>(all: Iterable<T>, keyOf: (element: T) => string | undefined): Iterable<[T, T]> {
  const firsts = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    const first = key === undefined ? one : getOrMake(firsts, key, () => one);
    if (first !== one) yield [one, first];
  }
}

/** The elements sorted by a key. */
export function byText<T>(all: readonly T[], keyOf: (element: T) => string): T[] {
  return all
    .map((element) => ({ element, key: keyOf(element) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ element }) => element);
}
