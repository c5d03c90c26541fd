import { dayLength, instantOf } from './datetime.ts';
import { longestDuration, parseDuration } from './duration.ts';

/** A time as typed, before a clock and a time zone give it a meaning. All numbers are milliseconds. */
type TimeWords =
  | { readonly fromNow: number }
  | {
      /** Makes the date from today's, both as if in UTC. */
      day(today: number): number;
      /** After midnight; undefined for the whole day. */
      readonly time: number | undefined;
      /** The offset of the zone designator, if there is one: local time minus UTC. */
      readonly offset: number | undefined;
    };

const namedDays = ['yesterday', 'today', 'tomorrow'];
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
  const time = clock === undefined ? undefined : instantOf(`1970-01-01T${clock.replace(/^\d:/, '0$&')}Z`);
  const midnight = zone === undefined ? undefined : instantOf(`1970-01-01T00:00${zone}`);
  if (day === undefined || (clock && time === undefined) || (zone && midnight === undefined))
    return undefined;
  return { day, time, offset: midnight === undefined ? undefined : -midnight };
}

/** A weekday is the next one; it can be today. */
function dayOf(word: string): ((today: number) => number) | undefined {
  const named = namedDays.indexOf(word);
  if (named >= 0) return (today) => today + (named - 1) * dayLength;
  const weekday = word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word));
  if (weekday >= 0) return (today) => today + ((weekday - new Date(today).getUTCDay() + 7) % 7) * dayLength;
  const date = instantOf(`${word}T00:00Z`);
  return date === undefined ? undefined : () => date;
}

/** What to type instead of a text that is ambiguous, or written in another way. Empty if there is nothing to suggest. */
export function timesMeant(text: string): readonly string[] {
  const word = text.trim().toLowerCase();
  const [, hour = '', minutes = '00', half] = /^(\d\d?)(?:[:.h](\d\d))?h?\s*(am|pm)?$/.exec(word) ?? [];
  // 6 o'clock is twice a day.
  const hours = half ? [(Number(hour) % 12) + (half === 'pm' ? 12 : 0)] : [Number(hour), Number(hour) + 12];
  const [a, b, c, ...more] = word.split(/[-./]/).map((part) => part.padStart(2, '0'));
  const candidates = [
    word === 'noon' ? '12:00' : '',
    ...hours.map((each) => (hour ? `${String(each).padStart(2, '0')}:${minutes}` : '')),
    ...(/^\d/.test(word) ? [`+${word}`, `-${word}`] : []),
    // Some people write the month first, others the day.
    ...(more.length > 0 ? [] : [`${a}-${b}-${c}`, `${c}-${b}-${a}`, `${c}-${a}-${b}`]),
  ];
  return [...new Set(candidates)].filter((candidate) => timeWordsOf(candidate) !== undefined);
}
