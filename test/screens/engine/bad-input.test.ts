import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import type { Showing } from '../../../src/screens/engine/showing.ts';
import { nothing, now, player, plays, summer, why } from './screens.ts';

describe('a value that is not as documented', () => {
  const days = 'a list of MON, TUE, WED, THU, FRI, SAT, SUN';

  test.each<[field: string, value: unknown, reason: string]>([
    ['startAt', '25:00', '"25:00", which is not HH:mm'],
    ['endAt', 900, '900, which is not HH:mm'],
    ['daysOfWeek', ['fri'], `["fri"], which is not ${days}`],
    ['daysOfWeek', ['FRI', 'SEX'], `["FRI","SEX"], which is not ${days}`],
    ['estados', ['SP', 'XX'], '["SP","XX"], which is not a list of states'],
    ['estados', 'SP', '"SP", which is not a list of states'],
    ['validFrom', 'soon', '"soon", which is not a time with a time zone'],
    ['validUntil', '2026-12-01T00:00:00', '"2026-12-01T00:00:00", which is not a time with a time zone'],
    ['status', 'paused', '"paused", which is not documented'],
    ['status', 5, '5, which is not documented'],
    ['playerIds', player.id, `"${player.id}", which is not a list of ids`],
    ['playerIds', [null, 7], '[null,7], which is not a list of ids'],
  ])('%s %j makes the schedule undecided', (field, value, reason) => {
    expect(now({ schedules: [{ ...summer, [field]: value }] })).toEqual({
      ...plays,
      outcome: 'depends',
      possible: ['506 (p9)', 'nothing'],
      reason: `506: ${field} is ${reason}: 506 (p9); or nothing`,
    });
  });

  test.each<[what: string, schedule: JsonObject, expected: Partial<Showing>]>([
    [
      'validity that ends before it begins',
      { validFrom: '2027-01-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' },
      { ...nothing, reason: 'no schedule covers it in the next 400 days' },
    ],
    ['a priority that is a text', { priority: '9' }, { ...plays, priority: null }],
    ['no name', { name: 7 }, { ...plays, scheduleNames: [null] }],
    ['players that are missing', { playerIds: null }, nothing],
    ['a player among others of no type', { playerIds: [null, player.id, 7] }, plays],
    ['a player in upper case, twice', { playerIds: [player.id.toUpperCase(), player.id] }, plays],
    [
      'a playlist that is no list',
      { contentIds: 'a' },
      {
        outcome: 'depends',
        reason: '506 may have nothing to play: 506: contentIds is "a", which is not a list of ids',
      },
    ],
    [
      'a playlist that is missing',
      { contentIds: null },
      { outcome: 'depends', reason: '506 may have nothing to play: 506: contentIds is missing' },
    ],
    ['an empty playlist', { contentIds: [] }, { outcome: 'unplayable', reason: 'no items' }],
    [
      'items of undocumented states alone',
      { contentIds: ['published', 'loud'] },
      {
        outcome: 'depends',
        contentIds: ['published', 'loud'],
        reason:
          '506 may have nothing to play: item published: status is "published", which is not documented; ' +
          'item loud: processingStatus is "READY", which is not documented',
      },
    ],
    [
      'an item of an undocumented state beside another one',
      { contentIds: ['a', 'published'] },
      { outcome: 'plays', reason: '2 of 2 items (1 unclear)' },
    ],
    [
      'an item with hours that cannot be read',
      { contentIds: ['a', 'odd'] },
      { outcome: 'plays', contentIds: ['a', 'odd'], reason: '2 of 2 items (1 unclear)' },
    ],
    ['no id', { id: null }, nothing],
  ])('%s', (_, schedule, expected) => {
    expect(now({ schedules: [{ ...summer, ...schedule }] })).toMatchObject(expected);
  });

  describe('a priority', () => {
    const other = { ...summer, id: 7, priority: 3, contentIds: ['a'] };
    const reason = '506: priority is "10", which is not a number';

    test.each<[what: string, schedules: JsonObject[], expected: Partial<Showing>]>([
      [
        'may win over any, tie with it or lose',
        [{ ...summer, priority: '10' }, other],
        {
          outcome: 'depends',
          scheduleIds: [506],
          possible: ['506', '506 or 7 (p3)', '7 (p3)'],
          reason: `${reason}: 506; or 506 or 7 (p3); or 7 (p3)`,
        },
      ],
      [
        'decides nothing where no other is active',
        [
          { ...summer, priority: '10' },
          { ...other, status: 'inactive' },
        ],
        { outcome: 'plays', scheduleIds: [506], priority: null },
      ],
      [
        'decides nothing on other players',
        [{ ...summer, priority: '10', playerIds: ['x'] }, other],
        { outcome: 'plays', scheduleIds: [7], priority: 3 },
      ],
    ])('%s', (_, schedules, expected) => {
      expect(now({ schedules })).toMatchObject(expected);
    });

    test('may win over any, or lose, where no schedules tie', () => {
      const schedules = [{ ...summer, priority: '10' }, other];
      expect(now({ schedules, assume: ['tie=newest'] })).toMatchObject({
        outcome: 'depends',
        possible: ['506', '7 (p3)'],
      });
    });
  });

  test('an orientation decides only if others are excluded', () => {
    const schedules = [{ ...summer, orientation: 'wide' }];
    expect(now({ schedules })).toMatchObject({ outcome: 'plays' });
    expect(now({ schedules, assume: ['orientation=exclude'] })).toMatchObject({ outcome: 'depends' });
    const own = [{ ...summer, orientation: 'landscape' }];
    expect(
      now({ schedules: own, player: { orientation: 'wide' }, assume: ['orientation=exclude'] }),
    ).toMatchObject({ outcome: 'depends' });
  });

  test.each<[timezone: unknown, reason: string]>([
    ['Mars/Phobos', 'timezone "Mars/Phobos" is unknown, and 506 needs one'],
    // Node 24 takes it, Node 20 does not.
    ['-03:00', 'timezone "-03:00" is unknown, and 506 needs one'],
    ['', 'timezone "" is unknown, and 506 needs one'],
    [900, 'timezone is missing, and 506 needs one'],
  ])('the time zone %j', (timezone, reason) => {
    const schedules = [{ ...summer, daysOfWeek: ['FRI'] }];
    expect(now({ player: { timezone }, schedules })).toMatchObject({ outcome: 'unknown', reason });
  });

  test('an unknown time zone that no schedule needs', () => {
    const ended = { ...summer, id: 1, daysOfWeek: ['FRI'], validUntil: '2026-01-01T00:00:00Z' };
    const below = { ...summer, id: 2, priority: 1, startAt: '08:00' };
    expect(now({ player: { timezone: 'Mars/Phobos' }, schedules: [summer, ended, below] })).toEqual(plays);
  });

  test('a player of no type, and a schedule of 10,000 players', () => {
    const playerIds = Array.from({ length: 10_000 }, (_, index) => `nobody-${index}`);
    const schedules = [{ ...summer, playerIds: [...playerIds, player.id] }];
    expect(now({ schedules })).toEqual(plays);
    expect(now({ schedules, player: { id: 7, orientation: [], status: 3, healthStatus: null } })).toEqual(
      nothing,
    );
  });
});

test('a schedule that is skipped, as it has nothing to play, is outranked by one whose priority cannot be read', () => {
  const skipped = { ...summer, id: 1, contentIds: ['gone'] };
  const odd = { ...summer, id: 2, priority: '10' };
  const reasons = why({ schedules: [skipped, odd], assume: ['skip-empty=yes'] });
  expect(reasons.map(({ id, standing, beatenBy }) => ({ id, standing, beatenBy }))).toEqual([
    { id: 2, standing: 'wins', beatenBy: [] },
    { id: 1, standing: 'outranked', beatenBy: [2] },
  ]);
});
