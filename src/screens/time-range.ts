import { dayLength } from '../clock/instant.ts';
import { comesAgain, instantIn, momentIn, parseDay, parseTime, timeWordsOf } from '../clock/typed-time.ts';
import { instantOfWall } from '../clock/wall-time.ts';
import type { Span, Zone } from '../clock/zone.ts';
import { type Input, integerFlag, textFlag } from '../core/flag.ts';
import { usage } from '../errors.ts';

export const rangeFlags = {
  day: textFlag('--day <date>', 'a day, such as tomorrow, sat or 2026-12-24 (default today)', {
    group: 'When',
    synonyms: ['--date', '--on', '--dia'],
  }),
  week: {
    ...textFlag('--week [date]', 'the week of this day, from Monday (default this week)', {
      group: 'When',
    }),
    parse: (given: readonly string[]) => given.at(-1) ?? 'today',
  },
  start: textFlag('--start <time>', 'start of a range of up to 400 days, such as today, -3d or 2026-12-24', {
    group: 'When',
    synonyms: ['--since', '--start-time'],
  }),
  end: textFlag('--end <time>', 'end of the range; if it is before the start, the next such time after it', {
    group: 'When',
    synonyms: ['--to', '--until', '--end-time'],
  }),
};

const maxDays = 400;

/** How many days {@link readDays} looks ahead. */
const usualDays = 7;

export const daysFlag = integerFlag('--days <n>', 'how many days from the start', {
  min: 1,
  max: maxDays,
  default: usualDays,
  group: 'When',
});

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
    const spanIn = spanBetween(start, end, now);
    const edges = (zone: Zone) => {
      const { from, to } = spanIn(zone);
      return [from, to];
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

/** From one date to the one after it, on any clock: less than a day each. */
const halfDays = [0, 1, 2, 3].map((count) => (count * dayLength) / 2);

/** The span between two typed times by the clock of a zone. Throws a `USAGE` failure if it ends before it begins, or is too long. */
function spanBetween(start: string, end: string, now: () => number): (zone: Zone) => Span {
  const startFrom = parseTime(start, '--start');
  const endFrom = parseTime(end, '--end');
  return (zone) => {
    const from = instantIn(startFrom(now()), zone, '--start');
    // `--end sun` is the Sunday after the start: on a Sunday with `--start sat`, it is not today. `--end 02:00` is of the day after, too.
    const readAt = [now(), ...(comesAgain(end) ? halfDays : [0]).map((passed) => from + passed)];
    const read = readAt.find((at) => momentIn(endFrom(at), zone).instant > from);
    if (read === undefined) throw usage(`--end must be later than --start, not "${end}"`);
    const to = instantIn(endFrom(read), zone, '--end');
    if (to - from > maxDays * dayLength) throw usage(`a range can have up to ${maxDays} days`);
    return { from, to };
  };
}

/**
 * Reads `--start`, by default now, and `--end` or `--days`: the span by the clock of a zone. A day of a zone is as long as its clock
 * makes it. Throws a `USAGE` failure for a bad value, or a conflict.
 */
export function readDays({ get }: Input, now: () => number): (zone: Zone) => Span {
  const start = get(rangeFlags.start) ?? 'now';
  const end = get(rangeFlags.end);
  const days = get(daysFlag);
  if (end !== undefined && days !== undefined) throw usage('--end cannot be combined with --days');
  if (end !== undefined) return spanBetween(start, end, now);
  const startFrom = parseTime(start, '--start');
  return (zone) => {
    const from = instantIn(startFrom(now()), zone, '--start');
    const wall = from + zone.segmentAt(from).offset;
    return { from, to: instantOfWall(zone, wall + (days ?? usualDays) * dayLength).instant };
  };
}
