import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../../../src/clock/zone.ts';
import {
  createVerdicts,
  inSlots,
  unmetSpans,
  verdictOn,
  type Want,
} from '../../../../src/commands/expect/rules/judge.ts';
import { outcomes } from '../../../../src/screens/engine/outcomes.ts';
import type { ShownSpan } from '../../../../src/screens/engine/possibilities.ts';
import { plan, slotOf } from './slots.ts';

const states = ['ok', 'unplayable', 'blank', 'unclear', 'blocked'];

/** A want as words: `!` is never; `1` is a schedule, `c1` an item, and anything else a state. */
function wantOf(text: string): Want {
  const words = text.replace('!', '').split(' ');
  return {
    isNever: text.startsWith('!'),
    states: states.includes(words[0] ?? '') ? words : undefined,
    isSchedule: (id) => words.includes(String(id)),
    isContent: (id) => words.includes(id),
    hasContent: words.some((word) => word.startsWith('c')),
  };
}

describe('a verdict', () => {
  test.each([
    ['ok', 'fails unclear unclear fails unclear fails holds'],
    ['blank', 'fails unclear fails holds fails fails fails'],
    ['unplayable', 'fails fails fails fails fails holds fails'],
    ['unclear', 'fails holds holds fails holds fails fails'],
    ['blocked', 'holds fails fails fails fails fails fails'],
    ['ok unclear', 'fails holds holds fails holds fails holds'],
    ['1', 'fails unclear unclear fails unclear fails holds'],
    ['1 2', 'fails unclear holds fails holds fails holds'],
    ['3', 'fails fails fails fails fails fails fails'],
    ['c1', 'fails unclear unclear fails unclear fails holds'],
    ['c1 2', 'fails unclear holds fails holds fails holds'],
    ['c3', 'fails fails fails fails fails fails fails'],
  ])('on %s', (words, expected) => {
    const verdicts = outcomes.map((outcome) => verdictOn(wantOf(words), slotOf(outcome)));
    expect(Object.fromEntries(outcomes.map((outcome, at) => [outcome, verdicts[at]]))).toEqual(
      Object.fromEntries(outcomes.map((outcome, at) => [outcome, expected.split(' ')[at]])),
    );
    const opposite = { holds: 'fails', fails: 'holds', unclear: 'unclear' };
    const nevers = outcomes.map((outcome) => verdictOn(wantOf(`!${words}`), slotOf(outcome)));
    expect(nevers).toEqual(verdicts.map((verdict) => opposite[verdict]));
  });
});

/** What a screen can show, each as a set of words, one of which is real. */
function worldsOf({ outcome, possibilities }: ShownSpan): readonly (readonly string[])[] {
  if (outcome === 'blocked') return [['blocked']];
  if (outcome === 'nothing') return [['blank']];
  if (outcome === 'unplayable') return [['unplayable']];
  const isCertain = outcome === 'plays';
  return possibilities.flatMap(({ scheduleIds: [id], plays, contentIds, openContentIds, isOpenForMore }) => {
    if (id === undefined) return [['blank']];
    if (plays === 'no') return [['unplayable']];
    const playing = [String(id), ...contentIds];
    // Whether a screen counts as ok is not certain where it is not certain what it shows.
    const all = isCertain ? [[...playing, 'ok']] : [[...playing, 'ok'], playing];
    const isAnyOpen = openContentIds.length > 0;
    const withOpen = isAnyOpen ? all.map((world) => [...world, ...openContentIds]) : [];
    const withMore = isOpenForMore ? all.map((world) => [...world, 'c1', 'c2', 'c3', 'c4', 'c5']) : [];
    return [...all, ...withOpen, ...withMore, ...(plays === 'unclear' ? [['unplayable']] : [])];
  });
}

function oracle(want: Want, words: readonly string[], shown: ShownSpan): string {
  if (want.states?.includes('unclear') && ['tie', 'depends', 'unknown'].includes(shown.outcome))
    return want.isNever ? 'fails' : 'holds';
  const worlds = worldsOf(shown).map((world) => words.some((word) => world.includes(word)));
  if (new Set(worlds).size > 1) return 'unclear';
  return worlds[0] === want.isNever ? 'fails' : 'holds';
}

test('stretches are the minutes in which a want is not met, each of one slot and one window', () => {
  const words = fc.oneof(
    fc.subarray(states, { minLength: 1 }),
    fc.subarray(['1', '2', 'c1', 'c2', 'c4'], { minLength: 1 }),
  );
  const windows = fc
    .uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 2, maxLength: 8 })
    .map((edges) => {
      const sorted = edges.toSorted((a, b) => a - b);
      return sorted.flatMap((from, at) => {
        const to = sorted[at + 1];
        return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      });
    });
  fc.assert(
    fc.property(plan(0), windows, words, fc.boolean(), (slots, open, wanted, isNever) => {
      const want = wantOf(`${isNever ? '!' : ''}${wanted.join(' ')}`);
      const stretches = inSlots(unmetSpans(createVerdicts(want), slots, open), slots);
      const minutes = Array.from({ length: 160 }, (_, minute) => minute);
      const within = <T extends Span>(spans: readonly T[], minute: number) =>
        spans.filter(({ from, to }) => minute >= from && minute < to);
      const actual = minutes.map((minute) =>
        within(stretches, minute).map(({ verdict, slot }) => [verdict, slot]),
      );
      const expected = minutes.map((minute) => {
        const [slot] = within(open, minute).length > 0 ? within(slots, minute) : [];
        const verdict = slot ? oracle(want, wanted, slot) : 'holds';
        return verdict === 'holds' ? [] : [[verdict, slot]];
      });
      expect(actual).toEqual(expected);
      for (const [at, { from }] of stretches.entries())
        expect(from).toBeGreaterThanOrEqual(stretches[at - 1]?.to ?? 0);
    }),
    { numRuns: 300 },
  );
});
