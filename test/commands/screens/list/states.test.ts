import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { displayWidth } from '../../../../src/output/width.ts';
import { uuidOf } from '../../../helpers/fixtures.ts';
import { configured, run } from '../../../helpers/run.ts';
import {
  announceTenant,
  entrance,
  failed,
  lunch,
  morning,
  players,
  ready,
  till,
} from '../../schedules/tenant.ts';

// A screen in this machine's zone shows no city.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

const env = { ...configured, NO_COLOR: '1' };
const demoEnv = { NO_COLOR: '1' };
const split = (line: string) => line.split(' ').filter((word) => word !== '');
const screens = (line: string, columns?: number) =>
  run(['screens', ...split(line)], { env, ...(columns !== undefined && { columns }) });

/** Announces Entrada, whose only plan has these items. */
function announceItems(content: readonly { readonly id: string }[]): void {
  const contentIds = content.map(({ id }) => id);
  const all = { id: 1, name: 'All', status: 'active', playerIds: [entrance.id], contentIds };
  announceTenant({ players: [entrance], content, schedules: [all] });
}

/** The screen of Entrada, whose plan plays, as its player is. */
const screenOf = async (player: Record<string, unknown>, line = '', columns?: number) => {
  announceTenant({ players: [{ ...entrance, ...player }] });
  const { stdout, stderr } = await screens(`${line} --no-header`, columns);
  return { row: stdout.trimEnd().split(/ {2,}/), stderr };
};

describe('the health of the player and the plan in one row', () => {
  const reason = '1 of 2 items (1 not at this time)';
  test.each([
    ['healthy', {}, '● ok', 'Promoção (501)', reason],
    [
      'warning',
      { healthStatus: 'warning' },
      '● degraded',
      'Promoção (501)',
      `player health: warning; ${reason}`,
    ],
    [
      'no health',
      { healthStatus: null },
      '● degraded',
      'Promoção (501)',
      `player health: unknown; ${reason}`,
    ],
    [
      'a status that is not documented',
      { status: 'retired' },
      '● degraded',
      'Promoção (501)',
      `player status: retired; ${reason}`,
    ],
    [
      'no status, and ill',
      { status: null, healthStatus: 'critical' },
      '● degraded',
      'Promoção (501)',
      `player health: critical; player status: unknown; ${reason}`,
    ],
    [
      'offline, by a clock that is ahead',
      { healthStatus: 'offline', lastSeenAt: '2026-12-25T12:00:00Z' },
      '● unreachable',
      'should show Promoção (501)',
      `its clock is ahead (last seen in the future); ${reason}`,
    ],
    [
      'offline',
      { healthStatus: 'offline', lastSeenAt: '2026-11-17T06:11:00Z' },
      '● unreachable 3d',
      'should show Promoção (501)',
      `last seen Tue 17 Nov 03:11; ${reason}`,
    ],
    [
      'offline since last year, by the clock of the reader',
      { healthStatus: 'offline', lastSeenAt: '2025-12-31T20:00:00Z', timezone: 'Asia/Tokyo' },
      '● unreachable 10mo',
      'should show 504 Geral',
      'last seen Wed 31 Dec 2025 17:00; 1 of 1 item failed processing: unsupported color space',
    ],
    [
      'offline in another year',
      { healthStatus: 'offline', lastSeenAt: '2025-06-01T20:00:00Z' },
      '● unreachable 1y',
      'should show Promoção (501)',
      `last seen Sun 1 Jun 2025 17:00; ${reason}`,
    ],
    [
      'never seen',
      { healthStatus: 'offline', lastSeenAt: null },
      '● unreachable',
      'should show Promoção (501)',
      `never seen; ${reason}`,
    ],
    [
      'last seen at no time',
      { healthStatus: 'offline', lastSeenAt: 'yesterday' },
      '● unreachable',
      'should show Promoção (501)',
      `lastSeenAt is "yesterday", which is not a time with a time zone; ${reason}`,
    ],
    [
      'blocked and offline',
      { healthStatus: 'offline', status: 'blocked' },
      '○ blocked',
      '-',
      'blocked by the administrator',
    ],
  ])('%s', async (_, player, screen, shows, why) => {
    const { row } = await screenOf(player, '', 400);
    expect([row[1], row[3], row[5]]).toEqual([screen, shows, why]);
  });

  test('in a pipe, times are instants, and the state is its word', async () => {
    const { row } = await screenOf({ healthStatus: 'offline', lastSeenAt: '2026-11-17T06:11:00Z' });
    expect(row).toEqual([
      'Entrada',
      'unreachable',
      '2026-11-20T09:00:00-03:00',
      'should show Promoção (501)',
      '2026-11-20T11:00:00-03:00',
      `last seen 2026-11-17T03:11:00-03:00; ${reason}`,
    ]);
  });

  test.each([
    ['seen in time', { lastSeenAt: '2026-11-20T11:50:00Z' }, '● ok', 'Promoção (501)', reason],
    [
      'healthy, but silent',
      { lastSeenAt: '2026-10-21T12:00:00Z' },
      '● unreachable 1mo',
      'should show Promoção (501)',
      `the service says healthy, last seen Wed 21 Oct 09:00; ${reason}`,
    ],
    [
      'seen at an unknown time',
      { lastSeenAt: null },
      '● unreachable',
      'should show Promoção (501)',
      `the service says healthy, but lastSeenAt is missing; ${reason}`,
    ],
  ])('with --max-age, a player that is %s', async (_, player, screen, shows, why) => {
    const { row } = await screenOf(player, '--max-age 15m', 400);
    expect([row[1], row[3], row[5]]).toEqual([screen, shows, why]);
  });

  test.each(['', '--max-age 15m --at 2026-11-20T10:00'])(
    'a healthy player whose last time is missing is ok without a limit, and at another time: %s',
    async (flags) => {
      const { row } = await screenOf({ lastSeenAt: null }, flags, 200);
      expect(row[1]).toBe('● ok');
    },
  );

  test('at another time, health is not part of it', async () => {
    expect(
      await screenOf({ healthStatus: 'offline', lastSeenAt: null }, '--at 2026-11-20T10:00', 200),
    ).toEqual({
      row: ['Entrada', '● ok', 'Fri 10:00', 'Promoção (501)', '11:00', reason],
      stderr:
        '1 screen: 1 ok\nnote: health is known only for now; at another time the schedules alone decide\n',
    });
    const { row, stderr } = await screenOf({ healthStatus: 'warning' }, '--at NOW', 200);
    expect([row[1], stderr]).toEqual(['● degraded', '1 screen: 1 degraded\n']);
  });

  test('a row names three items, each once', async () => {
    const items = ['A', 'B', 'A', 'C', 'D', null].map((name, at) => ({
      ...ready,
      id: uuidOf(50 + at),
      name,
    }));
    announceItems(items);
    const { stdout } = await screens('--json');
    expect(JSON.parse(stdout).screens[0]).toMatchObject({
      contentIds: items.map(({ id }) => id),
      contentNames: ['A', 'B', 'A', 'C', 'D', null],
    });
    announceItems(items);
    expect((await screens('--no-header')).stdout).toMatch(/ {2}A, B, C and 1 more \(1\) {2}/);
  });

  test.each([
    [[{}, {}], '2 of 2 items failed processing: unsupported color space'],
    [[{}, { processingError: 'no sound' }], '2 of 2 items failed processing'],
    [[{ processingError: null }], '1 of 1 item failed processing'],
    [[{}, { processingStatus: 'pending' }], '0 of 2 items (2 not ready)'],
  ])('nothing to show, as items are %j', async (differences, why) => {
    announceItems(differences.map((more, at) => ({ ...failed, id: uuidOf(50 + at), ...more })));
    const { stdout } = await screens('--fields screen,reason -o tsv --no-header');
    expect(stdout).toBe(`unplayable\t${why}\n`);
  });

  test('two winners that rotate', async () => {
    announceTenant({ players: [till] });
    expect((await screens('--assume tie=all --no-header')).stdout).toMatch(/ {2}Promoção \(501, 502\) {2}/);
  });
});

describe('which screens, and in which order', () => {
  const listed = async (line: string) => {
    announceTenant();
    const { stdout, code } = await screens(`${line} --fields name,screen -o csv --no-header -q`);
    return [...stdout.split('\r\n').slice(0, -1), ...(code === 0 ? [] : [code])];
  };
  const all = [
    'Açougue,unreachable',
    'Quiosque,unplayable',
    '東京 🍞,blank',
    'Caixa 1,unclear',
    'Vitrine,unclear',
    'Depósito,blocked',
    'Entrada,ok',
  ];

  test.each([
    ['', all],
    ['--screen !ok', all.slice(0, -1)],
    ['--screen UNCLEAR,ok', ['Caixa 1,unclear', 'Vitrine,unclear', 'Entrada,ok']],
    ['--screen unclear --screen !blank --outcome tie', ['Caixa 1,unclear']],
    ['--screen unclear --store loja-008', []],
    ['--unhealthy', ['Açougue,unreachable']],
    [
      '--sort -screen --store loja-001 --screen !unclear',
      ['Entrada,ok', 'Depósito,blocked', '東京 🍞,blank', 'Quiosque,unplayable'],
    ],
    [
      '--sort name --screen unclear,unplayable',
      ['Caixa 1,unclear', 'Quiosque,unplayable', 'Vitrine,unclear'],
    ],
    ['--fail-on unreachable --screen !unreachable,!ok', all.slice(1, -1)],
    ['--fail-on degraded', all],
    ['--fail-on blank --screen blank,ok', ['東京 🍞,blank', 'Entrada,ok', 44]],
  ])('%j', async (line, expected) => {
    expect(await listed(line)).toEqual(expected);
  });

  test.each(['json', 'ndjson', 'yaml', 'table'])('%s has that order, too', async (format) => {
    announceTenant();
    const { stdout } = await screens(`-o ${format}`);
    const names = all.map((each) => each.split(',')[0] ?? '');
    expect(names.map((name) => stdout.indexOf(name))).toEqual(
      names.map((name) => stdout.indexOf(name)).toSorted((a, b) => a - b),
    );
    expect(names.every((name) => stdout.includes(name))).toBe(true);
  });

  test('screens of one state are sorted by name as people do, or by id', async () => {
    const named = ['Loja 10', 'loja 2', 'Ágora', null].map((name, at) => ({
      ...entrance,
      id: uuidOf(70 + at),
      name,
    }));
    announceTenant({ players: named });
    const { stdout } = await screens('--fields name -o csv --no-header');
    expect(stdout).toBe('""\r\nÁgora\r\nloja 2\r\nLoja 10\r\n');
  });
});

describe('--by', () => {
  test('counts by a field of players, and state', async () => {
    announceTenant();
    expect(await screens('--by store', 120)).toEqual({
      stdout: `STORE     TOTAL  OK  UNREACHABLE  UNPLAYABLE  BLANK  UNCLEAR  DEGRADED  BLOCKED
loja-001      6   1            0           1      1        2         0        1
loja-008      1   0            1           0      0        0         0        0
`,
      stderr: `7 screens: 1 ok · 1 unreachable · 1 unplayable · 1 blank · 2 unclear · 1 blocked
note: some answers depend on the state (add --state SP or --states FILE)
`,
      code: 0,
    });
  });

  test('in a narrow terminal, columns that are all zeros are hidden first', async () => {
    const { stdout, stderr } = await run(['--demo', 'screens', '--by', 'store'], {
      env: demoEnv,
      demo: 'story',
      columns: 64,
    });
    expect(`${stdout}---\n${stderr}`).toMatchInlineSnapshot(`
      "STORE              TOTAL  OK  UNREACHABLE  UNPLAYABLE  UNCLEAR
      belem-nazare           4   4            0           0        0
      bh-savassi             4   4            0           0        0
      brasilia-sul           5   5            0           0        0
      campinas-cambui        4   4            0           0        0
      curitiba-batel         5   4            0           1        0
      manaus-centro          4   4            0           0        0
      porto-alegre           4   4            0           0        0
      recife-boa-viagem      4   0            4           0        0
      rio-botafogo           5   4            0           0        1
      salvador-barra         4   4            0           0        0
      sp-mooca               4   4            0           0        0
      sp-pinheiros           5   5            0           0        0
      ---
      52 screens: 46 ok · 4 unreachable · 1 unplayable · 1 unclear
      note: 3 columns hidden: BLANK, DEGRADED, BLOCKED (--fields or
        --no-trunc)
      "
    `);
  });

  test.each([
    ['--by screen -o ndjson', '{"screen":"ok","total":1}\n{"screen":"unclear","total":1}\n'],
    [
      '--by outcome --fields outcome,ok,unclear -o csv --fail-on unclear',
      'outcome,ok,unclear\r\ntie,0,1\r\nplays,1,0\r\n',
    ],
  ])('%s', async (line, expected) => {
    announceTenant({ players: [entrance, till] });
    const { stdout, code } = await screens(line);
    expect({ stdout, code }).toEqual({ stdout: expected, code: line.includes('--fail-on') ? 44 : 0 });
  });
});

test.each([44, 60, 80, 120])('at %i columns, no line of --why is broken by the terminal', async (columns) => {
  const { stdout } = await run(['screens', '--why', '--demo', '--no-pager'], {
    env: { NO_COLOR: '1' },
    demo: 'story',
    columns,
  });
  expect(stdout.split('\n').filter((line) => displayWidth(line) > columns)).toEqual([]);
  expect(stdout).toMatch(/^ {2,8}wins| {2}wins$/m);
});

describe('a narrow terminal', () => {
  test('at 50 columns, what a screen shows and why stand below it', async () => {
    announceTenant({ players: players.slice(0, 4) });
    expect((await screens('', 50)).stdout).toMatchInlineSnapshot(`
      "NAME     SCREEN            LOCAL TIME
      Açougue  ● unreachable 5d  Fri 08:00 Manaus
            should show 503 (p7) or 504 (p1)
            last seen Sun 15 Nov 04:11; 503 is limited
            to AM, PA, and this player's state is
            unknown (zone suggests AM)
      東京 🍞  ● blank           Fri 09:00
            no schedule until 505
      Caixa 1  ● unclear         Fri 09:00
            501 or 502
            same priority (5); the service does not say
            which
      Entrada  ● ok              Fri 09:00
            Promoção (501)
            1 of 2 items (1 not at this time)
      "
    `);
  });

  test.each(Array.from({ length: 17 }, (_, at) => 40 + at * 10))(
    'at %i columns, no line is wider, no word is broken, and why is not wrapped in under 30',
    async (columns) => {
      const { stdout } = await run(['--demo', 'screens'], { env: demoEnv, demo: 'story', columns });
      const [header = '', ...lines] = stdout.split('\n');
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
      const why = header.indexOf('WHY');
      const isWrapped = lines.some((line) => line.startsWith(' '.repeat(40)));
      expect(isWrapped && columns - why < 30).toBe(false);
      const whole = await run(['--demo', 'screens', '--no-trunc'], { env: demoEnv, demo: 'story', columns });
      const words = new Set(whole.stdout.split(/\s+/));
      const below = lines.filter((line) => /^ {6}\S/.test(line)).flatMap((line) => line.trim().split(' '));
      expect(below.filter((word) => !words.has(word))).toEqual([]);
    },
  );

  test('at 80 columns, the columns that answer stay, and why stands below', async () => {
    announceTenant({ players: players.slice(0, 4) });
    expect((await screens('', 80)).stdout).toMatchInlineSnapshot(`
      "NAME     SCREEN            LOCAL TIME        SHOWS
      Açougue  ● unreachable 5d  Fri 08:00 Manaus  should show 503 (p7) or 504 (p1)
            last seen Sun 15 Nov 04:11; 503 is limited to AM, PA, and this player's
            state is unknown (zone suggests AM)
      東京 🍞  ● blank           Fri 09:00         -
            no schedule until 505
      Caixa 1  ● unclear         Fri 09:00         501 or 502
            same priority (5); the service does not say which
      Entrada  ● ok              Fri 09:00         Promoção (501)
            1 of 2 items (1 not at this time)
      "
    `);
  });

  test.each([70, 80, 94])(
    'at %i columns, what is shown has the room of the reasons below',
    async (columns) => {
      const line = ['--demo', 'screens', '--store', 'recife-*', '--store', 'curitiba-*'];
      expect((await run(line, { env: demoEnv, demo: 'story', columns })).stdout).toMatchSnapshot();
    },
  );

  test.each([
    ['UTC', 80],
    ['Asia/Tokyo', 100],
    ['Asia/Tokyo', 200],
  ])('when a player was last seen is a time of the reader: in %s at %i columns', async (zone, columns) => {
    const line = ['--demo', 'screens', '--store', 'recife-*', '--store', 'manaus-*', '--tz', zone];
    expect((await run(line, { env: demoEnv, demo: 'story', columns })).stdout).toMatchSnapshot();
  });

  test('a name that is cut leaves the schedule', async () => {
    announceTenant({
      players: [{ ...till, name: 'Loja 002 · Balcão do fundo' }],
      content: [{ ...ready, name: 'Promoção de Verão · Totem v2' }, lunch, failed],
    });
    expect((await screens('--assume tie=newest', 70)).stdout).toMatchInlineSnapshot(`
      "NAME                        SCREEN  SHOWS                          WHY
      Loja 002 · Balcão do fundo  ● ok    Promoção de Verão · To… (502)  -
      "
    `);
  });

  test('without room beside the others, why stands below its row', async () => {
    announceTenant();
    expect((await screens('--screen unclear', 40)).stdout).toMatchInlineSnapshot(`
      "NAME     SCREEN     SHOWS       WHY
      Caixa 1  ● unclear  501 or 502
            same priority (5); the service
            does not say which
      Vitrine  ● unclear  -
            timezone "Brazil/Nowhere" is
            unknown, and 505 needs one
      "
    `);
  });

  test('a column of which the first 1,000 rows know nothing has room for the others', async () => {
    const unseen = { healthStatus: 'offline', lastSeenAt: null };
    const dark = Array.from({ length: 1000 }, (_, at) => ({ ...till, ...unseen, id: uuidOf(at + 9000) }));
    announceTenant({ players: [...dark, entrance], schedules: [{ ...morning, playerIds: [entrance.id] }] });
    const { stdout } = await screens('', 80);
    expect(stdout).toContain('Promoção (501)');
  });

  test('--no-trunc cuts and wraps nothing', async () => {
    announceTenant();
    expect((await screens('--screen unreachable --no-trunc --no-header', 60)).stdout).toMatchInlineSnapshot(`
      "Açougue  ● unreachable 5d  Fri 08:00 Manaus  should show 503 (p7) or 504 (p1)  Sat 00:00  last seen Sun 15 Nov 04:11; 503 is limited to AM, PA, and this player's state is unknown (zone suggests AM)
      "
    `);
  });

  test('--why has reasons on lines of their own where a column is too narrow', async () => {
    announceTenant();
    expect((await screens('--name Açougue --why', 46)).stdout).toMatchInlineSnapshot(`
      "Açougue
        unreachable 5d
        Fri 20 Nov 08:00, America/Manaus
        503 Regional  p7  all day Mon–Fri
              depends: 503 is limited to AM, PA, and
              this player's state is unknown (zone
              suggests AM)
        504 Geral     p1  all day
              depends: 504 wins only if 503 does not
          item Aviso
              failed to process: unsupported color
              space
      "
    `);
  });
});

test('the demo at 80 columns, with color', async () => {
  const { stdout } = await run(
    ['--demo', 'screens', '--screen', '!ok', '--store', 'loja-002,loja-005,loja-008'],
    { env: {}, columns: 80 },
  );
  expect(stdout.replaceAll('\u001b', '^')).toMatchInlineSnapshot(`
    "^[1mNAME^[22m                ^[1mSCREEN^[22m             ^[1mSHOWS^[22m
    Loja 002 · Caixa 2  ^[31m● unreachable 23h^[39m  should show Black Friday · Painel … (510)
          last seen Thu 19 Nov 09:41
    Loja 008 · Caixa 2  ^[33m● degraded^[39m         Black Friday · Painel de LED v1, B… (510)
          player health: critical
    Loja 005 · Caixa 1  ^[2m○ blocked^[22m          ^[2m-^[22m
          blocked by the administrator
    "
  `);
});

test('a summary that is wider than the terminal breaks between words', async () => {
  const { stderr } = await run(['--demo', 'screens'], { env: demoEnv, columns: 70 });
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    '36 screens: 24 ok · 3 unreachable · 1 unplayable · 3 unclear · 3',
    '  degraded · 2 blocked',
  ]);
});
