import { isoText, localTimeText, wallText } from '../../clock/time-text.ts';
import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import type { OwnField } from '../../model/fields.ts';
import { type Item, SharedMembers, SharingItem } from '../../model/item.ts';
import { screenStateOf } from '../../screens/engine/screen-state.ts';
import { planText, showingFields, showingMembers, spanFields } from '../../screens/view.ts';
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
 * million rows, which differ in the screen and its command alone: what they share is made once.
 */
export function createRowWriter(followUp: FollowUp) {
  const writers = new Map<string, ReturnType<typeof createTimeWriter>>();
  return function* rowsOf({ of, screens, zone, unmet }: FailingScreens): Iterable<Item> {
    const timesAt = getOrMake(writers, zone.name, () => createTimeWriter(zone));
    const headOf = (result: UnmetSlot['verdict']) =>
      new SharedMembers({ expectation: of.expectation.name, result, screens: of.screens });
    const heads = { fails: headOf('fails'), unclear: headOf('unclear') };
    const parts = unmet.map(({ verdict, slot, from, to }) => {
      const begins = timesAt(from);
      const ends = timesAt(to);
      return {
        head: heads[verdict],
        at: begins.at,
        what: new SharedMembers({
          from: begins.iso,
          to: ends.iso,
          localFrom: begins.local,
          localTo: ends.local,
          screen: screenStateOf(slot.outcome, undefined),
          ...showingMembers(slot),
          schedule: planText(slot),
          reason: slot.reason,
        }),
      };
    });
    for (const { id, name, storeId, reference } of screens) {
      const screen = new SharedMembers({ playerId: id, name: name ?? null, storeId: storeId ?? null });
      for (const { head, at, what } of parts) {
        const command = new SharedMembers({ command: followUp(wordsFor(reference, at)) });
        yield new SharingItem([head, screen, what, command]);
      }
    }
  };
}

/** Writes times by the clock of a zone, each once: schedules of ten thousand screens begin at the same hours. */
function createTimeWriter(zone: Zone) {
  const written = new Map<number, { readonly iso: string; readonly local: string; readonly at: string }>();
  return (instant: number) =>
    getOrMake(written, instant, () => ({
      iso: isoText(instant),
      local: localTimeText(zone, instant),
      at: wallAt(zone, instant),
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

export function wordsFor(reference: string, at: string): string {
  return `screens why ${shellQuoted(reference)} --at ${at}`;
}
