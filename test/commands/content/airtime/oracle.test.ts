// project: slow
import { expect, test } from 'vitest';
import { utc } from '../../../../src/clock/zone.ts';
import { measureAirtime } from '../../../../src/commands/content/airtime/measure.ts';
import { noAirtime } from '../../../../src/commands/content/airtime/rules/tally.ts';
import { clockOf } from '../../../../src/screens/engine/player.ts';
import { jumps, type PlaybackCase, randomCase, randomFrom } from '../../../screens/engine/cases.ts';
import { possibleAt } from '../../../screens/engine/oracle.ts';
import { playbackOf } from '../../../screens/engine/screens.ts';
import { type Bounds, boundsIn, noBounds, plusBounds, type Row } from './brute-force.ts';

const cases = Number(process.env.SIGNAGE_AIRTIME_CASES ?? 60);
const seed = Number(process.env.SIGNAGE_AIRTIME_SEED ?? 1);
const minute = 60_000;
/** Each item, and two of them together. */
const rows: readonly Row[] = [['a'], ['b'], ['c'], ['d'], ['a', 'c']];
const lengths = [undefined, { least: 10_000, most: 10_000 }, { least: 5_000, most: 15_000 }];

/** A case with durations of items, and the same screen with another clock, too. */
function airtimeCase(random: () => number) {
  const one = randomCase(random);
  const content = new Map(
    Array.from(one.content ?? new Map(), ([id, item]) => {
      const durationSeconds = [undefined, 10, 20, 30.5, 0][Math.floor(random() * 5)];
      const type = ['video', 'image', 'html'][Math.floor(random() * 3)];
      return [id, { ...item, durationSeconds, type }];
    }),
  );
  const [zone] = jumps[Math.floor(random() * jumps.length)] ?? ['UTC'];
  const from = one.from + Math.floor(random() * 1440) * minute;
  const base: PlaybackCase = { ...one, content, from, to: from + Math.floor(1 + random() * 1440) * minute };
  const other = { ...base, zone, player: { ...base.player, timezone: zone } };
  const imageLength = lengths[Math.floor(random() * lengths.length)];
  return { screens: [base, other, base], imageLength };
}

/** What is certain, and what limits the rest, by the minute: all that a screen may show then is tried. */
function expectedOf(screens: readonly PlaybackCase[], imageLength: (typeof lengths)[number]) {
  const total = new Map<string, Bounds>();
  for (const one of screens) {
    const known = new Map<string, ReadonlyMap<string, Bounds>>();
    const ofScreen = new Map<string, Bounds>();
    for (let at = one.from; at < one.to; at += minute) {
      const { lists, itemTruth } = possibleAt(one, at);
      const loops = lists.map((list) => {
        const schedules = list.flatMap((id) => one.schedules.filter((each) => each.id === id));
        const isOpen = schedules.some(
          ({ contentIds }) => !Array.isArray(contentIds) || contentIds.some((id) => typeof id !== 'string'),
        );
        const ids = schedules.flatMap(({ contentIds }) => (Array.isArray(contentIds) ? contentIds : []));
        const entries = ids
          .filter((id) => typeof id === 'string')
          .map((id) => ({ id, truth: itemTruth(id) }))
          .filter(({ truth }) => truth !== 'no');
        return { entries, isOpen };
      });
      const key = JSON.stringify(loops);
      const bounds =
        known.get(key) ??
        boundsIn(loops, rows, (id) => {
          const { durationSeconds, type } = one.content?.get(id) ?? {};
          if (typeof durationSeconds === 'number' && durationSeconds > 0)
            return { least: durationSeconds * 1000, most: durationSeconds * 1000 };
          return type !== 'video' ? imageLength : undefined;
        });
      known.set(key, bounds);
      for (const [id, each] of bounds) ofScreen.set(id, plusBounds(ofScreen.get(id) ?? noBounds, each));
    }
    for (const [id, { screens: _, ...sum }] of ofScreen) {
      const screens = sum.planned > 0 ? 1 : 0;
      const screensUnclear = sum.planned === 0 && sum.unclear > 0 ? 1 : 0;
      total.set(id, plusBounds(total.get(id) ?? noBounds, { ...sum, screens, screensUnclear }));
    }
  }
  return total;
}

/** Whether a case has more outcomes than the engine tells apart, where several schedules can play together. */
function isCut(one: PlaybackCase): boolean {
  if (one.assume.tie !== 'all') return false;
  for (let at = one.from; at < one.to; at += minute) if (possibleAt(one, at).lists.length > 5) return true;
  return false;
}

test(`agrees with every minute of ${cases} cases`, { timeout: 3_600_000 }, async () => {
  let unclear = 0;
  let inexact = 0;
  for (let index = 0; index < cases; index += 1) {
    const random = randomFrom(seed * 1_000_003 + index);
    const { screens, imageLength } = airtimeCase(random);
    const [one, other] = screens;
    if (one === undefined || other === undefined || isCut(one) || isCut(other)) continue;
    const playback = playbackOf(one);
    const { signal } = new AbortController();
    const measured = await measureAirtime(
      signal,
      playback,
      screens.map(({ player }) => ({ player, zone: clockOf(player) ?? utc, row: undefined })),
      {
        spanIn: () => one,
        itemIds: rows.flatMap((row) => (row.length === 1 ? row : [])),
        rowsOf: (id) => rows.filter((row) => row.includes(id)).map(String),
        lengthWithout: ({ type }) =>
          (type !== 'video' ? imageLength : undefined) ?? { least: 0, most: Number.POSITIVE_INFINITY },
      },
    );
    const expected = expectedOf(screens, imageLength);
    for (const row of rows) {
      const id = String(row);
      const where = `seed ${seed}, case ${index}, ${id}`;
      const { screens, screensUnclear, planned, unclear: open, ...own } = measured.get(id) ?? noAirtime;
      const want = expected.get(id) ?? noBounds;
      expect({ where, screens, screensUnclear, planned, unclear: open }).toEqual({
        where,
        screens: want.screens,
        screensUnclear: want.screensUnclear,
        planned: want.planned * minute,
        unclear: want.unclear * minute,
      });
      if (open > 0) unclear += 1;
      if (own.leastPlays !== own.mostPlays) inexact += 1;
      if (row.length > 1) {
        // Whether one is in the loop matters to the plays of the other: these are limits that may not be reached.
        expect([where, own.leastPlays <= want.leastPlays + 0.001]).toEqual([where, true]);
        expect([where, own.mostPlays >= want.mostPlays - 0.001]).toEqual([where, true]);
      } else
        for (const name of ['leastPlays', 'mostPlays'] as const)
          expect([where, name, own[name]]).toEqual([where, name, near(want[name])]);
      for (const name of ['leastOnAir', 'mostOnAir'] as const)
        expect([where, name, own[name] / minute]).toEqual([where, name, near(want[name])]);
    }
  }
  expect(unclear).toBeGreaterThan(cases / 10);
  expect(inexact).toBeGreaterThan(cases / 10);
});

/** Rounded sums, in another order. */
function near(value: number) {
  return Number.isFinite(value) ? expect.closeTo(value, 3) : value;
}
