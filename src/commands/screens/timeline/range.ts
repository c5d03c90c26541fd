import { type Input, textFlag } from '../../../core/flag.ts';
import { usage } from '../../../errors.ts';
import { timeWordsOf } from '../../../model/time-words.ts';
import { instantOfWall } from '../engine/wall-time.ts';
import type { Zone } from '../engine/zone.ts';
import { dayLength, instantIn, parseDay, parseTime } from '../times.ts';

export const rangeFlags = {
  day: textFlag('--day <date>', 'a day, such as tomorrow, sat or 2026-12-24 (default today)'),
  week: {
    ...textFlag('--week [date]', 'the week of a day, from Monday on (default this week)'),
    parse: (given: readonly string[]) => given.at(-1) ?? 'today',
  },
  from: textFlag(
    '--from <time>',
    'start of a range of at most 400 days, such as today, -3d or 2026-12-24T18:00',
  ),
  to: textFlag('--to <time>', 'end of the range'),
};

const maxDays = 400;

/** The time to show, in each player's zone. */
export interface Range {
  readonly kind: 'day' | 'week' | 'range';
  /** Milliseconds since 1970 in a zone. Throws a `USAGE` failure for a time that does not exist there, or a range too long. */
  in(zone: Zone): { readonly from: number; readonly to: number };
  /** The dates asked for, as if in UTC; none for a range. A zone may lack one of them, such as 2011-12-30 in Pacific/Apia. */
  dates(zone: Zone): readonly number[];
}

/** Whether a word after `--week` is its date, and not the first player. */
export function isDate(text: string): boolean {
  const words = timeWordsOf(text);
  return words !== undefined && ('fromNow' in words || ('day' in words && words.time === undefined));
}

/** Reads the flags. Throws a `USAGE` failure for a bad value, or if two of them conflict. */
export function readRange({ get }: Input, now: () => number): Range {
  const [day, week] = [get(rangeFlags.day), get(rangeFlags.week)];
  const [from, to] = [get(rangeFlags.from), get(rangeFlags.to)];
  const given = Object.entries({ '--day': day, '--week': week, '--from': from ?? to });
  const [first, second] = given.filter(([, value]) => value !== undefined);
  if (first && second) throw usage(`${first[0]} cannot be combined with ${second[0]}`);
  if (from !== undefined && to !== undefined) return readFromTo(from, to, now);
  if (from !== undefined || to !== undefined) throw usage('--from and --to are used together');
  const [flag, text = 'today'] = week === undefined ? ['--day', day] : ['--week', week];
  const dateIn = parseDay(text, flag, now);
  const dates = (zone: Zone) => {
    const date = dateIn(zone);
    if (week === undefined) return [date];
    const monday = date - ((new Date(date).getUTCDay() + 6) % 7) * dayLength;
    return Array.from({ length: 7 }, (_, at) => monday + at * dayLength);
  };
  return {
    kind: week === undefined ? 'day' : 'week',
    dates,
    in(zone) {
      const [start, end] = [Math.min(...dates(zone)), Math.max(...dates(zone)) + dayLength];
      return { from: startOfDay(zone, start), to: startOfDay(zone, end) };
    },
  };
}

function readFromTo(from: string, to: string, now: () => number): Range {
  const [start, end] = [parseEnd(from, '--from', now), parseEnd(to, '--to', now)];
  return {
    kind: 'range',
    dates: () => [],
    in(zone) {
      const range = { from: start(zone), to: end(zone) };
      if (range.to <= range.from) throw usage(`--to must be later than --from, not "${to}"`);
      if (range.to - range.from > maxDays * dayLength) throw usage(`a range can have up to ${maxDays} days`);
      return range;
    },
  };
}

/** Reads an end of a range. A date is where its day starts. */
function parseEnd(text: string, flag: string, now: () => number): (zone: Zone) => number {
  parseTime(text, flag, 0);
  return (zone) => instantIn(parseTime(text, flag, now()), zone, flag);
}

/** The first instant of a local day, which may begin after midnight. */
export function startOfDay(zone: Zone, date: number): number {
  return instantOfWall(zone, date).instant;
}
