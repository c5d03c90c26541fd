// project: slow
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { openWindows } from '../../src/clock/opening-hours.ts';
import { utc, zoneNamed } from '../../src/clock/zone.ts';

const [minute, day] = [60_000, 86_400_000];
const days = 6;

/** The local times of each minute around an instant, as if in UTC, by Temporal. */
function clockAround(name: string, middle: number): readonly number[] {
  return Array.from({ length: days * 1440 }, (_, at) => {
    const instant = middle - (days / 2) * day + at * minute;
    return (
      instant +
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds / 1e6
    );
  });
}

test.each([
  ['UTC', '2026-11-20T00:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
])(
  'in %s around %s, windows are the minutes at which the clock shows a time within the hours',
  (name, jump) => {
    const zone = zoneNamed(name) ?? utc;
    const start = Date.parse(jump) - (days / 2) * day;
    const clock = clockAround(name, Date.parse(jump));
    const time = fc.oneof(
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom(0, 30, 60, 120, 150, 180, 1380, 1410),
    );
    const hours = fc.record({
      start: time,
      end: fc.oneof(time, fc.constant(1440)),
      days: fc.oneof(fc.constant(127), fc.integer({ min: 0, max: 127 })),
    });
    // A day and more from the edges of what is tabulated.
    const edge = fc.integer({ min: 1600, max: (days - 2) * 1440 });
    fc.assert(
      fc.property(hours, edge, edge, (open, one, another) => {
        const [from, to] = [Math.min(one, another), Math.max(one, another) + 1];
        const isOpen = new Set<number>();
        for (let at = from; at < to; at += 1) {
          const wall = clock[at] ?? Number.NaN;
          const date = Math.floor(wall / day) * day;
          const isOn = [date - day, date].some((opens) => {
            const weekday = new Temporal.PlainDate(1970, 1, 1).add({ days: opens / day }).dayOfWeek;
            const closes = opens + open.end * minute + (open.end > open.start ? 0 : day);
            return (
              ((open.days >> (weekday - 1)) & 1) === 1 && wall >= opens + open.start * minute && wall < closes
            );
          });
          if (isOn) isOpen.add(at);
        }
        const windows = openWindows(open, zone, { from: start + from * minute, to: start + to * minute });
        const minutes = windows.map((window) => [window.from, window.to].map((at) => (at - start) / minute));
        const expected: number[][] = [];
        for (let at = from; at < to; at += 1) {
          const last = expected.at(-1);
          if (!isOpen.has(at)) continue;
          if (last?.[1] === at) last[1] = at + 1;
          else expected.push([at, at + 1]);
        }
        expect(minutes).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  },
);
