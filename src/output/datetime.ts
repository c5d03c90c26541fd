import { instantOf } from '../model/datetime.ts';
import type { OutputOptions } from './options.ts';

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

/** When something of today will be: `12:00:30` in the machine's own time zone. */
export function timeOfDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' }).format(instant);
}

function localTime(timeZone: string | undefined): (instant: number) => string {
  // Sweden writes 2026-11-17 06:12:44: the order that sorts, whatever the user's own language.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}
