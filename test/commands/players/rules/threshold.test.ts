import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOver,
  parseThreshold,
  type Threshold,
  thresholdText,
} from '../../../../src/commands/players/rules/threshold.ts';

test.each<[string, Threshold | undefined]>([
  ['0', { count: 0 }],
  ['3', { count: 3 }],
  ['007', { count: 7 }],
  ['2%', { percent: 2 }],
  ['0.5%', { percent: 0.5 }],
  ['0.000001%', { percent: 0.000001 }],
  ['100%', { percent: 100 }],
  ['100.1%', undefined],
  ['0.0000001%', undefined],
  ['9007199254740992', undefined],
  ['2.5', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['.5%', undefined],
  ['2  %', undefined],
  ['%', undefined],
  [' 3', undefined],
  ['', undefined],
  ['few', undefined],
])('%j is %j', (text, threshold) => {
  expect(parseThreshold(text)).toEqual(threshold);
});

test.each<[Threshold, string]>([
  [{ count: 0 }, '0'],
  [{ count: 3 }, '3'],
  [{ percent: 2 }, '2%'],
  [{ percent: 0.000001 }, '0.000001%'],
])('%j is written %s', (threshold, text) => {
  expect(thresholdText(threshold)).toBe(text);
});

describe('over the threshold', () => {
  test.each<[Threshold | undefined, number, number, boolean]>([
    [undefined, 1_000_000, 1_000_000, false],
    [{ count: 0 }, 0, 10, false],
    [{ count: 0 }, 1, 10, true],
    [{ count: 3 }, 3, 3, false],
    [{ percent: 0 }, 0, 0, false],
    [{ percent: 0 }, 1, 1_000_000, true],
    [{ percent: 2 }, 2, 100, false],
    [{ percent: 2 }, 3, 100, true],
    [{ percent: 100 }, 7, 7, false],
    // 0.57 * 10_000 is 5699.999999999999.
    [{ percent: 0.57 }, 57, 10_000, false],
    [{ percent: 0.57 }, 58, 10_000, true],
    [{ percent: 0.02 }, 2, 10_000, false],
    [{ percent: 33.333333 }, 1, 3, true],
    [{ percent: 33.333334 }, 1, 3, false],
  ])('%j: %d of %d: %s', (threshold, count, total, expected) => {
    expect(isOver(threshold, count, total)).toBe(expected);
  });
});

const count = fc.nat({ max: Number.MAX_SAFE_INTEGER }).map((count) => ({ count }));
const percent = fc.nat({ max: 100_000_000 }).map((millionths) => ({ percent: millionths / 1e6 }));

test('a threshold survives being written and parsed', () => {
  fc.assert(
    fc.property(fc.oneof(count, percent), (threshold) => {
      expect(parseThreshold(thresholdText(threshold))).toEqual(threshold);
    }),
  );
});

test('a percentage is compared exactly', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), fc.nat(100_000), (total, hundredths, count) => {
      expect(isOver({ percent: hundredths / 100 }, count, total)).toBe(count * 10_000 > hundredths * total);
    }),
  );
});
