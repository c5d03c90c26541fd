import { usage } from '../../errors.ts';
import { instantOf } from '../../model/datetime.ts';
import { instantOfWall, wallOf, wallText } from './engine/wall-time.ts';
import type { Zone } from './engine/zone.ts';

/** A time as typed: one instant for all, or what the clock of each place shows. In milliseconds since 1970. */
export type TypedTime = { readonly instant: number } | { readonly wall: number };

/** Reads a time such as `2026-12-24T18:00`, with or without a zone designator, or `now`. Anything else is wrong usage of `flag`. */
export function parseTime(text: string, flag: string, now: number): TypedTime {
  if (text.toLowerCase() === 'now') return { instant: now };
  const instant = instantOf(text.replace(' ', 'T'));
  if (instant !== undefined) return { instant };
  const wall = wallOf(text);
  if (wall !== undefined) return { wall };
  throw usage(`${flag} must be a time such as 2026-12-24T18:00 or 2026-12-24T18:00-03:00, not "${text}"`);
}

/** What a typed time means in one place. */
export interface Moment {
  /** Where the clock skips the time, when it does. */
  readonly instant: number;
  /** Whether the clock shows the time twice; `instant` is the first time. */
  readonly isRepeated: boolean;
  /** `2026-03-08T02:30 does not exist in America/New_York: …`; undefined if the clock shows the time. */
  readonly gap: string | undefined;
}

/** The moment of a typed time in a zone. */
export function momentIn(time: TypedTime, zone: Zone): Moment {
  if ('instant' in time) return { instant: time.instant, isRepeated: false, gap: undefined };
  const { instant, isRepeated, gap } = instantOfWall(zone, time.wall);
  const text =
    gap &&
    `${wallText(time.wall)} does not exist in ${zone.name}: the clock goes from ${wallText(gap.from)} to ${wallText(gap.to)}`;
  return { instant, isRepeated, gap: text };
}

/** The instant of a typed time in a zone. Throws a `USAGE` failure that names the flag if the clock skips it. */
export function instantIn(time: TypedTime, zone: Zone, flag: string): number {
  const { instant, gap } = momentIn(time, zone);
  if (gap !== undefined) throw usage(`${flag}: ${gap}`);
  return instant;
}
