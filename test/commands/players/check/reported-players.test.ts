import { expect, test } from 'vitest';
import { checkReport, recordOf } from '../../../../src/commands/players/check/reported-players.ts';
import type { Player } from '../../../../src/model/players.ts';
import { judge } from '../../../../src/rules/health.ts';
import { createTally, defaultLimits, type Limits } from '../../../../src/rules/verdict.ts';
import { testNow } from '../../../helpers/run.ts';

const well: Player = {
  id: 'a',
  name: 'Caixa 1',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-20T11:59:00Z',
};
const offline: Player = { id: 'b', healthStatus: 'offline', storeId: 'loja-012', currentVersion: '2.4.1' };

/** The report of a check of these players, of all of them. */
function reportOn(players: readonly Player[], limits: Limits) {
  const tally = createTally(limits);
  const all = players.map((player) => {
    const judged = judge(player, { now: testNow });
    tally.add(player, judged);
    return recordOf(player, judged);
  });
  const outcome = {
    verdict: tally.verdict(),
    time: testNow,
    blocked: 0,
    skewMs: undefined,
    suspect: undefined,
  };
  return checkReport(outcome, { limits, maxAgeMs: undefined, minVersion: undefined }, all, {});
}

test('a player that is well has no reason, and one within its limit is none too many where there are too few', () => {
  expect(reportOn([well, offline], { ...defaultLimits, offline: { count: 1 }, minPlayers: 3 })).toEqual({
    state: 'offline',
    sentence: 'too few: 2 players, at least 3 expected',
    considered: 2,
    counts: { healthy: 1, warning: 0, critical: 0, offline: 1 },
    found: { warning: 0, critical: 0, offline: 1 },
    limits: { ...defaultLimits, offline: { count: 1 }, minPlayers: 3 },
    minPlayers: 3,
    tooFew: true,
    players: [
      {
        id: 'a',
        name: 'Caixa 1',
        storeId: undefined,
        state: 'healthy',
        reason: undefined,
        ageSeconds: 60,
        version: undefined,
        isOver: false,
      },
      {
        id: 'b',
        name: undefined,
        storeId: 'loja-012',
        state: 'offline',
        reason: 'reported offline',
        ageSeconds: undefined,
        version: '2.4.1',
        isOver: false,
      },
    ],
    time: testNow,
    isReadByRunner: undefined,
  });
});

test('a player is too many where its state is over the limit', () => {
  const { players } = reportOn([well, offline], defaultLimits);
  expect(players.map(({ isOver }) => isOver)).toEqual([false, true]);
});
