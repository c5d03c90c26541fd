import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  longestInterval,
  pauseAfterAnswer,
  pauseAfterFailures,
  pollTimeout,
  shortestInterval,
} from '../../../../src/commands/players/rules/pace.ts';

const pace = { intervalMs: 30_000, random: 0.5 };

test.each([
  [10_000, 20_000],
  [29_000, 5_000],
])('a poll that takes %i ms shortens the pause to %i', (took, pause) => {
  expect(pauseAfterAnswer(pace, took)).toBe(pause);
});

test('failures never change an interval longer than the maximum of the backoff', () => {
  expect(pauseAfterFailures(pace, 5000)).toBe(300_000);
  expect(pauseAfterFailures({ ...pace, intervalMs: 3_600_000 }, 9)).toBe(3_600_000);
});

test.each([
  [600_000, 300_000],
  [60_000, 30_000],
  [50_000, 30_000],
  [800, 800],
])('with %i ms left, a poll may take %i', (left, timeout) => {
  expect(pollTimeout(left, 30_000)).toBe(timeout);
});

test('every pause is within bounds, and at least as long as the service asks, up to a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: shortestInterval, max: longestInterval }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      (intervalMs, random, failures, asked) => {
        const answered = pauseAfterAnswer({ intervalMs, random }, asked);
        const failed = pauseAfterFailures({ intervalMs, random }, failures, asked);
        for (const pause of [answered, failed]) {
          expect(pause).toBeGreaterThanOrEqual(shortestInterval);
          expect(pause).toBeLessThanOrEqual(longestInterval);
        }
        expect(failed).toBeGreaterThanOrEqual(Math.min(asked, longestInterval));
      },
    ),
  );
});
