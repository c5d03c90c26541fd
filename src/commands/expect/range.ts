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

/** The single times of an expectation by one clock. */
type MomentsIn =
  /** Those that have not passed, as typed. */
  | { readonly moments: readonly ReturnType<typeof momentIn>[] }
  /** All have passed: why. */
  | { readonly over: string };

/** The single times of an expectation by the clock of a zone, as of an instant. */
export type MomentsOn = (zone: Zone, now: number) => MomentsIn;

/** Reads a time of an expectation. Throws a `USAGE` failure with its place if it is none. */
function readTime(text: string, place: PlaceOf, ...members: string[]): Time {
  return parseTime(text, `${place(...members)}: ${members.at(-1)}`);
}

/** Reads the times of `at`. Throws a `USAGE` failure for what is no time, or has always passed. */
export function parseMoments(typed: readonly string[], place: PlaceOf): MomentsOn {
  const times = typed.map((text) => {
    const time = readTime(text, place, 'at');
    if (hasAlwaysPassed(time) && !isNow(time))
      throw usage(`${place('at')}: ${text} is always in the past: it would never be judged`);
    return time;
  });
  const over = typed.length === 1 ? `${typed[0]} has passed` : `its ${typed.length} times have passed`;
  return (zone, now) => {
    const all = times.map((time) => momentIn(time(now), zone));
    const moments = all.filter(({ instant }) => instant >= now);
    return moments.length > 0 ? { moments } : { over };
  };
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

/** Two examples of when a time is read: at the start of a Wednesday, and at noon of the day after. */
const examples = [Date.parse('2026-01-07T00:00Z'), Date.parse('2026-01-08T12:00Z')];

const instantAt = (time: Time, now: number) => momentIn(time(now), utc).instant;

/** Whether a time is the same whenever it is read, such as a date: once it has passed, it has passed for good. */
export function isDated(time: Time): boolean {
  return new Set(examples.map((now) => instantAt(time, now))).size === 1;
}

/** Whether a time is in the past whenever it is read, such as `yesterday`, or at that moment; a date has passed only from some time on. */
function hasAlwaysPassed(time: Time): boolean {
  return !isDated(time) && examples.every((now) => instantAt(time, now) <= now);
}

function isNow(time: Time): boolean {
  return examples.every((now) => instantAt(time, now) === now);
}
