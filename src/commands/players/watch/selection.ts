import { createFilters, type Filter } from '../../../command/filters.ts';
import type { Flag, Input } from '../../../command/flag.ts';
import type { Item } from '../../../model/item.ts';
import { players } from '../../../model/players.ts';
import type { Change } from '../../../rules/changes.ts';
import type { WatchState } from '../../../rules/transitions.ts';
import { playerFilters } from '../filters.ts';

/*
 * A filter by what is watched itself, `--health offline`, does not decide who is watched: a player that recovers has not
 * disappeared. It decides what is told: what happens to a player that fits before or after.
 */

const isChanging = ({ field }: Filter) => field === 'healthStatus' || field === 'status';
const changing = createFilters(players, playerFilters.filter(isChanging));
const lasting = createFilters(
  players,
  playerFilters.filter((filter) => !isChanging(filter)),
);

/** The same flags as those of the list. */
export const watchSelectionFlags: readonly Flag<unknown>[] = [
  ...new Set([...changing.flags.filter((flag) => !lasting.flags.includes(flag)), ...lasting.flags]),
];

/** What was asked for by these flags. */
export interface WatchSelection {
  /** Whether a player is watched at all. */
  isWatched(item: Item): boolean;
  /** Of the changes from one state to the next those that are to be told. */
  told(changes: readonly Change[], before: WatchState, after: WatchState): readonly Change[];
}

/** Reads the flags. */
export function watchSelection(input: Input): WatchSelection {
  const isWatched = lasting.local(input);
  const isTold = changing.local(input);
  return {
    isWatched: (item) => isWatched?.(item) ?? true,
    told(changes, before, after) {
      if (isTold === undefined) return changes;
      return changes.filter(({ playerId, name }) =>
        [before, after].some((state) => {
          const values = state.get(playerId)?.confirmed;
          return values ? isTold({ value: { ...values, name } }) : false;
        }),
      );
    },
  };
}
