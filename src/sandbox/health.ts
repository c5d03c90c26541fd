import type { JsonObject } from '../json/object.ts';

/** What makes players change while a sandbox runs. */
export interface Life {
  /** Milliseconds since the epoch, not before the start. */
  readonly clock: () => number;
  /** Milliseconds between changes of health; undefined if players stay as they are. */
  readonly flapStep: number | undefined;
}

/** Milliseconds between the times that a player is seen, unless it is offline. */
const heartbeat = 30_000;

/** A player of the data, given as it was at the start, as it is by the clock. One that was never seen never is. */
export function alive(
  player: JsonObject,
  index: number,
  start: number,
  { clock, flapStep }: Life,
): JsonObject {
  const { healthStatus: usual, lastSeenAt } = player;
  if (typeof lastSeenAt !== 'string') return player;
  const seenAtStart = Date.parse(lastSeenAt);
  const elapsed = Math.max(0, clock() - start);
  const seenAfter = (time: number) => seenAtStart + Math.floor(time / heartbeat) * heartbeat;
  const usually = usual === 'offline' ? seenAtStart : seenAfter(elapsed);
  const turn = flapStep === undefined ? undefined : lastTurn(index, usual, elapsed, flapStep);
  const seen = (health: unknown, at: number) => ({
    ...player,
    healthStatus: health,
    lastSeenAt: new Date(at).toISOString(),
  });
  if (turn === undefined) return seen(usual, usually);
  const health = turn.isOver ? usual : turn.health;
  if (usual !== 'healthy') return seen(health, Math.max(usually, start + turn.seen));
  return seen(health, health === 'offline' ? seenAfter(turn.begun) : usually);
}

/** What healthy players come down with in their turn, step by step. */
const illnesses = [
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
function lastTurn(index: number, usual: unknown, elapsed: number, stepLength: number) {
  // Nobody's turn is in the first step: a single command sees the documented fleet.
  const first = 1 + ((index * 11) % (turnCycle - 4));
  const step = Math.floor(elapsed / stepLength);
  if (index >= turnCycle || step < first) return undefined;
  const since = (step - first) % turnCycle;
  const illness = illnesses[index % illnesses.length] ?? [];
  const length = usual === 'healthy' ? illness.length : recovery;
  const begun = (step - since) * stepLength;
  return {
    isOver: since >= length,
    health: usual === 'healthy' ? illness[since] : 'healthy',
    begun,
    /** The last moment of a recovery. */
    seen: Math.min(elapsed, begun + length * stepLength),
  };
}
