import { describe, expect, test } from 'vitest';
import type { Showing } from '../../../src/rules/airing/airing.ts';
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
      {
        ...nothing,
        outcome: 'unknown',
        alternatives: [[506], []],
        reason: 'timezone is missing, and 506 needs one',
      },
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
        alternatives: [[508]],
        until: Date.parse('2026-11-20T22:00:00Z'),
        reason:
          "513 is for RJ, SP only, and this player's state is unknown (zone suggests PE): 513 (p7), or 508 (p2)",
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
        alternatives: [[]],
        until: Date.parse('2026-11-21T09:00:00Z'),
        reason:
          '506 runs past midnight, and its days may mean the day it starts or the day it is: 506 (p9), or nothing',
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
      { ...nothing, reason: 'no schedule within 400 days' },
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
        reason: 'same priority; the service does not say which',
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
      'plays, above a lower priority and a missing one',
      {
        schedules: [
          { ...summer, id: 1, priority: null },
          { ...summer, id: 2, priority: -3 },
          { ...summer, startAt: '17:00', endAt: '20:00' },
        ],
      },
      { ...plays, until: Date.parse('2026-11-20T23:00:00Z') },
    ],
    [
      'plays, with content not judged',
      { schedules: [{ ...summer, contentIds: ['gone'] }], isJudged: false },
      { ...plays, contentIds: ['gone'], reason: 'content not judged' },
    ],
    [
      'plays, not confirmed of an offline player',
      { player: { healthStatus: 'offline' }, schedules: [summer] },
      { ...plays, reason: '2 of 2 items; not confirmed: offline' },
    ],
  ])('%s', (_, given, expected) => {
    expect(now(given)).toEqual(expected);
  });
});
