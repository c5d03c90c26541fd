import { type OpeningHours, openTime } from '../clock/opening-hours.ts';
import { readerZone, type Zone, zoneNamed } from '../clock/zone.ts';
import type { JsonObject } from '../json/object.ts';
import type { PastSnapshot, PastSnapshots } from './read-history.ts';
import type { SnapshotPlayer } from './read-lines.ts';
import { type Outage, PlayerUptime } from './rules/player-uptime.ts';
import { distancesOf, sightingOf } from './rules/sighting.ts';

/** A player over time. */
export interface PastPlayer {
  readonly uptime: PlayerUptime;
  /** Only if they are asked for. */
  readonly outages: Outage[];
  /** As it was when it was last there. */
  player: JsonObject;
  lastSeenAt: unknown;
  group: string;
  zone: Zone;
  /** The number of the last snapshot that has it. */
  lastListed: number;
  /** The same, of snapshots in which it is not blocked. */
  lastThere: number;
  /** The same, of snapshots that say how it was. */
  lastSighted: number;
  /** Whether it is blocked, and so not judged for now. */
  isBlocked: boolean;
}

export interface FleetOptions {
  /** Of players without one; undefined for that of this machine. */
  readonly zone?: string | undefined;
  readonly hours: OpeningHours | undefined;
  readonly withBlocked: boolean;
  readonly hasOutages: boolean;
  readonly hasDays: boolean;
  /** The group that a player is in. */
  groupOf(player: JsonObject): string;
}

/**
 * Reads snapshots, one at a time, and judges all players up to a time. Only what is known of each player is held. Blocked players count as
 * absent, and damaged snapshots as missing: if one is found, the others are read again without it.
 */
export async function readFleet(
  { all, tolerate }: Pick<PastSnapshots, 'all' | 'tolerate'>,
  until: number,
  wanted: FleetOptions,
  onRead: (count: number) => Promise<void> = async () => undefined,
) {
  let snapshots = all;
  for (;;) {
    const { fleet, read, isExact } = await readOnce(snapshots, tolerate, { until, wanted, onRead });
    const times = read.map(({ at }) => at);
    if (isExact) return { fleet: [...fleet.values()], read, longest: distancesOf(times).longest };
    snapshots = read;
  }
}

/**
 * Reads snapshots once. That one is damaged is known only when it is read; `isExact` is false if players would have been judged in another
 * way without it.
 */
async function readOnce(
  snapshots: readonly PastSnapshot[],
  tolerate: PastSnapshots['tolerate'],
  {
    until,
    wanted,
    onRead,
  }: {
    readonly until: number;
    readonly wanted: FleetOptions;
    readonly onRead: (count: number) => Promise<void>;
  },
) {
  const { isHole, longest } = distancesOf(snapshots.map(({ at }) => at));
  const judge = createJudge(snapshots, { isHole, longest }, wanted);
  const read: number[] = [];
  let hasPartsOfDamaged = false;
  // The next file is read while the players of one are judged.
  let next = snapshots[0]?.players();
  for (const [index] of snapshots.entries()) {
    await onRead(index);
    const current = next;
    next = snapshots[index + 1]?.players();
    next?.catch(() => undefined);
    let isBegun = false;
    try {
      for (const player of (await current) ?? []) {
        isBegun = true;
        judge.add(player, index);
      }
      read.push(index);
      judge.end(index);
    } catch (error) {
      tolerate(error);
      hasPartsOfDamaged ||= isBegun;
    }
  }
  // Without the damaged snapshots, other distances are usual, and holes may be elsewhere than was assumed while judging.
  const readSnapshots = read.flatMap((index) => snapshots[index] ?? []);
  const actual = distancesOf(
    readSnapshots.map(({ at }) => at),
    until,
  );
  const wasJudgedRight = (index: number, number: number) => {
    const isAfterDamaged = index - (read[number - 1] ?? index) > 1;
    const wasHole = isHole[index] === true || isAfterDamaged;
    return wasHole === actual.isHole[number];
  };
  judge.finish(read, actual.isStale ? until : undefined);
  return {
    fleet: judge.fleet,
    read: readSnapshots,
    isExact: !hasPartsOfDamaged && longest === actual.longest && read.every(wasJudgedRight),
  };
}

/** Whether a player was heard of as late as the last snapshot that has it can tell. */
function isKnownToItsEnd({ uptime: { before }, lastThere, lastSighted }: PastPlayer, longest: number) {
  if (before === undefined || lastSighted !== lastThere) return false;
  return before.isGone || before.at - before.seen <= longest;
}

/** Makes what judges the players of one snapshot after the other. Snapshots are meant by their numbers. */
function createJudge(
  snapshots: readonly PastSnapshot[],
  { isHole, longest }: Pick<ReturnType<typeof distancesOf>, 'isHole' | 'longest'>,
  wanted: FleetOptions,
) {
  const fleet = new Map<string, PastPlayer>();
  const usualZone = readerZone(wanted.zone);
  const timeOf = (index: number) => snapshots[index]?.at ?? 0;
  /** The last one that could be read and has a complete list: only such a list proves that a player was removed. */
  let lastComplete = -1;

  const begin = (id: string, player: JsonObject, at: number): PastPlayer => {
    const outages: Outage[] = [];
    const onOutage = wanted.hasOutages ? (outage: Outage) => void outages.push(outage) : undefined;
    const group = wanted.groupOf(player);
    const uptime = new PlayerUptime(at, group, (span) => openTime(span, past.zone, wanted.hours), {
      hasDays: wanted.hasDays,
      onOutage,
    });
    const past: PastPlayer = {
      uptime,
      outages,
      player: {},
      lastSeenAt: null,
      group,
      zone: usualZone,
      lastListed: -1,
      lastThere: -1,
      lastSighted: -1,
      isBlocked: false,
    };
    fleet.set(id, past);
    return past;
  };

  /** Judges a player until it was last there. */
  const finish = (past: PastPlayer) =>
    past.uptime.finish(isKnownToItsEnd(past, longest) ? undefined : timeOf(past.lastThere));

  return {
    fleet,
    add({ id, player, lastSeenAt }: SnapshotPlayer, index: number) {
      const isBlocked = player.status === 'blocked' && !wanted.withBlocked;
      const before = fleet.get(id);
      if (before === undefined && isBlocked) return;
      const past = before ?? begin(id, player, timeOf(index));
      // If several have the same id, the first counts.
      if (past.lastListed === index) return;
      const wasRemoved = before !== undefined && !past.isBlocked && past.lastListed < lastComplete;
      past.lastListed = index;
      if (wasRemoved) finish(past);
      if (isBlocked) {
        if (!past.isBlocked && !wasRemoved) finish(past);
        past.isBlocked = true;
        return;
      }
      // Mostly it is the same object as in the snapshot before.
      if (past.player !== player) {
        past.player = player;
        past.zone = zoneNamed(String(player.timezone)) ?? usualZone;
        past.group = wanted.groupOf(player);
      }
      past.lastSeenAt = lastSeenAt;
      if (past.isBlocked || wasRemoved) past.uptime.resume(timeOf(index), past.group);
      past.isBlocked = false;
      past.lastThere = index;
      const health = { healthStatus: player.healthStatus, lastSeenAt };
      const sighting = sightingOf(health, timeOf(index), past.uptime.before);
      if (sighting === undefined) {
        past.uptime.miss(timeOf(index), past.group);
        return;
      }
      const isAfterHole = past.lastSighted !== index - 1 || isHole[index] === true;
      past.uptime.add(sighting, isAfterHole, past.group);
      past.lastSighted = index;
    },
    /** Takes the end of a snapshot that could be read. */
    end(index: number) {
      if (snapshots[index]?.isComplete) lastComplete = index;
    },
    /** Ends the judging. `read` are the snapshots that could be read; `staleAt` is a time by which there should be another one, if so. */
    finish(read: readonly number[], staleAt: number | undefined) {
      const last = read.at(-1) ?? -1;
      for (const past of fleet.values()) {
        const { lastThere, isBlocked, uptime } = past;
        if (isBlocked) continue;
        const isRemoved = lastThere < lastComplete;
        if (isRemoved) finish(past);
        else if (staleAt !== undefined) uptime.finish(staleAt);
        else if (lastThere < last) uptime.finish(timeOf(last));
        else finish(past);
      }
    },
  };
}
