import { type Health, lastSeenOf } from '../../model/presence.ts';

/** What a snapshot says of a player. Times are milliseconds since 1970. */
export interface Sighting {
  readonly at: number;
  /** When the player was last heard of, not after `at`; -Infinity for never. */
  readonly seen: number;
  /** Whether it could not be reached. */
  readonly isGone: boolean;
}

/** Milliseconds. A snapshot has the time when its reading begins, so a player can be seen this much later. */
const longestRead = 5 * 60_000;

/**
 * What a player in a snapshot says, after an earlier sighting. Undefined if its `lastSeenAt` cannot be believed: it is unknown, in the
 * future, or earlier than in a sighting before.
 */
export function sightingOf(health: Health, at: number, before: Sighting | undefined): Sighting | undefined {
  const lastSeen = lastSeenOf(health);
  if (lastSeen.kind === 'unknown') return undefined;
  const seen = lastSeen.kind === 'known' ? lastSeen.at : Number.NEGATIVE_INFINITY;
  if (seen > at + longestRead) return undefined;
  if (before && seen < before.seen) return undefined;
  return { at, seen: Math.min(seen, at), isGone: health.healthStatus === 'offline' };
}

/** How many distances on each side say what is usual. */
const neighbors = 5;

/** How much further apart than usual two snapshots are if one is missing between them. */
const isFar = (distance: number, usual: number) => distance > Math.max(1.5 * usual, usual + 60_000);

/**
 * The distances between the times of snapshots, in milliseconds. `isHole` says for each whether the one before it is further away than is
 * usual around it, as if some were missing; `longest` is the longest distance that is no hole; `isStale` whether another snapshot
 * should have been taken by the time `until`.
 */
export function distancesOf(times: readonly number[], until = Number.NEGATIVE_INFINITY) {
  const distances = times.map((time, at) => time - (times[at - 1] ?? time));
  /** For each index, the median of up to five distances before it; past the end, of the last ones. */
  const usualBefore = Array.from({ length: times.length + neighbors + 1 }, (_, at) => {
    const sorted = distances.slice(Math.max(1, at - neighbors), at).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  });
  const isHole = distances.map((distance, at) => {
    if (at === 0 || distances.length < 3) return false;
    // A thinned history has one distance before a time, and another one after it.
    const usual = Math.max(usualBefore[at] ?? 0, usualBefore[at + 1 + neighbors] ?? 0);
    return isFar(distance, usual);
  });
  const sinceLast = until - (times.at(-1) ?? until);
  const usualAtEnd = usualBefore[times.length] ?? 0;
  return {
    isHole,
    longest: Math.max(0, ...distances.filter((_, at) => !isHole[at])),
    // The time since the last one is none of the distances: if a history stopped, it would make the holes before look usual.
    isStale: times.length > 1 && isFar(sinceLast, usualAtEnd),
  };
}
