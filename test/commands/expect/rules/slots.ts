import * as fc from 'fast-check';
import { type Outcome, outcomes } from '../../../../src/screens/engine/outcomes.ts';
import type { ShownSpan } from '../../../../src/screens/engine/possibilities.ts';
import type { Possibility } from '../../../../src/screens/engine/possibility-lists.ts';
import { noObjects, type SlotShowing } from '../../../../src/screens/engine/showing.ts';
import type { Slot } from '../../../../src/screens/engine/slots.ts';

/** What one schedule would show: by default, an item that has its number. */
function possibility(id: number | undefined, more: Partial<Possibility> = {}): Possibility {
  const scheduleIds = id === undefined ? [] : [id];
  const contentIds = scheduleIds.map((each) => `c${each}`);
  const plays = id === undefined ? 'no' : 'yes';
  return { scheduleIds, plays, contentIds, openContentIds: [], isOpenForMore: false, ...more };
}

const nothing = possibility(undefined);
const [first, second] = [possibility(1), possibility(2)];
const possibilitiesOf: Record<Outcome, readonly Possibility[]> = {
  blocked: [nothing],
  unknown: [first, second, nothing],
  depends: [first, second],
  nothing: [nothing],
  tie: [first, second],
  unplayable: [possibility(1, { plays: 'no', contentIds: [] })],
  plays: [first],
};

/** A slot of a plan, with what is possible in it; an instant is a number of minutes here. */
export function slotOf(
  outcome: Outcome,
  more: Partial<Slot & ShownSpan> = {},
  showing: Partial<SlotShowing> = {},
): Slot & ShownSpan {
  const ids = outcome === 'plays' || outcome === 'unplayable' ? [1] : outcome === 'tie' ? [1, 2] : [];
  const isOpen = outcome === 'depends' || outcome === 'unknown';
  const couldShow = isOpen ? { scheduleIds: [1, 2] } : noObjects;
  return {
    from: 0,
    to: 10,
    until: null,
    showing: {
      outcome,
      scheduleIds: ids,
      scheduleNames: ids.map(String),
      priority: null,
      contentIds: ids.map((id) => `c${id}`),
      blockedContentIds: [],
      possible: [],
      dependsOnState: false,
      reason: outcome,
      choice: outcome === 'depends' ? '1 if SP, otherwise 2' : null,
      couldShow,
      ...showing,
    },
    outcome,
    possibilities: possibilitiesOf[outcome],
    ...more,
  };
}

const somePossibility = fc
  .record({
    id: fc.constantFrom(1, 2, 3, undefined),
    plays: fc.constantFrom('yes', 'no', 'unclear'),
    contentIds: fc.subarray(['c1', 'c2', 'c3'], { minLength: 1 }),
    openContentIds: fc.subarray(['c4', 'c5'], { minLength: 1 }),
    isOpenForMore: fc.boolean(),
  })
  .map(({ id, plays, contentIds, openContentIds, isOpenForMore }) => {
    if (id === undefined) return nothing;
    const sure = plays === 'yes' ? contentIds : [];
    const open = plays === 'no' ? [] : openContentIds;
    const more = isOpenForMore && plays !== 'no';
    return possibility(id, { plays, contentIds: sure, openContentIds: open, isOpenForMore: more });
  });

const someSlot = fc.record({
  outcome: fc.constantFrom(...outcomes),
  ids: fc.subarray([1, 2, 3], { minLength: 1 }),
  contentIds: fc.subarray(['c1', 'c2', 'c3']),
  open: fc.array(somePossibility, { minLength: 1, maxLength: 4 }),
  length: fc.integer({ min: 1, max: 20 }),
});

/** The slots of a plan that begins at `from` and has no gaps. */
export const plan = (from: number) =>
  fc.array(someSlot, { minLength: 1, maxLength: 8 }).map((parts) => {
    let at = from;
    return parts.map(({ outcome, ids, contentIds, open, length }) => {
      const plays = outcome === 'plays' || outcome === 'unplayable' || outcome === 'tie';
      const isOpen = outcome === 'depends' || outcome === 'unknown' || outcome === 'tie';
      const slot = slotOf(
        outcome,
        { from: at, to: at + length, ...(isOpen && { possibilities: open }) },
        {
          scheduleIds: plays ? (outcome === 'tie' ? ids : ids.slice(0, 1)) : [],
          contentIds: plays ? contentIds : [],
        },
      );
      at += length;
      return slot;
    });
  });
