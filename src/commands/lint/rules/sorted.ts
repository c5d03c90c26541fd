/** The value of a key, made the first time. */
export function once<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** The elements under their keys; without a key, they are left out. */
export function groupsOf<T, K>(all: Iterable<T>, keyOf: (one: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) once(groups, key, () => []).push(one);
  }
  return groups;
}

/** Each element whose key an earlier one has, with that one. */
export function* repeats<T>(all: Iterable<T>, keyOf: (one: T) => string | undefined): Iterable<[T, T]> {
  const firsts = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    const first = key === undefined ? one : once(firsts, key, () => one);
    if (first !== one) yield [one, first];
  }
}

/** Compares texts by their units; whole numbers by their value. */
export function compareKeys(a: string, b: string): number {
  const byLength = /^\d+$/.test(a) && /^\d+$/.test(b) ? a.length - b.length : 0;
  return byLength || (a === b ? 0 : a < b ? -1 : 1);
}

/** The elements sorted by a key. */
export function byText<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return all
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ one }) => one);
}
