import type { HealthState } from '../model/players.ts';

/** What to wait for: every player in one of the states, or no player in any of them. */
export type Goal =
  | { readonly until: readonly HealthState[] }
  | { readonly untilGone: readonly HealthState[] };

/** A player being waited for. */
export interface Awaited {
  readonly id: string;
  readonly name?: string | null | undefined;
  /** Undefined for a requested id that is not in the list. */
  readonly state: HealthState | undefined;
}

/**
 * The players short of the goal in list order, then the requested ids the list lacks: nothing is known about a missing
 * player, least of all that it is no longer offline. Without ids, all players count.
 */
export function unmet(
  players: readonly Awaited[],
  goal: Goal,
  ids?: readonly string[] | undefined,
): readonly Awaited[] {
  const missing = new Set(ids?.map((id) => id.toLowerCase()));
  const wanted = ids && new Set(missing);
  const waiting: Awaited[] = [];
  for (const player of players) {
    const id = player.id.toLowerCase();
    missing.delete(id);
    if ((wanted === undefined || wanted.has(id)) && !isMet(goal, player.state)) waiting.push(player);
  }
  return [...waiting, ...Array.from(missing, (id) => ({ id, state: undefined }))];
}

function isMet(goal: Goal, state: HealthState | undefined): boolean {
  if (state === undefined) return false;
  return 'until' in goal ? goal.until.includes(state) : !goal.untilGone.includes(state);
}
