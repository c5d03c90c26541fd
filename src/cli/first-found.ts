/** What the first of several ways to find something finds. */
export async function firstFound<T>(
  ways: readonly (() => readonly T[] | Promise<readonly T[]>)[],
): Promise<readonly T[]> {
  for (const find of ways) {
    const found = await find();
    if (found.length > 0) return found;
  }
  return [];
}
