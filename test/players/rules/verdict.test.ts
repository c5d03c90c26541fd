import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Player } from '../../../src/model/players.ts';
import { type HealthRules, judgeHealth } from '../../../src/players/rules/health.ts';
import {
  type FleetLimits,
  isFoundIn,
  isOverLimit,
  type Threshold,
  type Verdict,
  fleetVerdict as verdict,
} from '../../../src/players/rules/verdict.ts';
import { anyPlayer, anyRules, badness, minute, now, version, versionText } from './arbitraries.ts';

function verdictOn(players: readonly Player[], limits: FleetLimits, rules: HealthRules = { now }): Verdict {
  return verdict(
    players.map((player) => judgeHealth(player, rules)),
    limits,
  );
}

test('with too few players, an offline one is not over its limit', () => {
  const limits: FleetLimits = { minPlayers: 2, warning: null, critical: null, offline: { count: 1 } };
  const { breaches, offenders } = verdictOn([{ id: 'a', status: 'active', healthStatus: 'offline' }], limits);
  expect(breaches).toEqual([{ kind: 'too-few', state: 'offline', count: 1, limit: null, minPlayers: 2 }]);
  expect(offenders.map((player) => isOverLimit(player, { breaches }))).toEqual([false]);
});

const threshold: fc.Arbitrary<Threshold | null> = fc.oneof(
  fc.constant(null),
  fc.nat(4).map((count) => ({ count })),
  fc.nat(100).map((percent) => ({ percent })),
);
const anyLimits: fc.Arbitrary<FleetLimits> = fc.record({
  warning: threshold,
  critical: threshold,
  offline: threshold,
  minPlayers: fc.nat(5),
});
const anyPlayers = fc.array(anyPlayer, { maxLength: 8 });

test('every player is counted once, and the order of the players never changes a verdict', () => {
  const shuffled = anyPlayers.chain((players) =>
    fc.tuple(
      fc.constant(players),
      fc.shuffledSubarray(players, { minLength: players.length, maxLength: players.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, anyLimits, anyRules, ([players, permuted], limits, rules) => {
      const verdict = verdictOn(players, limits, rules);
      expect(verdictOn(permuted, limits, rules)).toEqual(verdict);
      const { counts, offenders } = verdict;
      expect(counts.healthy + counts.warning + counts.critical + counts.offline).toBe(players.length);
      expect(offenders).toHaveLength(players.length - counts.healthy);
    }),
  );
});

test('a breach counts the offenders with a finding of its state', () => {
  fc.assert(
    fc.property(anyPlayers, anyLimits, anyRules, (players, limits, rules) => {
      const { breaches, offenders } = verdictOn(players, limits, rules);
      for (const { kind, state, count } of breaches) {
        if (kind === 'too-few') continue;
        const counted = offenders.filter((player) => isFoundIn(player, state));
        expect(counted).toHaveLength(count);
        expect(counted.every((player) => isOverLimit(player, { breaches }))).toBe(true);
      }
    }),
  );
});

/** A threshold at least as strict, of the same kind if there was one. */
function tighten(from: Threshold | null, by: number): Threshold {
  if (from === null) return { count: by };
  return 'count' in from
    ? { count: Math.max(0, from.count - by) }
    : { percent: Math.max(0, from.percent - by) };
}

type Criteria = readonly [FleetLimits, HealthRules];

test.each<[string, (criteria: Criteria, by: number, oldest: string) => Criteria]>([
  ['max-warning', ([limits, rules], by) => [{ ...limits, warning: tighten(limits.warning, by) }, rules]],
  ['max-critical', ([limits, rules], by) => [{ ...limits, critical: tighten(limits.critical, by) }, rules]],
  ['max-offline', ([limits, rules], by) => [{ ...limits, offline: tighten(limits.offline, by) }, rules]],
  ['min-players', ([limits, rules], by) => [{ ...limits, minPlayers: limits.minPlayers + by }, rules]],
  [
    'max-age',
    ([limits, { maxAgeMs = Number.POSITIVE_INFINITY, ...rules }], by) => [
      limits,
      { ...rules, maxAgeMs: Math.min(maxAgeMs, by * minute) },
    ],
  ],
  [
    'min-version',
    ([limits, { minVersion = version('0'), ...rules }], _, text) => [
      limits,
      { ...rules, minVersion: version(text).compare(minVersion) > 0 ? version(text) : minVersion },
    ],
  ],
])('a stricter --%s never turns a failure into a pass', (_, stricter) => {
  fc.assert(
    fc.property(
      ...[anyPlayers, anyLimits, anyRules, fc.nat(60), versionText],
      (players, limits, rules, by, oldest) => {
        const { state } = verdictOn(players, ...stricter([limits, rules], by, oldest));
        expect(badness(state)).toBeGreaterThanOrEqual(badness(verdictOn(players, limits, rules).state));
      },
    ),
    { numRuns: 200 },
  );
});
