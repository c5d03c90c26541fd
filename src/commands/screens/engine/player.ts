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

/** The schedules that name each player (§2.2), as numbers: a thousand schedules can name two million players. */
export class NamedPlayers {
  readonly #schedules: JsonObject[] = [];
  /** By the player's id in lower case. */
  readonly #naming = new Map<string, number[]>();

  /** Of schedules with their `playerIds`. */
  constructor(schedules: readonly JsonObject[] = []) {
    for (const schedule of schedules) this.add(schedule, schedule.playerIds);
  }

  /** Adds what a schedule names; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown): void {
    const number = this.#schedules.push(schedule) - 1;
    for (const id of textsOf(playerIds)) {
      const naming = this.#naming.get(id) ?? this.#naming.get(id.toLowerCase());
      if (naming === undefined) this.#naming.set(id.toLowerCase(), [number]);
      else if (naming.at(-1) !== number) naming.push(number);
    }
  }

  /** Whether one of these schedules names a player. */
  areNamedBy(schedules: readonly JsonObject[]): (playerId: string) => boolean {
    const wanted = new Set(schedules.map((schedule) => this.#schedules.indexOf(schedule)));
    return (playerId) =>
      this.#naming.get(playerId.toLowerCase())?.some((number) => wanted.has(number)) ?? false;
  }

  /** Finds the schedules that name a player, in the order in which they win. */
  index(schedules: readonly PlaybackSchedule[]): (playerId: string) => readonly PlaybackSchedule[] {
    const byFields = new Map(schedules.map((schedule) => [schedule.fields, schedule]));
    const parsed = this.#schedules.map((fields) => byFields.get(fields));
    return (playerId) => {
      const found: PlaybackSchedule[] = [];
      for (const number of this.#naming.get(playerId.toLowerCase()) ?? []) {
        const schedule = parsed[number];
        if (schedule !== undefined) found.push(schedule);
      }
      return found.sort((a, b) => a.rank - b.rank);
    };
  }
}
