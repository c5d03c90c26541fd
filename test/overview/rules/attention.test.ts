import { describe, expect, test } from 'vitest';
import { presenceOf } from '../../../src/model/presence.ts';
import {
  expiryWithin,
  levelOf,
  needingAttention,
  sinceOf,
  worseStores,
} from '../../../src/overview/rules/attention.ts';
import { parseAssumptions } from '../../../src/screens/engine/assumptions.ts';
import { createPlayback } from '../../../src/screens/engine/playback.ts';
import { type ScreenState, screenStates } from '../../../src/screens/engine/screen-state.ts';
import { type Screen, screenJudge } from '../../../src/screens/screen.ts';

// A Friday, 09:00 in São Paulo.
const now = Date.parse('2026-11-20T12:00:00Z');
const seen = (ago: number) => new Date(now - ago * 60_000).toISOString();
const player = (more: Record<string, unknown> = {}) => ({
  id: 'a',
  status: 'active',
  healthStatus: 'healthy',
  timezone: 'America/Sao_Paulo',
  lastSeenAt: seen(1),
  ...more,
});
const screenOf = (state: ScreenState, more: Record<string, unknown> = {}): Screen => ({
  player: player(more),
  presence: presenceOf(player(more), now, undefined),
  state,
  seen: state === 'unreachable' ? Date.parse(seen(1)) : 0,
  showing: createPlayback({ schedules: [], content: undefined, assumptions: parseAssumptions([]) }).now(
    {},
    now,
  ),
  instant: now,
  zone: undefined,
  isRepeated: false,
  contentNames: [],
  why: undefined,
});

test('what needs attention is all that is not fine', () => {
  const states = needingAttention(screenStates.map((state) => screenOf(state))).map(({ state }) => state);
  expect(states).toEqual(screenStates.slice(0, -2));
  expect(screenStates.map(levelOf)).toEqual(['error', 'error', 'error', 'warning', 'warning', 'ok', 'ok']);
});

describe('since when', () => {
  const schedule = {
    id: 1,
    status: 'active',
    priority: 1,
    startAt: '10:00',
    endAt: '20:00',
    daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
    playerIds: ['a'],
    contentIds: ['x'],
  };
  const since = (more: object, schedules: readonly object[] = [schedule]) => {
    const playback = createPlayback({
      schedules: schedules.map((one) => ({ ...one })),
      content: () => undefined,
      assumptions: parseAssumptions([]),
    });
    const fields = player({ ...more });
    const screen = screenJudge(playback, { momentIn: () => ({ instant: now }) })(fields);
    const from = sinceOf(screen, playback, now);
    return [screen.state, from === undefined ? undefined : new Date(from).toISOString()];
  };

  test.each([
    ['a player that is offline', { healthStatus: 'offline' }, [], 'unreachable', seen(1)],
    [
      'one whose clock is ahead',
      { healthStatus: 'offline', lastSeenAt: seen(-1) },
      [],
      'unreachable',
      undefined,
    ],
    ['one that was never seen', { healthStatus: 'offline', lastSeenAt: null }, [], 'unreachable', undefined],
    ['no schedule since last night', {}, [schedule], 'blank', '2026-11-19T23:00:00.000Z'],
    [
      'nothing to play since this morning',
      {},
      [{ ...schedule, startAt: '08:00' }],
      'unplayable',
      '2026-11-20T11:00:00.000Z',
    ],
    [
      'two that cannot play one after the other',
      {},
      [
        { ...schedule, startAt: '07:00', endAt: '08:00' },
        { ...schedule, id: 2, startAt: '08:00', endAt: '10:00' },
      ],
      'unplayable',
      '2026-11-20T10:00:00.000Z',
    ],
    [
      'one that begins in this minute',
      {},
      [{ ...schedule, startAt: '09:00' }],
      'unplayable',
      '2026-11-20T12:00:00.000Z',
    ],
    ['no schedule at all', {}, [], 'blank', undefined],
  ])('%s', (_, more, schedules, ...expected) => {
    expect(since(more, schedules)).toEqual(expected);
  });

  test('of health and without a plan nothing is known', () => {
    expect(sinceOf(screenOf('degraded'), undefined, now)).toBeUndefined();
    expect(sinceOf(screenOf('blank'), undefined, now)).toBeUndefined();
  });
});

test.each([
  ['two of two, and the rest is well', 'a! a! b. b.', 'a 2/2'],
  ['two of four, of two of eight', 'a! a! a. a. b. b. b. b.', 'a 2/4'],
  ['two of four, of three of seven', 'a! a! a. a. b! b. b.', ''],
  ['one', 'a! b. b.', ''],
  ['the only store', 'a! a!', ''],
  ['all alike', 'a! a! b! b!', ''],
  ['the worst first', 'a! a! a. b! b! c. c. c. c. c. c. c. c. c. c. c. c.', 'b 2/2 a 2/3'],
  ['of the same share the larger', 'a! a! b! b! b! c. c. c. c. c. c. c. c. c. c. c. c. c.', 'b 3/3 a 2/2'],
  ['a blocked screen needs no attention', 'a! a! a# b. b. b.', 'a 2/3'],
  ['a screen without a store is one of the rest', 'a! a! ! ! ! !', ''],
])('stores that are worse than the rest: %s', (_, given, expected) => {
  const states = { '!': 'unreachable', '.': 'ok', '#': 'blocked' } as const;
  const screens = given.split(' ').map((word) => {
    const mark = Object.entries(states).find(([end]) => word.endsWith(end));
    return screenOf(mark?.[1] ?? 'ok', { storeId: word.slice(0, -1) || null });
  });
  const found = worseStores(screens).map(
    ({ storeId, attention, screens: all }) => `${storeId} ${attention}/${all}`,
  );
  expect(found.join(' ')).toBe(expected);
});

test.each([
  [{ validUntil: '2026-11-20T12:00:01Z' }, true],
  [{ validUntil: '2026-11-27T12:00:00Z', status: 'active' }, true],
  [{ validUntil: '2026-11-27T12:00:01Z' }, false],
  [{ validUntil: '2026-11-20T12:00:00Z' }, false],
  [{ validUntil: '2026-11-22T12:00:00Z', status: 'inactive' }, false],
  [{ validUntil: 'soon' }, false],
  [{}, false],
])('%j expires this week: %s', (object, expected) => {
  const end = expected ? Date.parse(String(Object(object).validUntil)) : undefined;
  expect(expiryWithin(7, object, now)).toBe(end);
});
