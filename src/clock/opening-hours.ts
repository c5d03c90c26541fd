import { dayLength, minuteLength } from './instant.ts';
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

/**
 * The parts of [from, to) in which a zone's clock shows a time within opening hours, in order: of a time that it shows twice both, as for
 * the hours of a schedule.
 */
export function openWindows(hours: OpeningHours, zone: Zone, { from, to }: Span): Span[] {
  const windows: Span[] = [];
  for (let at = from; at < to; ) {
    const segment = zone.segmentAt(at);
    const end = Math.min(segment.to, to);
    for (const window of windowsWithin(hours, segment.offset, { from: at, to: end })) {
      const last = windows.at(-1);
      if (last?.to === window.from) windows[windows.length - 1] = { from: last.from, to: window.to };
      else windows.push(window);
    }
    at = end;
  }
  return windows;
}

/** The same where the clock does not change. */
function* windowsWithin(
  { start, end, days }: OpeningHours,
  offset: number,
  { from, to }: Span,
): Iterable<Span> {
  const dateOf = (instant: number) => Math.floor((instant + offset) / dayLength) * dayLength;
  const length = (end - start) * minuteLength + (end > start ? 0 : dayLength);
  // Yesterday's hours can run into today.
  for (let date = dateOf(from) - dayLength; date <= dateOf(to); date += dayLength) {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    if ((days & (1 << weekday)) === 0) continue;
    const opens = date + start * minuteLength - offset;
    const window = { from: Math.max(opens, from), to: Math.min(opens + length, to) };
    if (window.from < window.to) yield window;
  }
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
