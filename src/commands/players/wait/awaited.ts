import type { Client } from '../../../api/client.ts';
import type { Item } from '../../../model/item.ts';
import { type HealthState, players } from '../../../model/players.ts';
import { judge } from '../rules/health.ts';

/** What to wait for: every player in one of the states or, if `isGone`, none in any of them. */
export interface Goal {
  readonly states: readonly HealthState[];
  readonly isGone: boolean;
}

/** Which players to wait for: those with the ids, and all that have ever matched. */
export interface Selected {
  readonly ids: readonly string[];
  holds(item: Item): boolean;
  /** Once a poll has selected nobody: the value that no player has, if that is why. */
  why(): string | undefined;
}

/** A player being waited for, as last seen; null if the service sent no value, or has never listed the player. */
export interface Awaited {
  readonly id: string;
  readonly name: string | null;
  readonly storeId: string | null;
  readonly healthStatus: string | null;
  /** Undefined for a player that is not in the list. */
  readonly state: HealthState | undefined;
}

/** The awaited players as one poll found them. */
export interface Found {
  /** Those in the list, in its order. */
  readonly items: readonly Item[];
  /**
   * Those short of the goal, then those that the list lacks: nothing is known about a missing player, least of all that it is
   * no longer offline.
   */
  readonly waiting: readonly Awaited[];
  /** All of them, including those that have reached the goal. Two players with the same id are two. */
  readonly total: number;
  /** Players in the whole list. */
  readonly received: number;
}

const neverListed: Pick<Awaited, 'name' | 'storeId'> = { name: null, storeId: null };

/**
 * Makes the function that polls once. A player that matched `--health offline` once stays awaited after it recovers or leaves
 * the list.
 */
export function createPoll({ states, isGone }: Goal, { ids, holds }: Selected) {
  /** What is known of the players, by lower-case id. */
  const known = new Map(ids.map((id) => [id.toLowerCase(), neverListed]));
  return async (client: Client, now: number): Promise<Found> => {
    const items: Item[] = [];
    const waiting: Awaited[] = [];
    const listed = new Set<string>();
    let received = 0;
    for await (const batch of await client.list(players, {})) {
      received += batch.length;
      for (const item of batch) {
        const { id, name = null, storeId = null, healthStatus = null } = item.value;
        const key = id.toLowerCase();
        if (!known.has(key) && !holds(item)) continue;
        const { state } = judge(item.value, { now });
        items.push(item);
        known.set(key, { name, storeId });
        listed.add(key);
        if (states.includes(state) === isGone) waiting.push({ id, name, storeId, healthStatus, state });
      }
    }
    const missing = [...known].filter(([id]) => !listed.has(id));
    for (const [id, about] of missing) waiting.push({ id, ...about, healthStatus: null, state: undefined });
    return { items, waiting, total: items.length + missing.length, received };
  };
}
