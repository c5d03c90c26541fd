import { expect, test } from 'vitest';
import { presenceOf } from '../../../src/model/presence.ts';
import { badnessOf } from '../../../src/players/rules/badness.ts';
import { judgeHealth, unhealthyStates } from '../../../src/players/rules/health.ts';
import { screenStateOf, screenStates } from '../../../src/screens/engine/screen-state.ts';

const healths = ['healthy', 'warning', 'critical', 'offline', 'asleep', undefined];
const players = healths.flatMap((healthStatus) =>
  ['active', 'blocked', 'retired', undefined].flatMap((status) =>
    ['2026-11-20T12:00:00Z', undefined].map((lastSeenAt) => ({ id: 'a', healthStatus, status, lastSeenAt })),
  ),
);

test('lists of players and of screens have one order of badness', () => {
  const ranked = players.map((player) => {
    const state = screenStateOf(player.status === 'blocked' ? 'blocked' : 'plays', {
      player,
      presence: presenceOf(player, 0, undefined),
    });
    return { screen: screenStates.indexOf(state), badness: badnessOf(player)[0] };
  });
  for (const one of ranked)
    for (const other of ranked)
      if (one.screen < other.screen) expect(one.badness).toBeLessThan(other.badness);
});

test('lists of players and `players check` have one order of badness', () => {
  const lastSeenAt = '2026-11-20T12:00:00Z';
  const order: readonly string[] = unhealthyStates;
  const worst = (healthStatus: string | undefined) =>
    order.indexOf(judgeHealth({ id: 'a', healthStatus }, { now: 0 }).state);
  const sick = healths.filter((health) => health !== 'healthy');
  expect(sick.map((healthStatus) => badnessOf({ id: 'a', healthStatus, lastSeenAt })[0])).toEqual(
    sick.map(worst),
  );
});
