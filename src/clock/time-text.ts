import { dayLength, minuteLength, weekLength, yearLength } from './instant.ts';
import { weekDays } from './week-days.ts';
import { localDate, readerZone, type Span, utc, type Zone, zoneNamed } from './zone.ts';

/*
 * Every form in which times and lengths of time are written. What reads them is in instant.ts (the service's), duration.ts and typed-time.ts
 * (what people type).
 */

/** `2026-11-20T15:00:00.000Z`: an instant in JSON. */
export function isoText(instant: number): string {
  return new Date(instant).toISOString();
}

/** The same; null for none, and for never, which is infinite. */
export function isoOrNull(instant: number | null | undefined): string | null {
  return typeof instant === 'number' && Number.isFinite(instant) ? isoText(instant) : null;
}

/** `Fri, 20 Nov 2026 15:00:00 GMT`: an instant in a header of HTTP. */
export function httpDate(instant: number): string {
  return new Date(instant).toUTCString();
}

/** `2026-11-20T17:30:00-03:00`: the local time at an instant, which JSON carries. */
export function localTimeText(zone: Zone, instant: number): string {
  const { offset } = zone.segmentAt(instant);
  const size = clockText(Math.abs(offset));
  return `${wallText(instant + offset, 'second')}${offset < 0 ? '-' : '+'}${size}`;
}

/** What is the smallest part of a time that is written. */
type Precision = 'day' | 'minute' | 'second';
const lengths = { day: 10, minute: 16, second: 19 } as const satisfies Record<Precision, number>;

/** `2026-12-24T18:00`: a local time that is as if in UTC. */
export function wallText(wall: number, to: Precision = 'minute'): string {
  return new Date(wall).toISOString().slice(0, lengths[to]);
}

/** `2026-11-20 17:30` in a zone. */
export function dateTime(zone: Zone, instant: number, to: Precision = 'minute'): string {
  return wallText(instant + zone.segmentAt(instant).offset, to).replace('T', ' ');
}

/** `Fri 20 Nov 15:00` by the reader's clock, or by that of another IANA time zone; with the year if that is not the year of `from`. */
export function minuteText(instant: number, zoneName: string | undefined, from: number): string {
  return dateTimeSeenFrom(readerZone(zoneName), instant, from);
}

/** Writes the same with the city of that zone, `Fri 20 Nov 15:00 Tokyo`, unless it is the zone of this machine. The zones are found once. */
export function minuteInZone(zoneName: string | undefined): (instant: number, from: number) => string {
  const zone = readerZone(zoneName);
  const city = zone.name === readerZone().name ? '' : ` ${cityOf(zone)}`;
  return (instant, from) => `${dateTimeSeenFrom(zone, instant, from)}${city}`;
}

/** `Sao Paulo`, of a zone. */
export function cityOf({ name }: Zone): string {
  return name.replace(/^.*\//, '').replaceAll('_', ' ');
}

/** `2026-11-20 15:00 UTC`, or by the clock of another IANA time zone. */
export function loggedMinute(instant: number, zoneName: string | undefined): string {
  const zone = zoneNamed(zoneName ?? utc.name) ?? utc;
  return `${dateTime(zone, instant)} ${zone.name}`;
}

/** `17:30` in a zone, or `17:30:05`. */
export function timeOfDay(zone: Zone, instant: number, to: 'minute' | 'second' = 'minute'): string {
  return dateTime(zone, instant, to).slice(11);
}

/** `07:30`, of milliseconds since midnight; the end of the day is `24:00`. */
export function clockText(time: number): string {
  return time === dayLength ? '24:00' : wallText(time).slice(11);
}

/** `Fri 06 Nov`: all dates are as wide, so that they stand in a column. The date is as if in UTC. */
export function dateLabel(date: number): string {
  return new Date(date).toUTCString().slice(0, 11).replace(',', '');
}

/** `Fri 6 Nov`, by a zone's clock. */
export function dateText(zone: Zone, instant: number): string {
  return dateLabel(localDate(zone, instant)).replace(' 0', ' ');
}

/** `Fri 17:30` in a zone. */
export function weekdayTime(zone: Zone, instant: number): string {
  return `${dateText(zone, instant).slice(0, 3)} ${timeOfDay(zone, instant)}`;
}

/** `Fri 20 Nov 2026 18:00` in a zone. */
export function dateTimeWithYear(zone: Zone, instant: number): string {
  const year = new Date(localDate(zone, instant)).getUTCFullYear();
  return `${dateText(zone, instant)} ${year} ${timeOfDay(zone, instant)}`;
}

/** `Tue 17 Nov 03:11`, of another year than `from` `Tue 17 Nov 2025 03:11`. */
export function dateTimeSeenFrom(zone: Zone, instant: number, from: number): string {
  return `${dateSeenFrom(zone, instant, from)} ${timeOfDay(zone, instant)}`;
}

/** `Tue 17 Nov`, of another year than `from` `Tue 17 Nov 2025`. */
export function dateSeenFrom(zone: Zone, instant: number, from: number): string {
  return `${dateText(zone, instant)}${otherYear(zone, instant, from)}`;
}

/** An instant as seen from another one: `20:00` on the same day, `Sat 11:00` within six days, else `24 Dec`, or `24 Dec 2027`. */
export function timeSeenFrom(zone: Zone, instant: number, from: number): string {
  const distance = Math.abs(localDate(zone, instant) - localDate(zone, from));
  if (distance === 0) return timeOfDay(zone, instant);
  if (distance < weekLength) return weekdayTime(zone, instant);
  return `${dateText(zone, instant).slice('Thu '.length)}${otherYear(zone, instant, from)}`;
}

/** ` 2027`, if that is not the year of `from`. */
function otherYear(zone: Zone, instant: number, from: number): string {
  const year = new Date(localDate(zone, instant)).getUTCFullYear();
  return year === new Date(localDate(zone, from)).getUTCFullYear() ? '' : ` ${year}`;
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

/** The words that dates and times of a locale are written with: names of months and days, `AM`, `de`. The locale is in the form of BCP 47. */
export function dateWords(locale: string): ReadonlySet<string> {
  const styles = (['long', 'short'] as const).map((month) => {
    const parts = { weekday: month, month, day: 'numeric', year: 'numeric', hour: 'numeric' } as const;
    return new Intl.DateTimeFormat(locale, { ...parts, hour12: true, timeZone: utc.name });
  });
  // Each month, each day of the week, and both halves of the day.
  const months = Array.from({ length: 12 }, (_, at) => Date.UTC(2026, at, 1, at * 2));
  const instants = [...months, ...weekDays.map((_, at) => Date.UTC(2026, 0, at + 1))];
  const texts = styles.flatMap((style) => instants.map((instant) => style.format(instant)));
  return new Set(texts.flatMap((text) => text.toLocaleLowerCase(locale).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []));
}

/** `UTC−3`, `UTC+5:30`, of milliseconds. */
export function offsetText(offset: number): string {
  if (offset === 0) return utc.name;
  const minutes = Math.abs(offset) / 60_000;
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${utc.name}${offset < 0 ? '\u2212' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

const second = 1000;
/** Milliseconds of each unit of a length, largest first. Months have 30 days and years 365: a rounded length is approximate. */
const roundUnits = [
  [yearLength, 'y'],
  [30 * dayLength, 'mo'],
  [dayLength, 'd'],
  [60 * minuteLength, 'h'],
  [minuteLength, 'm'],
  [second, 's'],
] as const;
const exactUnits = roundUnits.slice(2);

/** `3m ago`, `in 2d`, `now`. Both times in milliseconds. */
export function ageOf(instant: number, now: number): string {
  const distance = Math.abs(now - instant);
  if (distance < second) return 'now';
  return instant <= now ? `${lengthText(distance)} ago` : `in ${lengthText(distance)}`;
}

/** `3m`, `2d`, `0s`, of milliseconds: rounded down to one unit. */
export function lengthText(length: number): string {
  const [size, unit] = roundUnits.find(([size]) => length >= size) ?? [second, 's'];
  return `${Math.floor(length / size)}${unit}`;
}

/** `9m 30s`, of milliseconds: rounded to seconds; below one second `500ms`. */
export function durationText(length: number): string {
  return length < second ? `${Math.round(length)}ms` : secondsText(Math.round(length / second));
}

/** `1m 30s`, `2d 3h`: exact, without zero units. Anything but a whole number of seconds is returned as is. */
export function secondsText(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0) return String(seconds);
  if (seconds === 0) return '0s';
  let rest = seconds;
  const parts: string[] = [];
  for (const [size, unit] of exactUnits) {
    const count = Math.floor(rest / (size / second));
    rest -= count * (size / second);
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.join(' ');
}

/** `Mon–Fri`, `Sat, Sun`, `every day`: joins runs of three or more days, in week order. Unknown codes go last. */
export function daysText(codes: readonly string[]): string {
  const given = new Set(codes);
  const runs: string[][] = [];
  let run: string[] = [];
  for (const day of weekDays) {
    if (!given.delete(day)) run = [];
    else if (run.push(`${day.charAt(0)}${day.slice(1).toLowerCase()}`) === 1) runs.push(run);
  }
  if (run.length === weekDays.length && given.size === 0) return 'every day';
  const texts = runs.map((days) => (days.length < 3 ? days.join(', ') : `${days[0]}–${days.at(-1)}`));
  return [...texts, ...given].join(', ');
}
