/** The value of a key, made the first time. */
export function getOrMake<K, V>(
  values: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const present = values.get(key);
  if (present !== undefined) return present;
  const made = make();
  values.set(key, made);
  return made;
}

/** The elements under their keys; without a key, they are left out. */
export function groupsOf<T, K>(all: Iterable<T>, keyOf: (element: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of all) {
    const key = keyOf(element);
    if (key !== undefined) getOrMake(groups, key, () => []).push(element);
  }
  return groups;
}
