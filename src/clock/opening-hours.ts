import { dayLength } from './instant.ts';
import { weekdayIn } from './typed-time.ts';
import { instantOfWall } from './wall-time.ts';
import { minutesOfDay } from './week-days.ts';
import { localDate, type Span, type Zone } from './zone.ts';

/** When something is expected on each day: minutes after local midnight, and days as bits, Monday lowest. */
export interface OpeningHours {
  readonly start: number;
  /** Up to 1440; if it is not after the start, on the next day. */
  readonly end: number;
  readonly days: number;
}

/** Reads `08:00–22:00`; undefined for anything else. */
export function parseHours(text: string): Pick<OpeningHours, 'start' | 'end'> | undefined {
  const form = /^([01]?\d|2[0-3]):([0-5]\d)\s*[-–—]\s*(?:([01]?\d|2[0-3]):([0-5]\d)|24:00)$/;
  const [all, startHour, startMinute, endHour, endMinute] = form.exec(text.trim()) ?? [];
  if (all === undefined) return undefined;
  return {
    start: Number(startHour) * 60 + Number(startMinute),
    end: endHour === undefined ? minutesOfDay : Number(endHour) * 60 + Number(endMinute),
  };
}

/** Reads `Mon–Sat` or `Sat, Sun`, as bits. Calls `refuse` with what is no day, and no range of days. */
export function parseDays(typed: readonly string[], refuse: (text: string) => never): number {
  const indexOf = (text: string) => {
    const sinceSunday = weekdayIn(text.trim());
    return sinceSunday === undefined ? refuse(text) : (sinceSunday + 6) % 7;
  };
  let bits = 0;
  for (const part of typed.flatMap((text) => text.split(','))) {
    const [first = '', last = first, ...more] = part.split(/[-–—]/);
    if (more.length > 0) refuse(part);
    const end = indexOf(last);
    for (let day = indexOf(first); ; day = (day + 1) % 7) {
      bits |= 1 << day;
      if (day === end) break;
    }
  }
  return bits;
}

/** The parts of [from, to) that are within opening hours by a zone's clock, in order. */
export function openWindows({ start, end, days }: OpeningHours, zone: Zone, { from, to }: Span): Span[] {
  const windows: Span[] = [];
  const instantAt = (wall: number) => instantOfWall(zone, wall).instant;
  // Yesterday's hours can run into today.
  for (let date = localDate(zone, from) - dayLength; date <= localDate(zone, to); date += dayLength) {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    if ((days & (1 << weekday)) === 0) continue;
    const opens = instantAt(date + start * 60_000);
    const closes = instantAt(date + end * 60_000 + (end > start ? 0 : dayLength));
    const window = { from: Math.max(opens, from), to: Math.min(closes, to) };
    const last = windows.at(-1);
    if (window.from >= window.to) continue;
    if (last?.to === window.from) windows[windows.length - 1] = { from: last.from, to: window.to };
    else windows.push(window);
  }
  return windows;
}

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
