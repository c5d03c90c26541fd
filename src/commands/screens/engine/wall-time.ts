import { instantOf } from '../../../model/datetime.ts';
import type { Zone } from './zone.ts';

/** What a local time means in a zone. `gap` and `wall` are local times as if in UTC, in milliseconds since 1970. */
export type WallMeaning =
  | { readonly kind: 'exact'; readonly instant: number }
  /** The clock shows it twice; `instant` is the first time, `later` the second. */
  | { readonly kind: 'repeated'; readonly instant: number; readonly later: number }
  /** The clock skips it: at the instant `at`, it jumps from `gap.from` to `gap.to`. */
  | {
      readonly kind: 'skipped';
      readonly at: number;
      readonly gap: { readonly from: number; readonly to: number };
    };

const designator = /(?:[Zz]|[+\u2212-]\d\d(?::?\d\d)?)$/;
/** `2026-12-24T18:00`, with a space too, and without a time of day. */
const wallForm = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?))?$/;

/** Whether a time of ISO 8601 has a zone designator: it is an instant then, and no local time. */
export function hasDesignator(text: string): boolean {
  return /[T ]/i.test(text) && designator.test(text);
}

/** A local time without a zone designator, as if in UTC: milliseconds since 1970. Undefined if it is none. */
export function wallOf(text: string): number | undefined {
  const [, date, time = '00:00'] = wallForm.exec(text) ?? [];
  return date === undefined ? undefined : instantOf(`${date}T${time}Z`);
}

/** The instant at which a zone's clocks show a local time. */
export function instantOfWall(zone: Zone, wall: number): WallMeaning {
  // No offset is larger than a day.
  const day = 86_400_000;
  const instants: number[] = [];
  let segment = zone.segmentAt(wall - day);
  let skipped: WallMeaning = { kind: 'skipped', at: wall, gap: { from: wall, to: wall } };
  while (segment.from <= wall + day) {
    const instant = wall - segment.offset;
    if (instant >= segment.from && instant < segment.to) instants.push(instant);
    if (segment.to === Number.POSITIVE_INFINITY) break;
    const next = zone.segmentAt(segment.to);
    const [from, to] = [segment.to + segment.offset, segment.to + next.offset];
    if (from <= wall && wall < to) skipped = { kind: 'skipped', at: segment.to, gap: { from, to } };
    segment = next;
  }
  const [instant, later] = instants;
  if (instant === undefined) return skipped;
  return later === undefined ? { kind: 'exact', instant } : { kind: 'repeated', instant, later };
}

/** `2026-11-20T17:30:00-03:00`: the local time at an instant, which JSON carries. */
export function localTimeText(zone: Zone, instant: number): string {
  const { offset } = zone.segmentAt(instant);
  const size = Math.abs(offset) / 60_000;
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${wallText(instant + offset, 'seconds')}${sign}${pad(size / 60)}:${pad(size % 60)}`;
}

/** `2026-12-24T18:00`: a local time as {@link wallOf} reads it, to the minute or the second. */
export function wallText(wall: number, to: 'minutes' | 'seconds' = 'minutes'): string {
  return new Date(wall).toISOString().slice(0, to === 'minutes' ? 16 : 19);
}
