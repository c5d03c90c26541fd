import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Showing, Slot } from '../../../../src/commands/screens/engine/playback.ts';
import { type PlaybackCase, randomCase, randomFrom } from './cases.ts';
import { playbackOf } from './screens.ts';

const minute = 60_000;

const anyCase = fc.integer().map((seed) => randomCase(randomFrom(seed)));
const anyMoment = fc
  .tuple(anyCase, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(([one, part]): [PlaybackCase, number] => [one, one.from + Math.floor(part * (one.to - one.from))]);
const runs = { numRuns: 300 };

test('slots leave no gap and do not overlap', () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const slots = playbackOf(one).slots(one.player, one.from, one.to);
      expect([...slots.map(({ from }) => from), one.to]).toEqual([one.from, ...slots.map(({ to }) => to)]);
      expect(slots.every(({ from, to }) => from < to)).toBe(true);
    }),
    runs,
  );
});

test('neighboring slots differ in something that JSON shows', () => {
  const shown = ({ outcome, scheduleIds, scheduleNames, priority, contentIds, reason }: Slot) => ({
    ...{ outcome, scheduleIds, scheduleNames, priority, contentIds, reason },
  });
  fc.assert(
    fc.property(anyCase, (one) => {
      const slots = playbackOf(one).slots(one.player, one.from, one.to);
      for (const [index, slot] of slots.slice(1).entries()) {
        const before = slots[index];
        if (before !== undefined) expect(shown(slot)).not.toEqual(shown(before));
      }
    }),
    runs,
  );
});

test('until is the next change, and nothing changes before it', () => {
  // The reason of "nothing" looks 400 days ahead.
  const shown = ({ until, ...rest }: Showing) =>
    rest.outcome === 'nothing' ? { ...rest, reason: '' } : rest;
  fc.assert(
    fc.property(
      anyMoment,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      ([one, at], part) => {
        const playback = playbackOf(one);
        const now = playback.now(one.player, at);
        const end = now.until ?? at + 400 * 1440 * minute;
        expect(end).toBeGreaterThan(at);
        const between = playback.now(one.player, at + Math.floor(part * (end - at)));
        expect(shown(between)).toEqual(shown(now));
        if (now.until !== null) {
          expect(between.until).toBe(now.until);
          expect(shown(playback.now(one.player, now.until))).not.toEqual(shown(now));
        }
      },
    ),
    runs,
  );
});

test('the order of the schedules does not matter', () => {
  fc.assert(
    fc.property(anyCase, fc.integer(), (one, seed) => {
      const random = randomFrom(seed);
      const schedules = one.schedules
        .map((schedule) => ({ schedule, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ schedule }) => schedule);
      expect(playbackOf(one, { schedules }).slots(one.player, one.from, one.to)).toEqual(
        playbackOf(one).slots(one.player, one.from, one.to),
      );
    }),
    runs,
  );
});
