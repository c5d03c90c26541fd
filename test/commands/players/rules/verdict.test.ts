import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HealthRules, judge } from '../../../../src/commands/players/rules/health.ts';
import type { Threshold } from '../../../../src/commands/players/rules/threshold.ts';
import {
  createVerdictTally,
  defaultLimits,
  isOverLimit,
  type Limits,
  type Verdict,
} from '../../../../src/commands/players/rules/verdict.ts';
import type { Player } from '../../../../src/model/players.ts';
import {
  anyPlayer,
  anyRules,
  badness,
  minute,
  minutesAgo,
  now,
  version,
  versionText,
} from './arbitraries.ts';

/** A verdict as plain data: ages and reasons are getters. */
function readable(verdict: Verdict) {
  const offenders = verdict.offenders.map((player) => ({
    ...player,
    ageMs: player.ageMs,
    reason: player.reason,
    isOverLimit: isOverLimit(player, verdict),
  }));
  return { ...verdict, offenders };
}

function verdictOn(players: readonly Player[], limits: Limits, rules: HealthRules = { now }): Verdict {
  const tally = createVerdictTally(limits);
  for (const player of players) tally.add(judge(player, rules));
  return tally.verdict();
}

/** A fleet with these counts of players by state. */
function fleet(counts: Readonly<Record<string, number>>): Player[] {
  return Object.entries(counts).flatMap(([healthStatus, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: `${healthStatus}-${index}`, healthStatus })),
  );
}

test('with too few players, an offline one is not over its limit', () => {
  const verdict = verdictOn(fleet({ offline: 1 }), {
    minPlayers: 2,
    warning: undefined,
    critical: undefined,
    offline: { count: 1 },
  });
  expect(verdict.breaches).toEqual([{ kind: 'too-few', state: 'offline', count: 1, minPlayers: 2 }]);
  expect(verdict.offenders.map((player) => isOverLimit(player, verdict))).toEqual([false]);
});

test('a whole verdict', () => {
  const players: Player[] = [
    { id: 'a', healthStatus: 'healthy', lastSeenAt: minutesAgo(1) },
    {
      id: 'b',
      name: 'Caixa 1',
      storeId: 'loja-031',
      healthStatus: 'warning',
      currentVersion: '2.3.9',
      lastSeenAt: minutesAgo(7),
    },
    { id: 'c', healthStatus: 'healthy', lastSeenAt: minutesAgo(180) },
  ];
  const limits: Limits = { ...defaultLimits, offline: { percent: 2 } };
  const lastSeenAt = minutesAgo(180);
  const verdict = verdictOn(players, limits, { now, maxAgeMs: 15 * minute });
  expect(readable(verdict)).toEqual({
    state: 'offline',
    considered: 3,
    counts: { healthy: 1, warning: 1, critical: 0, offline: 1 },
    found: { warning: 1, critical: 0, offline: 1 },
    breaches: [{ kind: 'state', state: 'offline', count: 1, limit: { percent: 2 } }],
    offenders: [
      {
        state: 'offline',
        reason: 'last seen 3h ago',
        ageMs: 180 * minute,
        findings: [{ state: 'offline', reason: 'last seen 3h ago' }],
        id: 'c',
        name: null,
        storeId: null,
        platform: null,
        currentVersion: null,
        lastSeenAt,
        isOverLimit: true,
      },
      {
        state: 'warning',
        reason: 'reported warning',
        ageMs: 7 * minute,
        findings: [{ state: 'warning', reason: 'reported warning' }],
        id: 'b',
        name: 'Caixa 1',
        storeId: 'loja-031',
        platform: null,
        currentVersion: '2.3.9',
        lastSeenAt: minutesAgo(7),
        isOverLimit: false,
      },
    ],
  });
});

describe('the limits', () => {
  test.each<[Record<string, number>, Partial<Limits>, Verdict['state'], Verdict['breaches']]>([
    [{ healthy: 1 }, {}, 'healthy', []],
    [{ healthy: 1, warning: 99 }, {}, 'healthy', []],
    [{}, {}, 'offline', [{ kind: 'too-few', state: 'offline', count: 0, minPlayers: 1 }]],
    [{}, { minPlayers: 0 }, 'healthy', []],
    [
      { healthy: 3, warning: 1 },
      { warning: { count: 0 } },
      'warning',
      [{ kind: 'state', state: 'warning', count: 1, limit: { count: 0 } }],
    ],
    [
      { critical: 1, offline: 1 },
      { offline: { percent: 50 } },
      'critical',
      [{ kind: 'state', state: 'critical', count: 1, limit: { count: 0 } }],
    ],
    [
      { warning: 1, critical: 1, offline: 1 },
      { warning: { percent: 10 }, minPlayers: 5 },
      'offline',
      [
        { kind: 'too-few', state: 'offline', count: 3, minPlayers: 5 },
        { kind: 'state', state: 'offline', count: 1, limit: { count: 0 } },
        { kind: 'state', state: 'critical', count: 1, limit: { count: 0 } },
        { kind: 'state', state: 'warning', count: 1, limit: { percent: 10 } },
      ],
    ],
    [{ degraded: 1 }, {}, 'critical', [{ kind: 'state', state: 'critical', count: 1, limit: { count: 0 } }]],
  ])('%j with %j: %s', (counts, limits, state, breaches) => {
    expect(verdictOn(fleet(counts), { ...defaultLimits, ...limits })).toMatchObject({ state, breaches });
  });
});

test('the critical limit still counts a critical player that is offline by age', () => {
  const players: Player[] = [{ id: 'a', healthStatus: 'critical', lastSeenAt: minutesAgo(20) }];
  const limits: Limits = { ...defaultLimits, offline: { count: 5 } };
  expect(readable(verdictOn(players, limits, { now, maxAgeMs: 15 * minute }))).toMatchObject({
    state: 'critical',
    counts: { critical: 0, offline: 1 },
    breaches: [{ kind: 'state', state: 'critical', count: 1, limit: { count: 0 } }],
    offenders: [{ id: 'a', state: 'offline', isOverLimit: true }],
  });
});

test('offenders: worst state, then longest silent, then id', () => {
  const players: Player[] = [
    { id: 'g', healthStatus: 'warning', lastSeenAt: null },
    { id: 'f', healthStatus: 'critical', lastSeenAt: minutesAgo(-5) },
    { id: 'e', healthStatus: 'critical', lastSeenAt: minutesAgo(0) },
    { id: 'd', healthStatus: 'offline', lastSeenAt: minutesAgo(2) },
    { id: 'c', healthStatus: 'offline', lastSeenAt: minutesAgo(10) },
    { id: 'b', healthStatus: 'offline', lastSeenAt: 'unknown' },
    { id: 'a', healthStatus: 'offline' },
    { id: 'h', healthStatus: 'healthy' },
  ];
  const { offenders } = verdictOn(players, defaultLimits);
  expect(offenders.map(({ id }) => id).join('')).toBe('abcdefg');
});

test('a verdict can be taken before all players are added', () => {
  const tally = createVerdictTally(defaultLimits);
  const before = tally.verdict();
  tally.add(judge({ id: 'a' }, { now }));
  expect(before).toMatchObject({ considered: 0, counts: { critical: 0 }, offenders: [] });
  expect(tally.verdict()).toMatchObject({ considered: 1, counts: { critical: 1 } });
});

const threshold: fc.Arbitrary<Threshold | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.nat(4).map((count) => ({ count })),
  fc.nat(100).map((percent) => ({ percent })),
);
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  warning: threshold,
  critical: threshold,
  offline: threshold,
  minPlayers: fc.nat(5),
});
const anyPlayers = fc.array(anyPlayer, { maxLength: 8 });

test('the order of the players never changes a verdict', () => {
  const shuffled = anyPlayers.chain((players) =>
    fc.tuple(
      fc.constant(players),
      fc.shuffledSubarray(players, { minLength: players.length, maxLength: players.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, anyLimits, anyRules, ([players, permuted], limits, rules) => {
      expect(readable(verdictOn(permuted, limits, rules))).toEqual(
        readable(verdictOn(players, limits, rules)),
      );
    }),
  );
});

test('every player is counted once, and every unhealthy one is an offender', () => {
  fc.assert(
    fc.property(anyPlayers, anyLimits, anyRules, (players, limits, rules) => {
      const { counts, considered, offenders } = verdictOn(players, limits, rules);
      expect(counts.healthy + counts.warning + counts.critical + counts.offline).toBe(considered);
      expect(offenders).toHaveLength(considered - counts.healthy);
    }),
  );
});

test('a breach counts the offenders with a finding of its state', () => {
  fc.assert(
    fc.property(anyPlayers, anyLimits, anyRules, (players, limits, rules) => {
      const { breaches, offenders } = verdictOn(players, limits, rules);
      for (const { kind, state, count } of breaches) {
        if (kind === 'too-few') continue;
        const counted = offenders.filter(({ findings }) => findings.some((each) => each.state === state));
        expect(counted).toHaveLength(count);
        expect(counted.every((player) => isOverLimit(player, { breaches }))).toBe(true);
      }
    }),
  );
});

/** A threshold at least as strict, of the same kind if there was one. */
function tighten(from: Threshold | undefined, by: number): Threshold {
  if (from === undefined) return { count: by };
  return 'count' in from
    ? { count: Math.max(0, from.count - by) }
    : { percent: Math.max(0, from.percent - by) };
}

const tightenings: Record<string, (limits: Limits, by: number) => Limits> = {
  'max-warning': (limits, by) => ({ ...limits, warning: tighten(limits.warning, by) }),
  'max-critical': (limits, by) => ({ ...limits, critical: tighten(limits.critical, by) }),
  'max-offline': (limits, by) => ({ ...limits, offline: tighten(limits.offline, by) }),
  'min-players': (limits, by) => ({ ...limits, minPlayers: limits.minPlayers + by }),
};

describe('stricter limits and rules never turn a failure into a pass', () => {
  const expectNoBetter = (stricter: Verdict, verdict: Verdict) =>
    expect(badness(stricter.state)).toBeGreaterThanOrEqual(badness(verdict.state));

  test.each(Object.entries(tightenings))('%s', (_, tightened) => {
    fc.assert(
      fc.property(anyPlayers, anyLimits, anyRules, fc.nat(10), (players, limits, rules, by) => {
        expectNoBetter(verdictOn(players, tightened(limits, by), rules), verdictOn(players, limits, rules));
      }),
    );
  });

  test('max-age', () => {
    fc.assert(
      fc.property(anyPlayers, anyLimits, anyRules, fc.nat(60), (players, limits, rules, minutes) => {
        const { maxAgeMs = Number.POSITIVE_INFINITY } = rules;
        const stricter = { ...rules, maxAgeMs: Math.min(maxAgeMs, minutes * minute) };
        expectNoBetter(verdictOn(players, limits, stricter), verdictOn(players, limits, rules));
      }),
      { numRuns: 500 },
    );
  });

  test('min-version', () => {
    fc.assert(
      fc.property(anyPlayers, anyLimits, anyRules, versionText, (players, limits, rules, text) => {
        const oldest = version(text);
        const { minVersion = oldest } = rules;
        const stricter = { ...rules, minVersion: oldest.compare(minVersion) > 0 ? oldest : minVersion };
        expectNoBetter(verdictOn(players, limits, stricter), verdictOn(players, limits, rules));
      }),
      { numRuns: 500 },
    );
  });
});
