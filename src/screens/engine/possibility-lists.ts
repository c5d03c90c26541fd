import { getOrMake } from '../../words/groups.ts';
import { Memo } from './memo.ts';
import type { Playable } from './playlist.ts';
import type { Winners } from './possible-winners.ts';
import type { ScheduleId } from './schedule.ts';

/** Whether something is so in one possibility. */
export type Fit = 'yes' | 'no' | 'unclear';

/** What a screen may show: one of several possibilities is true. */
export interface Possibility {
  /** The schedules that win then; empty if none does. */
  readonly scheduleIds: readonly ScheduleId[];
  /** Whether any item of theirs can play. */
  readonly plays: Fit;
  /** The items that play. */
  readonly contentIds: readonly string[];
  /** Further items that may. */
  readonly openContentIds: readonly string[];
  /** Whether any other item may, too. */
  readonly isOpenForMore: boolean;
}

/**
 * Lists of possibilities. Equal lists are one object, so that what is asked of one is answered once: nearly all screens of a fleet show one
 * of a few hundred things.
 */
export class PossibilityLists {
  readonly #byPlayable = new WeakMap<Playable, readonly Possibility[]>();
  readonly #byText = new Memo<readonly Possibility[]>();

  /** The possibilities that these win, of which that can play. */
  of(winners: readonly Winners[], playables: readonly Playable[]): readonly Possibility[] {
    const [first = [], ...others] = winners;
    const [playable] = playables;
    const make = () => {
      const list = winners.flatMap((each, at) => {
        const own = playables[at];
        return own ? [possibilityOf(each, own)] : [];
      });
      return this.#byText.of(JSON.stringify(list), () => list);
    };
    // What can play of one schedule is an object of its playlist, and of no other one.
    const isOfOne = others.length === 0 && first.length <= 1 && playable !== undefined;
    return isOfOne ? getOrMake(this.#byPlayable, playable, make) : make();
  }
}

function possibilityOf(
  winners: Winners,
  { contentIds, openContentIds, hasUnreadableList, doubts, isUnchecked }: Playable,
): Possibility {
  const sureIds = contentIds.filter((id) => !openContentIds.includes(id));
  const mayPlay = contentIds.length > 0 || isUnchecked || doubts.length > 0;
  const isSure = sureIds.length > 0 || (isUnchecked && doubts.length === 0);
  return {
    scheduleIds: winners.map(({ id }) => id),
    plays: isSure ? 'yes' : mayPlay ? 'unclear' : 'no',
    contentIds: sureIds,
    openContentIds,
    isOpenForMore: hasUnreadableList,
  };
}
