import { type Flag, type Input, nameOf } from '../../../core/flag.ts';
import type { Item } from '../../../model/item.ts';
import { selection } from '../filters.ts';
import type { Change, WatchState } from '../rules/transitions.ts';

/*
 * --health and --status filter changes, not players: with --health offline, a player that recovers has changed, not
 * disappeared. A change is reported if the player matches before or after it.
 */
const isForChanges = (flag: Flag<unknown>) => ['--health', '--status'].includes(nameOf(flag));

/** Reads the flags. */
export function watchSelection({ args, get }: Input) {
  const only = (wanted: boolean): Input => ({
    args,
    get: (flag) => (isForChanges(flag) === wanted ? get(flag) : undefined),
  });
  const watched = selection.local(only(false));
  const matches = selection.local(only(true))?.holds;
  return {
    isWatched: (item: Item): boolean => watched?.holds(item) ?? true,
    /** Once all players are seen and none is watched: the value that no player has, if that is why. */
    whyNobody: () => watched?.why(),
    /** Filters the changes from one state to the next. */
    reported(changes: readonly Change[], before: WatchState, after: WatchState): readonly Change[] {
      if (matches === undefined) return changes;
      return changes.filter(({ playerId }) =>
        [before, after].some((state) => {
          const values = state.get(playerId)?.confirmed;
          return values ? matches({ value: { ...values } }) : false;
        }),
      );
    },
  };
}
