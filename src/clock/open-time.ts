import { dayLength } from './datetime.ts';
import { type OpeningHours, openWindows } from './opening-hours.ts';
import { localDate } from './times.ts';
import { instantOfWall } from './wall-time.ts';
import type { Span, Zone } from './zone.ts';

/** The open time in each local day of a span, in milliseconds, by the date as if in UTC. Without hours, all time is open. */
export function openTime(span: Span, zone: Zone, hours: OpeningHours | undefined) {
  const days: (readonly [date: number, length: number])[] = [];
  for (let { from } = span; from < span.to; ) {
    const date = localDate(zone, from);
    const midnight = instantOfWall(zone, date + dayLength).instant;
    // A clock that goes back across midnight shows that date again.
    const to = Math.min(span.to, midnight > from ? midnight : from + dayLength / 24);
    const windows = hours ? openWindows(hours, zone, { from, to }) : [{ from, to }];
    days.push([date, windows.reduce((sum, window) => sum + window.to - window.from, 0)]);
    from = to;
  }
  return days;
}
