import type { AiringSchedule } from './schedule.ts';
import { textsOf } from './schedule.ts';

/** Finds the schedules that name a player (§2.2), in the order in which they win. */
export function indexByPlayer(
  schedules: readonly AiringSchedule[],
): (playerId: string) => readonly AiringSchedule[] {
  const lists = new Map<string, AiringSchedule[]>();
  for (const schedule of schedules) {
    for (const id of textsOf(schedule.fields.playerIds)) {
      const key = id.toLowerCase();
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [schedule]);
      // A list may name a player twice.
      else if (list.at(-1) !== schedule) list.push(schedule);
    }
  }
  return (playerId) => lists.get(playerId.toLowerCase()) ?? none;
}

const none: readonly AiringSchedule[] = [];
