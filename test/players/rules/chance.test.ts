import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChance, testsAmong } from '../../../src/players/rules/causes.ts';

/** Every way to choose players, as the paths of Pascal's triangle. */
const triangle: bigint[][] = [[1n]];
for (let n = 1; n <= 60; n++) {
  const above = triangle[n - 1] ?? [];
  triangle.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
}
const ways = (n: number, k: number): bigint => triangle[n]?.[k] ?? 0n;

/** The share of the draws of a group in which it has so many broken players or more, in exact arithmetic. */
function exactly(hits: number, size: number, broken: number, all: number): number {
  let count = 0n;
  for (let k = hits; k <= size; k++) count += ways(broken, k) * ways(all - broken, size - k);
  return Number((count * 10n ** 40n) / ways(all, size)) / 1e40;
}

const fleet = fc
  .integer({ min: 1, max: 60 })
  .chain((all) =>
    fc.record({
      all: fc.constant(all),
      size: fc.integer({ min: 0, max: all }),
      broken: fc.integer({ min: 0, max: all }),
    }),
  )
  .chain((one) => {
    const [least, most] = [Math.max(0, one.size + one.broken - one.all), Math.min(one.size, one.broken)];
    return fc.record({ hits: fc.integer({ min: least, max: most }) }).map(({ hits }) => ({ ...one, hits }));
  });

test('the probability is that of all draws, counted one by one', () => {
  fc.assert(
    fc.property(fleet, ({ hits, size, broken, all }) => {
      const exact = exactly(hits, size, broken, all);
      expect(Math.exp(createChance(60)(hits, size, broken, all)) / exact).toBeCloseTo(1, 9);
    }),
    { numRuns: 500 },
  );
});

test.each([
  // Fisher's own example: a lady who tells all of 8 cups, or 3 of the 4 with the milk first.
  [4, 4, 4, 8, 1 / 70],
  [3, 4, 4, 8, 17 / 70],
  [7, 7, 7, 36, 1 / 8_347_680],
  [0, 5, 5, 10, 1],
])('%i of %i in the group, %i of %i in all', (hits, size, broken, all, expected) => {
  expect(Math.exp(createChance(all)(hits, size, broken, all))).toBeCloseTo(expected, 12);
});

test('what is too unlikely for a number still has a logarithm', () => {
  expect(createChance(10_000)(4000, 4000, 4000, 10_000)).toBeCloseTo(-6725.31, 1);
});

test('tests that could not be far from chance do not count', () => {
  const chance = createChance(36);
  const margins = (broken: number) => [
    { broken, size: 3, count: 12 },
    { broken, size: 18, count: 5 },
  ];
  // 3 of 3 is 1 in 7140; 3 of 18 at best 1 in 9.
  expect(testsAmong(margins(3), 36, 0.01, chance)).toBe(12);
  expect(testsAmong(margins(12), 36, 0.01, chance)).toBe(5);
  expect(testsAmong([], 36, 0.01, chance)).toBe(1);
});
