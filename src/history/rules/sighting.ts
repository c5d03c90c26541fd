import { instantOf } from '../../clock/instant.ts';

/** What a snapshot says of a player. Times are milliseconds since 1970. */
export interface Sighting {
  readonly at: number;
  /** When the player was last heard of, not after `at`; -Infinity for never. */
  readonly seen: number;
  /** Whether it could not be reached. */
  readonly isGone: boolean;
}

/** A snapshot is dated when its reading begins: a player can be seen this much later. */
const longestRead = 5 * 60_000;

/**
 * What a player in a snapshot says, after an earlier sighting. Undefined if its `lastSeenAt` cannot be believed: it is missing, no time, in the
 * future, or before a time at which the player was seen.
 */
export function sightingOf(
  healthStatus: unknown,
  lastSeenAt: unknown,
  at: number,
  before: Sighting | undefined,
): Sighting | undefined {
  const isGone = healthStatus === 'offline';
  const wasSeen = (lastSeenAt ?? null) !== null;
  if (!wasSeen && !isGone) return undefined;
  const seen = wasSeen ? instantOf(String(lastSeenAt)) : Number.NEGATIVE_INFINITY;
  if (seen === undefined || seen > at + longestRead) return undefined;
  if (before && seen < before.seen) return undefined;
  return { at, seen: Math.min(seen, at), isGone };
}

/** Distances on each side that say what is usual. */
const neighbors = 5;

/** How much further apart than usual two snapshots are if one is missing between them. */
const isFar = (distance: number, usual: number) => distance > Math.max(1.5 * usual, usual + 60_000);

/**
 * Of the times of snapshots, for each whether the one before is further away than is usual around it, as where some are missing; the
 * longest distance that is not; and whether there should be another one by the time until which they are judged. Milliseconds.
 */
export function distancesOf(times: readonly number[], until = Number.NEGATIVE_INFINITY) {
  const distances = times.map((time, at) => time - (times[at - 1] ?? time));
  const usualIn = (from: number, to: number) => {
    const sorted = distances.slice(Math.max(1, from), to).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  };
  const isHole = distances.map((distance, at) => {
    if (at === 0 || distances.length < 3) return false;
    // A thinned history has one distance before a time, and another one after it.
    const usual = Math.max(usualIn(at - neighbors, at), usualIn(at + 1, at + 1 + neighbors));
    return isFar(distance, usual);
  });
  const sinceLast = until - (times.at(-1) ?? until);
  const usualAtEnd = usualIn(times.length - neighbors, times.length);
  return {
    isHole,
    longest: Math.max(0, ...distances.filter((_, at) => !isHole[at])),
    // The time since the last one is no distance: of a history that stopped, it would make holes before it look usual.
    isStale: times.length > 1 && isFar(sinceLast, usualAtEnd),
  };
}
