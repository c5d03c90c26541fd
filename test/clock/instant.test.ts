import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, isInstant } from '../../src/clock/instant.ts';

const wrong = `
2026-11-17 | 2026-11-17T09:12:44 | 2026-11-17 09:12:44Z | at 2026-11-17T09:12:44Z
2026-11-17T09:12:44Z sharp | 12026-11-17T09:12:44Z | 2026-11-17T09Z | 2026-11-17T09:12:44.Z
2026-11-17T09:12:44.5.5Z | 2026-02-30T00:00:00Z | 2026-04-31T00:00:00Z | 2026-00-01T00:00:00Z
2026-13-01T00:00:00Z | 2026-11-00T00:00:00Z | 2026-11-17T25:00:00Z | 2026-11-17T24:00:01Z
2026-11-17T24:00:00.001Z | 2026-11-17T24:01:00Z | 2026-11-17T09:60:00Z | 2026-11-17T09:12:61Z
2026-11-17T09:12:44+3 | 2026-11-17T09:12:44+030 | 2026-11-17T09:12:44+03: | 2026-11-17T09:12:44+24:00
2026-11-17T09:12:44+03:60 | 2026-11-17T09:12:44 +03:00 | 2026-11-17T09:12:44Z+03:00
2026-11-17T09:12:44 UTC | 2016-12-31T23:59:60-01:00 | 2016-12-30T23:59:60Z | 2016-12-31T23:58:60Z
2016-12-31T22:59:60Z | yesterday
`;

test.each(wrong.split(/ \| |\n/))('%j is not an instant', (text) => {
  expect(instantOf(text)).toBeUndefined();
});

const right = `2026-11-17T09:12:44Z | 2026-11-17t09:12:44z | 2026-11-17T06:12:44.000-03:00 | 2026-11-17T06:12:44-0300
2026-11-17T06:12:44-03 | 2026-11-17T06:12:44\u221203:00 | 2026-11-17T14:42:44+0530
2026-11-17T14:42:44+05:30 | 2026-11-17T09:12:44+00 | 2026-11-17T09:12:44-00:00 | 2026-11-18T09:11:44+23:59
2026-11-17T09:12:44,000Z`;

test.each(right.split(/ \| |\n/))('%s is one', (text) => {
  expect(instantOf(text)).toBe(Date.UTC(2026, 10, 17, 9, 12, 44));
});

test.each([
  ['2026-11-17T09:12Z', Date.UTC(2026, 10, 17, 9, 12)],
  ['2026-11-17T09:12:44.5Z', Date.UTC(2026, 10, 17, 9, 12, 44, 500)],
  ['2026-11-17T09:12:44,123456789+00', Date.UTC(2026, 10, 17, 9, 12, 44, 123)],
  ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
  ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  // The midnight at the end of a day.
  ['2026-11-30T24:00:00Z', Date.UTC(2026, 11, 1)],
  ['2026-11-30T24:00:00,0-03', Date.UTC(2026, 11, 1, 3)],
  // A leap second is the first of the next minute, as for the clocks of computers.
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['2016-12-31T20:59:60.25-03:00', Date.UTC(2017, 0, 1, 0, 0, 0, 250)],
])('%s', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
});

test('any instant is read in any time zone', () => {
  const offset = fc.tuple(
    fc.constantFrom('+', '-'),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
  );
  const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, offset, fc.constantFrom('', ':'), (date, [sign, hours, minutes], colon) => {
      const ahead = (sign === '+' ? 1 : -1) * (hours * 60 + minutes) * 60_000;
      const local = new Date(date.getTime() + ahead).toISOString().slice(0, -1);
      const [hh, mm] = [hours, minutes].map((number) => String(number).padStart(2, '0'));
      expect(instantOf(`${local}${sign}${hh}${colon}${mm}`)).toBe(date.getTime());
      expect(instantOf(`${date.toISOString().slice(0, -1)}${sign}00`)).toBe(date.getTime());
    }),
  );
});

test('the common form is a quicker way to the same instant', () => {
  const two = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
  const parts = fc.tuple(
    fc.constantFrom('2026', '2028', '0000'),
    two(13),
    two(32),
    two(25),
    two(61),
    two(61),
    fc.constantFrom('', '.5', '.1234567'),
  );
  fc.assert(
    fc.property(parts, ([year, month, day, hour, minute, second, fraction]) => {
      const time = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}`;
      const instant = instantOf(`${time}+00:00`);
      expect(instantOf(`${time}Z`)).toBe(instant);
      for (const end of ['Z', '+00:00']) expect(isInstant(time + end)).toBe(instant !== undefined);
      for (const end of ['', ' Z']) expect(isInstant(time + end)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
