// project: slow
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPause, finish } from '../../../src/pause.ts';
import { extentIn, isShown } from '../../../src/screens/engine/possibilities.ts';
import { type PlaybackCase, randomCase, randomFrom } from './cases.ts';
import { playbackOf } from './screens.ts';

const anyMoment = fc
  .tuple(fc.integer(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(([seed, part]): [PlaybackCase, number] => {
    const one = randomCase(randomFrom(seed));
    return [one, one.from + Math.floor(part * (one.to - one.from))];
  });
const { signal } = new AbortController();

test('what is sure to be shown is what screens why says is planned', async () => {
  await fc.assert(
    fc.asyncProperty(anyMoment, fc.constantFrom('a', 'b', 'c', 'd', 'gone'), async ([one, at], id) => {
      const playback = playbackOf(one);
      const [shown] = await finish(createPause(signal), playback.shown(one.player, at, at + 1));
      const isContent = (each: string) => each === id;
      const sought = { isSchedule: () => false, isContent, hasContent: true };
      const extent = extentIn(shown?.possibilities ?? [], (each) => isShown(sought, each));
      const { planned } = playback.whyContent(one.player, at, id);
      const seen = { all: 'yes', some: 'unclear', none: 'no' }[extent];
      // A list that cannot be read may include any item; `why` looks at the item that it is asked about, too.
      const isAnyItem = shown?.possibilities.some(({ isOpenForMore }) => isOpenForMore);
      if (!(isAnyItem && planned === 'no')) expect(seen).toEqual(planned);
    }),
    { numRuns: 3000 },
  );
});

test('in each state that a player can be in, it shows one of what is possible', async () => {
  await fc.assert(
    fc.asyncProperty(anyMoment, async ([one, at]) => {
      // Of more lists than a text names, those that rotate are possible one by one.
      fc.pre(one.assume.tie !== 'all');
      const unplaced = playbackOf(one, { state: undefined });
      const [shown] = await finish(createPause(signal), unplaced.shown(one.player, at, at + 1));
      // A difference of less than two minutes is not reported.
      fc.pre(shown?.outcome === 'depends');
      for (const state of ['SP', 'RJ', 'AM']) {
        const { outcome, scheduleIds, contentIds } = playbackOf(one, { state }).now(one.player, at);
        if (!['plays', 'unplayable', 'nothing'].includes(outcome)) continue;
        const fitting = shown.possibilities.filter(
          (each) =>
            String(each.scheduleIds) === String(scheduleIds) &&
            (each.plays === 'unclear' || (each.plays === 'yes') === (outcome === 'plays')) &&
            contentIds.every((id) => [...each.contentIds, ...each.openContentIds].includes(id)) &&
            each.contentIds.every((id) => contentIds.includes(id)),
        );
        expect(fitting).not.toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});
