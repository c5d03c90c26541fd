import { isoText } from '../clock/time-text.ts';
import type { JsonObject } from '../json/object.ts';
import { asOf } from './as-of.ts';
import type { RecordedOutage } from './recorded.ts';

/** What makes players change while a sandbox runs. */
export interface Life {
  /** Milliseconds since the epoch. Before the present of the data, players are as its outages say. */
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

/** A player of the data, given as it is at `present`, as it is by the clock. One that was never seen never is. */
export function playerByClock(
  player: JsonObject,
  index: number,
  present: number,
  outages: readonly RecordedOutage[],
  { clock, flapStep }: Life,
) {
  const { healthStatus: usual, lastSeenAt } = player;
  if (typeof lastSeenAt !== 'string') return player;
  const seenAtPresent = Date.parse(lastSeenAt);
  const playerSeen = (healthStatus: unknown, at: number) => ({
    ...player,
    healthStatus,
    lastSeenAt: isoText(at),
  });
  const now = clock();
  if (now < present) {
    const { health, seenAt } = past(now, { usual, seenAtPresent, present, outages, index });
    return playerSeen(health, seenAt);
  }

  const elapsed = now - present;
  const seenAfter = (time: number) => seenAtPresent + Math.floor(time / heartbeat) * heartbeat;
  const usuallySeen = usual === 'offline' ? seenAtPresent : seenAfter(elapsed);
  // Nobody's turn is in the first step: a single command sees the documented fleet.
  const first = 1 + ((index * 11) % (turnCycle - 4));
  const step = flapStep === undefined ? 0 : Math.floor(elapsed / flapStep);
  if (flapStep === undefined || index >= turnCycle || step < first) return playerSeen(usual, usuallySeen);
  /** Steps since its last turn began. */
  const since = (step - first) % turnCycle;
  const begun = (step - since) * flapStep;
  if (usual === 'healthy') {
    const health = illnesses[index % illnesses.length]?.[since] ?? usual;
    return playerSeen(health, health === 'offline' ? seenAfter(begun) : usuallySeen);
  }
  const lastRecovered = Math.min(elapsed, begun + recovery * flapStep);
  return playerSeen(since < recovery ? 'healthy' : usual, Math.max(usuallySeen, present + lastRecovered));
}

interface Known {
  readonly usual: unknown;
  readonly seenAtPresent: number;
  readonly present: number;
  readonly outages: readonly RecordedOutage[];
  readonly index: number;
}

/** How a player was at a time before the present, and when it had last been seen. */
function past(now: number, { usual, seenAtPresent, present, outages, index }: Known) {
  /** Of one that is online, by the same heartbeat as at present. */
  const seenUntil = (time: number) => time - ((((time - seenAtPresent) % heartbeat) + heartbeat) % heartbeat);
  const timeOf = (text: string) => Date.parse(asOf(present, text));
  const outage = outages.find(
    ({ players, from, to }) => players.includes(index) && timeOf(from) <= now && now < timeOf(to),
  );
  if (outage !== undefined)
    return {
      health: outage.health,
      seenAt: seenUntil(outage.health === 'offline' ? timeOf(outage.from) : now),
    };
  if (usual !== 'offline') return { health: usual, seenAt: seenUntil(now) };
  return now < seenAtPresent
    ? { health: 'healthy', seenAt: seenUntil(now) }
    : { health: usual, seenAt: seenAtPresent };
}
