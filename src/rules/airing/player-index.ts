import { IdNumbers } from './id-numbers.ts';
import type { AiringSchedule } from './schedule.ts';

/** Finds the schedules that name a player (§2.2), in the order in which they win. */
export function indexByPlayer(
  schedules: readonly AiringSchedule[],
): (playerId: string) => readonly AiringSchedule[] {
  const lists = schedules.map(({ fields: { playerIds } }): unknown[] =>
    Array.isArray(playerIds) ? playerIds : [],
  );
  const most = lists.reduce((sum, { length }) => sum + length, 0);
  const ids = new IdNumbers();
  /** Pairs of a player's number and a schedule's rank, by rank. */
  const players = new Int32Array(most);
  const ranks = new Int32Array(most);
  let pairs = 0;
  for (const [rank, list] of lists.entries()) {
    for (const id of list) {
      if (typeof id !== 'string') continue;
      players[pairs] = ids.add(id);
      ranks[pairs] = rank;
      pairs += 1;
    }
  }
  const { starts, grouped } = groupBy(players.subarray(0, pairs), ranks, ids.count);

  return (playerId) => {
    const player = ids.find(playerId);
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

/** The ranks of each player side by side: those of player `p` are from `starts[p]` to `starts[p + 1]`, in the same order. */
function groupBy(
  players: Int32Array,
  ranks: Int32Array,
  count: number,
): { readonly starts: Int32Array; readonly grouped: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (const player of players) starts[player + 1] = (starts[player + 1] ?? 0) + 1;
  for (let player = 0; player < count; player += 1)
    starts[player + 1] = (starts[player + 1] ?? 0) + (starts[player] ?? 0);
  const next = starts.slice();
  const grouped = new Int32Array(players.length);
  for (let pair = 0; pair < players.length; pair += 1) {
    const player = players[pair] ?? 0;
    const at = next[player] ?? 0;
    grouped[at] = ranks[pair] ?? 0;
    next[player] = at + 1;
  }
  return { starts, grouped };
}
