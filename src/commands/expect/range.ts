import { dayLength } from '../../clock/instant.ts';
import { momentIn, parseTime } from '../../clock/typed-time.ts';
import { type Span, utc, type Zone } from '../../clock/zone.ts';
import { usage } from '../../errors.ts';
import type { TypedExpectation } from './schema.ts';

/** How far ahead an expectation looks: days. */
const defaultDays = 14;
const mostDays = 400;

type Time = ReturnType<typeof parseTime>;
type PlaceOf = (...members: string[]) => string;

/** The range of an expectation by one clock. */
type RangeIn =
  | { readonly span: Span }
  /** It has passed: why. */
  | { readonly over: string }
  /** The clock skips a time at which it begins or ends: the instant after, and why. */
  | { readonly instant: number; readonly gap: string };

/** The range of an expectation by the clock of a zone, as of an instant. Throws a `USAGE` failure if it ends before it begins. */
export type RangeOn = (zone: Zone, now: number) => RangeIn;

/** Reads a time of an expectation. Throws a `USAGE` failure with its place if it is none. */
export function readTime(text: string, place: PlaceOf, ...members: string[]): Time {
  return parseTime(text, `${place(...members)}: ${members.at(-1)}`);
}

/** Reads the range of `during`, by default the next two weeks. Throws a `USAGE` failure for what is wrong, or has always passed. */
export function parseRange(during: TypedExpectation['during'], place: PlaceOf): RangeOn {
  const { days, from, until } = during ?? {};
  const length = typeof days === 'number' ? days : defaultDays;
  if (!Number.isInteger(length) || length < 1 || length > mostDays)
    throw usage(`${place('during', 'days')}: days must be 1 to ${mostDays}, or days of the week`);
  const begins = from === undefined ? undefined : readTime(from, place, 'during', 'from');
  const ends = until === undefined ? undefined : readTime(until, place, 'during', 'until');
  if (ends && hasAlwaysPassed(ends))
    throw usage(`${place('during', 'until')}: until is always in the past: nothing would ever be judged`);
  const over =
    until === undefined ? `the ${length} days from ${from} have passed` : `until ${until} has passed`;
  return (zone, now) => {
    const start = begins ? momentIn(begins(now), zone) : { instant: now };
    const end = ends ? momentIn(ends(now), zone) : { instant: start.instant + length * dayLength };
    if (end.instant <= now) return { over };
    if (end.instant <= start.instant || end.instant - start.instant > mostDays * dayLength)
      throw usage(`${place('during')}: the time must end after it begins, within ${mostDays} days`);
    const gap = start.gap ?? end.gap;
    if (gap === undefined) return { span: { from: start.instant, to: end.instant } };
    return { instant: start.gap === undefined ? end.instant : start.instant, gap };
  };
}

/** Whether a time is in the past whenever it is read, such as `yesterday`; a date has passed only from some time on. */
function hasAlwaysPassed(time: Time): boolean {
  const instantAt = (now: number) => momentIn(time(now), utc).instant;
  // Two examples of when it is read: at the start of a Wednesday, and at noon of the day after. A date is the same in both.
  const wednesday = Date.parse('2026-01-07T00:00Z');
  const thursday = Date.parse('2026-01-08T12:00Z');
  const isRelative = instantAt(wednesday) !== instantAt(thursday);
  return isRelative && instantAt(wednesday) <= wednesday && instantAt(thursday) <= thursday;
}
