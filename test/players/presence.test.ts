import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writtenInHistory } from '../commands/diff/written-snapshot.ts';
import { announceTenant, entrance } from '../commands/schedules/tenant.ts';
import { configured, emptyFolder, run } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

/*
 * One judgment of a player, everywhere: what each command says of the same player. The tests run at 2026-11-20T12:00:00Z.
 */

beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const env = { ...configured, NO_COLOR: '1' };
type Sent = { readonly healthStatus: string; readonly lastSeenAt?: unknown };

/** What `screens`, `players check`, `incidents` and `players list` say of a player. */
async function saidOf(sent: Sent, flags: readonly string[]) {
  const { lastSeenAt: _, ...rest } = entrance;
  const player = { ...rest, ...sent };
  announceTenant({ players: [player] });
  const screens = await run(['screens', '--json', ...flags], { env });
  const [{ screen, reason }] = JSON.parse(screens.stdout).screens;
  answer('/players', [player]);
  const check = JSON.parse((await run(['players', 'check', '--json', ...flags], { env })).stdout);
  answer('/players', [player]);
  const [incident] = JSON.parse((await run(['incidents', '--json', ...flags], { env })).stdout);
  answer('/players', [player]);
  const listed = await run(['players', 'list', '--fields', 'lastSeenAt', '--no-header'], {
    env,
    columns: 120,
  });
  return {
    screens: [screen, reason.replace(/;? ?1 of 2 items \(1 not at this time\)$/, '')],
    check: [check.offenders[0]?.state ?? 'healthy', check.offenders[0]?.reason ?? ''],
    incidents: incident?.state ?? 'none',
    list: listed.stdout.trim(),
  };
}

const noTime = (sent: string) => `lastSeenAt is ${sent}, which is not a time with a time zone`;

describe('without --max-age, the service alone decides', () => {
  test.each<[Sent, { screens: string[]; check: string[]; incidents: string; list: string }]>([
    [
      { healthStatus: 'healthy', lastSeenAt: '2026-10-21T12:00:00Z' },
      { screens: ['ok', ''], check: ['healthy', ''], incidents: 'none', list: '1mo ago' },
    ],
    [
      { healthStatus: 'healthy' },
      { screens: ['ok', ''], check: ['healthy', ''], incidents: 'none', list: 'unknown' },
    ],
    [
      { healthStatus: 'healthy', lastSeenAt: 1_794_000_000 },
      { screens: ['ok', ''], check: ['healthy', ''], incidents: 'none', list: '1794000000' },
    ],
    [
      { healthStatus: 'offline', lastSeenAt: null },
      {
        screens: ['unreachable', 'never seen'],
        check: ['offline', 'reported offline'],
        incidents: 'offline',
        list: 'never',
      },
    ],
    [
      { healthStatus: 'offline', lastSeenAt: '' },
      {
        screens: ['unreachable', noTime('""')],
        check: ['offline', 'reported offline'],
        incidents: 'offline',
        list: '-',
      },
    ],
    [
      { healthStatus: 'offline', lastSeenAt: '2026-11-20T11:00:00Z' },
      {
        screens: ['unreachable', 'last seen 2026-11-20T08:00:00-03:00'],
        check: ['offline', 'reported offline'],
        incidents: 'offline',
        list: '1h ago',
      },
    ],
  ])('%j', async (sent, said) => {
    expect(await saidOf(sent, [])).toEqual(said);
  });
});

describe('with --max-age 15m', () => {
  const overdue = (seen: string, reason: string, list: string) => ({
    screens: ['unreachable', `the service says healthy, ${seen}`],
    check: ['offline', reason],
    incidents: 'offline',
    list,
  });
  test.each<[Sent, { screens: string[]; check: string[]; incidents: string; list: string }]>([
    [
      { healthStatus: 'healthy', lastSeenAt: '2026-11-20T11:45:00Z' },
      { screens: ['ok', ''], check: ['healthy', ''], incidents: 'none', list: '15m ago' },
    ],
    [
      { healthStatus: 'healthy', lastSeenAt: '2026-10-21T12:00:00Z' },
      overdue('last seen 2026-10-21T09:00:00-03:00', 'last seen 1mo ago', '1mo ago'),
    ],
    [
      { healthStatus: 'healthy', lastSeenAt: '2026-11-20T12:05:00Z' },
      { screens: ['ok', ''], check: ['healthy', ''], incidents: 'none', list: 'in 5m' },
    ],
    [{ healthStatus: 'healthy' }, overdue('but lastSeenAt is missing', 'lastSeenAt is missing', 'unknown')],
    [
      { healthStatus: 'healthy', lastSeenAt: '2026-11-20T11:59:00' },
      overdue(
        `but ${noTime('"2026-11-20T11:59:00"')}`,
        noTime('"2026-11-20T11:59:00"'),
        '2026-11-20T11:59:00',
      ),
    ],
    [
      { healthStatus: 'healthy', lastSeenAt: 1_794_000_000 },
      overdue(`but ${noTime('"1794000000"')}`, noTime('"1794000000"'), '1794000000'),
    ],
    [
      { healthStatus: 'offline', lastSeenAt: null },
      {
        screens: ['unreachable', 'never seen'],
        check: ['offline', 'reported offline; never seen'],
        incidents: 'offline',
        list: 'never',
      },
    ],
  ])('%j', async (sent, said) => {
    expect(await saidOf(sent, ['--max-age', '15m'])).toEqual(said);
  });
});

test.each<[Sent, { min: number; max: number; noData: number }]>([
  [{ healthStatus: 'healthy' }, { min: 0, max: 100, noData: 100 }],
  [
    { healthStatus: 'healthy', lastSeenAt: 'yesterday' },
    { min: 0, max: 100, noData: 100 },
  ],
  [
    { healthStatus: 'healthy', lastSeenAt: 'now' },
    { min: 100, max: 100, noData: 0 },
  ],
  [
    { healthStatus: 'offline', lastSeenAt: null },
    { min: 0, max: 0, noData: 0 },
  ],
])('in a history, %j counts as %j', async (sent, said) => {
  const history = emptyFolder();
  for (const hour of ['09', '10', '11', '12']) {
    const { lastSeenAt: _, ...rest } = entrance;
    const at = `2026-11-20T${hour}:00:00.000Z`;
    const seen = sent.lastSeenAt === 'now' ? { ...sent, lastSeenAt: at } : sent;
    writtenInHistory(history, { players: [{ ...rest, ...seen }], at, tenant: 'rede' });
  }
  const line = ['uptime', '--history', history, '--since', '2026-11-20T09:00:00Z', '--json'];
  const [row] = JSON.parse((await run(line, { env: { NO_COLOR: '1' } })).stdout);
  expect({ min: row.availableMin, max: row.availableMax, noData: row.noData }).toEqual(said);
});
