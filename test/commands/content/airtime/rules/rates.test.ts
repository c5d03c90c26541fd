import { describe, expect, test } from 'vitest';
import { type PlayLength, ratesOf } from '../../../../../src/commands/content/airtime/rules/rates.ts';
import type { Possibility } from '../../../../../src/screens/engine/possibility-lists.ts';

const endless = Number.POSITIVE_INFINITY;
const lengths: Readonly<Record<string, PlayLength>> = {
  ten: { least: 10, most: 10 },
  thirty: { least: 30, most: 30 },
  image: { least: 0, most: endless },
  page: { least: 0, most: endless },
  short: { least: 5, most: 15 },
};
const playlists: Readonly<Record<string, readonly string[]>> = {
  1: ['ten', 'thirty'],
  2: ['ten', 'thirty', 'ten'],
  3: ['ten', 'image'],
  4: ['image'],
  5: ['image', 'page'],
  6: ['ten', 'short'],
  7: ['thirty'],
};

/** What may be, for the playlists of these schedules without what cannot play. */
function possible(ids: readonly number[], more: Partial<Possibility> = {}): Possibility {
  const contentIds = [...new Set(ids.flatMap((id) => playlists[id] ?? []))];
  const open = more.openContentIds ?? [];
  const sure = contentIds.filter((id) => !open.includes(id));
  return {
    scheduleIds: ids,
    plays: 'yes',
    contentIds: sure,
    openContentIds: [],
    isOpenForMore: false,
    ...more,
  };
}

const rates = (
  possibilities: readonly Possibility[],
  rowsOf: (id: string, scheduleId: unknown) => readonly unknown[] = (id) => [id],
) =>
  Object.fromEntries(
    Array.from(
      ratesOf(possibilities, {
        playlistOf: (id) => playlists[id] ?? [],
        lengthOf: (id) => lengths[id] ?? { least: 0, most: endless },
        rowsOf,
        itemIds: Object.keys(lengths),
      }),
      ([row, { isSure, leastPlays, mostPlays, leastShare, mostShare }]) => [
        String(row),
        [isSure, leastPlays, mostPlays, leastShare, mostShare],
      ],
    ),
  );

describe('one loop', () => {
  test.each([
    [
      'of known length',
      [1],
      { ten: [true, 1 / 40, 1 / 40, 0.25, 0.25], thirty: [true, 1 / 40, 1 / 40, 0.75, 0.75] },
    ],
    [
      'in which an item is listed twice',
      [2],
      { ten: [true, 2 / 50, 2 / 50, 0.4, 0.4], thirty: [true, 1 / 50, 1 / 50, 0.6, 0.6] },
    ],
    ['with an image', [3], { ten: [true, 0, 0.1, 0, 1], image: [true, 0, 0.1, 0, 1] }],
    ['of an image alone', [4], { image: [true, 0, endless, 1, 1] }],
    ['of two images', [5], { image: [true, 0, endless, 0, 1], page: [true, 0, endless, 0, 1] }],
    [
      'in which an item takes 5 to 15',
      [6],
      { ten: [true, 1 / 25, 1 / 15, 10 / 25, 10 / 15], short: [true, 1 / 25, 1 / 15, 5 / 15, 15 / 25] },
    ],
    [
      'of two schedules that play together',
      [1, 7],
      { ten: [true, 1 / 70, 1 / 70, 1 / 7, 1 / 7], thirty: [true, 2 / 70, 2 / 70, 6 / 7, 6 / 7] },
    ],
  ])('%s', (_, ids, expected) => {
    expect(rates([possible(ids)])).toEqual(expected);
  });

  test('without an item that cannot play', () => {
    expect(rates([possible([1], { contentIds: ['ten'] })])).toEqual({ ten: [true, 0.1, 0.1, 1, 1] });
  });

  test('with an item that may be in it', () => {
    expect(rates([possible([2], { openContentIds: ['ten'] })])).toEqual({
      ten: [false, 0, 2 / 50, 0, 0.4],
      thirty: [true, 1 / 50, 1 / 30, 0.6, 1],
    });
  });

  test('that may have any other item', () => {
    const open = [false, 0, endless, 0, 1];
    expect(rates([possible([7], { isOpenForMore: true })])).toEqual({
      thirty: [true, 0, endless, 0, 1],
      ten: open,
      image: open,
      page: open,
      short: open,
    });
  });
});

describe('one of several loops', () => {
  test('what all have is sure, and what some have is not', () => {
    expect(rates([possible([1]), possible([7])])).toEqual({
      ten: [false, 0, 1 / 40, 0, 0.25],
      thirty: [true, 1 / 40, 1 / 30, 0.75, 1],
    });
  });

  test('nothing may play', () => {
    expect(rates([possible([7]), possible([])])).toEqual({ thirty: [false, 0, 1 / 30, 0, 1] });
  });

  test('of none, no row comes to anything', () => {
    expect(rates([])).toEqual({});
    expect(rates([possible([])])).toEqual({});
  });
});

describe('rows of several items', () => {
  test('their turns are added up', () => {
    expect(rates([possible([2])], () => ['all'])).toEqual({ all: [true, 3 / 50, 3 / 50, 1, 1] });
    expect(rates([possible([3])], () => ['all'])).toEqual({ all: [true, 0, 2 / 10, 1, 1] });
  });

  test('each schedule has its own part', () => {
    expect(rates([possible([1, 7])], (_, scheduleId) => [scheduleId])).toEqual({
      1: [true, 2 / 70, 2 / 70, 4 / 7, 4 / 7],
      7: [true, 1 / 70, 1 / 70, 3 / 7, 3 / 7],
    });
  });

  test('an item that is not asked for is part of the loop, but of no row', () => {
    expect(rates([possible([1])], (id) => (id === 'ten' ? ['ten'] : []))).toEqual({
      ten: [true, 1 / 40, 1 / 40, 0.25, 0.25],
    });
  });
});
