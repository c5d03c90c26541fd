import type { Span } from '../../../clock/zone.ts';
import {
  type Extent,
  extentIn,
  isShown,
  type ShownSpan,
  type Sought,
} from '../../../screens/engine/possibilities.ts';
import type { Fit, Possibility } from '../../../screens/engine/possibility-lists.ts';
import { screenStateOf } from '../../../screens/engine/screen-state.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { getOrMake } from '../../../words/groups.ts';

/** What a screen is expected to show, or never to show: one of some schedules or items, if not a state. */
export interface Want extends Sought {
  readonly isNever: boolean;
  /** By the plan alone: health is not known ahead. Undefined if schedules or content are wanted. */
  readonly states: readonly string[] | undefined;
}

/** A part of the time that was expected of, in which a screen does not show what it should, or it is unclear whether it does. */
export interface UnmetSpan extends Span {
  readonly verdict: 'fails' | 'unclear';
}

/** The same, with what the screen shows then, in words. */
export interface UnmetSlot extends UnmetSpan {
  readonly slot: Slot;
}

/**
 * The parts of windows in which a want is not met, in order. Both lists are in order; what is shown leaves no gap.
 */
export function unmetSpans(
  verdictOf: VerdictOf,
  shown: readonly ShownSpan[],
  windows: readonly Span[],
): UnmetSpan[] {
  const unmet: (UnmetSpan & { to: number })[] = [];
  let at = 0;
  for (const window of windows) {
    while ((shown[at]?.to ?? window.from + 1) <= window.from) at += 1;
    for (let next = at; next < shown.length; next += 1) {
      const part = shown[next];
      if (part === undefined || part.from >= window.to) break;
      const verdict = verdictOf(part);
      if (verdict === 'holds') continue;
      const from = Math.max(part.from, window.from);
      const to = Math.min(part.to, window.to);
      const last = unmet.at(-1);
      if (last?.to === from && last.verdict === verdict) last.to = to;
      else unmet.push({ from, to, verdict });
    }
  }
  return unmet;
}

/** The same spans, divided where the screen shows something else. Both lists are in order; the slots leave no gap. */
export function inSlots(spans: readonly UnmetSpan[], slots: readonly Slot[]): UnmetSlot[] {
  const parts: UnmetSlot[] = [];
  let at = 0;
  for (const span of spans) {
    while ((slots[at]?.to ?? span.from + 1) <= span.from) at += 1;
    for (let next = at; next < slots.length; next += 1) {
      const slot = slots[next];
      if (slot === undefined || slot.from >= span.to) break;
      const from = Math.max(slot.from, span.from);
      const to = Math.min(slot.to, span.to);
      parts.push({ from, to, verdict: span.verdict, slot });
    }
  }
  return parts;
}

type VerdictOf = (shown: ShownSpan) => 'holds' | UnmetSpan['verdict'];

/** Judges what is shown by a want, each thing once. */
export function createVerdicts(want: Want): VerdictOf {
  const verdicts = new Map<ShownSpan['outcome'], Map<unknown, ReturnType<VerdictOf>>>();
  return (shown) =>
    getOrMake(
      getOrMake(verdicts, shown.outcome, () => new Map()),
      shown.possibilities,
      () => verdictOn(want, shown),
    );
}

/** Whether a screen shows what is wanted. What is not certain neither holds nor fails. */
export function verdictOn(want: Want, shown: ShownSpan): ReturnType<VerdictOf> {
  const extent = extentOf(want, shown);
  if (extent === 'some') return 'unclear';
  return (extent === 'all') === want.isNever ? 'fails' : 'holds';
}

function extentOf(want: Want, { outcome, possibilities }: ShownSpan): Extent {
  const { states } = want;
  const state = screenStateOf(outcome, undefined);
  if (states?.includes(state)) return 'all';
  if (states && state !== 'unclear') return 'none';
  return extentIn(possibilities, (each) => (states ? isInState(states, each) : isShown(want, each)));
}

/** Whether a screen would have one of these states. Where it is not clear what plays, it is not sure to be `ok`. */
function isInState(states: readonly string[], { scheduleIds, plays }: Possibility): Fit {
  if (scheduleIds.length === 0) return states.includes('blank') ? 'yes' : 'no';
  const isOffWanted = states.includes('unplayable');
  if (plays === 'no') return isOffWanted ? 'yes' : 'no';
  const isWantedToPlay = states.includes('ok');
  return isWantedToPlay || (isOffWanted && plays === 'unclear') ? 'unclear' : 'no';
}
