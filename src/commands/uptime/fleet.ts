import type { JsonObject } from '../../json/object.ts';
import { type Zone, zoneNamed } from '../../tenant/engine/zone.ts';
import type { OpeningHours } from '../expect/rules/windows.ts';
import { readerZone } from '../screens/times.ts';
import type { PastSnapshots, SnapshotPlayer } from './read-history.ts';
import { openTime } from './rules/open-time.ts';
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
  /** The numbers of the snapshots that have it, and that say how it was. */
  lastThere: number;
  lastSighted: number;
}

export interface Wanted {
  /** Of players without one; undefined for that of this machine. */
  readonly zone?: string | undefined;
  readonly hours: OpeningHours | undefined;
  readonly withBlocked: boolean;
  readonly hasOutages: boolean;
  readonly hasDays: boolean;
  /** What of a player is its group. */
  groupOf(player: JsonObject): string;
}

/**
 * Reads snapshots, one at a time, and judges all players up to a time: only what is known of each player is held. Blocked players are as if
 * they were not there. A snapshot that is damaged is as if it were missing.
 */
export async function readFleet(
  { all: snapshots, bear }: Pick<PastSnapshots, 'all' | 'bear'>,
  until: number,
  wanted: Wanted,
  onRead: (count: number) => Promise<void> = async () => undefined,
) {
  const { isHole, longest } = distancesOf([...snapshots.map(({ at }) => at), until]);
  const fleet = new Map<string, PastPlayer>();
  const usualZone = readerZone(wanted.zone);
  const add = (id: string, at: number): PastPlayer => {
    const outages: Outage[] = [];
    const onOutage = wanted.hasOutages ? (outage: Outage) => void outages.push(outage) : undefined;
    const uptime = new PlayerUptime(at, (span) => openTime(span, past.zone, wanted.hours), {
      hasDays: wanted.hasDays,
      onOutage,
    });
    const past: PastPlayer = {
      uptime,
      outages,
      player: {},
      lastSeenAt: null,
      group: '',
      zone: usualZone,
      lastThere: -1,
      lastSighted: -1,
    };
    fleet.set(id, past);
    return past;
  };
  const see = ({ id, player, lastSeenAt }: SnapshotPlayer, index: number, at: number) => {
    if (player.status === 'blocked' && !wanted.withBlocked) return;
    const past = fleet.get(id) ?? add(id, at);
    // Of several with one id, the first.
    if (past.lastThere === index) return;
    past.lastThere = index;
    // Mostly it is the same object as in the snapshot before.
    if (past.player !== player) {
      past.player = player;
      past.zone = zoneNamed(String(player.timezone)) ?? usualZone;
      past.group = wanted.groupOf(player);
    }
    past.lastSeenAt = lastSeenAt;
    const sighting = sightingOf(player.healthStatus, lastSeenAt, at, past.uptime.before);
    if (sighting === undefined) return;
    const isAfterHole = past.lastSighted !== index - 1 || isHole[index] === true;
    past.uptime.see(sighting, isAfterHole, past.group);
    past.lastSighted = index;
  };
  // The next file is read while the players of one are judged.
  let next = snapshots[0]?.players();
  for (const [index, { at }] of snapshots.entries()) {
    await onRead(index);
    const current = next;
    next = snapshots[index + 1]?.players();
    next?.catch(() => undefined);
    try {
      for (const player of (await current) ?? []) see(player, index, at);
    } catch (error) {
      bear(error);
    }
  }
  for (const { uptime, lastThere, lastSighted } of fleet.values()) {
    const isStale = lastThere === snapshots.length - 1 && isHole.at(-1);
    const end = lastSighted < lastThere ? snapshots[lastThere]?.at : undefined;
    uptime.finish(isStale ? until : end);
  }
  return { fleet: [...fleet.values()], longest };
}
