import { describe, expect, test } from 'vitest';
import { zoneNamed } from '../../../src/clock/zone.ts';
import type { JsonObject } from '../../../src/json/object.ts';
import { ActiveHours, activeHoursOf, nextSpan } from '../../../src/screens/engine/active-hours.ts';
import { isItemPlayable, isScheduleActive } from '../../../src/screens/engine/activity.ts';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import { createPlayback } from '../../../src/screens/engine/playback.ts';
import type { ScheduleReason } from '../../../src/screens/engine/why.ts';

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

describe('whatever the player', () => {
  const zone = zoneNamed('America/Sao_Paulo');

  test.each<[schedule: JsonObject, expected: string]>([
    [{ status: 'active', endAt: '17:30' }, 'no'],
    [{ status: 'active', endAt: '17:31' }, 'yes'],
    [{ status: 'inactive' }, 'no'],
    [{ status: 'paused' }, 'unclear'],
    [{ status: 'paused', endAt: '12:00' }, 'no'],
    [{ endAt: '25:00' }, 'unclear'],
    [{ startAt: '18:00', endAt: '17:45', daysOfWeek: ['FRI'] }, 'unclear'],
  ])('the schedule %j is active: %s', (schedule, expected) => {
    expect(isScheduleActive(schedule, zone, friday, none)).toBe(expected);
  });

  test('it is unclear whether a schedule without a zone is active', () => {
    expect(isScheduleActive({ endAt: '12:00' }, undefined, friday, none)).toBe('unclear');
    expect(isScheduleActive({ priority: 1 }, undefined, friday, none)).toBe('yes');
  });

  test.each<[item: JsonObject, expected: string]>([
    [{ status: 'active', processingStatus: 'ready', startAt: '17:30' }, 'yes'],
    [{ status: 'archived' }, 'no'],
    [{ processingStatus: 'pending' }, 'no'],
    [{ validUntil: '2026-01-01T00:00:00Z' }, 'no'],
    [{ validUntil: 'never' }, 'unclear'],
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
    const found = nextSpan(new ActiveHours(activeHoursOf(schedule, none), zone), friday);
    expect(found).toEqual(from === undefined ? undefined : { from, to });
  });
});
