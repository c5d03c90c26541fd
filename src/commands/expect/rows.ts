import { wallText } from '../../clock/time-text.ts';
import type { Zone } from '../../clock/zone.ts';
import type { CommandFrame } from '../../core/follow-up.ts';
import type { JsonObject } from '../../json/object.ts';
import type { OwnField } from '../../model/fields.ts';
import { type Item, type Members, SharedMembers, SharingItem } from '../../model/item.ts';
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
export function createRowWriter(frame: CommandFrame) {
  const writers = new Map<string, ReturnType<typeof createTimeWriter>>();
  const showings = new WeakMap<SlotShowing, SharedMembers>();
  return function* rowsOf({ of, screens, zone, unmet }: FailingScreens): Iterable<Item> {
    const timeOf = getOrMake(writers, zone.name, () => createTimeWriter(zone));
    const parts = unmet.map(({ verdict, slot: { showing }, from, to }) => ({
      verdict,
      time: timeOf(from, to),
      what: getOrMake(showings, showing, () => whatMembers(showing)),
    }));
    for (const { id, name, storeId, reference } of screens) {
      const headOf = (result: UnmetSlot['verdict']) =>
        new SharedMembers({
          expectation: of.expectation.name,
          result,
          screens: of.screens,
          playerId: id,
          name: name ?? null,
          storeId: storeId ?? null,
        });
      const heads = { fails: headOf('fails'), unclear: headOf('unclear') };
      const commands = new CommandLines(frame, reference);
      for (const { verdict, time, what } of parts)
        yield new SharingItem([heads[verdict], time.members, what, new CommandMember(commands, time.at)]);
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

/** The words that explain what a screen shows at a time of {@link wallAt}. */
export function wordsFor(reference: string, at: string): string {
  return `${wordsBeforeTime(reference)}${at}`;
}

function wordsBeforeTime(reference: string): string {
  return `screens why ${shellQuoted(reference)} --at `;
}

/** The command lines that explain what a screen shows, which differ only in the time. */
class CommandLines {
  readonly start: string;
  readonly end: string;
  /** The same as a member in JSON, with its quotes. */
  readonly startText: string;
  readonly endText: string;

  constructor({ before, after }: CommandFrame, reference: string) {
    this.start = `${before} ${wordsBeforeTime(reference)}`;
    this.end = after;
    this.startText = `"command":${JSON.stringify(this.start).slice(0, -1)}`;
    this.endText = JSON.stringify(this.end).slice(1);
  }
}

/** One of them, at a time of {@link wallAt}, in which JSON escapes nothing. */
class CommandMember implements Members {
  readonly #lines: CommandLines;
  readonly #at: string;

  constructor(lines: CommandLines, at: string) {
    this.#lines = lines;
    this.#at = at;
  }

  get members(): JsonObject {
    return { command: `${this.#lines.start}${this.#at}${this.#lines.end}` };
  }

  get text(): string {
    return `${this.#lines.startText}${this.#at}${this.#lines.endText}`;
  }
}
