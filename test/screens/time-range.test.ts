import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayLength, minuteLength } from '../../src/clock/instant.ts';
import { wallText } from '../../src/clock/time-text.ts';
import { weekdayIn } from '../../src/clock/typed-time.ts';
import { instantOfWall } from '../../src/clock/wall-time.ts';
import { localDate, utc, type Zone, zoneNamed } from '../../src/clock/zone.ts';
import type { Flag, Input } from '../../src/core/flag.ts';
import { rangeFlags, readRange } from '../../src/screens/time-range.ts';

/** The span between two times, as typed. */
function spanOf(start: string, end: string, zone: Zone, now: number) {
  const typed = new Map<unknown, string>([
    [rangeFlags.start, start],
    [rangeFlags.end, end],
  ]);
  const get = <T>(flag: Flag<T>) => {
    const text = typed.get(flag);
    return text === undefined ? undefined : flag.parse([text]);
  };
  const [from = Number.NaN, to = Number.NaN] = readRange({ get } as Input, () => now).edges(zone);
  return { from, to };
}

// A Friday.
const now = Date.parse('2026-12-04T13:00:00Z');

describe('an end before the start is the next such time after it', () => {
  test.each([
    ['22:00', '06:00', '2026-12-04T22:00', '2026-12-05T06:00'],
    ['22:00', '22:00', '2026-12-04T22:00', '2026-12-05T22:00'],
    ['2026-12-24T20:00', '02:00', '2026-12-24T20:00', '2026-12-25T02:00'],
    ['2026-12-24T20:00', '02:00Z', '2026-12-24T20:00', '2026-12-25T02:00'],
    ['sat 18:00', 'sat 02:00', '2026-12-05T18:00', '2026-12-12T02:00'],
    ['sat', 'sat', '2026-12-05T00:00', '2026-12-12T00:00'],
    ['fri 20:00', '10:00', '2026-12-04T20:00', '2026-12-05T10:00'],
    ['-3d', '10:00', '2026-12-01T13:00', '2026-12-04T10:00'],
    ['-3d', '18:00', '2026-12-01T13:00', '2026-12-04T18:00'],
  ])('%s to %s', (start, end, from, to) => {
    const span = spanOf(start, end, utc, now);
    expect([wallText(span.from), wallText(span.to)]).toEqual([from, to]);
  });

  test.each([
    ['tomorrow', 'today'],
    ['today', 'yesterday'],
    ['now', '-2h'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24', '2026-12-23 10:00'],
  ])('but not where it comes once: %s to %s', (start, end) => {
    expect(() => spanOf(start, end, utc, now)).toThrow(`--end must be later than --start, not "${end}"`);
  });

  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => wallText(minutes * minuteLength).slice(11, 16));
  const weekday = fc.constantFrom('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat');
  const zones = ['America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland'];

  test('whatever the clock does', () => {
    const days = fc.option(weekday, { nil: undefined });
    const instants = fc.integer({
      min: Date.parse('2017-01-01') / minuteLength,
      max: Date.parse('2027-01-01') / minuteLength,
    });
    const property = fc.property(
      fc.constantFrom(...zones),
      instants,
      fc.integer({ min: 1, max: 14 * 24 * 60 }),
      days,
      time,
      (name, minute, wait, day, clock) => {
        const zone = zoneNamed(name) ?? utc;
        const start = `+${wait}m`;
        const end = day === undefined ? clock : `${day} ${clock}`;
        const today = minute * minuteLength;
        const dates = Array.from({ length: 24 }, (_, at) => localDate(zone, today) + at * dayLength);
        const ofDay = dates.filter(
          (date) => day === undefined || new Date(date).getUTCDay() === weekdayIn(day),
        );
        const ends = ofDay.map((date) => instantOfWall(zone, date + Date.parse(`1970-01-01T${clock}Z`)));
        const from = today + wait * minuteLength;
        const first = ends.find(({ instant }) => instant > from);
        // A time that the clock skips is wrong usage.
        fc.pre(first !== undefined && !('gap' in first));
        expect(spanOf(start, end, zone, today)).toEqual({ from, to: first?.instant });
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});
