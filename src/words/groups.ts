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
