// project: longer
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/context.ts';
import type { Player } from '../../../src/model/players.ts';
import { configured, emptyFolder, type RunOptions, run } from '../../helpers/run.ts';
import { crlf, replying, responseOf } from '../../helpers/service.ts';
import { writtenInHistory } from '../diff/written-snapshot.ts';
import { fleetOf, randomBy, withOutage } from './fleets.ts';

const random = randomBy(3);
const quiet = fleetOf({ players: 300, perStore: 7, rate: 0.02 }, random);
const bad = quiet.map((player): Player => {
  const isBad = player.currentVersion === '4.2.1' && player.platform === 'tizen' && random() < 0.4;
  return isBad ? { ...player, healthStatus: 'critical' } : player;
});
const fleet = withOutage(bad, ({ storeId }) => storeId === 'loja-12', 139, random);

const ask = (line: string, options: RunOptions & { readonly fleet?: readonly unknown[] } = {}) =>
  run(line.split(' '), {
    env: { ...configured, NO_COLOR: '1' },
    ...options,
    context: { fetch: replying({ body: JSON.stringify(options.fleet ?? fleet) }) },
  });

test('in a pipe', async () => {
  expect(await ask('incidents')).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stderr": "",
      "stdout": "STATE     INCIDENT                                              PLAYERS   OTHERS    SINCE
    offline   store loja-12                                         7 of 7    1 of 293  2026-11-20T09:37:10.876Z
    critical  version 4.2.1 on tizen                                6 of 26   2 of 274  -
    offline   no common cause: Loja 4 · 3                           1 of 300  -         2026-10-25T12:01:56.774Z
    critical  no common cause: Loja 3 · 6, Loja 40 · 4              2 of 300  -         -
    warning   no common cause: Loja 14 · 2, Loja 15 · 4 and 1 more  3 of 300  -         -
    ",
    }
  `);
});

test.each([60, 80, 120])('on a terminal of %i columns', async (columns) => {
  const { stdout, stderr, code } = await ask('incidents', { columns });
  expect({ stderr, code }).toMatchSnapshot();
  expect(`\n${stdout}`).toMatchSnapshot();
});

test('as JSON, and some fields of the players that match', async () => {
  const [first] = JSON.parse((await ask('incidents --json')).stdout);
  const { playerIds, names, pValue, ...rest } = first;
  expect(rest).toMatchInlineSnapshot(`
    {
      "cause": "store",
      "field": "storeId",
      "others": 1,
      "othersSize": 293,
      "players": 7,
      "since": "2026-11-20T09:37:10.876Z",
      "size": 7,
      "state": "offline",
      "tests": 291,
      "value": "loja-12",
    }
  `);
  expect([playerIds.length, names.length]).toEqual([rest.players, rest.players]);
  expect(pValue * rest.tests).toBeLessThan(0.01);
  const { stdout } = await ask('incidents --fields cause,value,players -o csv --platform webos');
  expect(stdout).toMatchInlineSnapshot(`
    "cause,value,players
    store,loja-12,3
    single,,2
    single,,2
    "
  `);
});

const offline = (count: number) =>
  fleet
    .slice(0, count)
    .map((player) => ({ ...player, healthStatus: 'offline', lastSeenAt: '2026-11-20T09:41:00Z' }));

test.each([
  ['nobody', [], 'No players to check\n', ''],
  [
    'all are well',
    fleet.slice(0, 3).map((player) => ({ ...player, healthStatus: 'healthy' })),
    '3 players: nothing is broken\n',
    '',
  ],
  [
    'all are offline',
    offline(3),
    '3 players: 3 not healthy, 1 cause\n',
    'STATE      INCIDENT     PLAYERS  OTHERS  SINCE\n● offline  all players  3 of 3   -       2h ago\n',
  ],
])('%s', async (_, players, stderr, stdout) => {
  expect(await ask('incidents', { fleet: players, columns: 80 })).toEqual({ stdout, stderr, code: 0 });
});

test('blocked players count only on request, and --max-age as for players check', async () => {
  const [one, ...others] = offline(4);
  const players = [
    { ...one, status: 'blocked' },
    ...others.map((player) => ({ ...player, healthStatus: 'healthy' })),
  ];
  const rows = async (line: string) =>
    (await ask(`${line} --fields state,cause,size -o csv --no-header`, { fleet: players })).stdout;
  expect(await rows('incidents')).toBe('');
  expect(await rows('incidents --include-blocked')).toBe(crlf('offline,single,4\n'));
  expect(await rows('incidents --max-age 1h')).toBe(crlf('offline,all,3\n'));
});

test('players check says the causes before the players, in its reports too', async () => {
  const causes = [
    'store loja-12: 7 of 7 offline, last seen 2h ago; others 1 of 293',
    'version 4.2.1 on tizen: 6 of 26 critical; others 2 of 274',
  ];
  const { stdout, code } = await ask('players check', { columns: 80 });
  expect(code).toBe(42);
  expect(stdout.split('\n').slice(7, 12)).toEqual([
    '',
    ...causes,
    '',
    'STATE       NAME         LAST SEEN  STORE',
  ]);
  const { incidents } = JSON.parse((await ask('players check --json')).stdout);
  expect(incidents).toEqual(JSON.parse((await ask('incidents --json')).stdout).slice(0, 2));
  expect((await ask('players check --report nagios')).stdout).toContain(
    `, limit 0; ${causes.join('; ')} | healthy=`,
  );
  const junit = (await ask('players check --report junit')).stdout;
  expect(junit).toContain(`<system-out>${causes.join('; ')}</system-out>`);
  const { stderr } = await ask('players check --report github');
  expect(stderr.split('\n').slice(1, 3)).toEqual(causes.map((cause) => `::error title=incident::${cause}`));
  // Where offline players are allowed, an incident is no error either.
  const allowed = 'players check --max-offline 100% --max-critical 100% --report github';
  expect((await ask(allowed)).stderr).toContain(`::warning title=incident::${causes[0]}\n`);
});

test('status and the page say the causes before the screens', async () => {
  const [one, two] = [
    'store loja-12: 7 of 7 offline, last seen 2h ago',
    'version 4.2.1 on tizen: 6 of 26 critical',
  ];
  const serve: Fetch = async (url) =>
    responseOf({ body: url.endsWith('/players') ? JSON.stringify(fleet) : '[]' });
  const context = { fetch: serve };
  const { stdout } = await run(['status'], { env: configured, context });
  expect(stdout.split('\n')[3]).toMatch(new RegExp(`^✗ ${one}; others 1 of 293 +signage incidents$`));
  expect(stdout.split('\n')[4]).toMatch(new RegExp(`^✗ ${two}; others 2 of 274 +signage incidents$`));
  // It is named, so it is no store that is worse than others.
  expect(stdout).not.toMatch(/^! store loja-12:/m);
  const { stdout: page } = await run(['report', '-'], { env: configured, context });
  expect(page).toMatch(
    /<li class="bad"><span class="state bad">✗<\/span> <strong>7 of 7 players fail together \(loja-12\): look for one cause<.{20,400}> 7 screens</,
  );
});

describe('with a history', () => {
  const minutes = (hour: number, minute: number) =>
    Date.parse('2026-11-20T00:00:00Z') + (hour * 60 + minute) * 60_000;
  /** Players as they were: those of the store that is away now were well, but for one that went away twice within an hour. */
  const fleetAt = (at: number) => {
    const flapping = fleet.find(({ storeId }) => storeId === 'loja-12');
    const lastSeen = at < minutes(2, 30) && at >= minutes(2, 15) ? minutes(2, 5) : at - 60_000;
    const seen = at >= minutes(2, 45) && at < minutes(3, 0) ? minutes(2, 31) : lastSeen;
    return fleet.map((player) => {
      if (player.storeId !== 'loja-12') return player;
      const away = player === flapping && at - seen > 60_000;
      return {
        ...player,
        healthStatus: away ? 'offline' : 'healthy',
        lastSeenAt: new Date(player === flapping ? seen : at - 60_000).toISOString(),
      };
    });
  };
  const historyOf = (times: readonly number[]) => {
    const folder = emptyFolder();
    for (const time of times) {
      const at = new Date(time).toISOString();
      writtenInHistory(folder, { at, tenant: 'rede', players: fleetAt(time) });
    }
    return folder;
  };
  const quarters = [0, 15, 30, 45, 60].map((minute) => minutes(2, minute));

  test('what is new since the day before, and what flaps', async () => {
    const folder = historyOf(quarters);
    expect(await ask(`incidents --history ${folder}`)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "STATE     INCIDENT                                              PLAYERS   OTHERS    SINCE                     NEW PLAYERS  FLAPPING
      offline   store loja-12                                         7 of 7    1 of 293  2026-11-20T09:37:10.876Z            7         1
      critical  version 4.2.1 on tizen                                6 of 26   2 of 274  -                                   0         0
      offline   no common cause: Loja 4 · 3                           1 of 300  -         2026-10-25T12:01:56.774Z            0         0
      critical  no common cause: Loja 3 · 6, Loja 40 · 4              2 of 300  -         -                                   0         0
      warning   no common cause: Loja 14 · 2, Loja 15 · 4 and 1 more  3 of 300  -         -                                   0         0
      ",
      }
    `);
    const [first] = JSON.parse((await ask(`incidents --history ${folder} --json`)).stdout);
    expect(first).toMatchObject({ cause: 'store', players: 7, newPlayers: 7, flapping: 1 });
  });

  test('of several tenants: that of the key, or the one that is named', async () => {
    const folder = historyOf(quarters);
    const at = new Date(minutes(2, 0)).toISOString();
    writtenInHistory(folder, { at, tenant: 'outra', players: [] });
    const newPlayers = async (line: string) => {
      const { code, stdout, stderr } = await ask(`incidents --history ${folder}${line} --json`);
      return code === 0
        ? JSON.parse(stdout)[0].newPlayers
        : [code, JSON.parse(stderr.replaceAll(folder, 'FOLDER')).error];
    };
    expect(await newPlayers('')).toMatchObject([
      3,
      { message: 'FOLDER has several tenants', hint: 'Its tenants: outra, rede' },
    ]);
    expect(await newPlayers(' --tenant rede')).toBe(7);
    // The key is of this one, which had no players.
    writtenInHistory(folder, { at, tenant: 'lojas-exemplo', players: [] });
    expect(await newPlayers('')).toBe(7);
    const [first] = JSON.parse((await ask(`incidents --history ${folder} --json`)).stdout);
    expect(first).toMatchObject({ newPlayers: 7, flapping: 0 });
    expect(await ask('incidents --tenant rede')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--tenant needs --history'),
    });
  });

  test('a snapshot that is damaged is left out; without any it says how to take one', async () => {
    const folder = historyOf(quarters);
    appendFileSync(join(folder, 'tenant=rede', 'at=2026-11-20T0200Z', 'players.ndjson'), '{}\n');
    const { code, stdout, stderr } = await ask(`incidents --history ${folder}`);
    expect([code, stdout.split('\n')[1], stderr.replaceAll(folder, 'FOLDER')]).toMatchInlineSnapshot(`
      [
        0,
        "offline   store loja-12                                         7 of 7    1 of 293  2026-11-20T09:37:10.876Z            6         1",
        "warning: 1 snapshot cannot be read, as if there were none: the snapshot is damaged: FOLDER/tenant=rede/at=2026-11-20T0200Z/players.ndjson: it is not what the manifest describes
      ",
      ]
    `);
    const old = historyOf([Date.parse('2026-11-18T00:00:00Z')]);
    const none = await ask(`incidents --history ${old}`);
    expect([none.code, none.stderr.replaceAll(old, 'FOLDER')]).toMatchInlineSnapshot(`
      [
        3,
        "signage: no snapshot with players of the last 24 hours in FOLDER/tenant=rede
        Take one now and then: signage snapshot --history FOLDER --only players
      ",
      ]
    `);
  });
});

describe('players whose health the service does not send', () => {
  const silent = fleet.slice(0, 3).map(({ healthStatus, ...player }) => player);

  test('on a terminal: a sentence', async () => {
    expect(await ask('incidents', { fleet: silent, columns: 100 })).toEqual({
      stdout: '',
      stderr: 'Nothing is known of the 3 players: the service sends no healthStatus\n',
      code: 0,
    });
  });

  test('of which one is known to be offline: rows', async () => {
    const mixed = [...silent, { ...silent[0], id: crypto.randomUUID(), healthStatus: 'offline' }];
    const { stdout } = await ask('incidents', { fleet: mixed, columns: 100 });
    expect(stdout).toContain('● critical');
  });

  test('in a pipe: a row, as in JSON', async () => {
    expect((await ask('incidents', { fleet: silent })).stdout).toContain('critical');
    expect(JSON.parse((await ask('incidents --json', { fleet: silent })).stdout)).toHaveLength(1);
  });
});
