import { expect, test } from 'vitest';
import { instantOf } from '../../src/model/datetime.ts';

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
