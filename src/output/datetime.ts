import type { OutputOptions } from './options.ts';

/** §1: ISO 8601 with a time zone. Without one it is no instant, and is shown and sorted as the text it is. */
const iso8601 = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Ages from the largest unit down. Months and years are of 30 and 365 days: an age tells roughly how long. */
const ageUnits = [
  [365 * day, 'y'],
  [30 * day, 'mo'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'm'],
  [1, 's'],
] as const;

/** Milliseconds since 1970-01-01T00:00:00Z, or nothing where the text is no such time. */
export function instantOf(text: string): number | undefined {
  const parts = iso8601.exec(text);
  if (parts === null || !isDayOfMonth(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** `Date.parse` makes March 2 of February 30. */
function isDayOfMonth(year: number, month: number, dayOfMonth: number): boolean {
  return dayOfMonth <= 28 || dayOfMonth <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `3m ago`, `in 2d`, `now`. Both times in milliseconds. */
export function ageOf(instant: number, now: number): string {
  const seconds = Math.floor(Math.abs(now - instant) / 1000);
  const [length, unit] = ageUnits.find(([least]) => seconds >= least) ?? [];
  if (length === undefined) return 'now';
  const age = `${Math.floor(seconds / length)}${unit}`;
  return instant <= now ? `${age} ago` : `in ${age}`;
}

/** How the service's datetimes are shown; a text that is no time stays as it came. */
export function datetimeShower({
  time,
  timeZone,
  now,
}: Pick<OutputOptions, 'time' | 'timeZone' | 'now'>): (text: string) => string {
  if (time === 'iso') return (text) => text;
  const show = time === 'local' ? localTime(timeZone) : (instant: number) => ageOf(instant, now);
  return (text) => {
    const instant = instantOf(text);
    return instant === undefined ? text : show(instant);
  };
}

function localTime(timeZone: string | undefined): (instant: number) => string {
  // Sweden writes 2026-11-17 06:12:44: the order that sorts, whatever the user's own language.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}
