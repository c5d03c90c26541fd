import type { AiringSchedule } from './schedule.ts';

/** Finds the schedules that name a player (§2.2), in the order in which they win. */
export function indexByPlayer(
  schedules: readonly AiringSchedule[],
): (playerId: string) => readonly AiringSchedule[] {
  /** By the id in lower case, and as it was written too: most of the time goes into these look-ups, of millions of ids. */
  const lists = new Map<string, AiringSchedule[]>();
  const listOf = (id: string) => {
    const key = id.toLowerCase();
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    if (key !== id) lists.set(id, list);
    return list;
  };
  for (const schedule of schedules) {
    const { playerIds } = schedule.fields;
    if (!Array.isArray(playerIds)) continue;
    for (const id of playerIds) {
      if (typeof id !== 'string') continue;
      const list = lists.get(id) ?? listOf(id);
      // A list may name a player twice.
      if (list.at(-1) !== schedule) list.push(schedule);
    }
  }
  return (playerId) => lists.get(playerId) ?? lists.get(playerId.toLowerCase()) ?? none;
}

const none: readonly AiringSchedule[] = [];
