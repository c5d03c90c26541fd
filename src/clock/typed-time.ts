import { type Failure, usage } from '../errors.ts';
import { alternatives } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { longestDuration, parseDuration } from './duration.ts';
import { dayLength, instantOf } from './instant.ts';
import { wallText } from './time-text.ts';
import { instantOfWall } from './wall-time.ts';
import { localDate, readerZone, type Zone } from './zone.ts';

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
  const parts = dayAndTime.exec(typed);
  // An empty text matches, since each part is optional.
  if (parts === null || typed === '') return undefined;
  const [, dayText = 'today', clock, zone] = parts;
  const day = dayOf(dayText);
  const time = clock === undefined ? undefined : instantOf(`1970-01-01T${clock.replace(/^\d:/, '0$&')}Z`);
  const midnight = zone === undefined ? undefined : instantOf(`1970-01-01T00:00${zone}`);
  if (day === undefined || (clock && time === undefined) || (zone && midnight === undefined))
    return undefined;
  return { day, time, offset: midnight === undefined ? undefined : -midnight };
}

/** Whether a text names a time that comes again and again: a time of day alone, or a weekday. */
export function comesAgain(text: string): boolean {
  const parts = dayAndTime.exec(lettersOf(text));
  return parts !== null && (parts[1] === undefined || weekdayIn(parts[1]) !== undefined);
}

/** Makes the date that a word names from today's; undefined for a word that names none. A weekday is the next one, which can be today. */
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
function dateIn(text: string): number | undefined {
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

/** A time as typed: one instant for all, or what the clock of each place shows. In milliseconds since 1970. */
export type TypedTime =
  | { readonly instant: number }
  | {
      /** The local time, as if in UTC. */
      wall(zone: Zone): number;
      /** Whether it is the start of a day, which may be after midnight. */
      readonly isDay: boolean;
    };

const usualForm = 'a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00';

/**
 * Reads a time: `now`, `18:00`, `tomorrow 18:00`, `sat`, `+2h`, `-3d`, `24/12/2026` or `2026-12-24T18:00`, with or without a zone designator.
 * A day alone is its start, a weekday the next one, which can be today. Anything else is wrong usage of `flag`, which takes `form`. What
 * it means depends on what time it is.
 */
export function parseTime(text: string, flag: string, form = usualForm): (now: number) => TypedTime {
  const words = timeWordsOf(text);
  if (words === undefined) throw notUnderstood(text, `${flag} must be ${form}`, timesMeant(text));
  if ('fromNow' in words) return (now) => ({ instant: now + words.fromNow });
  const { day, time = 0, offset } = words;
  if (offset === undefined)
    return (now) => ({ wall: (zone) => day(localDate(zone, now)) + time, isDay: words.time === undefined });
  return (now) => {
    const today = Math.floor((now + offset) / dayLength) * dayLength;
    return { instant: day(today) + time - offset };
  };
}

/** An age, such as `24h`, or a time that has been, such as `yesterday`, in milliseconds since 1970. Anything else is wrong usage of `flag`. */
export function pastInstant(text: string, flag: string, now: number, zone?: string): number {
  const age = parseDuration(text);
  if (age !== undefined) return now - Math.min(age, longestDuration);
  const isTime = timeWordsOf(text) !== undefined;
  const instant = isTime && instantIn(parseTime(text, flag)(now), readerZone(zone), flag);
  if (instant !== false && instant <= now) return instant;
  const message = `${flag} must be an age such as 24h or 7d, or a past time such as yesterday`;
  const dates = timesMeant(text).filter((each) => /^\d{4}-/.test(each));
  throw notUnderstood(text, message, isTime ? [] : dates);
}

/** The date that a text means in a zone, as if in UTC. Throws a `USAGE` failure that names the flag if it is none. */
export function parseDay(text: string, flag: string, now: () => number): (zone: Zone) => number {
  const words = timeWordsOf(text);
  if (words && 'fromNow' in words) return (zone) => localDate(zone, now() + words.fromNow);
  if (words && words.time === undefined) return (zone) => words.day(localDate(zone, now()));
  const meant = timesMeant(text).filter((each) => !each.includes(':'));
  throw notUnderstood(text, `${flag} must be a day such as today, sat, +2d or 2026-12-24`, meant);
}

function notUnderstood(text: string, message: string, meant: readonly string[]): Failure {
  const hint = meant.length === 0 ? undefined : `Type ${alternatives(meant.map(shellQuoted))}`;
  return usage(`${message}, not "${text}"`, hint);
}

/**
 * The instant of a typed time in a zone: the first, if the clock shows it twice. If the clock skips it, `gap` says so:
 * `2026-03-08T02:30 does not exist in America/New_York: …`.
 */
export function momentIn(time: TypedTime, zone: Zone) {
  if ('instant' in time) return { instant: time.instant };
  const wall = time.wall(zone);
  const { instant, isRepeated, gap } = instantOfWall(zone, wall);
  if (gap === undefined || time.isDay) return { instant, isRepeated };
  const from = wallText(gap.from);
  const to = wallText(gap.to);
  return {
    instant,
    gap: `${wallText(wall)} does not exist in ${zone.name}: the clock goes from ${from} to ${to}`,
  };
}

/** The instant of a typed time in a zone. Throws a `USAGE` failure that names the flag if the clock skips it. */
export function instantIn(time: TypedTime, zone: Zone, flag: string): number {
  const { instant, gap } = momentIn(time, zone);
  if (gap !== undefined) throw usage(`${flag}: ${gap}`);
  return instant;
}
