import type { HealthState } from '../../../model/players.ts';

/** What to wait for: every player in one of the states, or no player in any of them. */
export type Goal =
  | { readonly until: readonly HealthState[] }
  | { readonly untilGone: readonly HealthState[] };

/** A player being waited for. */
export interface Awaited {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly storeId?: string | undefined;
  /** As the service sent it. */
  readonly healthStatus?: string | undefined;
  /** Undefined for a requested id that is not in the list. */
  readonly state: HealthState | undefined;
}

/**
 * The awaited players short of the goal, in list order, then those of the ids (lower case) that the list lacks: nothing is
 * known about a missing player, least of all that it is no longer offline.
 */
export function unmet(players: readonly Awaited[], goal: Goal, ids: readonly string[]): readonly Awaited[] {
  const missing = new Set(ids);
  for (const { id } of players) missing.delete(id.toLowerCase());
  return [
    ...players.filter(({ state }) => !isMet(goal, state)),
    ...Array.from(missing, (id) => ({ id, state: undefined })),
  ];
}

function isMet(goal: Goal, state: HealthState | undefined): boolean {
  if (state === undefined) return false;
  return 'until' in goal ? goal.until.includes(state) : !goal.untilGone.includes(state);
}
