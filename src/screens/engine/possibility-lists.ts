import { keepCourse, type Span } from '../../clock/zone.ts';
import { getOrMake } from '../../words/groups.ts';
import { ListMemo, Memo, PairMemo } from './memo.ts';
import type { Playing, ZoneCache } from './playlist.ts';
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

/** What can be shown during a span. Equal possibilities are one object. */
export interface PossibleSpan extends Span {
  readonly possibilities: readonly Possibility[];
}

/** What can be shown at an instant, and for how long that is so. */
type PossibleCourse = (instant: number) => PossibleSpan;

/**
 * Lists of possibilities. Equal lists are one object, so that what is asked of one is answered once: nearly all screens of a fleet show one
 * of a few hundred things.
 */
export class PossibilityLists {
  readonly #ofOne = new Map<Playing, Numbered>();
  readonly #byText = new Memo<Numbered>();
  readonly #lists = new ListMemo<readonly Possibility[]>();
  readonly #courses = new PairMemo<readonly Winners[], ZoneCache, PossibleCourse>();
  #count = 0;

  /** What is possible in a zone if one of these wins. Most screens of a fleet have the same few thousand contests. */
  course(winners: readonly Winners[], cache: ZoneCache): PossibleCourse {
    return this.#courses.of(winners, cache, () =>
      keepCourse((instant) => {
        const playable = winners.map((each) => cache.playableOf(each, instant));
        return {
          from: Math.max(...playable.map(({ from }) => from)),
          to: Math.min(...playable.map(({ to }) => to)),
          possibilities: this.#of(
            winners,
            playable.map(({ playing }) => playing),
          ),
        };
      }),
    );
  }

  /** The possibilities that these win, of which that can play. */
  #of(winners: readonly Winners[], playing: readonly Playing[]): readonly Possibility[] {
    const all: Numbered[] = [];
    for (const [at, each] of winners.entries()) {
      const own = playing[at];
      if (own) all.push(this.#one(each, own));
    }
    const [only] = all;
    if (only && all.length === 1) return only.alone;
    const numbers = all.map(({ number }) => number);
    return this.#lists.of(numbers, () => all.flatMap(({ alone }) => alone));
  }

  /** One possibility. Equal ones have one number. */
  #one(winners: Winners, playing: Playing): Numbered {
    const make = () => {
      const possibility = possibilityOf(winners, playing);
      return this.#byText.of(JSON.stringify(possibility), () => {
        this.#count += 1;
        return { number: this.#count, alone: [possibility] };
      });
    };
    // What plays of one schedule is an object of its playlist, and of no other one.
    return winners.length <= 1 ? getOrMake(this.#ofOne, playing, make) : make();
  }
}

/** A possibility as a list of its own, and what tells it from others. */
interface Numbered {
  readonly number: number;
  readonly alone: readonly Possibility[];
}

function possibilityOf(
  winners: Winners,
  { contentIds, openContentIds, hasUnreadableList, doubts, isUnchecked }: Playing,
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
