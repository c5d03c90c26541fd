import type { Span } from '../../../clock/zone.ts';
import type { Slot } from '../../../screens/engine/playback.ts';
import { screenStateOf } from '../../../screens/engine/screen-state.ts';

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
  let old = 0;
  let now = 0;
  for (const [at, from] of edges.slice(0, -1).entries()) {
    const to = edges[at + 1] ?? from;
    while ((before[old]?.to ?? to) <= from) old += 1;
    while ((after[now]?.to ?? to) <= from) now += 1;
    const a = before[old];
    const b = after[now];
    if (shownIn(a) === shownIn(b)) continue;
    const last = stretches.at(-1);
    const isSame =
      last?.to === from && shownIn(last.before) === shownIn(a) && shownIn(last.after) === shownIn(b);
    if (isSame) stretches[stretches.length - 1] = { ...last, to };
    else stretches.push({ from, to, before: a, after: b, effect: stretchEffect(a, b) });
  }
  return stretches;
}

/** What of a slot is compared: another schedule with the same items, in any order, shows nothing else. */
function shownIn(slot: Slot | undefined): string {
  if (slot === undefined) return '';
  const { outcome, contentIds, scheduleIds, choice } = slot;
  return JSON.stringify([outcome, setOf(contentIds), outcome === 'tie' ? setOf(scheduleIds) : [], choice]);
}

function setOf(ids: readonly (string | number)[]): readonly string[] {
  return [...new Set(ids.map((id) => String(id).toLowerCase()))].sort();
}

function stretchEffect(before: Slot | undefined, after: Slot | undefined): Effect {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const [old, now] = [before, after].map(({ outcome }) => screenStateOf(outcome, undefined));
  if (
    old === now ||
    (now !== 'ok' && now !== 'blank' && now !== 'unplayable' && now !== 'unclear' && now !== 'blocked')
  )
    return 'changes';
  if (now !== 'ok') return now;
  return old === 'blocked' ? 'changes' : 'cured';
}
