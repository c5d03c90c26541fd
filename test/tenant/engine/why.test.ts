import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/json/object.ts';
import { ActiveHours, hoursOf, nextSpan } from '../../../src/tenant/engine/active-hours.ts';
import { isItemPlayable, isScheduleActive } from '../../../src/tenant/engine/activity.ts';
import { parseAssumptions } from '../../../src/tenant/engine/assumptions.ts';
import { createPlayback } from '../../../src/tenant/engine/playback.ts';
import type { ScheduleReason } from '../../../src/tenant/engine/why.ts';
import { zoneNamed } from '../../../src/tenant/engine/zone.ts';

const player = { id: 'p', timezone: 'America/Sao_Paulo', orientation: 'landscape', status: 'active' };
/** 2026-11-20 is a Friday; times are local ones in São Paulo. */
const local = (text: string) => Date.parse(`2026-${text}:00-03:00`);
const friday = local('11-20T17:30');
const none = parseAssumptions([]);

const items: Readonly<Record<string, JsonObject>> = {
  spot: { id: 'spot', name: 'Spot', status: 'active', processingStatus: 'ready' },
  morning: { id: 'morning', startAt: '06:00', endAt: '12:00' },
  raw: { id: 'raw', name: 'Raw', processingStatus: 'failed' },
};

function why(schedules: readonly JsonObject[], changes: JsonObject = {}, assume: string[] = []) {
  const sources = { content: (id: string) => items[id], assumptions: parseAssumptions(assume) };
  const named = schedules.map((schedule) => ({ playerIds: ['p'], status: 'active', ...schedule }));
  return createPlayback({ schedules: named, ...sources }).why({ ...player, ...changes }, friday);
}

const active = { condition: undefined, endedAt: null, beginsAt: null, endsAt: null };

test('every schedule of a player, in the order in which they win', () => {
  const contentIds = ['spot', 'morning', 'raw'];
  const schedules = [
    { id: 530, name: 'Páscoa', priority: 9, validFrom: '2027-03-01T03:00:00Z' },
    { id: 512, name: 'Almoço', priority: 6, startAt: '11:00', endAt: '14:30', daysOfWeek: ['FRI', 'SAT'] },
    { id: 518, name: 'Teste', priority: 8, daysOfWeek: ['FRI'] },
    { id: 522, name: null, priority: 9, startAt: '08:00', endAt: '18:00', contentIds: ['gone'] },
    { id: 506, name: 'Verão', priority: 9, startAt: '17:00', endAt: '20:00', contentIds },
    { id: 540, priority: null, playerIds: ['other'] },
  ];
  const reasonOf = (wanted: number, changes: Partial<ScheduleReason>) => {
    const { name = null, ...found } = schedules.find(({ id }) => id === wanted) ?? { priority: null };
    const fields = { playerIds: ['p'], status: 'active', name, ...found };
    const plain = { standing: 'no', beatenBy: [], doubts: [], items: [] } as const;
    return { id: wanted, name, priority: found.priority, fields, ...plain, ...active, ...changes };
  };
  const [ended, begins] = [local('11-20T14:30'), local('11-21T11:00')];
  const wins = { standing: 'wins' } as const;
  expect(why(schedules)).toEqual([
    reasonOf(506, {
      ...wins,
      beatenBy: [506, 522],
      endsAt: local('11-20T20:00'),
      items: [
        { id: 'spot', name: 'Spot', fields: items.spot ?? {}, ...active },
        {
          id: 'morning',
          name: null,
          fields: items.morning ?? {},
          condition: 'hours',
          endedAt: local('11-20T12:00'),
          beginsAt: local('11-21T06:00'),
          endsAt: null,
        },
        { id: 'raw', name: 'Raw', fields: items.raw ?? {}, ...active, condition: 'processing' },
      ],
    }),
    reasonOf(522, {
      ...wins,
      beatenBy: [506, 522],
      endsAt: local('11-20T18:00'),
      items: [{ id: 'gone', name: null, fields: {}, ...active, condition: 'missing' }],
    }),
    reasonOf(530, { condition: 'not-begun', beginsAt: Date.parse('2027-03-01T03:00:00Z') }),
    reasonOf(518, { standing: 'outranked', endsAt: local('11-21T00:00'), beatenBy: [506, 522] }),
    reasonOf(512, { condition: 'hours', endedAt: ended, beginsAt: begins }),
  ]);
});

describe('the first condition that fails', () => {
  const { condition, ...ends } = active;

  test.each<[schedule: JsonObject, expected: Partial<ScheduleReason>]>([
    [
      { status: 'inactive', estados: ['AC'] },
      { condition: 'status', ...ends },
    ],
    [
      { orientation: 'portrait', estados: ['SP'] },
      { condition: 'orientation', ...ends },
    ],
    [
      { validUntil: '2026-11-20T15:00:00Z', daysOfWeek: ['SAT'] },
      { condition: 'expired', ...ends, endedAt: local('11-15T00:00') },
    ],
    [{ validUntil: '2026-01-01T00:00:00Z' }, { condition: 'expired', ...ends }],
    [{ daysOfWeek: [] }, { condition: 'never', ...ends }],
    [
      { validFrom: '2027-01-01T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' },
      { condition: 'never', ...ends },
    ],
    [
      { daysOfWeek: ['SAT'], startAt: '08:00' },
      { condition: 'day', endedAt: local('11-15T00:00'), beginsAt: local('11-21T08:00') },
    ],
    [
      { daysOfWeek: ['FRI'], startAt: '18:00' },
      { condition: 'hours', endedAt: local('11-14T00:00'), beginsAt: local('11-20T18:00') },
    ],
    [
      { daysOfWeek: ['FRI'], startAt: '18:00', validUntil: '2026-11-20T20:45:00Z' },
      { condition: 'hours', endedAt: local('11-14T00:00'), beginsAt: null },
    ],
    [
      { validFrom: '2030-01-01T00:00:00Z', startAt: '18:00' },
      { condition: 'not-begun', beginsAt: Date.parse('2030-01-01T00:00:00Z') },
    ],
  ])('of %j', (schedule, expected) => {
    const [reason] = why([{ id: 1, ...schedule }], {}, ['orientation=exclude']);
    expect(reason).toMatchObject({ standing: 'no', ...expected });
  });

  test('is that the player is blocked, or its state', () => {
    const conditionOf = (reasons: readonly ScheduleReason[]) => reasons.map(({ condition }) => condition);
    expect(conditionOf(why([{ id: 1 }], { status: 'blocked' }))).toEqual(['blocked']);
    const bahia = { timezone: 'America/Bahia' };
    expect(conditionOf(why([{ id: 1, estados: ['SP'] }], bahia, ['states=zone']))).toEqual(['estados']);
  });
});

test('what could win by some reading is doubtful, and says why', () => {
  const reasons = why([
    { id: 1, priority: 9, estados: ['SP'] },
    { id: 2, priority: 5 },
    { id: 3, priority: 1 },
  ]);
  expect(reasons.map(({ standing, doubts }) => [standing, doubts])).toEqual([
    ['doubtful', ["1 is limited to SP, and this player's state is unknown"]],
    ['doubtful', ['2 wins only if 1 does not']],
    ['outranked', []],
  ]);
});

test('without a time zone, what needs one is doubtful', () => {
  const reasons = why([{ id: 1, priority: 9, startAt: '08:00' }, { id: 2 }], { timezone: null });
  expect(reasons.map(({ standing }) => standing)).toEqual(['doubtful', 'doubtful']);
});

describe('whatever the player', () => {
  const zone = zoneNamed('America/Sao_Paulo');

  test.each<[schedule: JsonObject, expected: string]>([
    [{ status: 'active', endAt: '17:30' }, 'no'],
    [{ status: 'active', endAt: '17:31' }, 'yes'],
    [{ status: 'inactive' }, 'no'],
    [{ status: 'paused' }, 'doubtful'],
    [{ status: 'paused', endAt: '12:00' }, 'no'],
    [{ endAt: '25:00' }, 'doubtful'],
    [{ startAt: '18:00', endAt: '17:45', daysOfWeek: ['FRI'] }, 'doubtful'],
  ])('the schedule %j is active: %s', (schedule, expected) => {
    expect(isScheduleActive(schedule, zone, friday, none)).toBe(expected);
  });

  test('a schedule is doubtful without a zone', () => {
    expect(isScheduleActive({ endAt: '12:00' }, undefined, friday, none)).toBe('doubtful');
    expect(isScheduleActive({ priority: 1 }, undefined, friday, none)).toBe('yes');
  });

  test.each<[item: JsonObject, expected: string]>([
    [{ status: 'active', processingStatus: 'ready', startAt: '17:30' }, 'yes'],
    [{ status: 'archived' }, 'no'],
    [{ processingStatus: 'pending' }, 'no'],
    [{ validUntil: '2026-01-01T00:00:00Z' }, 'no'],
    [{ validUntil: 'never' }, 'doubtful'],
  ])('the item %j can play: %s', (item, expected) => {
    expect(isItemPlayable(item, zone, friday, none)).toBe(expected);
  });

  test.each<[schedule: JsonObject, from: number | undefined, to?: number]>([
    [{ startAt: '18:00', endAt: '19:00' }, local('11-20T18:00'), local('11-20T19:00')],
    [{ startAt: '17:00', endAt: '19:00' }, friday, local('11-20T19:00')],
    [{}, friday, Number.POSITIVE_INFINITY],
    [
      { startAt: '22:00', endAt: '06:00', daysOfWeek: ['FRI', 'SAT'] },
      local('11-20T22:00'),
      local('11-21T06:00'),
    ],
    [
      { startAt: '08:00', endAt: '09:00', validFrom: '2030-01-02T00:00:00-03:00' },
      Date.parse('2030-01-02T11:00:00Z'),
      Date.parse('2030-01-02T12:00:00Z'),
    ],
    [{ validUntil: '2026-01-01T00:00:00Z' }, undefined],
    [{ daysOfWeek: [] }, undefined],
  ])('%j is next active from %s to %s', (schedule, from, to) => {
    const found = nextSpan(new ActiveHours(hoursOf(schedule, none), zone), friday);
    expect(found).toEqual(from === undefined ? undefined : { from, to });
  });
});
