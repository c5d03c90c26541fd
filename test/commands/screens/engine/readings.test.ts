import { describe, expect, test } from 'vitest';
import { type Given, now, summer } from './screens.ts';

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
