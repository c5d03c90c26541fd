import type { Stretch } from './course.ts';
import type { Fit, Possibility, PossibleSpan } from './possibility-lists.ts';
import type { Judgment, PlaybackScreen } from './resolve-winner.ts';
import type { ScheduleId } from './schedule.ts';

/** In how many of the possibilities something is so. */
export type Extent = 'all' | 'some' | 'none';

/** A part of the time asked for, with what decides whether a screen shows what is expected. */
export interface ShownSpan extends PossibleSpan, Pick<Judgment, 'outcome'> {}

/**
 * What is possible in stretches, as parts that follow each other. Of schedules that tie, and of those of which it depends which wins, each
 * is a possibility: what all of them share is certain, whichever wins.
 */
export function possibleSpans(
  { cache, possibilityLists }: PlaybackScreen,
  stretches: readonly Stretch[],
): ShownSpan[] {
  const spans: ShownSpan[] = [];
  for (const { from, to, judgment } of stretches) {
    const { outcome, contest } = judgment;
    const possibleAt = possibilityLists.course(contest.alternatives, cache);
    let last: (ShownSpan & { to: number }) | undefined;
    for (let at = from; at < to; ) {
      const { possibilities, to: changesAt } = possibleAt(at);
      const end = Math.min(changesAt, to);
      if (last?.possibilities === possibilities) {
        last.to = end;
      } else {
        last = { from: at, to: end, outcome, possibilities };
        spans.push(last);
      }
      at = end;
    }
  }
  return spans;
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
