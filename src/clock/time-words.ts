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

/** In English and in Portuguese, without accents. */
const namedDays = [
  ['yesterday', 'ontem'],
  ['today', 'hoje'],
  ['tomorrow', 'amanha'],
];
const weekdays = [
  ['sunday', 'domingo'],
  ['monday', 'segunda-feira'],
  ['tuesday', 'terca-feira'],
  ['wednesday', 'quarta-feira'],
  ['thursday', 'quinta-feira'],
  ['friday', 'sexta-feira'],
  ['saturday', 'sabado'],
];

/** `2026-12-24`, `24/12/2026`, `sat` or neither, then `18:00`, `18:00:30Z` or neither. */
const dayAndTime =
  /^(?:(\d+[-./]\d+[-./]\d+|[a-z]+(?:-feira)?)(?:$|(?:t|,?\s+)(?=\d)))?(?:(\d?\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(z|[+\u2212-]\d\d(?::?\d\d)?)?)?$/;

/** Lower case without accents: `Amanhã` is `amanha`. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/**
 * Reads `now`, `18:00`, `tomorrow`, `sat 18:00`, `+2h`, `-3d`, `2026-12-24`, `24/12/2026` or `2026-12-24T18:00`, a time of day also with an
 * offset or `Z`; words can be Portuguese. Undefined for anything else.
 */
export function timeWordsOf(text: string): TimeWords | undefined {
  const typed = lettersOf(text);
  if (typed === 'now' || typed === 'agora') return { fromNow: 0 };
  const [, sign, span = ''] = /^([+\u2212-])(.+)$/.exec(text) ?? [];
  if (sign !== undefined) {
    const length = parseDuration(span) ?? Number.POSITIVE_INFINITY;
    return length > longestDuration ? undefined : { fromNow: sign === '+' ? length : -length };
  }
  const [found, dayText = 'today', clock, zone] = dayAndTime.exec(typed) ?? [];
  const day = found ? dayOf(dayText) : undefined;
  const time = clock === undefined ? undefined : instantOf(`1970-01-01T${clock.replace(/^\d:/, '0$&')}Z`);
  const midnight = zone === undefined ? undefined : instantOf(`1970-01-01T00:00${zone}`);
  if (day === undefined || (clock && time === undefined) || (zone && midnight === undefined))
    return undefined;
  return { day, time, offset: midnight === undefined ? undefined : -midnight };
}

/** A weekday is the next one; it can be today. */
function dayOf(word: string): ((today: number) => number) | undefined {
  const named = namedDays.findIndex((names) => names.includes(word));
  if (named >= 0) return (today) => today + (named - 1) * dayLength;
  const weekday = weekdayIn(word);
  if (weekday !== undefined)
    return (today) => today + ((weekday - new Date(today).getUTCDay() + 7) % 7) * dayLength;
  const date = dateIn(word);
  return date === undefined ? undefined : () => date;
}

/** `sat`, `Saturday` or `sábado` as the number of the day, 0 for Sunday; undefined for anything else. */
export function weekdayIn(text: string): number | undefined {
  const word = lettersOf(text);
  if (word.length < 3) return undefined;
  const weekday = weekdays.findIndex((names) => names.some((name) => name.startsWith(word)));
  return weekday < 0 ? undefined : weekday;
}

/** The midnight in UTC of `2026-12-24` or `24/12/2026`, in milliseconds since 1970; undefined if a text is no date, or could be two. */
export function dateIn(text: string): number | undefined {
  const { usual, other } = readingsOf(text);
  return usual === undefined || other !== undefined ? undefined : midnightOf(usual);
}

/**
 * The dates, as in `2026-12-24`, that a text in digits can mean: the usual one has the year first, or the day, and the other one the month.
 * Each is undefined if there is no such date; the other one also if it is the same.
 */
function readingsOf(word: string): {
  readonly usual?: string | undefined;
  readonly other?: string | undefined;
} {
  const [, first = '', , second = '', third = ''] = /^(\d+)([-./])(\d+)\2(\d+)$/.exec(word) ?? [];
  if (first.length === 4) return { usual: dateOf(first, second, third) };
  if (third.length !== 4) return {};
  const usual = dateOf(third, second, first);
  const other = dateOf(third, first, second);
  return { usual, other: other === usual ? undefined : other };
}

function dateOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return midnightOf(date) === undefined ? undefined : date;
}

/** In milliseconds since 1970, as if in UTC; undefined if there is no such date. */
const midnightOf = (date: string) => instantOf(`${date}T00:00Z`);

/** What to type instead of a text that is ambiguous, or written in another way. Empty if there is nothing to suggest. */
export function timesMeant(text: string): readonly string[] {
  const word = lettersOf(text.trim());
  const [, day = '', clock = ''] = /^(\S+?),?\s+(?:(?:at|as)\s+)?(.+)$/.exec(word) ?? [];
  const days = timeWordsOf(day) === undefined ? datesMeant(day) : [day];
  const withDay = days.flatMap((each) => [clock, ...clocksMeant(clock)].map((time) => `${each} ${time}`));
  const spans = /^\d/.test(word) ? [`+${word}`, `-${word}`] : [];
  const candidates = [...clocksMeant(word), ...spans, ...datesMeant(word), ...withDay];
  return [...new Set(candidates)].filter((candidate) => timeWordsOf(candidate) !== undefined);
}

/** The times of day that `6`, `6pm`, `18h30` or `noon` can mean. */
function clocksMeant(word: string): string[] {
  if (word === 'noon') return ['12:00'];
  const [, hour = '', minutes = '00', half] = /^(\d\d?)(?:[:.h](\d\d))?h?\s*(am|pm)?$/.exec(word) ?? [];
  if (hour === '') return [];
  // 6 o'clock is twice a day.
  const hours = half ? [(Number(hour) % 12) + (half === 'pm' ? 12 : 0)] : [Number(hour), Number(hour) + 12];
  return hours.map((each) => `${String(each).padStart(2, '0')}:${minutes}`);
}

function datesMeant(word: string): string[] {
  const { usual, other } = readingsOf(word);
  return [usual, other].filter((date) => date !== undefined);
}
