import type { JsonObject } from '../../../json/object.ts';
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
    isOffline: fields.healthStatus === 'offline',
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

/** The schedules that name each player (§2.2), by its id in lower case. */
export class NamedPlayers {
  readonly #naming = new Map<string, JsonObject[]>();

  /** Adds what a schedule names; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown): void {
    for (const id of textsOf(playerIds)) {
      const key = id.toLowerCase();
      const naming = this.#naming.get(key);
      if (naming === undefined) this.#naming.set(key, [schedule]);
      else if (naming.at(-1) !== schedule) naming.push(schedule);
    }
  }

  /** Whether one of these schedules names a player. */
  areNamedBy(schedules: readonly JsonObject[]): (playerId: string) => boolean {
    const wanted = new Set(schedules);
    return (playerId) =>
      this.#naming.get(playerId.toLowerCase())?.some((schedule) => wanted.has(schedule)) ?? false;
  }

  /** Finds the schedules that name a player, in the order in which they win. */
  index(schedules: readonly PlaybackSchedule[]): (playerId: string) => readonly PlaybackSchedule[] {
    const parsed = new Map(schedules.map((schedule) => [schedule.fields, schedule]));
    return (playerId) =>
      (this.#naming.get(playerId.toLowerCase()) ?? [])
        .flatMap((fields) => parsed.get(fields) ?? [])
        .sort((a, b) => a.rank - b.rank);
  }
}

/** The players that schedules name, from their `playerIds`. */
export function namedPlayersOf(schedules: readonly JsonObject[]): NamedPlayers {
  const named = new NamedPlayers();
  for (const schedule of schedules) named.add(schedule, schedule.playerIds);
  return named;
}
