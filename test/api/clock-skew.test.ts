import { expect, test } from 'vitest';
import { skewOf } from '../../src/api/clock-skew.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const old = 'Fri, 20 Nov 2026 11:00:00 GMT';

test.each([
  [null, -3_599_000],
  ['0', -3_599_000],
  ['3600', undefined],
  // Of no form that the header has: as if it were not there.
  ['soon', -3_599_000],
])('Age: %j', (age, skew) => {
  expect(skewOf(old, now, now, age)).toBe(skew);
});
