import { getOrMake } from '../words/groups.ts';
import { dayLength } from './instant.ts';

/** A part of time: `from` inclusive, `to` exclusive, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** All time. */
export const always: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Keeps two spans: the first one asked for, since all screens of a fleet ask about the same instant, and the latest. */
function keepSpans<T extends Span>(find: (instant: number) => T): (instant: number) => T {
  let first: T | undefined;
  let latest: T | undefined;
  return (instant) => {
    if (first !== undefined && instant >= first.from && instant < first.to) return first;
    if (latest === undefined || instant < latest.from || instant >= latest.to) latest = find(instant);
    first ??= latest;
    return latest;
  };
}

/** The most spans that are kept: those of a few weeks. */
const mostSpans = 100;

/** Keeps spans in the order of time: ten thousand screens ask about the same two weeks, each from the beginning. */
export function keepCourse<T extends Span>(find: (instant: number) => T): (instant: number) => T {
  const course: T[] = [];
  let at = 0;
  let latest: T | undefined;
  return (instant) => {
    if (latest !== undefined && instant >= latest.from && instant < latest.to) return latest;
    if (instant < (course[at]?.from ?? Number.POSITIVE_INFINITY)) at = 0;
    while (instant >= (course[at]?.to ?? Number.POSITIVE_INFINITY)) at += 1;
    const known = course[at];
    if (known !== undefined && instant >= known.from) {
      latest = known;
      return known;
    }
    latest = find(instant);
    if (course.length < mostSpans) course.splice(at, 0, latest);
    return latest;
  };
}

/** A stretch of time in which a zone's offset does not change. */
export interface Segment extends Span {
  /** What to add to an instant to get the local time: milliseconds. */
  readonly offset: number;
}

/** A time zone, as constant offsets: local times are never converted to instants, so gaps and repeats come out right. */
export interface Zone {
  readonly name: string;
  /** The segment that an instant is in, cut into parts of at most 32 days. */
  segmentAt(instant: number): Segment;
}

const second = 1000;
const chunk = 32 * dayLength;
/** The limits of `Date`. */
const lastInstant = 8_640_000_000_000_000;

const noOffset: Segment = { ...always, offset: 0 };
export const utc: Zone = { name: 'UTC', segmentAt: () => noOffset };

const zones = new Map<string, Zone | undefined>([[utc.name, utc]]);

/** The zone of an IANA name; undefined if this runtime does not know it. */
export function zoneNamed(name: string): Zone | undefined {
  if (!zones.has(name)) zones.set(name, makeZone(name));
  return zones.get(name);
}

/** The reader's time zone: by default that of this machine. */
export function readerZone(name?: string): Zone {
  // Node says undefined, whatever the types say, where it has no name for the zone.
  return zoneNamed(name ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || '')) ?? unnamedZone();
}

/**
 * The zone of a machine whose `TZ` is no IANA name. Node reads the POSIX form `UTC+3` as a fixed offset and has no name for
 * it; what it cannot read at all is UTC to it. The sign of the POSIX form is the other way round: this one is UTC-03:00.
 */
function unnamedZone(): Zone {
  const minutes = -new Date(0).getTimezoneOffset();
  if (minutes === 0) return utc;
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((each) => String(each).padStart(2, '0'));
  const segment = { ...always, offset: minutes * 60 * second };
  return { name: `UTC${minutes < 0 ? '-' : '+'}${digits.join(':')}`, segmentAt: () => segment };
}

/** The local date at an instant, as if in UTC: milliseconds since 1970. */
export function localDate(zone: Zone, instant: number): number {
  return Math.floor((instant + zone.segmentAt(instant).offset) / dayLength) * dayLength;
}

function makeZone(name: string): Zone | undefined {
  // Node 24 accepts "-03:00", which is no IANA name, and Node 20 does not.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  let format: Intl.DateTimeFormat;
  try {
    // The first one costs 14 ms. With the hour alone it formats twice as fast.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hour: 'numeric',
      timeZoneName: 'longOffset',
    });
  } catch {
    return undefined;
  }
  const offsetAt = (instant: number) =>
    offsetIn(format.format(Math.max(-lastInstant, Math.min(lastInstant, instant))));
  const chunks = new Map<number, readonly Segment[]>();
  const segmentAt = keepSpans((instant) => {
    const from = Math.floor(instant / chunk) * chunk;
    const segments = getOrMake(chunks, from, () => segmentsIn(from, from + chunk, offsetAt));
    return segments.find(({ to }) => instant < to) ?? noOffset;
  });
  return { name, segmentAt };
}

/** The segments in a span, found by looking once a day: no zone has changed its offset twice within one. */
function segmentsIn(from: number, to: number, offsetAt: (instant: number) => number): Segment[] {
  const segments: Segment[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let probe = from + dayLength; probe <= to; probe += dayLength) {
    const next = offsetAt(probe);
    if (next === offset) continue;
    let before = probe - dayLength;
    let after = probe;
    while (after - before > second) {
      const middle = before + Math.floor((after - before) / 2 / second) * second;
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    segments.push({ from: start, to: after, offset });
    start = after;
    offset = next;
  }
  if (start < to) segments.push({ from: start, to, offset });
  return segments;
}

/** `9 PM GMT-03:06:28`; `GMT` alone is zero in some versions of ICU. */
function offsetIn(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+\u2212-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * second;
  return sign === '+' || sign === undefined ? size : -size;
}
