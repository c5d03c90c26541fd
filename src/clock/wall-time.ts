import { dayLength } from './instant.ts';
import type { Zone } from './zone.ts';

/**
 * The instant at which a zone's clocks first show a local time (`wall`, milliseconds as if in UTC). If the clocks skip that time, the
 * instant at which they jump, and the `gap` of local times that they skip.
 */
export function instantOfWall(zone: Zone, wall: number) {
  // No offset is larger than a day.
  const before = zone.segmentAt(wall - dayLength).offset;
  const after = zone.segmentAt(wall + dayLength).offset;
  const candidates = before === after ? [wall - before] : [wall - before, wall - after];
  const [instant, later] = candidates.filter((each) => each + zone.segmentAt(each).offset === wall);
  if (instant !== undefined) return { instant, isRepeated: later !== undefined };
  let jump = wall - after;
  while (zone.segmentAt(jump).offset === before) jump = zone.segmentAt(jump).to;
  return { instant: jump, isRepeated: false, gap: { from: jump + before, to: jump + after } };
}
