// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Fetch } from '../../../../src/context.ts';
import { players as playerCollection } from '../../../../src/model/players.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, emptyFolder, run } from '../../../helpers/run.ts';
import { answer, refuse, replying } from '../../../helpers/service.ts';
import {
  announceTenant,
  butcher,
  entrance,
  failed,
  lunch,
  morning,
  nothing,
  nowhere,
  ready,
  schedules,
  till,
} from '../../schedules/tenant.ts';

// A screen in this machine's zone shows no city.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const env = { ...configured, NO_COLOR: '1' };
/** Runs `screens` with the words of a line. */
const now = (line: string, columns?: number) => {
  const words = line.split(' ').filter((word) => word !== '');
  return run(['screens', ...words], { env, ...(columns !== undefined && { columns }) });
};
/** What it prints of the tenant's screens, as lines, then what it says. */
const outcomesOf = async (line: string, fields = 'name,outcome,scheduleIds') => {
  announceTenant();
  const { stdout, stderr, code } = await now(`${line} -o tsv --no-header --fields ${fields}`);
  const lines = stdout.replaceAll('\t', ' ').split('\n').slice(0, -1);
  return [...lines, ...(stderr === '' ? [] : [stderr]), ...(code === 0 ? [] : [code])];
};
const notNow = 'note: health is known only for now; at another time the schedules alone decide\n';
const inTokyo =
  'note: it is assumed that all schedules follow the clock of Asia/Tokyo (to read times by that clock: --tz Asia/Tokyo)\n';
const onState = 'note: some answers depend on the state (add --state SP or --states FILE)\n';

describe('every outcome', () => {
  test('on a terminal', async () => {
    announceTenant();
    expect(await now('', 140)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "7 screens: 1 ok · 1 unreachable · 1 unplayable · 1 blank · 2 unclear · 1 blocked
      note: some answers depend on the state (add --state SP or --states FILE)
      ",
        "stdout": "NAME      SCREEN            LOCAL TIME        SHOWS                       UNTIL      WHY
      Açougue   ● unreachable 5d  Fri 08:00 Manaus  should show 503 (p7) or 5…  Sat 00:00  last seen Sun 15 Nov 04:11; 503 is limited to AM, PA,
                                                                                           and this player's state is unknown (zone suggests AM)
      Quiosque  ● unplayable      Fri 09:00         504 Geral                   -          1 of 1 item failed processing: unsupported color space
      東京 🍞   ● blank           Fri 09:00         -                           18:00      no schedule until 505
      Caixa 1   ● unclear         Fri 09:00         501 or 502                  11:00      same priority (5); the service does not say which
      Vitrine   ● unclear         -                 -                           -          timezone "Brazil/Nowhere" is unknown, and 505 needs one
      Depósito  ○ blocked         Fri 09:00         -                           -          blocked by the administrator
      Entrada   ● ok              Fri 09:00         Promoção (501)              11:00      1 of 2 items (1 not at this time)
      ",
      }
    `);
  });

  test('in a pipe', async () => {
    announceTenant();
    expect((await now('')).stdout).toMatchInlineSnapshot(`
      "NAME      SCREEN       LOCAL TIME                 SHOWS                             UNTIL                      WHY
      Açougue   unreachable  2026-11-20T08:00:00-04:00  should show 503 (p7) or 504 (p1)  2026-11-21T00:00:00-04:00  last seen 2026-11-15T03:11:00-04:00; 503 is limited to AM, PA, and this player's state is unknown (zone suggests AM)
      Quiosque  unplayable   2026-11-20T09:00:00-03:00  504 Geral                         -                          1 of 1 item failed processing: unsupported color space
      東京 🍞   blank        2026-11-20T09:00:00-03:00  -                                 2026-11-20T18:00:00-03:00  no schedule until 505
      Caixa 1   unclear      2026-11-20T09:00:00-03:00  501 or 502                        2026-11-20T11:00:00-03:00  same priority (5); the service does not say which
      Vitrine   unclear      -                          -                                 -                          timezone "Brazil/Nowhere" is unknown, and 505 needs one
      Depósito  blocked      2026-11-20T09:00:00-03:00  -                                 -                          blocked by the administrator
      Entrada   ok           2026-11-20T09:00:00-03:00  Promoção (501)                    2026-11-20T11:00:00-03:00  1 of 2 items (1 not at this time)
      "
    `);
  });

  test('--fields and --sort take the titles of the table', async () => {
    announceTenant();
    const line = '--name a* --fields SCHEDULE,Why --sort why,-schedule -o tsv --state SP';
    expect((await now(line)).stdout).toBe(
      'scheduleIds\tscheduleNames\tpriority\treason\n[504]\t["Geral"]\t1\tlast seen 2026-11-15T03:11:00-04:00; 1 of 1 item failed processing: unsupported color space\n',
    );
  });

  test('explained', async () => {
    announceTenant();
    expect((await now('--why', 110)).stdout).toMatchInlineSnapshot(`
      "Açougue   unreachable 5d   Fri 20 Nov 08:00, America/Manaus
        503 Regional  p7  all day Mon–Fri  depends: 503 is limited to AM, PA, and this player's state is unknown
                                           (zone suggests AM)
        504 Geral     p1  all day          depends: 504 wins only if 503 does not
          item Aviso                       failed to process: unsupported color space

      Quiosque   unplayable   Fri 20 Nov 09:00
        504 Geral     p1  all day  wins
          item Aviso               failed to process: unsupported color space

      東京 🍞   blank   Fri 20 Nov 09:00
        505 Noite  p5  18:00–23:59 Mon–Fri  no: next 18:00

      Caixa 1   unclear (tie)   Fri 20 Nov 09:00
        501 Manhã       p5  08:00–12:00 Mon–Fri  ties with 502
          item Almoço                            next 11:00
        502 Liquidação  p5  08:00–12:00 Mon–Fri  ties with 501

      Vitrine   unclear (unknown)   unknown local time
        505 Noite  p5  18:00–23:59 Mon–Fri  depends: 505 needs the player's time zone, which is unknown

      Depósito   blocked   Fri 20 Nov 09:00
        blocked by the administrator; nothing plays

      Entrada   ok   Fri 20 Nov 09:00
        501 Manhã      p5  08:00–12:00 Mon–Fri  wins
          item Almoço                           next 11:00
        504 Geral      p1  all day              outranked by 501
      "
    `);
  });

  test('as JSON, with what was assumed', async () => {
    announceTenant();
    expect((await now('--json --outcome plays,depends,unknown')).stdout).toMatchInlineSnapshot(`
      "{"at":"2026-11-20T12:00:00.000Z","excused":{"closed":0,"grace":0,"neverSeen":0},"assumptions":{"zone":"player","overnight":"start-day","end":"exclusive","equal":"whole-day","no-days":"never","tie":"report","skip-empty":"no","orientation":"show","states":"unknown"},"tzdata":"2026a","screens":[{"playerId":"00000000-0000-4000-8000-000000000003","name":"Açougue","playerName":"Açougue","storeId":"loja-008","timezone":"America/Manaus","localTime":"2026-11-20T08:00:00-04:00","screen":"unreachable","outcome":"depends","scheduleIds":[503],"scheduleNames":["Regional"],"priority":7,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":[],"contentNames":["Promoção"],"until":"2026-11-21T04:00:00.000Z","reason":"last seen 2026-11-15T03:11:00-04:00; 503 is limited to AM, PA, and this player's state is unknown (zone suggests AM): 503 (p7); or 504 (p1)"},{"playerId":"00000000-0000-4000-8000-000000000006","name":"Vitrine","playerName":"Vitrine","storeId":"loja-001","timezone":"Brazil/Nowhere","localTime":null,"screen":"unclear","outcome":"unknown","scheduleIds":[],"scheduleNames":[],"priority":null,"contentIds":[],"blockedContentIds":[],"contentNames":[],"until":null,"reason":"timezone \\"Brazil/Nowhere\\" is unknown, and 505 needs one"},{"playerId":"00000000-0000-4000-8000-000000000001","name":"Entrada","playerName":"Entrada","storeId":"loja-001","timezone":"America/Sao_Paulo","localTime":"2026-11-20T09:00:00-03:00","screen":"ok","outcome":"plays","scheduleIds":[501],"scheduleNames":["Manhã"],"priority":5,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":["00000000-0000-4000-8000-000000000022"],"contentNames":["Promoção"],"until":"2026-11-20T14:00:00.000Z","reason":"1 of 2 items (1 not at this time)"}]}
      "
    `);
  });

  test('JSON on a terminal and YAML are that object too', async () => {
    announceTenant();
    const piped = JSON.parse((await now('--json')).stdout);
    announceTenant();
    expect(JSON.parse((await now('--json', 80)).stdout)).toEqual(piped);
    announceTenant();
    expect(parse((await now('-o yaml')).stdout)).toEqual(piped);
  });

  test('explained as NDJSON, a line per screen', async () => {
    announceTenant();
    expect((await now(`${till.id} --why -o ndjson`)).stdout).toMatchInlineSnapshot(`
      "{"playerId":"00000000-0000-4000-8000-000000000002","name":"Caixa 1","playerName":"Caixa 1","storeId":"loja-001","timezone":"America/Sao_Paulo","localTime":"2026-11-20T09:00:00-03:00","screen":"unclear","outcome":"tie","scheduleIds":[501,502],"scheduleNames":["Manhã","Liquidação"],"priority":5,"contentIds":["00000000-0000-4000-8000-000000000021"],"blockedContentIds":["00000000-0000-4000-8000-000000000022"],"contentNames":["Promoção"],"until":"2026-11-20T14:00:00.000Z","reason":"same priority (5); the service does not say which","why":[{"resource":"schedule","id":501,"name":"Manhã","priority":5,"rule":"tie","beginsAt":null,"endsAt":"2026-11-20T15:00:00.000Z","text":"schedule 501 ties with 502","items":[{"id":"00000000-0000-4000-8000-000000000021","name":"Promoção","rule":"plays","text":"plays"},{"id":"00000000-0000-4000-8000-000000000022","name":"Almoço","rule":"hours","text":"next 11:00"}]},{"resource":"schedule","id":502,"name":"Liquidação","priority":5,"rule":"tie","beginsAt":null,"endsAt":"2026-11-20T15:00:00.000Z","text":"schedule 502 ties with 501","items":[{"id":"00000000-0000-4000-8000-000000000021","name":"Promoção","rule":"plays","text":"plays"}]}]}
      "
    `);
  });
});

describe('which players, and what is assumed and known of them', () => {
  test.each<[string, unknown[]]>([
    ['--store loja-008', ['Açougue depends [503]', onState]],
    ['--outcome tie,unplayable', ['Quiosque unplayable [504]', 'Caixa 1 tie [501,502]']],
    ['--schedule 502', ['Caixa 1 tie [501,502]']],
    [`--content ${ready.id} --outcome plays,tie`, ['Caixa 1 tie [501,502]', 'Entrada plays [501]']],
    ['--store loja-80', ['No players in store "loja-80". Stores: loja-001, loja-008\n']],
    // The store exists, and the player is not in it.
    [`${till.id} --store loja-008`, ['0 screens\n']],
    ['--schedule 503 --store loja-001', ['0 screens\n']],
    // Names are looked up in what was read, with no other request.
    [`--schedule liquidação --content ${ready.name}`, ['Caixa 1 tie [501,502]']],
    ['--schedule 999', ['No schedule has the id 999\n']],
    [`--schedule 501,502 --content ${failed.id}`, ['No schedule fits both --schedule and --content\n']],
    ['--schedule !501,!504,!505', ['Açougue depends [503]', 'Caixa 1 tie [501,502]', onState]],
    [`--content ${uuidOf(999)}`, [`No schedule has the content item ${uuidOf(999)}\n`]],
    ['--unhealthy', ['Açougue depends [503]', onState]],
    ['--stale 1d', ['Açougue depends [503]', onState]],
    ['--min-version 1', ['0 screens\n']],
    ['--outcome !plays,!tie,!blocked,!unknown,!depends', ['Quiosque unplayable [504]', '東京 🍞 nothing []']],
    ['--store loja-008 --state am', ['Açougue plays [503]']],
    ['--store loja-008 --state SP', ['Açougue unplayable [504]']],
    ['--store loja-008 --assume states=zone', ['Açougue plays [503]']],
    ['--name Caixa --assume tie=newest', ['Caixa 1 plays [502]']],
    ['--name Caixa --timezone Asia/Tokyo', ['Caixa 1 nothing []', inTokyo]],
    ['--name Caixa --assume zone=UTC,tie=lowest-id', ['Caixa 1 nothing []']],
    ['--name Caixa --at 2026-11-20T12:00:00Z', ['Caixa 1 tie [501,502]', notNow]],
    ['--name Caixa --at 2026-11-20T09:00-03:00', ['Caixa 1 tie [501,502]', notNow]],
    ['--name Caixa --at 2026-11-20T11:59', ['Caixa 1 tie [501,502]', notNow]],
    ['--name Caixa --at 2026-11-20T12:00', ['Caixa 1 nothing []', notNow]],
    [
      '--name Caixa --at 2026-11-21',
      [
        'Caixa 1 nothing []',
        `note: 2026-11-21 is judged at 00:00 (for the whole day: signage screens timeline --day 2026-11-21)\n${notNow}`,
      ],
    ],
    [
      '--name Caixa --at 2018-02-17T23:30',
      [
        'Caixa 1 nothing []',
        `note: some clocks show 2018-02-17T23:30 twice; this is the first time\n${notNow}`,
      ],
    ],
    // Without a time zone, a player is judged in UTC, also with --timezone.
    [
      `${nowhere.id} --timezone Asia/Tokyo --at 2026-11-20T09:00`,
      [
        'Vitrine plays [505]',
        `${inTokyo}note: screens without a known time zone are judged at 2026-11-20T09:00 UTC\n${notNow}`,
      ],
    ],
    [`${nowhere.id} --timezone Asia/Tokyo --at 2026-11-20T09:00Z`, ['Vitrine plays [505]', inTokyo + notNow]],
  ])('%s', async (line, expected) => {
    expect(await outcomesOf(line)).toEqual(expected);
  });

  test('SIGNAGE_ASSUME is the default', async () => {
    announceTenant();
    const args = ['screens', '--name', 'Caixa', '-o', 'ndjson', '--fields', 'outcome'];
    const { stdout } = await run(args, { env: { ...env, SIGNAGE_ASSUME: 'tie=oldest, zone=player' } });
    expect(stdout).toBe('{"outcome":"plays"}\n');
  });
});

describe('--states', () => {
  const stateFile = (text: string, name = 'states.csv') => {
    const file = join(emptyFolder(), name);
    writeFileSync(file, text);
    return file;
  };

  test.each([
    ['player,state\nloja-00*,AM\n', '--name Açougue', ['Açougue plays [503]']],
    // A line whose players all have lines of their own is no mistake.
    ['loja-001,SP\nloja-008,AM\nloja-0*,RJ\nLOJA-008,AM\n*,BA\n', '--name a*', ['Açougue plays [503]']],
  ])('%j', async (text, line, expected) => {
    expect(await outcomesOf(`--states ${stateFile(text)} ${line}`)).toEqual(expected);
  });

  test('a line that names nobody is wrong usage, unless the list of players may be cut', async () => {
    const file = stateFile('loja-00*;AM\n# closed\nloja-99;SP\n');
    const stderr = `signage: ${file}, line 3: "loja-99" matches no player\n`;
    for (const rest of ['', '--name Açougue', entrance.id, '--name Caixa --fail-on tie']) {
      announceTenant();
      expect(await now(`--states ${file} ${rest}`)).toEqual({ stdout: '', stderr, code: 2 });
    }
    const many = Array.from({ length: 100 }, (_, at) => ({ ...entrance, id: uuidOf(1000 + at) }));
    announceTenant({ players: many });
    expect(await now(`--states ${file} -q --fail-on tie`)).toMatchObject({ stderr: '', code: 0 });
  });

  test('a long store id does not make a glob slow', async () => {
    const file = stateFile('*loja*loja*norte*,SP\n*,AM\n');
    const far = { ...butcher, storeId: 'loja-'.repeat(4000) };
    announceTenant({ players: [far, { ...entrance, storeId: 'loja-loja-norte' }] });
    const { stdout } = await now(`--states ${file} -o tsv --no-header --fields outcome`);
    expect(stdout).toBe('plays\nplays\n');
  });

  test('a file that cannot be read', async () => {
    const folder = emptyFolder();
    const deep = stateFile(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'states.json');
    const hint = '  A states file in JSON is an object: {"loja-0*": "SP"}\n';
    for (const [file, message, code] of [
      [deep, `${deep} is nested more than 32 levels deep\n${hint}`, 2],
      [join(folder, 'x'), `cannot read ${join(folder, 'x')}: ENOENT: no such file or directory\n`, 3],
      [folder, `cannot read ${folder}: it is a folder, not a file\n`, 3],
    ] as const)
      expect(await now(`--states ${file}`)).toEqual({ stdout: '', stderr: `signage: ${message}`, code });
  });
});

describe('--at', () => {
  test("a time without a zone is each player's own", async () => {
    expect(await outcomesOf('--at 2026-11-20T09:00 --name a* --state SP', 'localTime')).toEqual([
      '2026-11-20T09:00:00-04:00',
      notNow,
    ]);
  });

  test('a time that some clocks skip: these players are unknown, the others are judged', async () => {
    const line = `${till.id} ${butcher.id} --at 2018-11-04T00:30`;
    announceTenant();
    expect(await now(`${line} ${uuidOf(5)} --fail-on unknown`)).toMatchInlineSnapshot(`
      {
        "code": 44,
        "stderr": "note: health is known only for now; at another time the schedules alone decide
      signage: 1 of 3 screens: 1 unknown
      ",
        "stdout": "NAME      SCREEN      LOCAL TIME                 SHOWS      UNTIL                      WHY
      Açougue   unplayable  2018-11-04T00:30:00-04:00  504 Geral  2018-11-05T00:00:00-04:00  1 of 1 item failed processing: unsupported color space
      Caixa 1   unclear     -                          -          -                          2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00
      Depósito  blocked     -                          -          -                          blocked by the administrator
      ",
      }
    `);
    announceTenant();
    const { screens } = JSON.parse((await now(`${line} --why --json`)).stdout);
    expect(screens[1]).toEqual({
      playerId: till.id,
      name: 'Caixa 1',
      playerName: 'Caixa 1',
      storeId: 'loja-001',
      timezone: 'America/Sao_Paulo',
      localTime: null,
      screen: 'unclear',
      outcome: 'unknown',
      scheduleIds: [],
      scheduleNames: [],
      priority: null,
      contentIds: [],
      blockedContentIds: [],
      contentNames: [],
      until: null,
      reason:
        '2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00',
      why: [],
    });
    announceTenant();
    expect((await now(`${till.id} --why --at 2018-11-04T00:30`)).stdout).toMatchInlineSnapshot(`
      "Caixa 1   unclear (unknown)   unknown local time
        2018-11-04T00:30 does not exist in America/Sao_Paulo: the clock goes from 2018-11-04T00:00 to 2018-11-04T01:00
      "
    `);
  });

  test('a player without a time zone in a table', async () => {
    announceTenant();
    const line = `${nowhere.id} --timezone Asia/Tokyo --at 2026-11-20T09:00Z`;
    expect((await now(line, 80)).stdout).toMatchInlineSnapshot(`
      "NAME     SCREEN  LOCAL TIME  SHOWS           UNTIL      WHY
      Vitrine  ● ok    -           Promoção (505)  15:00 UTC  -
      "
    `);
  });
});

describe('--fail-on', () => {
  test.each([
    ['--fail-on tie,unplayable', '2 of 7 screens: 1 unplayable, 1 tie'],
    // In the order of the values, not of the screens; a screen counts once, by its state if that is asked for.
    [`${till.id} ${nowhere.id} --fail-on tie,unknown`, '2 screens: 1 unknown, 1 tie'],
    [`${till.id} ${nowhere.id} --fail-on tie,unclear`, '2 screens: 2 unclear'],
    ['--fail-on depends,blank,unplayable', '3 of 7 screens: 1 unplayable, 1 blank, 1 depends'],
    ['--fail-on unreachable,depends', '1 of 7 screens: 1 unreachable'],
  ])('%s', async (line, text) => {
    announceTenant();
    expect(await now(`${line} -q`)).toMatchObject({ stderr: `signage: ${text}\n`, code: 44 });
  });

  test.each([
    ['--store loja-80', 'no players in store "loja-80"'],
    ['--schedule 999', 'no schedule has the id 999'],
  ])('%s: a job must not pass because nothing was judged', async (line, text) => {
    announceTenant();
    const result = await now(`${line} --fail-on tie`);
    expect(result).toEqual({ stdout: '', stderr: `signage: ${text}\n`, code: 20 });
  });

  test('considers only the screens that are shown', async () => {
    announceTenant();
    expect((await now('--fail-on tie --outcome plays')).code).toBe(0);
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
      ['/content', replying({ body: JSON.stringify([ready, lunch, failed]) })],
    ]);
    const fetch: Fetch = (url, request) =>
      (others.get(/\/\w+(?=\?|$)/.exec(url)?.[0] ?? '') ?? inPieces)(url, request);
    const argv = ['screens', '--fail-on', 'tie', '--states', file, '-q'];
    const { stderr, code } = await run(argv, { env, closeAfter: 1, context: { fetch } });
    expect({ stderr, code }).toEqual({ stderr: 'signage: 1 of 20,001 screens: 1 tie\n', code: 44 });
  });
});

describe('what could not be read', () => {
  const reasons = '--fields outcome,reason --no-header -o tsv';

  test('without the scope for content, it is not judged', async () => {
    announceTenant({ content: 'refused' });
    expect(await now(`--name Quiosque ${reasons}`)).toEqual({
      stdout: 'plays\tcontent not checked\n',
      stderr: 'note: content was not checked: the key lacks content:read\n',
      code: 0,
    });
  });

  test.each(['unplayable', 'blank,unclear', 'depends'])('--fail-on %s takes the content', async (words) => {
    announceTenant({ content: 'refused' });
    expect(await now(`--fail-on ${words} -q`)).toEqual({
      stdout: '',
      stderr: `signage: the API key lacks the scope content:read (INSUFFICIENT_SCOPE)
  A key's scopes cannot be changed. Create a key with content:read, then set SIGNAGE_API_KEY to it
`,
      code: 15,
    });
  });

  test('--fail-on for what schedules alone decide does not', async () => {
    announceTenant({ content: 'refused' });
    expect((await now('--fail-on blank,tie')).code).toBe(44);
  });

  test('an item that is not in a list that may be cut is asked for by its id', async () => {
    const content = Array.from({ length: 500 }, (_, at) => ({ ...failed, id: uuidOf(1000 + at) }));
    announceTenant({ schedules: [morning], content, players: [entrance] });
    answer(`/content/${ready.id}`, ready);
    refuse(`/content/${lunch.id}`, 404, 'NOT_FOUND');
    expect((await now(reasons)).stdout).toBe('plays\t1 of 2 items (1 missing)\n');
  });

  test('an empty tenant', async () => {
    announceTenant(nothing);
    expect(await now('', 80)).toEqual({ stdout: '', stderr: '0 screens\n', code: 0 });
  });

  test('a player that does not exist', async () => {
    announceTenant();
    const stderr = 'signage: no player "Loja99" for this tenant\n  See: signage players list\n';
    expect(await now('Loja99')).toEqual({ stdout: '', stderr, code: 20 });
  });
});

const timeForm = '--at must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not';
test.each([
  [
    '--timezone UTC --assume tie=all,zone=America/Manaus',
    '--timezone cannot be combined with --assume zone=America/Manaus',
  ],
  ['--at noon', `${timeForm} "noon"\n  Type 12:00`],
  ['--at 2026-13-01', `${timeForm} "2026-13-01"`],
  [
    '--outcome dark',
    '--outcome must be blocked, unknown, depends, nothing, tie, unplayable or plays, not "dark"\n  signage screens --screen blank  screens with nothing to show',
  ],
  [
    '--screen fine',
    '--screen must be unreachable, unplayable, blank, unclear, degraded, blocked or ok, not "fine"',
  ],
  ['--by store --why', '--by cannot be combined with --why'],
  [
    '--by day',
    `--by: unknown field "day"\n  Fields: ${[...Object.keys(playerCollection.fields), 'screen', 'outcome'].join(', ')}`,
  ],
  [
    '--fail-on plays',
    '--fail-on must be unreachable, unplayable, blank, unclear, degraded, unknown, depends, nothing or tie, not "plays"',
  ],
  ['--assume tie=mine', '--assume tie must be report, newest, oldest, lowest-id or all, not "mine"'],
  ['--timezone Mars', '--timezone: zone must be player, UTC or an IANA time zone, not "Mars"'],
])('%s is wrong usage, found before any request', async (line, message) => {
  expect(await now(line)).toEqual({ stdout: '', stderr: `signage: ${message}\n`, code: 2 });
});
