import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../../src/json/exact-numbers.ts';
import type { JsonObject } from '../../../src/json/object.ts';
import { createAiring, type Showing } from '../../../src/rules/airing/airing.ts';
import { parseAssumptions } from '../../../src/rules/airing/assumptions.ts';
import { parseStates, playerStates } from '../../../src/rules/airing/player-states.ts';

const player = {
  id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  name: 'Loja 001 · Caixa 1',
  storeId: 'loja-001',
  timezone: 'America/Sao_Paulo',
  orientation: 'landscape',
  status: 'active',
  healthStatus: 'healthy',
};
const items: Readonly<Record<string, JsonObject>> = {
  a: { id: 'a', status: 'active', processingStatus: 'ready' },
  b: { id: 'b' },
  off: { id: 'off', status: 'archived', processingStatus: 'ready' },
  raw: { id: 'raw', status: 'active', processingStatus: 'pending' },
  morning: { id: 'morning', status: 'active', processingStatus: 'ready', startAt: '06:00', endAt: '12:00' },
  odd: { id: 'odd', status: 'active', processingStatus: 'ready', startAt: '6 am' },
};
const summer = {
  id: 506,
  name: 'Promoção de Verão',
  status: 'active',
  priority: 9,
  playerIds: [player.id],
  contentIds: ['a', 'b'],
};
/** Friday 2026-11-20, 17:30 in São Paulo. */
const friday = Date.parse('2026-11-20T20:30:00Z');

interface Given {
  readonly player?: JsonObject;
  readonly schedules?: readonly JsonObject[];
  readonly assume?: readonly string[];
  readonly states?: string;
  readonly isJudged?: boolean;
  readonly at?: number;
}

function now(given: Given): Showing {
  const assumptions = parseAssumptions(given.assume ?? []);
  const airing = createAiring({
    schedules: given.schedules ?? [],
    content: given.isJudged === false ? undefined : (id) => items[id],
    assumptions,
    states: playerStates(parseStates(given.states ?? '', 'states.csv'), undefined, assumptions.values.states),
  });
  return airing.now({ ...player, ...given.player }, given.at ?? friday);
}

const nothing = {
  outcome: 'nothing',
  scheduleIds: [],
  scheduleNames: [],
  priority: null,
  contentIds: [],
  blockedContentIds: [],
  alternatives: [],
  until: null,
  reason: 'no schedule names this player',
} satisfies Showing;

const plays = {
  outcome: 'plays',
  scheduleIds: [506],
  scheduleNames: ['Promoção de Verão'],
  priority: 9,
  contentIds: ['a', 'b'],
  blockedContentIds: [],
  alternatives: [],
  until: null,
  reason: '2 of 2 items',
} satisfies Showing;

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

describe('an assumption', () => {
  const rival = { ...summer, id: 507, name: 'Rival', createdAt: '2026-02-01T00:00:00Z' };
  const older = { ...summer, createdAt: '2026-01-01T00:00:00Z' };
  const evening = { ...summer, startAt: '18:00', endAt: '23:00' };

  test.each<[assume: string, given: Given, outcome: string, scheduleIds: readonly number[]]>([
    ['tie=newest', { schedules: [older, rival] }, 'plays', [507]],
    ['tie=oldest', { schedules: [rival, older] }, 'plays', [506]],
    ['tie=lowest-id', { schedules: [rival, older] }, 'plays', [506]],
    ['tie=all', { schedules: [rival, older] }, 'plays', [506, 507]],
    ['zone=UTC', { schedules: [evening] }, 'plays', [506]],
    ['zone=America/Noronha', { schedules: [evening] }, 'plays', [506]],
    ['zone=America/Manaus', { schedules: [evening] }, 'nothing', []],
    ['zone=UTC', { schedules: [evening], player: { timezone: 'Mars/Phobos' } }, 'plays', [506]],
    ['end=inclusive', { schedules: [{ ...summer, endAt: '17:30' }] }, 'plays', [506]],
    ['end=exclusive', { schedules: [{ ...summer, endAt: '17:30' }] }, 'nothing', []],
    ['equal=never', { schedules: [{ ...summer, startAt: '08:00', endAt: '08:00' }] }, 'nothing', []],
    ['equal=whole-day', { schedules: [{ ...summer, startAt: '08:00', endAt: '08:00' }] }, 'plays', [506]],
    ['no-days=every', { schedules: [{ ...summer, daysOfWeek: [] }] }, 'plays', [506]],
    ['no-days=never', { schedules: [{ ...summer, daysOfWeek: [] }] }, 'nothing', []],
    ['overnight=never', { schedules: [{ ...summer, startAt: '12:00', endAt: '06:00' }] }, 'nothing', []],
    [
      'skip-empty=yes',
      {
        schedules: [
          { ...summer, contentIds: [] },
          { ...rival, priority: 1 },
        ],
      },
      'plays',
      [507],
    ],
    [
      'skip-empty=no',
      {
        schedules: [
          { ...summer, contentIds: [] },
          { ...rival, priority: 1 },
        ],
      },
      'unplayable',
      [506],
    ],
    ['skip-empty=yes', { schedules: [{ ...summer, contentIds: [] }] }, 'unplayable', [506]],
    ['orientation=exclude', { schedules: [{ ...summer, orientation: 'portrait' }] }, 'nothing', []],
    ['orientation=show', { schedules: [{ ...summer, orientation: 'portrait' }] }, 'plays', [506]],
    [
      'states=zone',
      { schedules: [{ ...summer, estados: ['BA'] }], player: { timezone: 'America/Bahia' } },
      'plays',
      [506],
    ],
    ['states=zone', { schedules: [{ ...summer, estados: ['BA'] }] }, 'nothing', []],
    ['states=zone', { schedules: [{ ...summer, estados: ['SP'] }] }, 'depends', [506]],
  ])('%s in %j: %s %j', (assume, given, outcome, scheduleIds) => {
    const { outcome: found, scheduleIds: ids } = now({ ...given, assume: [assume] });
    expect([found, ids]).toEqual([outcome, scheduleIds]);
  });

  test('that settles overnight leaves nothing to depend on', () => {
    const schedules = [{ ...summer, startAt: '22:00', endAt: '06:00', daysOfWeek: ['FRI'] }];
    const at = Date.parse('2026-11-21T04:00:00Z');
    const outcomeOf = (overnight: string) =>
      now({ schedules, at, assume: [`overnight=${overnight}`] }).outcome;
    expect(['start-day', 'calendar-day', 'never'].map(outcomeOf)).toEqual(['plays', 'nothing', 'nothing']);
  });
});

describe('a difference between readings', () => {
  const until = (endAt: string) => ({ ...summer, startAt: '22:00', endAt, daysOfWeek: ['FRI'] });
  const at = Date.parse('2026-11-21T03:00:30Z');

  test('that lasts two minutes is reported', () => {
    expect(now({ schedules: [until('00:02')], at }).outcome).toBe('depends');
  });

  test('that lasts one minute is not', () => {
    expect(now({ schedules: [until('00:01')], at }).outcome).toBe('plays');
  });

  test('below a schedule that surely wins is not', () => {
    const schedules = [summer, { ...summer, id: 1, priority: 8, estados: ['AC'] }];
    expect(now({ schedules }).outcome).toBe('plays');
  });
});

describe('a value that is not as documented', () => {
  const doubted = { ...plays, outcome: 'depends', alternatives: [[]] } as const;

  test.each<[what: string, schedule: JsonObject, expected: Partial<Showing>]>([
    ['no times', {}, plays],
    ['a start alone', { startAt: '17:00' }, { ...plays, until: Date.parse('2026-11-21T03:00:00Z') }],
    ['an end alone', { endAt: '18:00' }, { ...plays, until: Date.parse('2026-11-20T21:00:00Z') }],
    [
      'startAt "25:00"',
      { startAt: '25:00', endAt: '12:00' },
      { ...doubted, reason: '506: startAt is "25:00", which is not HH:mm: 506 (p9), or nothing' },
    ],
    [
      'endAt 900',
      { endAt: 900 },
      { ...doubted, reason: '506: endAt is 900, which is not HH:mm: 506 (p9), or nothing' },
    ],
    [
      'days in lower case',
      { daysOfWeek: ['fri'] },
      {
        ...doubted,
        until: Date.parse('2026-11-21T03:00:00Z'),
        reason:
          '506: daysOfWeek is ["fri"], which is not a list of MON, TUE, WED, THU, FRI, SAT, SUN: 506 (p9), or nothing',
      },
    ],
    [
      'days in lower case, not today',
      { daysOfWeek: ['sat'] },
      { ...nothing, until: Date.parse('2026-11-21T03:00:00Z'), reason: 'no schedule until 506' },
    ],
    ['an unknown day beside the right one', { daysOfWeek: ['FRI', 'SEX'] }, { outcome: 'plays' }],
    ['an unknown day', { daysOfWeek: ['SEX'] }, { outcome: 'depends', until: null }],
    [
      'validFrom that is no date',
      { validFrom: 'soon' },
      {
        ...doubted,
        reason: '506: validFrom is "soon", which is not a time with a time zone: 506 (p9), or nothing',
      },
    ],
    [
      'validUntil without a time zone',
      { validUntil: '2026-12-01T00:00:00' },
      { outcome: 'depends', alternatives: [[]] },
    ],
    [
      'validity that ends before it begins',
      { validFrom: '2027-01-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' },
      { ...nothing, reason: 'no schedule within 400 days' },
    ],
    [
      'an unknown status',
      { status: 'paused' },
      { ...doubted, reason: '506: status is "paused", which is not documented: 506 (p9), or nothing' },
    ],
    ['no status', { status: null }, plays],
    ['no priority', { priority: null }, { ...plays, priority: null }],
    ['a priority that is a text', { priority: '9' }, { ...plays, priority: null }],
    ['no name', { name: 7 }, { ...plays, scheduleNames: [null] }],
    [
      'a state in lower case',
      { estados: ['sp'] },
      { ...doubted, reason: '506: estados is ["sp"], which is not a list of states: 506 (p9), or nothing' },
    ],
    ['states that are no list', { estados: 'SP' }, { outcome: 'depends', alternatives: [[]] }],
    ['players that are no list', { playerIds: player.id }, nothing],
    ['players of no type', { playerIds: [null, 7, {}] }, nothing],
    ['nobody', { playerIds: [] }, nothing],
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

  test('an id that a double cannot hold keeps its digits', () => {
    const parsed = parseExactly('[{"id":90071992547409931},{"id":90071992547409929},{"id":12}]');
    const ids = Array.isArray(parsed) ? parsed.map(({ id }) => id) : [];
    const { scheduleIds } = now({ schedules: ids.map((id) => ({ ...summer, id })) });
    expect(scheduleIds.map(String)).toEqual(['12', '90071992547409929', '90071992547409931']);
  });
});
