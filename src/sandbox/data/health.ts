import type { HealthState } from '../../model/players.ts';
import { type Deck, deal, type Random } from './random.ts';
import type { Tenant } from './tenants.ts';
import { day, hour, minute, second } from './time.ts';

/** Milliseconds since a player of each health was last seen, as a range. */
const silence: Readonly<Record<HealthState, readonly [least: number, most: number]>> = {
  healthy: [5 * second, 4 * minute],
  warning: [6 * minute, 14 * minute],
  critical: [16 * minute, 45 * minute],
  offline: [3 * hour, 9 * day],
};

/** Of 36 players, 28 are healthy, 3 have a warning, 1 is critical and 4 are offline. */
const unhealthy: Readonly<Record<number, HealthState>> = {
  4: 'offline',
  9: 'warning',
  13: 'offline',
  19: 'warning',
  22: 'critical',
  27: 'offline',
  31: 'warning',
  34: 'offline',
};
const healthCycle = 36;
/** One offline player in each cycle was registered but never seen. */
const neverSeen = 34;

/** How often a player that is not offline is seen. */
const heartbeat = 30 * second;

/** The health of the player at `index` now, and when it was last seen, in milliseconds since the epoch. */
export function vitalsOf(
  tenant: Tenant,
  draws: Random,
  index: number,
): { readonly health: HealthState; readonly lastSeen: number | undefined } {
  const usual = unhealthy[index % healthCycle] ?? 'healthy';
  if (index % healthCycle === neverSeen) return { health: usual, lastSeen: undefined };
  const { now, life } = tenant;
  const elapsed = Math.max(0, life.clock() - now);
  const seenAtStart = now - draws.between(...silence[usual]);
  const seenAfter = (time: number) => seenAtStart + Math.floor(time / heartbeat) * heartbeat;
  const usually = usual === 'offline' ? seenAtStart : seenAfter(elapsed);
  const turn = life.flapStep === undefined ? undefined : lastTurn(index, usual, elapsed, life.flapStep);
  if (turn === undefined) return { health: usual, lastSeen: usually };
  const health = turn.isOver ? usual : turn.health;
  if (usual !== 'healthy') return { health, lastSeen: Math.max(usually, now + turn.seen) };
  return { health, lastSeen: health === 'offline' ? seenAfter(turn.begun) : usually };
}

/** What healthy players come down with in their turn, step by step. */
const illnesses: Deck<readonly HealthState[]> = [
  ['warning', 'warning', 'critical'],
  ['offline', 'offline', 'offline'],
  ['warning', 'warning'],
  ['critical', 'critical', 'critical'],
];

/** Steps for which the others are healthy in theirs: longer than a poll of `players wait` with `--demo`. */
const recovery = 6;

/** Steps from one turn of a player to the next, and how many players take turns. */
const turnCycle = 36;

/**
 * The turn that the player at `index` is in, or its last one; undefined before its first, and for players that take no turns.
 * Times in milliseconds since the start.
 */
function lastTurn(index: number, usual: HealthState, elapsed: number, stepLength: number) {
  // Nobody's turn is in the first step: a single command sees the documented fleet.
  const first = 1 + ((index * 11) % (turnCycle - 4));
  const step = Math.floor(elapsed / stepLength);
  if (index >= turnCycle || step < first) return undefined;
  const since = (step - first) % turnCycle;
  const illness = deal(illnesses, index);
  const length = usual === 'healthy' ? illness.length : recovery;
  const begun = (step - since) * stepLength;
  return {
    isOver: since >= length,
    health: usual === 'healthy' ? (illness[since] ?? usual) : 'healthy',
    begun,
    /** The last moment of a recovery. */
    seen: Math.min(elapsed, begun + length * stepLength),
  } as const;
}
