import { describe, expect, test } from 'vitest';
import { run } from '../../../helpers/run.ts';
import { answer } from '../../../helpers/service.ts';
import { healthyPlayers, playersIn } from './fleet.ts';

const fleetOf = (players: number) => [...healthyPlayers(players - 1), ...playersIn('offline')];
const failed = 'signage: offline: 1 of 1,000 players (0.1%), limit 0\n';
const failedLarge = 'signage: offline: 1 of 1,001 players (0.1%), limit 0\n';
const note = `note: openmetrics has only the offenders of 1,001 players (use --series all for every player)\n`;

describe('players with series', () => {
  test.each([
    ['up to 1,000 players, all', [], 1000, [1, 1000], failed],
    ['above that, the offenders, and a note says so', [], 1001, [1, 1], note + failedLarge],
    ['without the note with -q', ['-q'], 1001, [1, 1], failedLarge],
    ['and if asked for', ['--series', 'offenders'], 1001, [1, 1], failedLarge],
    ['all if asked for', ['--series', 'all'], 1001, [1, 1001], failedLarge],
    ['or none', ['--series', 'none'], 1001, undefined, failedLarge],
    ['those that filters leave out do not count', ['--health', 'healthy'], 1001, [undefined, 1000], ''],
  ])('%s', async (_, args, players, series, stderr) => {
    answer('/players', fleetOf(players));
    const ended = await run(['players', 'check', '--report', 'openmetrics', ...args]);
    const counts: Record<string, number> = {};
    for (const [name] of ended.stdout.matchAll(/^\w+/gm)) counts[name] = (counts[name] ?? 0) + 1;
    expect(ended.stdout.includes('; unhealthy players only.')).toBe(series?.[1] === 1);
    const states = stderr === '' ? 1 : 2;
    expect(counts).toEqual({
      signage_players: 4,
      signage_check_verdict: 4,
      signage_check_timestamp_seconds: 1,
      signage_store_players: states,
      signage_platform_players: states,
      signage_player_unhealthy: series?.[0],
      signage_player_last_seen_age_seconds: series?.[1],
    });
    expect(ended).toMatchObject({ stderr, code: stderr === '' ? 0 : 42 });
  });

  test('no note without the report', async () => {
    answer('/players', fleetOf(1001));
    expect((await run(['players', 'check', '--report', 'junit'])).stderr).toBe(failedLarge);
  });
});

test.each([
  [['--series', 'none', '--report', 'junit'], '--series needs --report openmetrics'],
  [['--series', 'some', '--report', 'openmetrics'], '--series must be all, offenders or none, not "some"'],
])('wrong usage: %j', async (args, message) => {
  const ended = { stdout: '', stderr: `signage: ${message}\n`, code: 2 };
  expect(await run(['players', 'check', ...args])).toEqual(ended);
});
