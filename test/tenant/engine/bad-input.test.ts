import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import type { Showing } from '../../../src/tenant/engine/playback.ts';
import { nothing, now, player, plays, summer } from './screens.ts';

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
    ['players that are no list', { playerIds: player.id }, nothing],
    ['players of no type', { playerIds: [null, 7, {}] }, nothing],
    ['a player in upper case, twice', { playerIds: [player.id.toUpperCase(), player.id] }, plays],
    ['a playlist that is no list', { contentIds: 'a' }, { outcome: 'unplayable', reason: 'no items' }],
    [
      'an item with hours that cannot be read',
      { contentIds: ['a', 'odd'] },
      { outcome: 'plays', contentIds: ['a', 'odd'], reason: '2 of 2 items (1 unclear)' },
    ],
    ['no id', { id: null }, nothing],
  ])('%s', (_, schedule, expected) => {
    expect(now({ schedules: [{ ...summer, ...schedule }] })).toMatchObject(expected);
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
