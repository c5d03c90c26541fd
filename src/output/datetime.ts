import { ageOf, instantOf } from '../model/datetime.ts';
import type { OutputOptions } from './options.ts';

/** Formats datetimes as the options ask; text that is not a time is returned as is. */
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

/** A time today, `12:00:30`, in the local time zone. */
export function timeOfDay(instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' }).format(instant);
}

function localTime(timeZone: string | undefined): (instant: number) => string {
  // The Swedish format, 2026-11-17 06:12:44, sorts, and does not depend on the user's language.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(instant);
}
