import { describe, expect, test } from 'vitest';
import { deal, Random } from '../../src/sandbox/data/random.ts';

const draws = (seed: number, stream: string, index: number) => {
  const random = new Random(seed, stream, index);
  return Array.from({ length: 5 }, () => random.below(1_000_000));
};

describe('Random', () => {
  test('depends on the seed, the stream and the index, and on nothing else', () => {
    expect(draws(1, 'a', 0)).toEqual(draws(1, 'a', 0));
    expect(draws(2, 'a', 0)).not.toEqual(draws(1, 'a', 0));
    expect(draws(1, 'b', 0)).not.toEqual(draws(1, 'a', 0));
    expect(draws(1, 'a', 1)).not.toEqual(draws(1, 'a', 0));
  });

  test('stays within its bounds, reaches both, and favors none', () => {
    const counts = [0, 0, 0, 0, 0];
    const random = new Random(3, 'bounds', 0);
    for (let draw = 0; draw < 10_000; draw++) {
      const value = random.between(2, 4);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const [zero, one, ...inside] = counts;
    expect([zero, one, inside.length]).toEqual([0, 0, 3]);
    for (const count of inside) expect(Math.abs(count - 10_000 / 3)).toBeLessThan(300);
  });

  test('no two of 200,000 neighbors draw the same identifier', () => {
    const ids = new Set<string>();
    for (let index = 0; index < 200_000; index++) ids.add(new Random(1, 'ids', index).uuid());
    expect(ids.size).toBe(200_000);
  });

  test('samples different acceptable indexes, and gives up if there are none', () => {
    const random = new Random(1, 'sample', 0);
    const even = random.sample(100, 8, (index) => index % 2 === 0);
    expect(even).toHaveLength(8);
    expect(new Set(even).size).toBe(8);
    expect(even.every((index) => index % 2 === 0 && index >= 0 && index < 100)).toBe(true);
    expect(random.sample(0, 5, () => true)).toEqual([]);
    expect(random.sample(10, 5, () => false)).toEqual([]);
  });
});

test('a deck is dealt round and round', () => {
  expect([0, 1, 2, 3, 7].map((index) => deal(['a', 'b', 'c'], index))).toEqual(['a', 'b', 'c', 'a', 'b']);
});
