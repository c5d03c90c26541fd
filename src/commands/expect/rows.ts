import { wallText } from '../../clock/time-text.ts';
import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { OwnField } from '../../model/fields.ts';
import { type Item, SharedMembers, SharingItem } from '../../model/item.ts';
import { PairMemo } from '../../screens/engine/memo.ts';
import { screenStateOf } from '../../screens/engine/screen-state.ts';
import type { SlotShowing } from '../../screens/engine/showing.ts';
import { planText, showingFields, showingMembers, spanFields, spanMembers } from '../../screens/view.ts';
import { getOrMake } from '../../words/groups.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import type { FailingScreens, JudgedExpectation } from './judge-expectations.ts';
import type { UnmetSlot } from './rules/judge.ts';

/** The fields of a slot that is not as expected; of an expectation that holds there is one row without a screen. A public interface. */
export const expectFields = {
  expectation: { kind: 'text', what: 'the name of the expectation' },
  result: { kind: 'enum', values: ['fails', 'unclear', 'holds', 'over'], what: 'whether it holds' },
  screens: { kind: 'number', what: 'number of screens that it is about' },
  playerId: { kind: 'id', what: 'the player; null in the row of an expectation that holds' },
  name: { kind: 'text', what: 'its name' },
  storeId: { kind: 'text', what: 'its store' },
  ...spanFields,
  screen: { kind: 'text', what: 'the state of the screen' },
  ...showingFields,
  schedule: { kind: 'text', what: 'what it shows, in words' },
  reason: { kind: 'text', what: 'why it shows that' },
  command: { kind: 'text', what: 'what explains it: a command line' },
} as const satisfies Record<string, OwnField>;

/** Makes the command line that explains what a screen shows, of the words after `signage`. */
export type FollowUp = (words: string) => string;

/**
 * What writes the rows of screens that do not show what was expected, as {@link expectFields}. A fleet in which every screen fails has a
 * million rows, in which a few thousand times and showings come again and again: what rows share is made once.
 */
export function createRowWriter(followUp: FollowUp) {
  const writers = new Map<string, ReturnType<typeof createTimeWriter>>();
  const showings = new WeakMap<SlotShowing, SharedMembers>();
  return function* rowsOf({ of, screens, zone, unmet }: FailingScreens): Iterable<Item> {
    const timeOf = getOrMake(writers, zone.name, () => createTimeWriter(zone));
    const headOf = (result: UnmetSlot['verdict']) =>
      new SharedMembers({ expectation: of.expectation.name, result, screens: of.screens });
    const heads = { fails: headOf('fails'), unclear: headOf('unclear') };
    const parts = unmet.map(({ verdict, slot: { showing }, from, to }) => ({
      head: heads[verdict],
      time: timeOf(from, to),
      what: getOrMake(showings, showing, () => whatMembers(showing)),
    }));
    for (const { id, name, storeId, reference } of screens) {
      const screen = new SharedMembers({ playerId: id, name: name ?? null, storeId: storeId ?? null });
      const wordsAt = wordsFor(reference);
      for (const { head, time, what } of parts) {
        const command = followUp(wordsAt(time.at));
        yield new SharingItem([head, screen, time.members, what], { command });
      }
    }
  };
}

function whatMembers(showing: SlotShowing): SharedMembers {
  return new SharedMembers({
    screen: screenStateOf(showing.outcome, undefined),
    ...showingMembers(showing),
    schedule: planText(showing),
    reason: showing.reason,
  });
}

/** Writes parts of time by the clock of a zone, each once: schedules of ten thousand screens begin and end at the same hours. */
function createTimeWriter(zone: Zone) {
  const written = new PairMemo<number, number, { readonly members: SharedMembers; readonly at: string }>();
  return (from: number, to: number) =>
    written.of(from, to, () => ({
      members: new SharedMembers(spanMembers(zone, { from, to })),
      at: wallAt(zone, from),
    }));
}

/** The row of an expectation that fails on no screen. */
export function otherRow({ name, screens, lack, over, result }: JudgedExpectation): JsonObject {
  const none = Object.fromEntries(Object.keys(expectFields).map((field) => [field, null]));
  return { ...none, expectation: name, result, screens, reason: lack ?? over ?? null };
}

/** A time by the clock of a screen, as `--at` takes it. */
export function wallAt(zone: Zone, instant: number): string {
  return wallText(instant + zone.segmentAt(instant).offset);
}

/** Makes the words that explain what a screen shows at such a time. */
export function wordsFor(reference: string): (at: string) => string {
  const screen = shellQuoted(reference);
  return (at) => `screens why ${screen} --at ${at}`;
}
