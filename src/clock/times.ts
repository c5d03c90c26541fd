import { type Failure, usage } from '../errors.ts';
import { alternatives } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { dayLength } from './datetime.ts';
import { longestDuration, parseDuration } from './duration.ts';
import { timesMeant, timeWordsOf } from './time-words.ts';
import { instantOfWall, localTimeText, wallText } from './wall-time.ts';
import { type Span, utc, type Zone, zoneNamed } from './zone.ts';

/** The reader's time zone: by default that of this machine; UTC if its `TZ` names none, for which Node says undefined. */
export function readerZone(name?: string): Zone {
  return zoneNamed(name ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || utc.name)) ?? utc;
}

/** The local date at an instant, as if in UTC: milliseconds since 1970. */
export function localDate(zone: Zone, instant: number): number {
  return Math.floor((instant + zone.segmentAt(instant).offset) / dayLength) * dayLength;
}

/** `Mon 16 Nov`, from a date as if in UTC. */
export function dateLabel(date: number): string {
  return new Date(date).toUTCString().slice(0, 11).replace(',', '');
}

/** `Fri 17:30` in a zone. */
export function weekdayTime(zone: Zone, instant: number): string {
  return `${new Date(localDate(zone, instant)).toUTCString().slice(0, 3)} ${timeOfDay(zone, instant)}`;
}

/** `17:30` in a zone. */
export function timeOfDay(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(11, 16);
}

/** `2026-11-20 17:30` in a zone. */
export function dateTime(zone: Zone, instant: number): string {
  return localTimeText(zone, instant).slice(0, 16).replace('T', ' ');
}

/** `Wed 25 Nov 08:00–11:00`, by a zone's clock. */
export function spanText(zone: Zone, { from, to }: Span): string {
  const start = `${dateText(zone, from)} ${timeOfDay(zone, from)}`;
  if (to - from <= 1) return start;
  const isSameDay = localDate(zone, from) === localDate(zone, to - 1);
  const end = timeOfDay(zone, to);
  if (isSameDay) return `${start}–${end === '00:00' ? '24:00' : end}`;
  return `${start} to ${dateText(zone, to)} ${end}`;
}

/** `Wed 25 Nov`, by a zone's clock. */
export function dateText(zone: Zone, instant: number): string {
  return new Date(localDate(zone, instant)).toUTCString().slice(0, 11).replace(/, 0?/, ' ');
}

/** An instant as seen from another one: `20:00` on the same day, `Sat 11:00` within six days, else `24 Dec`, or `24 Dec 2027`. */
export function timeSeenFrom(zone: Zone, instant: number, from: number): string {
  const [date, today] = [localDate(zone, instant), localDate(zone, from)];
  if (date === today) return timeOfDay(zone, instant);
  if (Math.abs(date - today) < 7 * dayLength) return weekdayTime(zone, instant);
  const [, day, month, year] = new Date(date).toUTCString().split(' ');
  const isThisYear = Number(year) === new Date(today).getUTCFullYear();
  return `${Number(day)} ${month}${isThisYear ? '' : ` ${year}`}`;
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

/**
 * Reads a time: `now`, `18:00`, `tomorrow 18:00`, `sat`, `+2h`, `-3d`, `24/12/2026` or `2026-12-24T18:00`, with or without a zone designator.
 * A day alone is its start, a weekday the next one, which can be today. Anything else is wrong usage of `flag`. What it means depends on
 * what time it is.
 */
export function parseTime(text: string, flag: string): (now: number) => TypedTime {
  const words = timeWordsOf(text);
  const form = 'a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00';
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
  const [from, to] = [wallText(gap.from), wallText(gap.to)];
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
