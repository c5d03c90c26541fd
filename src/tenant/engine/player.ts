import type { JsonObject } from '../../json/object.ts';
import { type PlaybackSchedule, textOf, textsOf } from './schedule.ts';
import { type Zone, zoneNamed } from './zone.ts';

/** A player as the rules need it, parsed once (§2.3). */
export type PlaybackPlayer = Readonly<ReturnType<typeof parsePlayer>>;

/** A field of a wrong type counts as missing. */
export function parsePlayer(fields: JsonObject) {
  return {
    id: textOf(fields.id) ?? '',
    storeId: textOf(fields.storeId),
    orientation: textOf(fields.orientation),
    timezone: textOf(fields.timezone),
    isBlocked: fields.status === 'blocked',
  };
}

/** The zone of a player's clock, whatever its schedules are read in; undefined if it is not known. */
export function clockOf({ timezone }: { readonly timezone?: unknown }): Zone | undefined {
  return typeof timezone === 'string' ? zoneNamed(timezone) : undefined;
}

/** The zone in which schedules of a player are read; undefined if it is not known. */
export function playbackZone(player: { readonly timezone?: unknown }, zone: string): Zone | undefined {
  return zone === 'player' ? clockOf(player) : zoneNamed(zone);
}

/**
 * Finds the schedules that include a player (§2.2), in the order given. A thousand schedules can include two million players: their
 * ranks stand side by side, since a list for each player takes twice the time and memory (measured).
 */
export function indexByPlayer(
  schedules: readonly PlaybackSchedule[],
): (playerId: string) => readonly PlaybackSchedule[] {
  /** By id as sent, and in lower case. */
  const numbers = new Map<string, number>();
  let count = 0;
  const numberOf = (id: string): number => {
    const counted = numbers.get(id);
    if (counted !== undefined) return counted;
    const key = id.toLowerCase();
    const number = numbers.get(key) ?? count++;
    numbers.set(key, number).set(id, number);
    return number;
  };
  const lists = schedules.map(({ fields }) => new Int32Array(textsOf(fields.playerIds).map(numberOf)));
  // First where the schedules of each player end, then, filled from there downward, where they start.
  const starts = new Int32Array(count + 1);
  for (const list of lists) for (const player of list) starts[player] = (starts[player] ?? 0) + 1;
  for (let player = 1; player < starts.length; player += 1)
    starts[player] = (starts[player] ?? 0) + (starts[player - 1] ?? 0);
  const ranks = new Int32Array(starts.at(-1) ?? 0);
  for (const [rank, list] of [...lists.entries()].reverse()) {
    for (const player of list) {
      const at = (starts[player] ?? 0) - 1;
      starts[player] = at;
      ranks[at] = rank;
    }
  }
  return (playerId) => {
    const player = numbers.get(playerId.toLowerCase());
    if (player === undefined) return [];
    const own: PlaybackSchedule[] = [];
    for (const rank of ranks.subarray(starts[player], starts[player + 1])) {
      const schedule = schedules[rank];
      // A list may contain a player twice.
      if (schedule !== undefined && schedule !== own.at(-1)) own.push(schedule);
    }
    return own;
  };
}
