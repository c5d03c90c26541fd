import type { JsonObject } from '../../../json/object.ts';
import { type PlaybackSchedule, textsOf } from './schedule.ts';

/**
 * The players that schedules name (§2.2), in either case, as numbers: a thousand schedules can name two million players,
 * and lists of their ids would take more memory than everything else.
 */
export class NamedPlayers {
  readonly #numbers = new Map<string, number>();
  readonly #lists = new Map<JsonObject, Uint32Array>();

  /** Adds what a schedule names; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown): void {
    const ids = textsOf(playerIds);
    const numbers = new Uint32Array(ids.length);
    for (const [at, id] of ids.entries())
      numbers[at] = this.#numbers.get(id) ?? this.#numberOf(id.toLowerCase());
    this.#lists.set(schedule, numbers);
  }

  #numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Whether one of these schedules names a player. */
  areNamedBy(schedules: readonly JsonObject[]): (playerId: string) => boolean {
    const numbers = new Set(schedules.flatMap((schedule) => [...(this.#lists.get(schedule) ?? [])]));
    return (playerId) => numbers.has(this.#numbers.get(playerId.toLowerCase()) ?? -1);
  }

  /** Finds the schedules that name a player, in the order given. */
  index(schedules: readonly PlaybackSchedule[]): (playerId: string) => readonly PlaybackSchedule[] {
    const lists = schedules.map(({ fields }) => this.#lists.get(fields) ?? []);
    // The schedules of player `p` are in `grouped`, from `ends[p - 1]` to `ends[p]`.
    const ends = new Uint32Array(this.#numbers.size);
    for (const list of lists) for (const player of list) ends[player] = (ends[player] ?? 0) + 1;
    for (let player = 1; player < ends.length; player += 1)
      ends[player] = (ends[player] ?? 0) + (ends[player - 1] ?? 0);
    const starts = ends.slice();
    const grouped = new Uint32Array(ends.at(-1) ?? 0);
    for (let at = lists.length - 1; at >= 0; at -= 1)
      for (const player of lists[at] ?? []) {
        const start = (starts[player] ?? 0) - 1;
        starts[player] = start;
        grouped[start] = at;
      }
    return (playerId) => {
      const player = this.#numbers.get(playerId.toLowerCase());
      if (player === undefined) return [];
      // A list may name a player twice.
      const found = new Set(grouped.subarray(starts[player], ends[player]));
      return Array.from(found).flatMap((at) => schedules[at] ?? []);
    };
  }
}

/** The players that schedules name, from their `playerIds`. */
export function namedPlayersOf(schedules: readonly JsonObject[]): NamedPlayers {
  const named = new NamedPlayers();
  for (const schedule of schedules) named.add(schedule, schedule.playerIds);
  return named;
}
