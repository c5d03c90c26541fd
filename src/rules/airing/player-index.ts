import type { JsonObject } from '../../json/object.ts';
import { type AiringSchedule, textsOf } from './schedule.ts';

/**
 * The players that schedules name (§2.2), in either case. A thousand schedules can name two million players: each id is
 * kept once, and the lists of the service can be dropped.
 */
export class NamedPlayers {
  readonly #schedules = new Map<string, JsonObject[]>();

  /** Adds what a schedule names; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown): void {
    for (const id of textsOf(playerIds)) {
      const key = id.toLowerCase();
      const named = this.#schedules.get(key);
      if (named === undefined) this.#schedules.set(key, [schedule]);
      // A list may name a player twice.
      else if (named.at(-1) !== schedule) named.push(schedule);
    }
  }

  /** The schedules that name a player, as they were added. */
  of(playerId: string): readonly JsonObject[] {
    return this.#schedules.get(playerId.toLowerCase()) ?? [];
  }

  /** Finds the schedules that name a player, in the order in which they win. */
  index(schedules: readonly AiringSchedule[]): (playerId: string) => readonly AiringSchedule[] {
    const parsed = new Map(schedules.map((schedule) => [schedule.fields, schedule]));
    return (playerId) =>
      this.of(playerId)
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
