import type { Span } from '../../clock/zone.ts';
import type { Stretch } from './course.ts';
import type { Playable } from './playlist.ts';
import { maxNamed, type Winners } from './possible-winners.ts';
import { type PlaybackScreen, playableOf } from './resolve-winner.ts';
import type { ScheduleId } from './schedule.ts';

/** Whether something is so in one possibility. */
export type Fit = 'yes' | 'no' | 'unclear';

/** In how many of the possibilities something is so. */
export type Extent = 'all' | 'some' | 'none';

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

/** A part of a stretch in which the same is possible. */
export interface PossibleSpan extends Span {
  readonly possibilities: readonly Possibility[];
}

/**
 * What is possible in a stretch, as parts that follow each other. Of schedules that tie, and of those of which it depends which wins, each
 * is a possibility: what all of them share is certain, whichever wins.
 */
export function possibleSpans(screen: PlaybackScreen, { from, to, judgment }: Stretch): PossibleSpan[] {
  const winners = possibleWinnersOf(judgment, screen);
  const spans: (Span & { possibilities: readonly Possibility[]; key: string; to: number })[] = [];
  for (let at = from; at < to; ) {
    const span = { from: Number.NEGATIVE_INFINITY, to };
    const possibilities = winners.map((each) => possibilityOf(each, playableOf(each, screen, at, span)));
    const key = JSON.stringify(possibilities);
    const last = spans.at(-1);
    if (last?.key === key) last.to = span.to;
    else spans.push({ from: at, to: span.to, possibilities, key });
    at = span.to;
  }
  return spans;
}

/** Who may win: each list of schedules is a possibility. */
function possibleWinnersOf(
  { outcome, winners, possible, candidates, canBeNothing }: Stretch['judgment'],
  { values: { tie } }: PlaybackScreen,
): Winners[] {
  const each = (schedules: Winners) => schedules.map((schedule) => [schedule]);
  if (outcome === 'tie') return each(winners);
  if (possible.length === 0) return [winners];
  // Those that tie play together then.
  if (tie === 'all' && possible.length <= maxNamed) return [...possible];
  return [...each(candidates.map(({ schedule }) => schedule)), ...(canBeNothing ? [[]] : [])];
}

function possibilityOf(
  winners: Winners,
  { contentIds, openContentIds, hasOpenList, doubts, isUnchecked }: Playable,
): Possibility {
  const sureIds = contentIds.filter((id) => !openContentIds.includes(id));
  const mayPlay = contentIds.length > 0 || isUnchecked || doubts.length > 0;
  const isSure = sureIds.length > 0 || (isUnchecked && doubts.length === 0);
  return {
    scheduleIds: winners.map(({ id }) => id),
    plays: isSure ? 'yes' : mayPlay ? 'unclear' : 'no',
    contentIds: sureIds,
    openContentIds,
    isOpenForMore: hasOpenList,
  };
}

/** Schedules and items that are looked for on screens. */
export interface Sought {
  isSchedule(id: ScheduleId): boolean;
  isContent(id: string): boolean;
  /** Whether any item is looked for. */
  readonly hasContent: boolean;
}

/** Whether a screen shows one of the schedules or items, if this is what is true. What has nothing to play shows nothing. */
export function isShown({ isSchedule, isContent, hasContent }: Sought, possibility: Possibility): Fit {
  const { scheduleIds, plays, contentIds, openContentIds, isOpenForMore } = possibility;
  if (scheduleIds.some(isSchedule)) return plays;
  if (contentIds.some(isContent)) return 'yes';
  return openContentIds.some(isContent) || (isOpenForMore && hasContent) ? 'unclear' : 'no';
}

/** In how many possibilities something fits. */
export function extentIn(possibilities: readonly Possibility[], fitOf: (one: Possibility) => Fit): Extent {
  const fits = possibilities.map(fitOf);
  if (fits.every((fit) => fit === 'yes')) return 'all';
  return fits.every((fit) => fit === 'no') ? 'none' : 'some';
}
