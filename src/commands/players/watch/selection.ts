import { createFilters, type Filter } from '../../../core/filters.ts';
import type { Flag, Input } from '../../../core/flag.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import { playerFilters } from '../filters.ts';
import type { Change } from '../rules/changes.ts';
import type { WatchState } from '../rules/transitions.ts';

/*
 * --health and --status filter changes, not players: with --health offline, a player that recovers has changed, not
 * disappeared. A change is reported if the player matches before or after it.
 */

const isForChanges = ({ field }: Filter) => field === 'healthStatus' || field === 'status';
const changeFilters = createFilters(players, playerFilters.filter(isForChanges));
const playerSelection = createFilters(
  players,
  playerFilters.filter((filter) => !isForChanges(filter)),
);

/** The same flags as those of `players list`. */
export const watchSelectionFlags: readonly Flag<unknown>[] = [
  ...new Set([
    ...changeFilters.flags.filter((flag) => !playerSelection.flags.includes(flag)),
    ...playerSelection.flags,
  ]),
];

/** What the flags select. */
export interface WatchSelection {
  /** Whether a player is watched at all. */
  isWatched(item: Item): boolean;
  /** Once all players are seen and none is watched: the value that no player has, if that is why. */
  whyNobody(): string | undefined;
  /** Filters the changes from one state to the next. */
  reported(changes: readonly Change[], before: WatchState, after: WatchState): readonly Change[];
}

/** Reads the flags. */
export function watchSelection(input: Input): WatchSelection {
  const watched = playerSelection.local(input);
  const matches = changeFilters.local(input)?.holds;
  return {
    isWatched: (item) => watched?.holds(item) ?? true,
    whyNobody: () => watched?.why(),
    reported(changes, before, after) {
      if (matches === undefined) return changes;
      return changes.filter(({ playerId, name }) =>
        [before, after].some((state) => {
          const values = state.get(playerId)?.confirmed;
          return values ? matches({ value: { ...values, name } }) : false;
        }),
      );
    },
  };
}
