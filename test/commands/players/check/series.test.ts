import { describe, expect, test } from 'vitest';
import { run } from '../../../helpers/run.ts';
import { answer } from '../../../helpers/service.ts';
import { healthyPlayers, playersIn } from './fleet.ts';

const metrics = ['players', 'check', '--report', 'openmetrics'];

/** The names of the metrics that have series, with their number; and what is not data. */
async function series(args: readonly string[], players: readonly object[]) {
  answer('/players', players);
  const { stdout, stderr, code } = await run([...metrics, ...args]);
  const counts: Record<string, number> = {};
  for (const [name] of stdout.matchAll(/^\w+/gm)) counts[name] = (counts[name] ?? 0) + 1;
  return { counts, stderr, code };
}

const totals = {
  signage_players: 4,
  signage_check_verdict: 4,
  signage_check_timestamp_seconds: 1,
  signage_store_players: 2,
  signage_platform_players: 2,
};
const failed = 'signage: offline: 1 of 1,000 players (0.1%), limit 0\n';
const failedLarge = 'signage: offline: 1 of 1,001 players (0.1%), limit 0\n';
const note = `note: openmetrics has only the offenders of 1,001 players (use --series all for every player)\n`;

describe('players with series', () => {
  const fleetOf = (players: number) => [...healthyPlayers(players - 1), ...playersIn('offline')];

  test('up to 1,000 players, all', async () => {
    expect(await series([], fleetOf(1000))).toEqual({
      counts: { ...totals, signage_player_unhealthy: 1, signage_player_last_seen_age_seconds: 1000 },
      stderr: failed,
      code: 42,
    });
  });

  test('above that, the offenders, and a note says so', async () => {
    const counts = { ...totals, signage_player_unhealthy: 1, signage_player_last_seen_age_seconds: 1 };
    expect(await series([], fleetOf(1001))).toEqual({ counts, stderr: note + failedLarge, code: 42 });
    expect(await series(['-q'], fleetOf(1001))).toEqual({ counts, stderr: failedLarge, code: 42 });
  });

  test.each([
    ['all', { signage_player_unhealthy: 1, signage_player_last_seen_age_seconds: 1001 }],
    ['offenders', { signage_player_unhealthy: 1, signage_player_last_seen_age_seconds: 1 }],
    ['none', {}],
  ])('as --series %s says', async (choice, counts) => {
    expect(await series(['--series', choice], fleetOf(1001))).toEqual({
      counts: { ...totals, ...counts },
      stderr: failedLarge,
      code: 42,
    });
  });

  test('those that filters leave out do not count', async () => {
    const { counts, stderr } = await series(['--health', 'healthy'], fleetOf(1001));
    expect({ ages: counts.signage_player_last_seen_age_seconds, stderr }).toEqual({ ages: 1000, stderr: '' });
  });

  test('no note without the report', async () => {
    answer('/players', fleetOf(1001));
    expect((await run(['players', 'check', '--report', 'junit'])).stderr).toBe(failedLarge);
  });
});

describe.each([['players check'], ['schedules now']])('wrong usage of %s', (command) => {
  test.each([
    [['--series', 'all'], '--series needs --report openmetrics', ''],
    [['--series', 'none', '--report', 'junit'], '--series needs --report openmetrics', ''],
    [
      ['--series', 'some', '--report', 'openmetrics'],
      '--series must be all, offenders or none, not "some"',
      '',
    ],
  ])('%j', async (args, message) => {
    expect(await run([...command.split(' '), ...args])).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n`,
      code: 2,
    });
  });
});
