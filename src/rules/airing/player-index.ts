import type { JsonObject } from '../../json/object.ts';
import { IdNumbers } from './id-numbers.ts';
import type { AiringSchedule } from './schedule.ts';

/**
 * The players that schedules name (§2.2), without their ids: a thousand schedules can name two million players, and their
 * ids would take more memory than everything else.
 */
export class NamedPlayers {
  readonly #ids = new IdNumbers();
  /** The numbers of the players that a schedule names. */
  readonly #lists = new Map<JsonObject, Int32Array>();

  /** Adds what a schedule names; `schedule` is the object that is judged, with or without its `playerIds`. */
  add(schedule: JsonObject, playerIds: unknown): void {
    const texts = Array.isArray(playerIds) ? playerIds : [];
    const numbers = new Int32Array(texts.length);
    let count = 0;
    for (const id of texts) {
      if (typeof id !== 'string') continue;
      numbers[count] = this.#ids.add(id);
      count += 1;
    }
    this.#lists.set(schedule, numbers.subarray(0, count));
  }

  /** Whether one of these schedules names a player. */
  areNamedBy(schedules: Iterable<JsonObject>): (playerId: string) => boolean {
    const numbers = new Set<number>();
    for (const schedule of schedules)
      for (const number of this.#lists.get(schedule) ?? []) numbers.add(number);
    return (playerId) => numbers.has(this.#ids.find(playerId));
  }

  /** Finds the schedules that name a player, in the order given. */
  index(schedules: readonly AiringSchedule[]): (playerId: string) => readonly AiringSchedule[] {
    const lists = schedules.map(({ fields }) => this.#lists.get(fields) ?? none);
    const { starts, grouped } = groupBy(lists, this.#ids.count);
    return (playerId) => {
      const player = this.#ids.find(playerId);
      if (player < 0) return [];
      const found: AiringSchedule[] = [];
      const end = starts[player + 1] ?? 0;
      for (let at = starts[player] ?? 0; at < end; at += 1) {
        const schedule = schedules[grouped[at] ?? 0];
        // A list may name a player twice.
        if (schedule !== undefined && schedule !== found.at(-1)) found.push(schedule);
      }
      return found;
    };
  }
}

const none = new Int32Array();

/** The players that schedules name, from their `playerIds`. */
export function namedPlayersOf(schedules: readonly JsonObject[]): NamedPlayers {
  const named = new NamedPlayers();
  for (const schedule of schedules) named.add(schedule, schedule.playerIds);
  return named;
}

/** The ranks of each player side by side: those of player `p` are from `starts[p]` to `starts[p + 1]`, in ascending order. */
function groupBy(
  lists: readonly Int32Array[],
  count: number,
): { readonly starts: Int32Array; readonly grouped: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (const list of lists) for (const player of list) starts[player + 1] = (starts[player + 1] ?? 0) + 1;
  for (let player = 0; player < count; player += 1)
    starts[player + 1] = (starts[player + 1] ?? 0) + (starts[player] ?? 0);
  const next = starts.slice();
  const grouped = new Int32Array(starts[count] ?? 0);
  for (const [rank, list] of lists.entries()) {
    for (const player of list) {
      const at = next[player] ?? 0;
      grouped[at] = rank;
      next[player] = at + 1;
    }
  }
  return { starts, grouped };
}
