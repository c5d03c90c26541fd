import { dayLength } from './instant.ts';
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
