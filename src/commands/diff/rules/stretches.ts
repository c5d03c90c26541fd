import type { Span } from '../../../clock/zone.ts';
import { screenStateOf } from '../../../screens/engine/screen-state.ts';
import type { SlotShowing } from '../../../screens/engine/showing.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { getOrMake } from '../../../words/groups.ts';

/** What becomes of a screen, the worst first. By its plan alone: its health does not change. */
export const effects = [
  'unplayable',
  'blank',
  'unclear',
  'added',
  'removed',
  'changes',
  'blocked',
  'cured',
] as const;
type Effect = (typeof effects)[number];

/** A part of the time in which a screen shows something else; undefined where there is no such player. */
export interface ChangedStretch extends Span {
  readonly effect: Effect;
  readonly before: Slot | undefined;
  readonly after: Slot | undefined;
}

/** The parts of the time in which two plans of one screen differ, in order. Slots leave no gap; none are of a player that does not exist. */
export function changedStretches(before: readonly Slot[], after: readonly Slot[]): ChangedStretch[] {
  const edges = [...new Set([...before, ...after].flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  const stretches: ChangedStretch[] = [];
  let oldIndex = 0;
  let newIndex = 0;
  for (const [at, from] of edges.slice(0, -1).entries()) {
    const to = edges[at + 1] ?? from;
    while ((before[oldIndex]?.to ?? to) <= from) oldIndex += 1;
    while ((after[newIndex]?.to ?? to) <= from) newIndex += 1;
    const old = before[oldIndex];
    const now = after[newIndex];
    if (shownIn(old) === shownIn(now)) continue;
    const last = stretches.at(-1);
    const isSame =
      last?.to === from && shownIn(last.before) === shownIn(old) && shownIn(last.after) === shownIn(now);
    if (isSame) stretches[stretches.length - 1] = { ...last, to };
    else stretches.push({ from, to, before: old, after: now, effect: stretchEffect(old, now) });
  }
  return stretches;
}

/** The texts of what is shown, each made once: the slots of a fleet show a few thousand things. */
const texts = new WeakMap<SlotShowing, string>();

/** A text that two slots share if they show the same. Another schedule with the same items, in any order, shows nothing else. */
function shownIn(slot: Slot | undefined): string {
  return slot === undefined ? '' : getOrMake(texts, slot.showing, () => textOf(slot.showing));
}

function textOf({ outcome, contentIds, scheduleIds, choice }: SlotShowing): string {
  return JSON.stringify([outcome, setOf(contentIds), outcome === 'tie' ? setOf(scheduleIds) : [], choice]);
}

function setOf(ids: readonly (string | number)[]): readonly string[] {
  return [...new Set(ids.map((id) => String(id).toLowerCase()))].sort();
}

function stretchEffect(before: Slot | undefined, after: Slot | undefined): Effect {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const old = screenStateOf(before.showing.outcome, undefined);
  const now = screenStateOf(after.showing.outcome, undefined);
  if (old === now) return 'changes';
  switch (now) {
    case 'blank':
    case 'unplayable':
    case 'unclear':
    case 'blocked':
      return now;
    case 'ok':
      return old === 'blocked' ? 'changes' : 'cured';
    // No plan alone makes a screen unreachable or degraded.
    default:
      return 'changes';
  }
}
