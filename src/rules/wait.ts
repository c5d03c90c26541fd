import type { HealthState } from '../model/players.ts';

/** What is waited for: that every player is in one of the states, or that none is in any of them. */
export type Goal =
  | { readonly until: readonly HealthState[] }
  | { readonly untilGone: readonly HealthState[] };

/** A player that the goal waits for. */
export interface Awaited {
  readonly id: string;
  readonly name?: string | null | undefined;
  /** Undefined for a player that was asked for by id and is not in the list. */
  readonly state: HealthState | undefined;
}

/**
 * The players that are not there yet, in the list's order, then the ids asked for that the list lacks: of a player
 * that is missing nothing can be said, least of all that it is no longer offline. Without ids all players count.
 */
export function unmet(
  players: readonly Awaited[],
  goal: Goal,
  ids?: readonly string[] | undefined,
): readonly Awaited[] {
  const missing = new Set(ids?.map((id) => id.toLowerCase()));
  const asked = ids && new Set(missing);
  const waiting: Awaited[] = [];
  for (const player of players) {
    const id = player.id.toLowerCase();
    missing.delete(id);
    if ((asked === undefined || asked.has(id)) && !isMet(goal, player.state)) waiting.push(player);
  }
  return [...waiting, ...Array.from(missing, (id) => ({ id, state: undefined }))];
}

function isMet(goal: Goal, state: HealthState | undefined): boolean {
  if (state === undefined) return false;
  return 'until' in goal ? goal.until.includes(state) : !goal.untilGone.includes(state);
}
