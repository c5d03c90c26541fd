import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Fetch } from '../../../../src/context.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { answer, refuse, replying } from '../../../helpers/service.ts';
import {
  announceContent,
  announceTenant,
  butcher,
  entrance,
  failed,
  lunch,
  morning,
  nowhere,
  players,
  ready,
  schedules,
  till,
} from '../../schedules/tenant.ts';

// A screen in this machine's zone shows no city.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const env = { ...configured, NO_COLOR: '1' };
const now = async (args: readonly string[], columns?: number) =>
  run(['schedules', 'now', ...args], { env, ...(columns && { columns }) });
const outcomesOf = async (args: readonly string[]) => {
  announceTenant();
  const { stdout, stderr, code } = await now([
    ...args,
    '-o',
    'tsv',
    '--no-header',
    '--fields',
    'name,outcome,scheduleIds',
  ]);
  return [
    ...stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replaceAll('\t', ' ')),
    ...(stderr === '' ? [] : [stderr]),
    ...(code === 0 ? [] : [code]),
  ];
};

describe('every outcome', () => {
  test('on a terminal', async () => {
    announceTenant();
    expect(await now([], 140)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "7 screens: 1 blocked · 1 unknown · 1 depends · 1 nothing · 1 tie · 1 unplayable · 1 plays
      note: some answers depend on the state (add --state SP or --states FILE)
      ",
        "stdout": "NAME      LOCAL TIME        OUTCOME       SCHEDULE               UNTIL      WHY
      Entrada   Fri 09:00         ● plays       501 Manhã (p5)         11:00      1 of 2 items (1 not at this time)
      Caixa 1   Fri 09:00         ● tie         501, 502 (p5)          11:00      same priority; the service does not say which
      Açougue   Fri 08:00 Manaus  ● depends     503 (p7), or 504 (p1)  Sat 00:00  503 is for AM, PA only, and this player's state is unknown (zon…
      東京 🍞   Fri 09:00         ● nothing     -                      18:00      no schedule until 505
      Depósito  Fri 09:00         ● blocked     -                      -          blocked by the administrator
      Vitrine   -                 ● unknown     -                      -          timezone "Brazil/Nowhere" is unknown, and 505 needs one
      Quiosque  Fri 09:00         ● unplayable  504 Geral (p1)         -          0 of 1 item (1 not ready)
      ",
      }
    `);
  });

  test('in a pipe', async () => {
    announceTenant();
    expect((await now([])).stdout).toMatchInlineSnapshot(`
      "NAME      LOCAL TIME                 OUTCOME     SCHEDULE               UNTIL                      WHY
      Entrada   2026-11-20T09:00:00-03:00  plays       501 Manhã (p5)         2026-11-20T11:00:00-03:00  1 of 2 items (1 not at this time)
      Caixa 1   2026-11-20T09:00:00-03:00  tie         501, 502 (p5)          2026-11-20T11:00:00-03:00  same priority; the service does not say which
      Açougue   2026-11-20T08:00:00-04:00  depends     503 (p7), or 504 (p1)  2026-11-21T00:00:00-04:00  503 is for AM, PA only, and this player's state is unknown (zone suggests AM): 503 (p7), or 504 (p1); not confirmed: offline
      東京 🍞   2026-11-20T09:00:00-03:00  nothing     -                      2026-11-20T18:00:00-03:00  no schedule until 505
      Depósito  2026-11-20T09:00:00-03:00  blocked     -                      -                          blocked by the administrator
      Vitrine   -                          unknown     -                      -                          timezone "Brazil/Nowhere" is unknown, and 505 needs one
      Quiosque  2026-11-20T09:00:00-03:00  unplayable  504 Geral (p1)         -                          0 of 1 item (1 not ready)
      "
    `);
  });

  test('--fields and --sort take the titles of the table', async () => {
    announceTenant();
    const args = ['--name', 'a*', '--fields', 'SCHEDULE,Why', '--sort', 'why,-schedule', '-o', 'tsv'];
    expect((await now([...args, '--state', 'SP'])).stdout).toBe(
      'scheduleIds\tscheduleNames\tpriority\treason\n[504]\t["Geral"]\t1\t0 of 1 item (1 not ready); not confirmed: offline\n',
    );
  });

  test('explained', async () => {
    announceTenant();
    expect((await now(['--why'], 110)).stdout).toMatchInlineSnapshot(`
      "Entrada   Fri 09:00, 2026-11-20, America/Sao_Paulo                                             plays
        501 Manhã      p5  08:00–12:00 Mon–Fri  active
          item Almoço                           next 11:00
        504 Geral      p1  all day              outranked by 501 (p5)

      Caixa 1   Fri 09:00, 2026-11-20, America/Sao_Paulo                                               tie
        501 Manhã       p5  08:00–12:00 Mon–Fri  active
          item Almoço                            next 11:00
        502 Liquidação  p5  08:00–12:00 Mon–Fri  active

      Açougue   Fri 08:00, 2026-11-20, America/Manaus                                              depends
        503 Regional  p7  all day Mon–Fri  depends: 503 is for AM, PA only, and this player's state is unknown (zone suggests AM)
        504 Geral     p1  all day          plays if those above do not
          item Aviso                       not ready

      東京 🍞   Fri 09:00, 2026-11-20, America/Sao_Paulo                                           nothing
        505 Noite  p5  18:00–23:59 Mon–Fri  no: next 18:00

      Depósito   Fri 09:00, 2026-11-20, America/Sao_Paulo                                          blocked
        no schedule names this player

      Vitrine   unknown local time                                                                 unknown
        505 Noite  p5  18:00–23:59 Mon–Fri  depends on the time zone

      Quiosque   Fri 09:00, 2026-11-20, America/Sao_Paulo                                       unplayable
        504 Geral     p1  all day  active
          item Aviso               not ready
      "
    `);
  });

  test('as JSON, with what was assumed', async () => {
    announceTenant();
    expect((await now(['--json', '--outcome', 'plays,depends,unknown'])).stdout).toMatchInlineSnapshot(`
      "{"at":"2026-11-20T12:00:00.000Z","assumptions":{"zone":"player","overnight":"start-day","end":"exclusive","equal":"whole-day","no-days":"never","tie":"report","skip-empty":"no","orientation":"show","states":"unknown"},"tzdata":"2026a","screens":[{"playerId":"00000000-0000-4000-8000-000000000001","name":"Entrada","storeId":"loja-001","timezone":"America/Sao_Paulo","localTime":"2026-11-20T09:00:00-03:00","outcome":"plays","scheduleIds":[501],"scheduleNames":["Manhã"],"priority":5,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":["00000000-0000-4000-8000-000000000022"],"until":"2026-11-20T14:00:00.000Z","reason":"1 of 2 items (1 not at this time)"},{"playerId":"00000000-0000-4000-8000-000000000003","name":"Açougue","storeId":"loja-008","timezone":"America/Manaus","localTime":"2026-11-20T08:00:00-04:00","outcome":"depends","scheduleIds":[503],"scheduleNames":["Regional"],"priority":7,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":[],"until":"2026-11-21T04:00:00.000Z","reason":"503 is for AM, PA only, and this player's state is unknown (zone suggests AM): 503 (p7), or 504 (p1); not confirmed: offline"},{"playerId":"00000000-0000-4000-8000-000000000006","name":"Vitrine","storeId":"loja-001","timezone":"Brazil/Nowhere","localTime":null,"outcome":"unknown","scheduleIds":[],"scheduleNames":[],"priority":null,"contentIds":[],"blockedContentIds":[],"until":null,"reason":"timezone \\"Brazil/Nowhere\\" is unknown, and 505 needs one"}]}
      "
    `);
  });

  test('JSON on a terminal and YAML are that object too', async () => {
    announceTenant();
    const piped = JSON.parse((await now(['--json'])).stdout);
    announceTenant();
    expect(JSON.parse((await now(['--json'], 80)).stdout)).toEqual(piped);
    announceTenant();
    expect(parse((await now(['-o', 'yaml'])).stdout)).toEqual(piped);
  });

  test('explained as NDJSON, a line per screen', async () => {
    answer('/schedules', schedules);
    announceContent();
    answer('/players', players);
    expect((await now([till.id, '--why', '-o', 'ndjson'])).stdout).toMatchInlineSnapshot(`
      "{"playerId":"00000000-0000-4000-8000-000000000002","name":"Caixa 1","storeId":"loja-001","timezone":"America/Sao_Paulo","localTime":"2026-11-20T09:00:00-03:00","outcome":"tie","scheduleIds":[501,502],"scheduleNames":["Manhã","Liquidação"],"priority":5,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":["00000000-0000-4000-8000-000000000022"],"until":"2026-11-20T14:00:00.000Z","reason":"same priority; the service does not say which","why":[{"scheduleId":501,"name":"Manhã","priority":5,"standing":"wins","condition":null,"endedAt":null,"beginsAt":null,"endsAt":"2026-11-20T15:00:00.000Z","reason":"active","items":[{"id":"00000000-0000-4000-8000-000000000021","name":"Promoção","reason":"plays"},{"id":"00000000-0000-4000-8000-000000000022","name":"Almoço","reason":"next 11:00"}]},{"scheduleId":502,"name":"Liquidação","priority":5,"standing":"wins","condition":null,"endedAt":null,"beginsAt":null,"endsAt":"2026-11-20T15:00:00.000Z","reason":"active","items":[{"id":"00000000-0000-4000-8000-000000000021","name":"Promoção","reason":"plays"}]}]}
      "
    `);
  });
});

describe('which players', () => {
  test.each<[string[], unknown[]]>([
    [['--name', 'caixa'], ['Caixa 1 tie [501,502]']],
    [
      ['--store', 'loja-008'],
      ['Açougue depends [503]', 'note: some answers depend on the state (add --state SP or --states FILE)\n'],
    ],
    [
      ['--outcome', 'tie,unplayable'],
      ['Caixa 1 tie [501,502]', 'Quiosque unplayable [504]'],
    ],
    [['--schedule', '502'], ['Caixa 1 tie [501,502]']],
    [
      ['--content', ready.id, '--outcome', 'plays,tie'],
      ['Entrada plays [501]', 'Caixa 1 tie [501,502]'],
    ],
    [
      ['--store', 'loja-80'],
      ['0 screens\nnote: no player has the store "loja-80" (did you mean "loja-001"?)\n'],
    ],
    // The store exists, and the player is not in it.
    [[till.id, '--store', 'loja-008'], ['0 screens\n']],
    [['--schedule', '503', '--store', 'loja-001'], ['0 screens\n']],
    [['--schedule', '999'], ['0 screens\nnote: no schedule has the id 999\n']],
    [
      ['--schedule', '501,502', '--content', failed.id],
      [`0 screens\nnote: none of these schedules has the content item ${failed.id}\n`],
    ],
    [['--content', uuidOf(999)], [`0 screens\nnote: no schedule has the content item ${uuidOf(999)}\n`]],
    [
      ['--unhealthy'],
      ['Açougue depends [503]', 'note: some answers depend on the state (add --state SP or --states FILE)\n'],
    ],
    [['--stale', '100d', '--outcome', 'tie'], ['Caixa 1 tie [501,502]']],
    [['--min-version', '1'], ['0 screens\n']],
    [
      ['--outcome', '!plays,!tie,!blocked,!unknown,!depends'],
      ['東京 🍞 nothing []', 'Quiosque unplayable [504]'],
    ],
  ])('%j', async (args, expected) => {
    expect(await outcomesOf(args)).toEqual(expected);
  });
});

describe('what is assumed and known', () => {
  test.each<[string[], unknown[]]>([
    [['--store', 'loja-008', '--state', 'am'], ['Açougue plays [503]']],
    [['--store', 'loja-008', '--state', 'SP'], ['Açougue unplayable [504]']],
    [['--store', 'loja-008', '--assume', 'states=zone'], ['Açougue plays [503]']],
    [['--name', 'Caixa', '--assume', 'tie=newest'], ['Caixa 1 plays [502]']],
    [['--name', 'Caixa', '--timezone', 'Asia/Tokyo'], ['Caixa 1 nothing []']],
    [['--name', 'Caixa', '--assume', 'zone=UTC,tie=lowest-id'], ['Caixa 1 nothing []']],
  ])('%j', async (args, expected) => {
    expect(await outcomesOf(args)).toEqual(expected);
  });

  test('SIGNAGE_ASSUME is the default', async () => {
    announceTenant();
    const args = ['schedules', 'now', '--name', 'Caixa', '-o', 'ndjson', '--fields', 'outcome'];
    expect((await run(args, { env: { ...env, SIGNAGE_ASSUME: 'tie=oldest, zone=player' } })).stdout).toBe(
      '{"outcome":"plays"}\n',
    );
  });

  test('a file of states, and a line that names nobody', async () => {
    const file = join(emptyFolder(), 'states.csv');
    writeFileSync(file, 'player,state\nloja-00*,AM\n');
    announceTenant();
    const fields = ['-o', 'tsv', '--no-header', '--fields', 'outcome'];
    expect((await now(['--name', 'Açougue', '--states', file, ...fields])).stdout).toBe('plays\n');
    writeFileSync(file, 'loja-00*;AM\n# closed\nloja-99;SP\n');
    announceTenant();
    const stray = {
      stdout: '',
      stderr: `signage: ${file}, line 3: "loja-99" names no player\n`,
      code: 2,
    };
    expect(await now(['--states', file])).toEqual(stray);
    for (const args of [['--name', 'Açougue'], [entrance.id], ['Caixa 1', '--fail-on', 'tie']]) {
      announceTenant();
      expect(await now(['--states', file, ...args])).toEqual(stray);
    }
    // One that may be in a part of the list that was cut off.
    answer('/schedules', schedules);
    announceContent();
    answer(
      '/players',
      Array.from({ length: 100 }, (_, at) => ({ ...entrance, id: uuidOf(1000 + at) })),
    );
    expect(await now(['--states', file, '-q', '--fail-on', 'tie'])).toMatchObject({ stderr: '', code: 0 });
  });

  test('a line whose players all have lines of their own is no mistake', async () => {
    const file = join(emptyFolder(), 'states.csv');
    writeFileSync(file, 'loja-001,SP\nloja-008,AM\nloja-0*,RJ\nLOJA-008,AM\n*,BA\n');
    expect(await outcomesOf(['--states', file, '--name', 'Açougue'])).toEqual(['Açougue plays [503]']);
    expect(await outcomesOf(['--states', file, '--outcome', 'plays'])).toEqual([
      'Entrada plays [501]',
      'Açougue plays [503]',
    ]);
  });
});

test('a long store id does not make a glob of --states slow', async () => {
  const file = join(emptyFolder(), 'states.csv');
  writeFileSync(file, '*loja*loja*norte*,SP\n*,AM\n');
  answer('/schedules', schedules);
  announceContent();
  answer('/players', [
    { ...butcher, storeId: 'loja-'.repeat(4000) },
    { ...entrance, storeId: 'loja-loja-norte' },
  ]);
  const fields = ['-o', 'tsv', '--no-header', '--fields', 'outcome'];
  expect((await now(['--states', file, ...fields])).stdout).toBe('plays\nplays\n');
});

test('a file of states that is nested too deep', async () => {
  const file = join(emptyFolder(), 'states.json');
  writeFileSync(file, `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
  expect(await now(['--states', file])).toEqual({
    stdout: '',
    stderr: `signage: ${file} is nested more than 32 levels deep\n  A states file in JSON is an object: {"loja-0*": "SP"}\n`,
    code: 2,
  });
});

test('a file of states that cannot be read', async () => {
  const folder = emptyFolder();
  const missing = join(folder, 'missing.csv');
  expect(await now(['--states', missing])).toEqual({
    stdout: '',
    stderr: `signage: cannot read ${missing}: ENOENT: no such file or directory\n`,
    code: 3,
  });
  expect(await now(['--states', folder])).toEqual({
    stdout: '',
    stderr: `signage: cannot read ${folder}: it is a folder, not a file\n`,
    code: 3,
  });
});

describe('--at', () => {
  test.each<[string, unknown[]]>([
    ['2026-11-20T12:00:00Z', ['Caixa 1 tie [501,502]']],
    ['2026-11-20T09:00-03:00', ['Caixa 1 tie [501,502]']],
    ['2026-11-20 11:59', ['Caixa 1 tie [501,502]']],
    ['2026-11-20T12:00', ['Caixa 1 nothing []']],
    ['2026-11-21T09:00', ['Caixa 1 nothing []']],
  ])('%s', async (at, expected) => {
    expect(await outcomesOf(['--name', 'Caixa', '--at', at])).toEqual(expected);
  });

  test("a time without a zone is each player's own", async () => {
    announceTenant();
    const { stdout } = await now([
      '--at',
      '2026-11-20T09:00',
      '--fields',
      'name,localTime',
      '--no-header',
      '-o',
      'csv',
      '--name',
      'a*',
    ]);
    expect(stdout).toBe('Açougue,2026-11-20T09:00:00-04:00\r\n');
  });

  test('a time that some clocks skip: these players are unknown, the others are judged', async () => {
    const at = ['--at', '2018-11-04T00:30'];
    announceTenant();
    expect(
      await now(['Caixa 1', 'Açougue', 'Depósito', ...at, '--fail-on', 'unknown']),
    ).toMatchInlineSnapshot(`
      {
        "code": 44,
        "stderr": "signage: 1 of 3 screens: 1 unknown
      ",
        "stdout": "NAME      LOCAL TIME                 OUTCOME     SCHEDULE        UNTIL                      WHY
      Caixa 1   -                          unknown     -               -                          2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00
      Açougue   2018-11-04T00:30:00-04:00  unplayable  504 Geral (p1)  2018-11-05T00:00:00-04:00  0 of 1 item (1 not ready); not confirmed: offline
      Depósito  -                          blocked     -               -                          blocked by the administrator
      ",
      }
    `);
    announceTenant();
    const { stdout } = await now(['Caixa 1', ...at, '-o', 'ndjson']);
    expect(JSON.parse(stdout)).toEqual({
      playerId: till.id,
      name: 'Caixa 1',
      storeId: 'loja-001',
      timezone: 'America/Sao_Paulo',
      localTime: null,
      outcome: 'unknown',
      scheduleIds: [],
      scheduleNames: [],
      priority: null,
      contentIds: [],
      blockedContentIds: [],
      until: null,
      reason:
        '2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00',
    });
    announceTenant();
    expect((await now(['Caixa 1', ...at, '--why'])).stdout).toMatchInlineSnapshot(`
      "Caixa 1   unknown local time                                                                 unknown
        2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00
      "
    `);
  });

  test('without a time zone, a player is judged in UTC, also with --timezone', async () => {
    const note = (at: string) => `note: without a known time zone, 1 player is judged at ${at} UTC\n`;
    const args = ['Vitrine', '--timezone', 'Asia/Tokyo', '--at'];
    expect(await outcomesOf([...args, '2026-11-20T08:59'])).toEqual([
      'Vitrine nothing []',
      note('2026-11-20T08:59'),
    ]);
    expect(await outcomesOf([...args, '2026-11-20T09:00'])).toEqual([
      'Vitrine plays [505]',
      note('2026-11-20T09:00'),
    ]);
    expect(await outcomesOf([...args, '2026-11-20T09:00Z'])).toEqual(['Vitrine plays [505]']);
    announceTenant();
    expect((await now([...args, '2026-11-20T09:00Z'])).stdout).toMatchInlineSnapshot(`
      "NAME     LOCAL TIME  OUTCOME  SCHEDULE        UNTIL                      WHY
      Vitrine  -           plays    505 Noite (p5)  2026-11-20T15:00:00+00:00  1 of 1 item
      "
    `);
    announceTenant();
    expect((await now([...args, '2026-11-20T09:00Z'], 80)).stdout).toMatchInlineSnapshot(`
      "NAME     LOCAL TIME  OUTCOME  SCHEDULE        UNTIL      WHY
      Vitrine  -           ● plays  505 Noite (p5)  15:00 UTC  1 of 1 item
      "
    `);
  });

  test('a time that a clock shows twice', async () => {
    expect(await outcomesOf(['--name', 'Caixa', '--at', '2018-02-17T23:30'])).toEqual([
      'Caixa 1 nothing []',
      'note: 1 clock shows 2018-02-17T23:30 twice; this is the first time\n',
    ]);
  });
});

describe('--fail-on', () => {
  test('exits 44 if a screen has one of the outcomes', async () => {
    announceTenant();
    const { stderr, code } = await now(['--fail-on', 'tie,unplayable', '-q']);
    expect({ stderr, code }).toEqual({ stderr: 'signage: 2 of 7 screens: 1 tie, 1 unplayable\n', code: 44 });
  });

  test('names the outcomes in their order, not in that of the screens', async () => {
    announceTenant();
    const { stderr } = await now([till.name, nowhere.name, '--fail-on', 'tie,unknown', '-q']);
    expect(stderr).toBe('signage: 2 of 2 screens: 1 unknown, 1 tie\n');
  });

  // Nobody reads on after the first screens; the last one ties, and the last store exists.
  test('counts the screens after a pipe that was closed, too', async () => {
    const file = join(emptyFolder(), 'states.csv');
    writeFileSync(file, 'loja-999,SP\n');
    const many = Array.from({ length: 20_000 }, (_, at) => ({ ...entrance, id: uuidOf(10_000 + at) }));
    const body = JSON.stringify([...many, { ...till, storeId: 'loja-999' }]);
    const inPieces = replying({ body, chunk: 100_000 });
    const others = new Map([
      ['/schedules', replying({ body: JSON.stringify(schedules) })],
      ['/content', replying({ body: '[]' })],
    ]);
    const fetch: Fetch = (url, request) =>
      (others.get(/\/\w+(?=\?|$)/.exec(url)?.[0] ?? '') ?? inPieces)(url, request);
    const argv = ['schedules', 'now', '--fail-on', 'tie', '--states', file, '-q'];
    const { stderr, code } = await run(argv, { env, closeAfter: 1, context: { fetch } });
    expect({ stderr, code }).toEqual({ stderr: 'signage: 1 of 20,001 screens: 1 tie\n', code: 44 });
  });

  test('considers only the screens that are shown', async () => {
    announceTenant();
    expect((await now(['--fail-on', 'tie', '--outcome', 'plays'])).code).toBe(0);
  });
});

describe('what could not be read', () => {
  test('without the scope for content, it is not judged', async () => {
    answer('/schedules', schedules);
    for (const status of ['active', 'inactive', 'archived'])
      refuse('/content', 403, 'INSUFFICIENT_SCOPE', { status, limit: '500' });
    answer('/players', players);
    const { stdout, stderr, code } = await now([
      '--name',
      'Quiosque',
      '--fields',
      'outcome,reason',
      '--no-header',
      '-o',
      'tsv',
    ]);
    expect({ stdout, stderr, code }).toEqual({
      stdout: 'plays\tcontent not judged\n',
      stderr: 'note: content was not judged; that takes a key with the content:read scope\n',
      code: 0,
    });
  });

  test('without the scope for players nothing can be said', async () => {
    answer('/schedules', schedules);
    announceContent();
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    expect((await now([])).code).toBe(15);
  });

  test('an item that is not in a list that may be cut is asked for by its id', async () => {
    answer('/schedules', [{ ...morning, contentIds: [ready.id, lunch.id] }]);
    answer(
      '/content',
      Array.from({ length: 500 }, (_, at) => ({ ...failed, id: `${failed.id.slice(0, -4)}${1000 + at}` })),
      {
        status: 'active',
        limit: '500',
      },
    );
    answer('/content', [], { status: 'inactive', limit: '500' });
    answer('/content', [], { status: 'archived', limit: '500' });
    answer('/players', [entrance]);
    answer(`/content/${ready.id}`, ready);
    refuse(`/content/${lunch.id}`, 404, 'NOT_FOUND');
    expect((await now(['--fields', 'outcome,reason', '--no-header', '-o', 'tsv'])).stdout).toBe(
      'plays\t1 of 2 items (1 missing)\n',
    );
  });

  test('an empty tenant', async () => {
    answer('/schedules', []);
    for (const status of ['active', 'inactive', 'archived']) answer('/content', [], { status, limit: '500' });
    answer('/players', []);
    expect(await now([], 80)).toEqual({
      stdout: 'NAME  LOCAL TIME  OUTCOME  SCHEDULE  UNTIL  WHY\n',
      stderr: '0 screens\n',
      code: 0,
    });
  });

  test('a player that does not exist', async () => {
    announceTenant();
    const { stderr, code } = await now(['Loja 99']);
    expect({ stderr, code }).toEqual({
      stderr: 'signage: no player "Loja 99" for this tenant\n  See: signage players list\n',
      code: 20,
    });
  });
});

describe('wrong usage is found before any request', () => {
  test.each([
    [
      ['--timezone', 'UTC', '--assume', 'tie=all,zone=America/Manaus'],
      '--timezone cannot be combined with --assume zone=America/Manaus',
    ],
    [['--at', 'noon'], '--at must be a time such as 2026-12-24T18:00 or 2026-12-24T18:00-03:00, not "noon"'],
    [
      ['--at', '2026-13-01'],
      '--at must be a time such as 2026-12-24T18:00 or 2026-12-24T18:00-03:00, not "2026-13-01"',
    ],
    [
      ['--outcome', 'dark'],
      '--outcome must be blocked, unknown, depends, nothing, tie, unplayable or plays, not "dark"',
    ],
    [
      ['--fail-on', 'plays'],
      '--fail-on must be unknown, depends, nothing, tie or unplayable, not "plays" (did you mean --outcome plays?)',
    ],
    [['--assume', 'tie=mine'], '--assume tie must be report, newest, oldest, lowest-id or all, not "mine"'],
    [['--timezone', 'Mars'], '--timezone: zone must be player, UTC or an IANA time zone, not "Mars"'],
  ])('%j', async (args, message) => {
    expect(await now(args)).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
  });
});

test('butcher is offline, which the reason says', async () => {
  announceTenant();
  const { stdout } = await now([
    butcher.id,
    '--state',
    'AM',
    '--fields',
    'reason',
    '--no-header',
    '-o',
    'tsv',
  ]);
  expect(stdout).toBe('1 of 1 item; not confirmed: offline\n');
});
