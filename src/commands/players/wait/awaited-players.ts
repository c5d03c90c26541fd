import type { Client } from '../../../api/client.ts';
import type { Item } from '../../../model/item.ts';
import { judge } from '../../../rules/health.ts';
import { type Awaited, type Goal, unmet } from '../../../rules/wait.ts';
import { eachPlayer } from '../snapshot.ts';
import type { Progress } from './text.ts';

/** Players as one poll found them. */
export interface Found extends Progress {
  /** Those waited for that are in the list, in its order. */
  readonly items: readonly Item[];
  /** Players in the whole list. */
  readonly received: number;
}

/**
 * Who is waited for: the players of these ids, or all that the filters have ever let through. A player that was offline
 * when `--health offline` selected it is still waited for when it is healthy, and when it has gone from the list.
 */
export class AwaitedPlayers {
  readonly #goal: Goal;
  readonly #holds: ((item: Item) => boolean) | undefined;
  /** By id in lower case, the last known name. */
  readonly #names = new Map<string, string | undefined>();

  constructor(goal: Goal, who: { ids: readonly string[] } | { holds: (item: Item) => boolean }) {
    this.#goal = goal;
    if ('ids' in who) for (const id of who.ids) this.#names.set(id.toLowerCase(), undefined);
    else this.#holds = who.holds;
  }

  /** Asks once. Rejects as the client does. */
  async poll(client: Client, now: number): Promise<Found> {
    // Of players with the same id the last counts.
    const items = new Map<string, Item>();
    const players = new Map<string, Awaited>();
    const received = await eachPlayer(client, (item) => {
      const id = String(item.value.id);
      const key = id.toLowerCase();
      if (!this.#names.has(key) && !this.#holds?.(item)) return;
      const name = item.value.name ?? undefined;
      this.#names.set(key, name);
      items.set(key, item);
      players.set(key, { id, name, state: judge(item.value, { now }).state });
    });
    const waiting = unmet([...players.values()], this.#goal, [...this.#names.keys()]).map((player) => ({
      ...player,
      name: player.name ?? this.#names.get(player.id.toLowerCase()),
    }));
    return { items: [...items.values()], waiting, total: this.#names.size, received };
  }
}
