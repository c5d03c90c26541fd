import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import type { Showing } from '../../../src/screens/engine/showing.ts';
import { type Given, nothing, now, plays, summer } from './screens.ts';

describe('each outcome', () => {
  test.each<[what: string, given: Given, expected: Showing]>([
    [
      'blocked, also if a schedule is active',
      { player: { status: 'blocked' }, schedules: [summer] },
      { ...nothing, outcome: 'blocked', reason: 'blocked by the administrator' },
    ],
    [
      'unknown, without a time zone that a schedule needs',
      { player: { timezone: null }, schedules: [{ ...summer, startAt: '08:00' }] },
      { ...nothing, outcome: 'unknown', reason: 'timezone is missing, and 506 needs one' },
    ],
    [
      'depends, if the state of the player is unknown',
      {
        player: { timezone: 'America/Recife' },
        schedules: [
          { ...summer, id: 513, name: 'Feira', priority: 7, estados: ['SP', 'RJ'], endAt: '19:00' },
          { ...summer, id: 508, name: 'Base', priority: 2 },
        ],
      },
      {
        ...plays,
        outcome: 'depends',
        scheduleIds: [513],
        scheduleNames: ['Feira'],
        priority: 7,
        possible: ['513 (p7)', '508 (p2)'],
        dependsOnState: true,
        until: Date.parse('2026-11-20T22:00:00Z'),
        reason:
          "513 is limited to RJ, SP, and this player's state is unknown (zone suggests PE): 513 (p7); or 508 (p2)",
      },
    ],
    [
      'depends, after midnight in an overnight window',
      {
        schedules: [{ ...summer, startAt: '22:00', endAt: '06:00', daysOfWeek: ['FRI'] }],
        at: Date.parse('2026-11-21T04:00:00Z'),
      },
      {
        ...plays,
        outcome: 'depends',
        possible: ['506 (p9)', 'nothing'],
        until: Date.parse('2026-11-21T09:00:00Z'),
        reason:
          '506 runs past midnight, and its days may mean the day it starts or the current day: 506 (p9); or nothing',
      },
    ],
    ['nothing, without a schedule', {}, nothing],
    [
      'nothing, until a schedule begins',
      { schedules: [{ ...summer, startAt: '18:00', endAt: '23:59' }] },
      { ...nothing, until: Date.parse('2026-11-20T21:00:00Z'), reason: 'no schedule until 506' },
    ],
    [
      'nothing, for more than 400 days',
      { schedules: [{ ...summer, validFrom: '2028-01-01T00:00:00Z' }] },
      { ...nothing, reason: 'no schedule covers it in the next 400 days' },
    ],
    [
      'tie, of the same priority',
      { schedules: [{ ...summer, id: 522, name: null, contentIds: ['b', 'raw'] }, summer] },
      {
        ...plays,
        outcome: 'tie',
        scheduleIds: [506, 522],
        scheduleNames: ['Promoção de Verão', null],
        blockedContentIds: ['raw'],
        reason: 'same priority (9); the service does not say which',
      },
    ],
    [
      'unplayable, with the reasons counted',
      { schedules: [{ ...summer, contentIds: ['gone', 'off', 'raw', 'morning', 'lost'] }] },
      {
        ...plays,
        outcome: 'unplayable',
        contentIds: [],
        blockedContentIds: ['gone', 'off', 'raw', 'morning', 'lost'],
        until: Date.parse('2026-11-21T09:00:00Z'),
        reason: '0 of 5 items (2 missing, 1 not active, 1 not ready, 1 not at this time)',
      },
    ],
    [
      'unplayable, with an empty playlist',
      { schedules: [{ ...summer, contentIds: [] }], isJudged: false },
      { ...plays, outcome: 'unplayable', contentIds: [], reason: 'no items' },
    ],
    ['plays, for ever', { schedules: [summer] }, plays],
    [
      'plays, with content not checked',
      { schedules: [{ ...summer, contentIds: ['gone'] }], isJudged: false },
      { ...plays, contentIds: ['gone'], reason: 'content not checked' },
    ],
    [
      'plays, also on an offline player: its health is no part of the plan',
      { player: { healthStatus: 'offline' }, schedules: [summer] },
      { ...plays, reason: '2 of 2 items' },
    ],
  ])('%s', (_, given, expected) => {
    expect(now(given)).toEqual(expected);
  });
});

describe('what is possible where two schedules are undecided', () => {
  const one = { ...summer, id: 1, priority: 1, estados: ['RJ'] };
  const two = { ...summer, id: 2, priority: 2, estados: ['SP'] };
  const reasonOf = (...schedules: JsonObject[]) => now({ schedules }).reason;
  const limited = (id: number, states: string) =>
    `${id} is limited to ${states}, and this player's state is unknown`;

  test('each state has its own winner', () => {
    expect(now({ schedules: [one, two] })).toEqual({
      ...plays,
      outcome: 'depends',
      scheduleIds: [2],
      priority: 2,
      possible: ['2 (p2)', '1 (p1)', 'nothing'],
      dependsOnState: true,
      reason: `${limited(2, 'SP')}; ${limited(1, 'RJ')}: 2 (p2); or 1 (p1); or nothing`,
    });
  });

  test('more than five are not all named', () => {
    const schedules = ['SP', 'RJ', 'AC', 'AM', 'PE', 'BA', 'CE'].map((code, index) => ({
      ...summer,
      id: index,
      priority: 10 - index,
      estados: [code],
    }));
    const named = '0 (p10); or 1 (p9); or 2 (p8); or 3 (p7); or 4 (p6)';
    const listIn = (reason: string) => reason.split(': ').at(-1);
    expect(listIn(reasonOf(...schedules.slice(0, 5)))).toBe(`${named}; or others`);
    expect(reasonOf(...schedules)).toBe(
      `${['SP', 'RJ', 'AC', 'AM', 'PE'].map((code, id) => limited(id, code)).join('; ')} and 2 more: ${named}; or others`,
    );
    expect(listIn(reasonOf(...schedules.slice(0, 4)))).toBe(
      '0 (p10); or 1 (p9); or 2 (p8); or 3 (p7); or nothing',
    );
  });
});

test('until is not when a schedule gives way to another one that reads the same', () => {
  const schedules = [
    { ...summer, endAt: '18:00' },
    { ...summer, startAt: '18:00', endAt: '20:00' },
  ];
  expect(now({ schedules })).toEqual({ ...plays, until: Date.parse('2026-11-20T23:00:00Z') });
});

describe('an assumption', () => {
  const rival = { ...summer, id: 507, name: 'Rival', createdAt: '2026-02-01T00:00:00Z' };
  const older = { ...summer, createdAt: '2026-01-01T00:00:00Z' };
  const evening = { ...summer, startAt: '18:00', endAt: '23:00' };
  const bahia = { ...summer, estados: ['BA'] };

  // The oracle has the others.
  test.each<[assume: string, given: Given, outcome: string, scheduleIds: readonly number[]]>([
    ['tie=newest', { schedules: [older, rival] }, 'plays', [507]],
    ['tie=all', { schedules: [rival, older] }, 'plays', [506, 507]],
    ['zone=UTC', { schedules: [evening] }, 'plays', [506]],
    ['zone=America/Manaus', { schedules: [evening] }, 'nothing', []],
    ['zone=UTC', { schedules: [evening], player: { timezone: 'Mars/Phobos' } }, 'plays', [506]],
    ['states=zone', { schedules: [bahia], player: { timezone: 'America/Bahia' } }, 'plays', [506]],
    ['states=zone', { schedules: [bahia] }, 'nothing', []],
    ['states=zone', { schedules: [{ ...summer, estados: ['SP'] }] }, 'depends', [506]],
  ])('%s in %j: %s %j', (assume, given, outcome, scheduleIds) => {
    const { outcome: found, scheduleIds: ids } = now({ ...given, assume: [assume] });
    expect([found, ids]).toEqual([outcome, scheduleIds]);
  });

  test.each([
    ['00:02', 'depends'],
    ['00:01', 'plays'],
  ])('a difference between readings that lasts until %s: %s', (endAt, outcome) => {
    const schedules = [{ ...summer, startAt: '22:00', endAt, daysOfWeek: ['FRI'] }];
    expect(now({ schedules, at: Date.parse('2026-11-21T03:00:30Z') }).outcome).toBe(outcome);
  });
});
