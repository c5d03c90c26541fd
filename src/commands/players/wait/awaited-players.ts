import type { Client } from '../../../api/client.ts';
import type { Item } from '../../../model/item.ts';
import { judge } from '../rules/health.ts';
import { type Awaited, type Goal, unmet } from '../rules/wait.ts';
import { eachPlayer } from '../snapshot.ts';
import type { Progress } from './text.ts';

/** The awaited players as one poll found them. */
export interface Found extends Progress {
  /** The awaited players that are in the list, in its order. */
  readonly items: readonly Item[];
  /** Players in the whole list. */
  readonly received: number;
}

/** Which players to wait for. */
export type Selected =
  | { readonly ids: readonly string[] }
  | { readonly holds: (item: Item) => boolean; readonly why: () => string | undefined };

/**
 * The players to wait for: those with the given ids, or all that have ever matched the filters. A player that matched
 * `--health offline` once stays awaited after it recovers or leaves the list.
 */
export class AwaitedPlayers {
  readonly #goal: Goal;
  readonly #holds: ((item: Item) => boolean) | undefined;
  /** Once a poll has selected nobody: the value that no player has, if that is why. */
  readonly whyNobody: () => string | undefined;
  /** What is known of the players, also of those that have left the list, by lower-case id. */
  readonly #known = new Map<string, Pick<Awaited, 'name' | 'storeId'>>();

  constructor(goal: Goal, selected: Selected) {
    this.#goal = goal;
    if ('ids' in selected) for (const id of selected.ids) this.#known.set(id.toLowerCase(), {});
    else this.#holds = selected.holds;
    this.whyNobody = 'ids' in selected ? () => undefined : selected.why;
  }

  /** Polls once. Rejects with the client's failures. */
  async poll(client: Client, now: number): Promise<Found> {
    const items: Item[] = [];
    const players: Awaited[] = [];
    const listed = new Set<string>();
    const received = await eachPlayer(client, (item) => {
      const id = String(item.value.id);
      const key = id.toLowerCase();
      if (!this.#known.has(key) && !this.#holds?.(item)) return;
      const known = { name: item.value.name ?? undefined, storeId: item.value.storeId ?? undefined };
      this.#known.set(key, known);
      listed.add(key);
      items.push(item);
      const healthStatus = item.value.healthStatus ?? undefined;
      players.push({ id, ...known, healthStatus, state: judge(item.value, { now }).state });
    });
    const waiting = unmet(players, this.#goal, [...this.#known.keys()]).map((player) => ({
      ...this.#known.get(player.id.toLowerCase()),
      ...player,
    }));
    // Two players with the same id are two.
    const total = this.#known.size + players.length - listed.size;
    return { items, waiting, total, received };
  }
}
