import { dayLength } from './datetime.ts';
import type { Zone } from './zone.ts';

/** The instant at which a zone's clocks show a local time first, which is as if in UTC; where the clock jumps if it skips that time. */
export function instantOfWall(zone: Zone, wall: number) {
  // No offset is larger than a day.
  const before = zone.segmentAt(wall - dayLength).offset;
  const after = zone.segmentAt(wall + dayLength).offset;
  const [instant, later] = [...new Set([wall - before, wall - after])].filter(
    (one) => one + zone.segmentAt(one).offset === wall,
  );
  if (instant !== undefined) return { instant, isRepeated: later !== undefined };
  let jump = wall - after;
  while (zone.segmentAt(jump).offset === before) jump = zone.segmentAt(jump).to;
  return { instant: jump, isRepeated: false, gap: { from: jump + before, to: jump + after } };
}

/** `2026-11-20T17:30:00-03:00`: the local time at an instant, which JSON carries. */
export function localTimeText(zone: Zone, instant: number): string {
  const { offset } = zone.segmentAt(instant);
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${wallText(instant + offset, 'seconds')}${offset < 0 ? '-' : '+'}${size}`;
}

/** `2026-12-24T18:00`: a local time that is as if in UTC, to the minute or the second. */
export function wallText(wall: number, to: 'minutes' | 'seconds' = 'minutes'): string {
  return new Date(wall).toISOString().slice(0, to === 'minutes' ? 16 : 19);
}
