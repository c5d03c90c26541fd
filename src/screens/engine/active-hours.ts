import { dayLength, minuteLength, weekLength } from '../../clock/instant.ts';
import { minutesOfWeek } from '../../clock/week-days.ts';
import { keepCourse, type Segment, type Span, type Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Assumptions } from './assumptions.ts';
import { activeBy, parseWindow, possiblyActive, weekOf } from './week.ts';

/** A window under assumptions, which players of any zone share. */
export type Hours = Readonly<ReturnType<typeof activeHoursOf>>;

export function activeHoursOf(fields: JsonObject, assumptions: Assumptions) {
  const window = parseWindow(fields);
  return { window, week: weekOf(window, assumptions) };
}

/** A part of time with one code of {@link activeBy}. The next one may have the same code. */
export type Piece = Span & { readonly code: number };

/** 1970-01-01 was a Thursday. */
const sinceMonday = 3 * dayLength;

/** When hours are open in one zone, or in an unknown one. Players of a zone share one, since most ask about the same instant. */
export class ActiveHours {
  readonly hours: Hours;
  readonly zone: Zone | undefined;
  readonly at = keepCourse((instant) => this.#find(instant));

  constructor(hours: Hours, zone: Zone | undefined) {
    this.hours = hours;
    this.zone = zone;
  }

  /** Whether its hours include any time of this local day, whatever the validity. */
  isOpenToday(instant: number): boolean {
    if (this.zone === undefined) return true;
    const today = timeOfWeek(this.zone.segmentAt(instant), instant) / dayLength;
    return (this.hours.week.days & (1 << today)) !== 0;
  }

  #find(instant: number): Piece {
    const { from, until } = this.hours.window;
    if (instant >= until) return { from: until, to: Number.POSITIVE_INFINITY, code: 0 };
    if (instant < from) return { from: Number.NEGATIVE_INFINITY, to: Math.min(from, until), code: 0 };
    const { starts, codes } = this.hours.week;
    const [only = 0, ...others] = codes;
    if (others.length === 0) return { from, to: until, code: only };
    if (this.zone === undefined)
      return {
        from,
        to: until,
        code: codes.reduce((all, code) => all | (code & possiblyActive), activeBy.zoneless),
      };
    const segment = this.zone.segmentAt(instant);
    const inWeek = timeOfWeek(segment, instant);
    const monday = instant - inWeek;
    let step = starts.length - 1;
    while (step > 0 && (starts[step] ?? 0) * minuteLength > inWeek) step -= 1;
    return {
      from: Math.max(from, segment.from, monday + (starts[step] ?? 0) * minuteLength),
      to: Math.min(until, segment.to, monday + (starts[step + 1] ?? minutesOfWeek) * minuteLength),
      code: codes[step] ?? 0,
    };
  }
}

/** Milliseconds since Monday 00:00, local time. */
function timeOfWeek({ offset }: Segment, instant: number): number {
  return (((instant + offset + sinceMonday) % weekLength) + weekLength) % weekLength;
}

/** How far ahead anything is looked for: milliseconds. */
export const horizon = 400 * dayLength;

/** The time within [from, to) in which a code has one of these bits, as spans that do not touch. */
export function* spansOf(
  activeHours: ActiveHours,
  from: number,
  to: number,
  bits: number = activeBy.default,
): Iterable<Span> {
  let start: number | undefined;
  for (let at = from; at < to; ) {
    const piece = activeHours.at(at);
    if ((piece.code & bits) !== 0) {
      start ??= at;
    } else if (start !== undefined) {
      yield { from: start, to: at };
      start = undefined;
    }
    at = piece.to;
  }
  if (start !== undefined) yield { from: start, to };
}

/** Whether both are ever open at once in [from, to), by some reading. */
export function doMeet(a: ActiveHours, b: ActiveHours, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const first = a.at(at);
    const second = b.at(at);
    const isFirstOpen = (first.code & possiblyActive) !== 0;
    const isSecondOpen = (second.code & possiblyActive) !== 0;
    if (isFirstOpen && isSecondOpen) return true;
    // Skips to where everything that is closed here may have opened.
    if (isFirstOpen) at = second.to;
    else if (isSecondOpen) at = first.to;
    else at = Math.max(first.to, second.to);
  }
  return false;
}

/** When hours are next open, or since when they are: a whole span, looked for within 400 days of the start of their validity. */
export function nextSpan(activeHours: ActiveHours, after: number): Span | undefined {
  const start = Math.max(after, activeHours.hours.window.from);
  const limit = start + horizon;
  for (const { from, to } of spansOf(activeHours, start, limit))
    return { from, to: to < limit ? to : Number.POSITIVE_INFINITY };
  return undefined;
}
