import type { JsonObject } from '../../json/object.ts';
import { IdNumbers } from './id-numbers.ts';
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
 * The schedules that name each player (§2.2), as numbers side by side: a thousand schedules can name two million players, and a list
 * for each player takes twice the time and memory (measured).
 */
export class NamedPlayers {
  readonly ids = new IdNumbers();
  /** The numbers of the players that a schedule names. */
  readonly #named = new Map<JsonObject, Int32Array>();

  /** Of schedules with their `playerIds`. */
  constructor(schedules: readonly JsonObject[] = []) {
    for (const schedule of schedules) this.add(schedule, schedule.playerIds);
  }

  /** Adds what a schedule names, also by number; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown, numbers: readonly number[] = []): void {
    const others = textsOf(playerIds).map((id) => this.ids.of(id, true));
    this.#named.set(schedule, Int32Array.from(others.length > 0 ? [...numbers, ...others] : numbers));
  }

  /** Whether one of these schedules includes a player. */
  areNamedBy(schedules: readonly JsonObject[]): (playerId: string) => boolean {
    const wanted = new Set(schedules.flatMap((schedule) => [...(this.#named.get(schedule) ?? [])]));
    return (playerId) => wanted.has(this.ids.of(playerId, false));
  }

  /** Finds the schedules that include a player, in the order given. */
  index(schedules: readonly PlaybackSchedule[]): (playerId: string) => readonly PlaybackSchedule[] {
    const lists = schedules.map(({ fields }) => this.#named.get(fields) ?? new Int32Array());
    // First where the schedules of each player end, then, filled from there downward, where they start.
    const starts = new Int32Array(this.ids.size + 1);
    for (const list of lists) for (const player of list) starts[player] = (starts[player] ?? 0) + 1;
    for (let player = 1; player < starts.length; player += 1)
      starts[player] = (starts[player] ?? 0) + (starts[player - 1] ?? 0);
    const grouped = new Int32Array(starts.at(-1) ?? 0);
    for (const [rank, list] of [...lists.entries()].reverse()) {
      for (const player of list) {
        const at = (starts[player] ?? 0) - 1;
        starts[player] = at;
        grouped[at] = rank;
      }
    }
    return (playerId) => {
      const player = this.ids.of(playerId, false);
      if (player < 0) return [];
      const found: PlaybackSchedule[] = [];
      for (let at = starts[player] ?? 0; at < (starts[player + 1] ?? 0); at += 1) {
        const schedule = schedules[grouped[at] ?? 0];
        // A list may contain a player twice.
        if (schedule !== undefined && schedule !== found.at(-1)) found.push(schedule);
      }
      return found;
    };
  }
}
