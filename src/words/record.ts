/** A record with a value for each name. */
export function recordOf<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return recordBy(names, (name) => name, make);
}

/** A record with a value for each of some things, under a key of it. Its type says that the keys are all there. */
export function recordBy<T, K extends string, V>(
  all: readonly T[],
  keyOf: (one: T) => K,
  make: (one: T) => V,
): Record<K, V> {
  return Object.fromEntries(all.map((one) => [keyOf(one), make(one)])) as Record<K, V>;
}
