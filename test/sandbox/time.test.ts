import { expect, test } from 'vitest';
import { asOf } from '../../src/sandbox/time.ts';

// A Sunday in Brazil, and a Monday in UTC.
const now = Date.parse('2027-03-01T01:30:00Z');

test.each([
  ['now-45s', '2027-03-01T01:29:15.000Z'],
  ['now-3m31.042s', '2027-03-01T01:26:28.958Z'],
  ['now-9d2h', '2027-02-19T23:30:00.000Z'],
  ['today+0 00:00:00', '2027-02-28T00:00:00-03:00'],
  ['today+1 23:59:59', '2027-03-01T23:59:59-03:00'],
  ['today-59 03:00:00', '2026-12-31T03:00:00-03:00'],
  ['today+0', 'SUN'],
  ['today+14', 'SUN'],
  ['today-1', 'SAT'],
  ['2099-12-31T23:59:59-03:00', '2099-12-31T23:59:59-03:00'],
  ['today is a day', 'today is a day'],
])('%s is %s', (text, time) => {
  expect(asOf(now, text)).toBe(time);
});
