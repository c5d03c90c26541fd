import * as fc from 'fast-check';
import type { Slot } from '../../../../src/screens/engine/playback.ts';
import { type Outcome, outcomes } from '../../../../src/screens/engine/resolve-winner.ts';

/** A slot of a plan; an instant is a number of minutes here. */
export function slotOf(outcome: Outcome, more: Partial<Slot> = {}): Slot {
  const ids = outcome === 'plays' || outcome === 'unplayable' ? [1] : outcome === 'tie' ? [1, 2] : [];
  const isOpen = outcome === 'depends' || outcome === 'unknown';
  const couldShow = isOpen
    ? { scheduleIds: [1, 2], contentIds: ['c1', 'c2'] }
    : { scheduleIds: [], contentIds: [] };
  return {
    from: 0,
    to: 10,
    outcome,
    scheduleIds: ids,
    scheduleNames: ids.map(String),
    priority: null,
    contentIds: ids.map((id) => `c${id}`),
    blockedContentIds: [],
    possible: [],
    dependsOnState: false,
    until: null,
    reason: outcome,
    choice: outcome === 'depends' ? '1 if SP, otherwise 2' : null,
    couldShow,
    ...more,
  };
}

const someSlot = fc.record({
  outcome: fc.constantFrom(...outcomes),
  ids: fc.subarray([1, 2, 3], { minLength: 1 }),
  contentIds: fc.subarray(['c1', 'c2', 'c3']),
  length: fc.integer({ min: 1, max: 20 }),
});

/** The slots of a plan that begins at `from` and has no gaps. */
export const plan = (from: number) =>
  fc.array(someSlot, { minLength: 1, maxLength: 8 }).map((parts) => {
    let at = from;
    return parts.map(({ outcome, ids, contentIds, length }) => {
      const plays = outcome === 'plays' || outcome === 'unplayable' || outcome === 'tie';
      const scheduleIds = plays ? (outcome === 'tie' ? ids : ids.slice(0, 1)) : [];
      const slot = slotOf(outcome, {
        from: at,
        to: at + length,
        scheduleIds,
        contentIds: plays ? contentIds : [],
        ...((outcome === 'depends' || outcome === 'unknown') && {
          couldShow: { scheduleIds: ids, contentIds },
        }),
      });
      at += length;
      return slot;
    });
  });
