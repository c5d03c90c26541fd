import { dayLength } from '../../../clock/instant.ts';
import { instantIn, parseDay, parseTime, timeWordsOf } from '../../../clock/typed-time.ts';
import { instantOfWall } from '../../../clock/wall-time.ts';
import type { Zone } from '../../../clock/zone.ts';
import { type Input, textFlag } from '../../../core/flag.ts';
import { usage } from '../../../errors.ts';

export const rangeFlags = {
  day: textFlag('--day <date>', 'a day, such as tomorrow, sat or 2026-12-24 (default today)', {
    synonyms: ['--date', '--on', '--dia'],
  }),
  week: {
    ...textFlag('--week [date]', 'the week of this day, from Monday (default this week)'),
    parse: (given: readonly string[]) => given.at(-1) ?? 'today',
  },
  start: textFlag('--start <time>', 'start of a range of up to 400 days, such as today, -3d or 2026-12-24', {
    synonyms: ['--since', '--start-time'],
  }),
  end: textFlag('--end <time>', 'end of the range; if it is before the start, the next such time after it', {
    synonyms: ['--to', '--until', '--end-time'],
  }),
};

const maxDays = 400;

/** Whether a word after `--week` is its date, and not the first player. */
export function isDate(text: string): boolean {
  const words = timeWordsOf(text);
  return words !== undefined && ('fromNow' in words || ('day' in words && words.time === undefined));
}

/**
 * Reads the flags. `edges` are the starts of the days in a zone, and the end, in milliseconds since 1970; two are equal if the zone lacks
 * that day, such as 2011-12-30 in Pacific/Apia. Throws a `USAGE` failure for a bad value, a time that does not exist, or a conflict.
 */
export function readRange({ get }: Input, now: () => number) {
  const day = get(rangeFlags.day);
  const week = get(rangeFlags.week);
  const start = get(rangeFlags.start);
  const end = get(rangeFlags.end);
  const given = Object.entries({ '--day': day, '--week': week, '--start': start ?? end });
  const [first, second] = given.filter(([, value]) => value !== undefined);
  if (first && second) throw usage(`${first[0]} cannot be combined with ${second[0]}`);
  if (start !== undefined && end !== undefined) {
    const startFrom = parseTime(start, '--start');
    const endFrom = parseTime(end, '--end');
    const edges = (zone: Zone) => {
      const first = instantIn(startFrom(now()), zone, '--start');
      // `--end sun` is the Sunday after the start: on a Sunday with `--start sat`, it is not today.
      const endAfter = (at: number) => instantIn(endFrom(at), zone, '--end');
      const endAfterNow = endAfter(now());
      const last = endAfterNow > first ? endAfterNow : endAfter(first);
      if (last <= first) throw usage(`--end must be later than --start, not "${end}"`);
      if (last - first > maxDays * dayLength) throw usage(`a range can have up to ${maxDays} days`);
      return [first, last];
    };
    return { kind: 'range', edges } as const;
  }
  if (start !== undefined || end !== undefined) throw usage('--start and --end are used together');
  // Midnights by the clock of a zone; there, a day may begin after midnight.
  const startsOf = (zone: Zone, date: number, days: number) =>
    Array.from({ length: days + 1 }, (_, at) => instantOfWall(zone, date + at * dayLength).instant);
  if (week === undefined) {
    const dateIn = parseDay(day ?? 'today', '--day', now);
    return { kind: 'day', edges: (zone: Zone) => startsOf(zone, dateIn(zone), 1) } as const;
  }
  const dateIn = parseDay(week, '--week', now);
  const edges = (zone: Zone) => {
    const date = dateIn(zone);
    const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
    return startsOf(zone, date - daysSinceMonday * dayLength, 7);
  };
  return { kind: 'week', edges } as const;
}
