import { expect, test } from 'vitest';
import { skewOf } from '../../src/api/request.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/** Milliseconds after noon. */
const noon = (milliseconds: number) => now + milliseconds;

test.each<[string | null, number, number, number | undefined, string?]>([
  ['Fri, 20 Nov 2026 12:00:05 GMT', 1500, 2000, 3000],
  ['Fri, 20 Nov 2026 12:00:01 GMT', 0, 999, 1],
  ['Fri, 20 Nov 2026 12:00:01 GMT', 0, 1000, 0],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 500, 900, 0],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 1000, 1001, 0],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 1001, 1500, -1],
  ['Fri, 20 Nov 2026 11:59:58 GMT', 200, 300, -1200],
  ['Fri, 99 Nov 2026 11:59:58 GMT', 0, 0, undefined],
  ['Friday, 20-Nov-26 11:59:58 GMT', 0, 0, undefined],
  ['2026-11-20T11:59:58Z', 0, 0, undefined],
  [null, 0, 0, undefined],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0, 0, -3_599_000, '0'],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0, 0, undefined, '1'],
  // Of no form that the header has: as if it were not there.
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0, 0, -3_599_000, 'soon'],
])(
  'Date: %s, sent at %i ms after noon, received at %i ms: %s; Age: %s',
  (date, sentAt, receivedAt, skew, age) => {
    expect(skewOf(date, noon(sentAt), noon(receivedAt), age ?? null)).toBe(skew);
  },
);
