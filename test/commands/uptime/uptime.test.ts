// project: longer
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { distancesOf } from '../../../src/history/rules/sighting.ts';
import { emptyFolder, run, testNow } from '../../helpers/run.ts';
import { writtenInHistory } from '../diff/written-snapshot.ts';
import { connect } from '../mcp/connected.ts';

const [minute, hour] = [60_000, 3_600_000];
const midnight = Date.parse('2026-11-20T00:00:00Z');
const atHour = (hours: number) => new Date(midnight + hours * hour).toISOString();

/** When a player was last seen by an hour, if it was away in these stretches; seen a minute before otherwise. */
function lastSeen(at: number, away: readonly (readonly [from: number, to: number])[]) {
  const outage = away.find(([from, to]) => at >= from && at < to);
  return outage ? outage[0] : at - minute / hour;
}

/** A player as it is at an hour of the day. Half an hour after it was last seen, it is offline. */
function playerAt(
  at: number,
  name: string,
  away: readonly (readonly [number, number])[],
  more: Record<string, unknown> = {},
) {
  const seen = lastSeen(at, away);
  return {
    id: `${name.toLowerCase().repeat(8)}-0000-4000-8000-000000000000`,
    name,
    status: 'active',
    healthStatus: at - seen > 0.5 ? 'offline' : 'healthy',
    lastSeenAt: atHour(seen),
    storeId: 'loja-001',
    timezone: 'America/Sao_Paulo',
    currentVersion: at < 6 ? '4.1.0' : '4.2.0',
    ...more,
  };
}

const fleetAt = (at: number) => [
  playerAt(at, 'A', []),
  // At 3:00, it is not yet known to be gone.
  playerAt(at, 'B', [
    [2.75, 5.5],
    [6.25, 7.25],
  ]),
  playerAt(at, 'C', [[10.25, 24]], { storeId: 'loja-002' }),
  playerAt(at, 'D', [], { healthStatus: 'offline', lastSeenAt: null, storeId: null }),
  playerAt(at, 'E', [[1, 24]], { status: 'blocked' }),
  // Its clock is ahead from 6:00 to 8:00.
  playerAt(at, 'F', [], at >= 6 && at <= 8 ? { lastSeenAt: atHour(at + 3) } : {}),
  ...(at >= 10 ? [playerAt(at, 'G', [])] : []),
];

/** Snapshots of each of these hours. */
function historyOf(hours: readonly number[], fleet: (at: number) => Record<string, unknown>[] = fleetAt) {
  const history = emptyFolder();
  for (const at of hours) writtenInHistory(history, { at: atHour(at), tenant: 'rede', players: fleet(at) });
  return history;
}

const pathIn = (history: string, at: number) =>
  join(history, 'tenant=rede', `at=${atHour(at).slice(0, 16).replace(':', '')}Z`);

const all = Array.from({ length: 13 }, (_, at) => at);
let history = '';
beforeAll(() => {
  history = historyOf(all.filter((at) => at !== 9));
});

const uptime = (line: string, options: Parameters<typeof run>[1] = {}) =>
  run(['uptime', '--history', history, ...line.split(' ').filter(Boolean)], {
    env: { NO_COLOR: '1' },
    ...options,
  });

test('players, the worst first', async () => {
  const { stdout, stderr, code } = await uptime('', { columns: 120 });
  expect(`\n${stdout}${stderr}${code}`).toMatchInlineSnapshot(`
    "
    NAME  AVAILABLE     OUTAGES  LONGEST  FLAPS  NO DATA  LAST OUTAGE  DAYS  STORE
    D     0%                  1  12h          0  -        -            ╳╳    -
    B     41.86–74.97%        2  2h–3h        1  16.69%   5h ago       ▒▒    loja-001
    F     58.27–100%          0  -            0  41.725%  -            █?    loja-001
    C     68.75–85.42%        1  1h           0  16.667%  1h ago       █▒    loja-002
    A     83.31–100%          0  -            0  16.69%   -            █?    loja-001
    G     100%                0  -            0  -        -             █    loja-001
    █ available  ▒ outage  ╳ away all day  ? no data
    note: the history begins at Fri 20 Nov 00:00
    note: outages shorter than 1h, between two snapshots, are not seen
    0"
  `);
});

test('all that is known, for scripts', async () => {
  const { stdout } = await uptime('--name B -o json');
  expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
    [
      {
        "availableMax": 74.966,
        "availableMin": 41.863,
        "currentVersion": "4.2.0",
        "flaps": 1,
        "from": "2026-11-20T00:00:00.000Z",
        "lastOutageAt": "2026-11-20T06:15:00.000Z",
        "longestMaxSeconds": 11640,
        "longestMinSeconds": 8100,
        "name": "B",
        "noData": 16.69,
        "outages": 2,
        "platform": null,
        "playerId": "bbbbbbbb-0000-4000-8000-000000000000",
        "storeId": "loja-001",
        "to": "2026-11-20T11:59:00.000Z",
      },
    ]
  `);
});

test('outages', async () => {
  const { stdout, stderr } = await uptime(
    '--outages -o csv --fields name,from,endsAfter,endsBefore,minSeconds,maxSeconds -q',
  );
  expect(`\n${stdout}${stderr}`.replaceAll('\r', '')).toMatchInlineSnapshot(`
    "
    name,from,endsAfter,endsBefore,minSeconds,maxSeconds
    D,,,,43200,43200
    B,2026-11-20T02:45:00.000Z,2026-11-20T05:00:00.000Z,2026-11-20T05:59:00.000Z,8100,11640
    B,2026-11-20T06:15:00.000Z,2026-11-20T07:00:00.000Z,2026-11-20T07:59:00.000Z,2700,6240
    C,2026-11-20T10:15:00.000Z,,,6300,6300
    "
  `);
});

test('a player counts in the group that it was in then', async () => {
  const { stdout, stderr } = await uptime('--by version --name B -q');
  expect(`\n${stdout}${stderr}`).toMatchInlineSnapshot(`
    "
    VERSION  PLAYERS  AVAILABLE    OUTAGES  LONGEST  FLAPS  NO DATA
    4.2.0          1  37.77–87.5%        1  45m–1h       1  33.334%
    4.1.0          1  45.96–62.4%        1  2h–3h        0  -
    "
  `);
});

test('opening hours are by the clock of the player', async () => {
  // In São Paulo, 6:00 UTC is 3:00.
  const { stdout, stderr } = await uptime('--hours 03:00-05:00 --days Fri -q --name B --outages');
  expect(`\n${stdout}${stderr}`).toMatchInlineSnapshot(`
    "
    NAME  FROM                      ENDS BEFORE               LENGTH  STORE
    B     2026-11-20T06:15:00.000Z  2026-11-20T07:59:00.000Z  45m–1h  loja-001
    "
  `);
  expect(await uptime('--days Sat -q --name B --fields name,availableMin,outages --no-header')).toEqual({
    stdout: 'B  -  0\n',
    stderr: '',
    code: 0,
  });
});

describe('--fail-under', () => {
  test.each([
    ['--name A --fail-under 83%', 0, ''],
    ['--name A --fail-under 84%', 51, 'signage: availability: 1 perhaps under 84% of 1\n'],
    ['--fail-under 84', 51, 'signage: availability: 2 under 84%, 3 perhaps under 84% of 6\n'],
    ['--name nobody --fail-under 1%', 51, 'signage: availability: there is nothing to judge\n'],
  ])('%s', async (line, code, stderr) => {
    expect(await uptime(`${line} -q`)).toMatchObject({ code, stderr });
  });

  test('a history that has stopped is not a good one', async () => {
    const later = { now: testNow + 24 * hour };
    expect(await uptime('--name A --fail-under 83% -q', later)).toMatchObject({ code: 51 });
    const { stdout } = await uptime('--name A --since 30h -o json -q', later);
    expect(JSON.parse(stdout)).toMatchObject([{ availableMax: 100, to: '2026-11-21T12:00:00.000Z' }]);
  });
});

test('reports', async () => {
  const { stdout } = await uptime('--store !none --name B --fail-under 50% --report junit');
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="signage uptime" tests="1" failures="1" errors="0" time="0">
      <testsuite name="loja-001" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-20T12:00:00">
        <testcase name="B (bbbbbbbb-0000-4000-8000-000000000000)" classname="loja-001" time="0">
          <failure message="41.86–74.97%, 2 outages" type="unclear">41.86–74.97%, 2 outages</failure>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
  expect((await uptime('--name nobody --report junit')).stdout).toContain('tests="1" failures="1"');
  const metrics = await uptime('--name A --report openmetrics');
  expect(`\n${metrics.stdout}`).toMatchInlineSnapshot(`
    "
    # HELP signage_uptime_available_min_ratio The least part of the time in which it was available.
    # TYPE signage_uptime_available_min_ratio gauge
    signage_uptime_available_min_ratio{player_id="aaaaaaaa-0000-4000-8000-000000000000",name="A",store_id="loja-001",tenant="rede"} 0.8331
    # HELP signage_uptime_available_max_ratio The largest part of the time in which it may have been available.
    # TYPE signage_uptime_available_max_ratio gauge
    signage_uptime_available_max_ratio{player_id="aaaaaaaa-0000-4000-8000-000000000000",name="A",store_id="loja-001",tenant="rede"} 1
    # HELP signage_uptime_no_data_ratio The part of the time in which no snapshot shows how it was.
    # TYPE signage_uptime_no_data_ratio gauge
    signage_uptime_no_data_ratio{player_id="aaaaaaaa-0000-4000-8000-000000000000",name="A",store_id="loja-001",tenant="rede"} 0.1669
    # HELP signage_uptime_outages Outages that a snapshot shows.
    # TYPE signage_uptime_outages gauge
    signage_uptime_outages{player_id="aaaaaaaa-0000-4000-8000-000000000000",name="A",store_id="loja-001",tenant="rede"} 0
    # EOF
    "
  `);
});

test('what is damaged is as if it were missing, and is said', async () => {
  const damaged = historyOf(all);
  appendFileSync(join(pathIn(damaged, 9), 'players.ndjson'), ' ');
  writeFileSync(join(pathIn(damaged, 4), 'manifest.json'), '{');
  const line = [
    'uptime',
    '--history',
    damaged,
    '--name',
    'A',
    '--fields',
    'name,noData',
    '--no-header',
    '-q',
  ];
  expect(await run(line)).toEqual({
    stdout: 'A  33.38\n',
    stderr: `warning: 2 snapshots cannot be read, as if there were none: ${pathIn(damaged, 4)}/manifest.json is not the manifest of a snapshot: not JSON\n`,
    code: 0,
  });
  rmSync(pathIn(damaged, 9), { recursive: true });
  expect(await run([...line, '--since', '2026-11-20T05:00:00Z'])).toMatchObject({ stderr: '', code: 0 });
});

test.each([
  ['', 'uptime needs --history'],
  [
    '--history H --since +3d',
    '--since must be an age such as 24h or 7d, or a past time such as yesterday, not "+3d"',
  ],
  ['--history H --since 1d --until 2d', '--until must be after --since'],
  ['--history H --by store --outages', '--by cannot be combined with --outages'],
  ['--history H --fail-under 101%', '--fail-under must be a percentage such as 98%, not "101%"'],
  ['--history H --days Funday', '--days must be days of the week such as Mon-Sat, not "Funday"'],
])('wrong usage: %s', async (line, message) => {
  const { stderr, code } = await run(['uptime', ...line.split(' ').filter(Boolean)]);
  expect({ first: stderr.split('\n')[0], code }).toEqual({ first: `signage: ${message}`, code: 2 });
});

test('which tenant', async () => {
  const two = historyOf([0, 1]);
  // An empty folder is no tenant.
  mkdirSync(join(two, 'tenant=empty'));
  expect(await run(['uptime', '--history', two])).toMatchObject({ code: 0 });
  expect(await run(['uptime', '--history', two, '--tenant', 'empty'])).toMatchObject({
    code: 3,
    stderr: `signage: ${two} has no snapshot of tenant empty\n  Its tenants: rede\n`,
  });
  writtenInHistory(two, { at: atHour(0), tenant: 'other', players: null });
  expect(await run(['uptime', '--history', two])).toMatchObject({
    code: 3,
    stderr: `signage: ${two} has several tenants\n  Its tenants: other, rede\n`,
  });
  expect(await run(['uptime', '--history', two, '--tenant', 'rede'])).toMatchObject({ code: 0 });
  expect(await run(['uptime', '--history', two, '--tenant', 'other'])).toMatchObject({
    code: 3,
    stderr: `signage: no snapshot with players from Wed 21 Oct 12:00 to Fri 20 Nov 12:00 in ${join(two, 'tenant=other')}\n`,
  });
});

test('a distance is long by those around it', () => {
  const distances = [1, 1, 1, 2, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 9, 4, 4];
  const times = [0];
  for (const distance of distances) times.push((times.at(-1) ?? 0) + distance * hour);
  const { isHole, longest } = distancesOf(times);
  expect(isHole.flatMap((is, at) => (is ? distances[at - 1] : []))).toEqual([2, 9]);
  expect(longest).toBe(4 * hour);
});

test('the tool of MCP answers as the command does', async () => {
  const { call } = await connect([], { env: {}, now: testNow });
  for (const [given, line] of [
    [{ name: 'B' }, '--name B'],
    [{ name: 'B', outages: true }, '--name B --outages'],
  ] as const) {
    const items = JSON.parse((await uptime(`${line} -o json`)).stdout);
    const answer = await call('uptime', { history, ...given });
    expect(answer).toMatchObject({
      items,
      total: items.length,
      notes: [expect.stringContaining('begins'), expect.anything()],
    });
  }
});
