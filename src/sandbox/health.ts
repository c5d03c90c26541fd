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

/** A player of the data, given as it was at the start, as it is by the clock. One that was never seen never is. */
export function alive(player: JsonObject, index: number, start: number, { clock, flapStep }: Life) {
  const { healthStatus: usual, lastSeenAt } = player;
  if (typeof lastSeenAt !== 'string') return player;
  const seenAtStart = Date.parse(lastSeenAt);
  const elapsed = Math.max(0, clock() - start);
  const seenAfter = (time: number) => seenAtStart + Math.floor(time / heartbeat) * heartbeat;
  const usually = usual === 'offline' ? seenAtStart : seenAfter(elapsed);
  const seen = (healthStatus: unknown, at: number) => ({
    ...player,
    healthStatus,
    lastSeenAt: new Date(at).toISOString(),
  });

  // Nobody's turn is in the first step: a single command sees the documented fleet.
  const first = 1 + ((index * 11) % (turnCycle - 4));
  const step = flapStep === undefined ? 0 : Math.floor(elapsed / flapStep);
  if (flapStep === undefined || index >= turnCycle || step < first) return seen(usual, usually);
  /** Steps since its last turn began. */
  const since = (step - first) % turnCycle;
  const begun = (step - since) * flapStep;
  if (usual === 'healthy') {
    const health = illnesses[index % illnesses.length]?.[since] ?? usual;
    return seen(health, health === 'offline' ? seenAfter(begun) : usually);
  }
  const lastRecovered = Math.min(elapsed, begun + recovery * flapStep);
  return seen(since < recovery ? 'healthy' : usual, Math.max(usually, start + lastRecovered));
}
