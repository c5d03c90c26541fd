import type { Span } from '../../../clock/zone.ts';
import type { ShownSpan, Slot } from '../../../screens/engine/playback.ts';
import type { ScheduleId } from '../../../screens/engine/schedule.ts';
import { screenStateOf } from '../../../screens/engine/screen-state.ts';

/** What a screen is expected to show, or never to show. */
export interface Want {
  readonly isNever: boolean;
  /** By the plan alone: health is not known ahead. Undefined if schedules or content are wanted. */
  readonly states: readonly string[] | undefined;
  /** Whether a schedule, or an item of what plays, is one of those that are wanted. */
  isSchedule(id: ScheduleId): boolean;
  isContent(id: string): boolean;
}

/** A part of the time that was expected of, in which a screen does not show what it should, or it is unclear whether it does. */
export interface UnmetSlot<S extends ShownSpan = Slot> extends Span {
  readonly verdict: 'fails' | 'unclear';
  readonly slot: S;
}

/** How much of what a slot may show is wanted. */
type Extent = 'all' | 'some' | 'none';

/**
 * The slots, and parts of them, in which a want is not met, in order, in each window. Both lists are in order; the slots leave no gap
 * between them.
 */
export function unmetSlots<S extends ShownSpan>(
  want: Want,
  slots: readonly S[],
  windows: readonly Span[],
): UnmetSlot<S>[] {
  const unmet: UnmetSlot<S>[] = [];
  let at = 0;
  for (const window of windows) {
    while ((slots[at]?.to ?? window.from + 1) <= window.from) at += 1;
    for (let next = at; next < slots.length; next += 1) {
      const slot = slots[next];
      if (slot === undefined || slot.from >= window.to) break;
      const verdict = verdictOn(want, slot);
      if (verdict === 'holds') continue;
      const [from, to] = [Math.max(slot.from, window.from), Math.min(slot.to, window.to)];
      unmet.push({ from, to, verdict, slot });
    }
  }
  return unmet;
}

/** Whether a slot is as wanted. What is not certain neither holds nor fails. */
export function verdictOn(want: Want, slot: ShownSpan): 'holds' | UnmetSlot['verdict'] {
  const extent = extentOf(want, slot);
  if (extent === 'some') return 'unclear';
  return (extent === 'all') === want.isNever ? 'fails' : 'holds';
}

function extentOf({ states, isSchedule, isContent }: Want, slot: ShownSpan): Extent {
  const { outcome, scheduleIds, contentIds, couldShow } = slot;
  if (states) {
    const state = screenStateOf(outcome, undefined);
    if (states.includes(state)) return 'all';
    // Of schedules that tie, any plays: the screen is neither blank nor off.
    const isCertain =
      state !== 'unclear' ||
      (outcome === 'tie' && states.every((word) => word === 'blank' || word === 'blocked'));
    return isCertain ? 'none' : 'some';
  }
  if (outcome === 'depends' || outcome === 'unknown')
    return couldShow.scheduleIds.some(isSchedule) || couldShow.contentIds.some(isContent) ? 'some' : 'none';
  if (outcome !== 'plays' && outcome !== 'tie') return 'none';
  const schedules = scheduleIds.filter(isSchedule).length;
  const hasContent = contentIds.some(isContent);
  if (schedules === 0 && !hasContent) return 'none';
  return outcome === 'plays' || schedules === scheduleIds.length ? 'all' : 'some';
}
