import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, isInstant } from '../../src/model/datetime.ts';

test.each([
  '2026-11-17',
  '2026-11-17T09:12:44',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-17T25:00:00Z',
  'yesterday',
  '',
])('%j is no instant', (text) => {
  expect(instantOf(text)).toBeUndefined();
});

test.each(['2026-11-17T09:12:44Z', '2026-11-17T06:12:44.000-03:00', '2026-11-17T06:12:44-0300'])(
  '%s is one',
  (text) => {
    expect(instantOf(text)).toBe(Date.UTC(2026, 10, 17, 9, 12, 44));
  },
);

test('isInstant is a quicker way to ask whether there is an instant', () => {
  const two = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
  const texts = fc
    .tuple(fc.constantFrom('2026', '2028', '0000'), two(13), two(32), two(25), two(61), two(61))
    .chain(([year, month, day, hour, minute, second]) =>
      fc
        .constantFrom('Z', '.5Z', '+00:00', '-03:00', '', 'z', ' Z')
        .map((end) => `${year}-${month}-${day}T${hour}:${minute}:${second}${end}`),
    );
  fc.assert(
    fc.property(texts, (text) => {
      expect(isInstant(text)).toBe(instantOf(text) !== undefined);
    }),
    { numRuns: 5000 },
  );
});
