import { instantOf } from './datetime.ts';
import { longestDuration, parseDuration } from './duration.ts';

const dayLength = 86_400_000;

/** A day as typed: a date as if in UTC, in milliseconds since 1970, or one that is counted from today. */
type DayWords = { readonly date: number } | { readonly inDays: number } | { readonly weekday: number };

/** A time as typed, before a clock and a time zone give it a meaning. All numbers are milliseconds, but for those of days. */
export type TimeWords =
  | { readonly instant: number }
  | { readonly fromNow: number }
  | {
      readonly day: DayWords;
      /** After midnight; undefined for the whole day. */
      readonly time: number | undefined;
      /** That of the zone designator, if there is one: local time minus UTC. */
      readonly offset: number | undefined;
    };

const namedDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `2026-12-24`, `sat` or neither, then `18:00`, `18:00:30Z` or neither. */
const dayAndTime =
  /^(?:(\d{4}-\d\d-\d\d|[a-z]+)(?:$|(?:t|\s+)(?=\d)))?(?:(\d?\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(z|[+\u2212-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Reads `now`, `18:00`, `tomorrow`, `sat 18:00`, `+2h`, `-3d`, `2026-12-24` or `2026-12-24T18:00`, a time of day also with an
 * offset or `Z`. Undefined for anything else.
 */
export function timeWordsOf(text: string): TimeWords | undefined {
  if (text.toLowerCase() === 'now') return { fromNow: 0 };
  const [, sign, span = ''] = /^([+\u2212-])(.+)$/.exec(text) ?? [];
  if (sign !== undefined) {
    const length = parseDuration(span) ?? Number.POSITIVE_INFINITY;
    return length > longestDuration ? undefined : { fromNow: sign === '+' ? length : -length };
  }
  const [found, dayText = 'today', clock, zone] = dayAndTime.exec(text) ?? [];
  const day = found ? dayOf(dayText.toLowerCase()) : undefined;
  if (day === undefined) return undefined;
  if (clock === undefined) return { day, time: undefined, offset: undefined };
  // Whether a leap second exists depends on the day.
  const midnight = 'date' in day ? day.date : 0;
  const date = new Date(midnight).toISOString().slice(0, 10);
  const hours = clock.padStart(clock.replace(/^\d:/, '0$&').length, '0');
  const wall = instantOf(`${date}T${hours}Z`);
  if (zone === undefined)
    return wall === undefined ? undefined : { day, time: wall - midnight, offset: undefined };
  const instant = instantOf(`${date}T${hours}${zone}`);
  if (instant === undefined) return undefined;
  const start = instantOf(`${date}T00:00${zone}`);
  if ('date' in day || start === undefined) return { instant };
  return { day, time: instant - start, offset: midnight - start };
}

function dayOf(word: string): DayWords | undefined {
  const inDays = namedDays.get(word);
  if (inDays !== undefined) return { inDays };
  const weekday = word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word));
  if (weekday >= 0) return { weekday };
  const date = instantOf(`${word}T00:00Z`);
  return date === undefined ? undefined : { date };
}

/** The date that a day means when it is `today`, both as if in UTC. A weekday is the next one; it can be today. */
export function dateOf(day: DayWords, today: number): number {
  if ('date' in day) return day.date;
  if ('inDays' in day) return today + day.inDays * dayLength;
  return today + ((day.weekday - new Date(today).getUTCDay() + 7) % 7) * dayLength;
}

/** What to type for a text that could mean several times, or one that is written in another way. Empty if nobody knows. */
export function timesMeant(text: string): readonly string[] {
  const word = text.trim().toLowerCase();
  const candidates = [
    ...(word === 'noon' ? ['12:00'] : []),
    ...(word === 'midnight' ? ['today 00:00', 'tomorrow 00:00'] : []),
    ...hoursMeant(word),
    ...(/^\d/.test(word) ? [`+${word}`, `-${word}`] : []),
    ...datesMeant(word),
  ];
  return [...new Set(candidates)].filter((candidate) => timeWordsOf(candidate) !== undefined);
}

/** `6`, `6pm`, `6:30 pm`, `18h`, `18h30`. */
function hoursMeant(word: string): readonly string[] {
  const [, hour, minutes = '00', half] = /^(\d\d?)(?:(?:[:.h](\d\d)|h)?\s*(am|pm)?)$/.exec(word) ?? [];
  if (hour === undefined) return [];
  const typed = Number(hour);
  const at = (hours: number) => `${String(hours).padStart(2, '0')}:${minutes}`;
  if (half !== undefined) return typed < 1 || typed > 12 ? [] : [at((typed % 12) + (half === 'pm' ? 12 : 0))];
  // 6 o'clock is twice a day, but nobody writes 06h30 for the evening.
  return word === hour && typed > 0 && typed < 12 ? [at(typed), at(typed + 12)] : [at(typed)];
}

/** `24/12/2026`, `12/24/2026`, `2026/12/24`, `2026-1-5`: some have the month first, and others the day. */
function datesMeant(word: string): readonly string[] {
  const [, year, month = '', day = ''] = /^(\d{4})[-./](\d\d?)[-./](\d\d?)$/.exec(word) ?? [];
  const [, first = '', second = '', last] = /^(\d\d?)[-./](\d\d?)[-./](\d{4})$/.exec(word) ?? [];
  const dates =
    year === undefined
      ? [
          [last, second, first],
          [last, first, second],
        ]
      : [[year, month, day]];
  return dates.map((parts) => parts.map((part = '') => part.padStart(2, '0')).join('-'));
}
