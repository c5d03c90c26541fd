import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  largestWithin,
  parseThreshold,
  type Threshold,
  thresholdText,
} from '../../../src/players/rules/verdict.ts';

test.each<[string, Threshold | undefined]>([
  ['0', { count: 0 }],
  ['007', { count: 7 }],
  ['2%', { percent: 2 }],
  ['0.5 %', { percent: 0.5 }],
  ['100%', { percent: 100 }],
  ['100.1%', undefined],
  ['0.0000001%', undefined],
  ['9007199254740992', undefined],
  ['2.5', undefined],
  ['1e1', undefined],
  ['.5%', undefined],
  ['2  %', undefined],
  [' 3', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is %j', (text, threshold) => {
  expect(parseThreshold(text)).toEqual(threshold);
});

test.each<[Threshold, number, number]>([
  [{ count: 3 }, 2, 3],
  [{ percent: 0 }, 1_000_000, 0],
  [{ percent: 2 }, 149, 2],
  [{ percent: 100 }, 7, 7],
  // 0.57 * 10_000 is 5699.999999999999.
  [{ percent: 0.57 }, 10_000, 57],
  [{ percent: 33.333333 }, 3, 0],
  [{ percent: 33.333334 }, 3, 1],
])('%j of %d players: %d', (threshold, total, largest) => {
  expect(largestWithin(threshold, total)).toBe(largest);
});

const count = fc.nat({ max: Number.MAX_SAFE_INTEGER }).map((count) => ({ count }));
const percent = fc.nat({ max: 100_000_000 }).map((millionths) => ({ percent: millionths / 1e6 }));

test('a threshold survives being written and parsed', () => {
  expect(thresholdText({ percent: 0.000001 })).toBe('0.000001%');
  fc.assert(
    fc.property(fc.oneof(count, percent), (threshold) => {
      expect(parseThreshold(thresholdText(threshold))).toEqual(threshold);
    }),
  );
});

test('a percentage is compared exactly', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), fc.nat(100_000), (total, hundredths, count) => {
      const isOver = count > largestWithin({ percent: hundredths / 100 }, total);
      expect(isOver).toBe(count * 10_000 > hundredths * total);
    }),
  );
});
