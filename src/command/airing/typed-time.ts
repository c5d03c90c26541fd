import { usage } from '../../errors.ts';
import { instantOf } from '../../model/datetime.ts';
import { hasDesignator, instantOfWall, wallOf, wallText } from '../../rules/airing/wall-time.ts';
import { utc, type Zone } from '../../rules/airing/zone.ts';

/** A time as typed: one instant for all, or what the clock of each place shows. In milliseconds since 1970. */
export type TypedTime = { readonly instant: number } | { readonly wall: number };

/** Reads a time such as `2026-12-24T18:00`, with or without a zone designator, or `now`. Anything else is wrong usage of `flag`. */
export function parseTime(text: string, flag: string, now: number): TypedTime {
  if (text.toLowerCase() === 'now') return { instant: now };
  const instant = hasDesignator(text) ? instantOf(text.replace(' ', 'T')) : undefined;
  if (instant !== undefined) return { instant };
  const wall = wallOf(text);
  if (wall !== undefined) return { wall };
  throw usage(`${flag} must be a time such as 2026-12-24T18:00 or 2026-12-24T18:00-03:00, not "${text}"`);
}

/** The instant of a typed time in a zone, UTC if that is unknown; `isRepeated` if the clock shows it twice. */
export function instantIn(
  time: TypedTime,
  zone: Zone | undefined,
  flag: string,
): { readonly instant: number; readonly isRepeated: boolean } {
  if ('instant' in time) return { instant: time.instant, isRepeated: false };
  const known = zone ?? utc;
  const meaning = instantOfWall(known, time.wall);
  if (meaning.kind !== 'skipped')
    return { instant: meaning.instant, isRepeated: meaning.kind === 'repeated' };
  const { from, to } = meaning.gap;
  throw usage(
    `${flag}: ${wallText(time.wall)} does not exist in ${known.name}: the clock goes from ${wallText(from)} to ${wallText(to)}`,
  );
}
