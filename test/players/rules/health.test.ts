import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Player } from '../../../src/model/players.ts';
import { lastSeenOf } from '../../../src/model/presence.ts';
import {
  type HealthRules,
  type JudgedPlayer,
  judgeHealth,
  lastSeenAgeMs,
} from '../../../src/players/rules/health.ts';
import { anyPlayer, anyRules, badness, minute, now, version } from './arbitraries.ts';

const healthy: Player = {
  id: 'a',
  status: 'active',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-17T06:12:44-03:00',
  currentVersion: '2.4.0',
};

/** The state and the reasons. */
function judged(player: Player, rules: HealthRules = { now }) {
  const { state, findings } = judgeHealth(player, rules);
  return { state, reason: findings.map(({ reason }) => reason).join('; ') };
}

test.each<[Player['healthStatus'], JudgedPlayer['state'], string]>([
  ['healthy', 'healthy', ''],
  ['warning', 'warning', 'reported warning'],
  ['critical', 'critical', 'reported critical'],
  ['offline', 'offline', 'reported offline'],
  ['degraded', 'critical', 'healthStatus is "degraded", which is not documented'],
  ['Healthy', 'critical', 'healthStatus is "Healthy", which is not documented'],
  ['', 'critical', 'healthStatus is "", which is not documented'],
  [null, 'critical', 'healthStatus is missing'],
  [undefined, 'critical', 'healthStatus is missing'],
])('healthStatus %j alone is %s: %s', (healthStatus, state, reason) => {
  expect(judged({ id: 'a', status: 'active', healthStatus, lastSeenAt: '2001-01-01T00:00:00Z' })).toEqual({
    state,
    reason,
  });
});

test.each<[Player['status'], string]>([
  ['retired', 'status is "retired", which is not documented'],
  [null, 'status is missing'],
  [undefined, 'status is missing'],
])('a healthy player with the status %j is a warning: %s', (status, reason) => {
  expect(judged({ ...healthy, status })).toEqual({ state: 'warning', reason });
  expect(judged({ ...healthy, healthStatus: 'offline', status }).reason).toBe(`reported offline; ${reason}`);
});

test.each<[Player['lastSeenAt'], number | undefined]>([
  ['2026-11-17T09:12:43.500Z', 500],
  ['2026-11-17T06:12:44-03:00', 0],
  ['2026-11-18T00:00:00Z', 0],
  ['2026-11-17T09:12:43', undefined],
  [null, undefined],
  [undefined, undefined],
])('lastSeenAt %s is %s ms ago', (lastSeenAt, ageMs) => {
  expect(lastSeenAgeMs({ lastSeen: lastSeenOf({ lastSeenAt }) }, now)).toBe(ageMs);
});

const silent = 'last seen 15m ago';

test.each<[Player, JudgedPlayer['state'], string]>([
  [{ ...healthy, lastSeenAt: '2026-11-17T08:57:44Z' }, 'healthy', ''],
  [{ ...healthy, lastSeenAt: '2026-11-17T08:57:43Z' }, 'offline', silent],
  [
    { ...healthy, healthStatus: 'critical', lastSeenAt: '2026-11-17T08:57:43Z' },
    'offline',
    `${silent}; reported critical`,
  ],
  [
    { ...healthy, healthStatus: 'offline', lastSeenAt: '2026-11-17T08:57:43Z' },
    'offline',
    `reported offline; ${silent}`,
  ],
  [{ ...healthy, lastSeenAt: '2026-11-18T00:00:00Z' }, 'healthy', ''],
  [{ ...healthy, lastSeenAt: null }, 'offline', 'lastSeenAt is missing'],
  [{ ...healthy, lastSeenAt: '' }, 'offline', 'lastSeenAt is "", which is not a time with a time zone'],
  [{ ...healthy, healthStatus: 'offline', lastSeenAt: null }, 'offline', 'reported offline; never seen'],
  [
    { ...healthy, lastSeenAt: 'today' },
    'offline',
    'lastSeenAt is "today", which is not a time with a time zone',
  ],
])('silent for longer than allowed: %j', (player, state, reason) => {
  expect(judged(player, { now, maxAgeMs: 15 * minute })).toEqual({ state, reason });
});

test.each<[string | null | undefined, string, string]>([
  ['2.4.0', '2.4.0', ''],
  ['v2.4', '2.4.0', ''],
  ['2.10.0', '2.4', ''],
  ['2.4.0+3', '2.4.0', ''],
  ['2.3.9', '2.4', 'version 2.3.9 is older than 2.4.0'],
  ['2.4.0-rc.1', '2.4.0', 'version 2.4.0-rc.1 is older than 2.4.0'],
  ['2.4.0', '2.4.1-rc.1', 'version 2.4.0 is older than 2.4.1-rc.1'],
  ['nightly', '2.4.0', 'currentVersion is "nightly", which is not a version'],
  ['2.5.0.1', '2.4.0', 'currentVersion is "2.5.0.1", which is not a version'],
  ['', '2.4.0', 'currentVersion is "", which is not a version'],
  [null, '2.4.0', 'currentVersion is missing'],
  [undefined, '2.4.0', 'currentVersion is missing'],
])('%j with %s required: %s', (currentVersion, oldest, reason) => {
  expect(judged({ ...healthy, currentVersion }, { now, minVersion: version(oldest) })).toEqual({
    state: reason === '' ? 'healthy' : 'warning',
    reason,
  });
});

test('no rule makes a player better than reported', () => {
  fc.assert(
    fc.property(anyPlayer, anyRules, (player, rules) => {
      const { state, reason } = judged(player, rules);
      expect(badness(state)).toBeGreaterThanOrEqual(badness(player.healthStatus ?? ''));
      expect(reason === '').toBe(state === 'healthy');
    }),
  );
});
