/**
 * Makes Fisher's exact test, one-sided: the logarithm of the probability that a group of `size` players, drawn at random from `all`, has
 * `hits` or more of the `broken` ones. A logarithm, since of a large outage the probability is too small for a number.
 */
export function createChance(most: number) {
  /** At n, the logarithm of n factorial. */
  const factorials = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) factorials[n] = (factorials[n - 1] ?? 0) + Math.log(n);
  const factorial = (n: number) => factorials[n] ?? 0;
  const ways = (n: number, k: number) => factorial(n) - factorial(k) - factorial(n - k);
  return (hits: number, size: number, broken: number, all: number): number => {
    const first = ways(broken, hits) + ways(all - broken, size - hits) - ways(all, size);
    // Of the hypergeometric distribution: each term by the one before it, as a part of the first.
    let [term, sum] = [1, 1];
    for (let k = hits; k < Math.min(size, broken); k++) {
      term *= ((broken - k) * (size - k)) / ((k + 1) * (all - broken - size + k + 1));
      sum += term;
    }
    return Math.min(0, first + Math.log(sum));
  };
}

/** How many tests have these numbers. */
type Margins = readonly { readonly broken: number; readonly size: number; readonly count: number }[];

/**
 * Tarone's correction for many tests: the number by which a probability is multiplied, so that chance brings one below `level` in at most that
 * share of fleets. A test that could not get there with any number of hits does not count, such as one of two broken players in a
 * large group. That depends on the sizes alone, and not on who is broken, or it would not be fair.
 */
export function testsAmong(
  margins: Margins,
  all: number,
  level: number,
  chance: ReturnType<typeof createChance>,
): number {
  const least = margins.map((one) => chance(Math.min(one.broken, one.size), one.size, one.broken, all));
  const testable = (tests: number) =>
    margins.reduce(
      (sum, { count }, at) => sum + ((least[at] ?? 0) <= Math.log(level / tests) ? count : 0),
      0,
    );
  let [low, high] = [1, Math.max(1, testable(1))];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (testable(middle) <= middle) high = middle;
    else low = middle + 1;
  }
  return low;
}
