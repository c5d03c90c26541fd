// project: longer
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Context } from '../../../src/context.ts';
import { screenStates } from '../../../src/screens/engine/screen-state.ts';
import { shellQuoted } from '../../../src/words/shell-quoted.ts';
import { summary, uuidOf } from '../../helpers/fixtures.ts';
import { rulesWithout } from '../../helpers/rules.ts';
import {
  baseUrl,
  configured,
  emptyFolder,
  profileStore,
  type RunOptions,
  run,
  testKey,
} from '../../helpers/run.ts';
import { answer, crlf, expectRequest, refuse, screen } from '../../helpers/service.ts';
import {
  announceTenant,
  failed,
  lunch,
  morning,
  nothing,
  players,
  ready,
  refuseAll,
  schedules,
} from '../schedules/tenant.ts';

// The head has the time of this machine.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

/** The same objects with ids of players that differ in their first eight characters: 11111111-…, 22222222-… */
function withShortIds<T>(objects: readonly T[]): T[] {
  const text = JSON.stringify(objects);
  return JSON.parse(
    text.replaceAll(
      /0{8}(-0000-4000-8000-)0{11}(\d)"/g,
      (_, middle, digit) => `${digit.repeat(8)}${middle}${'0'.repeat(12)}"`,
    ),
  );
}

/** A screen of every state: the tenant of `screens`, all of it seen a minute ago but one player, and two that are degraded. */
const fleet = withShortIds([
  ...players.map((player) => ({
    ...player,
    lastSeenAt: player.healthStatus === 'offline' ? '2026-11-15T11:00:00Z' : '2026-11-20T11:59:00Z',
  })),
  {
    ...players[0],
    id: uuidOf(8),
    name: 'Totem',
    storeId: 'loja-002',
    healthStatus: 'critical',
    lastSeenAt: '2026-11-20T11:00:00Z',
  },
  {
    ...players[0],
    id: uuidOf(9),
    name: 'Painel',
    storeId: 'loja-002',
    healthStatus: undefined,
    lastSeenAt: '2026-11-20T11:59:00Z',
  },
]);
const plans = withShortIds([
  ...schedules,
  {
    ...morning,
    id: 506,
    name: 'Totens',
    playerIds: [uuidOf(8), uuidOf(9)],
    contentIds: [ready.id],
    validUntil: '2026-11-22T12:00:00Z',
  },
  { ...morning, id: 507, name: 'Antiga', status: 'inactive', validUntil: '2026-11-22T12:00:00Z' },
]);
const content = [ready, { ...lunch, validUntil: '2026-11-25T12:00:00Z' }, failed];
/** Announces all that `status` asks for: of this tenant, or of another one. */
const announce = (lists: Parameters<typeof announceTenant>[0] = {}) => {
  announceTenant({ players: fleet, schedules: plans, content, ...lists });
  answer('/analytics/summary', summary);
};

const env = { ...configured, NO_COLOR: '1' };
/** Runs `status` with the words of a line. */
const status = (line = '', options: RunOptions = {}) => {
  const words = line.split(' ').filter((word) => word !== '');
  return run(['status', ...words], { env, ...options });
};
/** Each request but those of these paths is refused in this way. */
describe('a tenant with something of everything', () => {
  test.each([80, 100, 120, 160])('on a terminal of %i columns', async (columns) => {
    announce();
    const { stdout, stderr, code } = await status('', { columns });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(screen(stdout)).toMatchSnapshot();
  });

  test('in color it says the same', async () => {
    announce();
    const plain = await status('', { columns: 120 });
    announce();
    const { stdout } = await status('--color always', { columns: 120 });
    expect(stdout).toContain('\u001b[31m●\u001b[39m unreachable 5d  Açougue');
    expect(stripVTControlCharacters(stdout)).toBe(plain.stdout);
  });

  test('in a pipe', async () => {
    announce();
    expect(screen((await status()).stdout)).toMatchSnapshot();
  });

  test('on a terminal that is too low the verdict comes again, last', async () => {
    announce();
    const { stdout } = await status('', { columns: 120, rows: 15 });
    const lines = stdout.split('\n');
    // Its command is below it.
    expect(lines.slice(-4)).toEqual(['', lines[2], lines[3], '']);
    announce();
    const { stdout: high } = await status('', { columns: 120, rows: 40 });
    expect(high).toBe(lines.slice(0, -3).join('\n'));
  });

  test('as JSON, which YAML and NDJSON repeat', async () => {
    announce();
    const card: unknown = JSON.parse((await status('--json')).stdout);
    expect(card).toMatchSnapshot();
    announce();
    expect(parse((await status('-o yaml')).stdout)).toEqual(card);
    announce();
    expect(JSON.parse((await status('-o ndjson')).stdout)).toEqual(card);
  });

  test('as a row', async () => {
    announce();
    expect(screen((await status('-o tsv')).stdout)).toMatchSnapshot();
    announce();
    const fields = '--fields tenant,ok,unreachable,errors';
    expect((await status(`${fields} -o csv`)).stdout).toBe(
      crlf('tenant,ok,unreachable,errors\nlojas-exemplo,1,1,3\n'),
    );
    announce();
    expect((await status(fields)).stdout).toBe(
      'TENANT         OK  UNREACHABLE  ERRORS\nlojas-exemplo   1            1       3\n',
    );
  });

  test('with a state for all players, and by the clock of the service', async () => {
    announceTenant({ players: fleet, schedules: plans, content });
    expectRequest('/analytics/summary').reply(200, summary, { Date: 'Fri, 20 Nov 2026 15:00:00 GMT' });
    const { stdout } = await status('--state AM', { columns: 120 });
    expect(screen(stdout).split('\n').slice(1, 5)).toMatchInlineSnapshot(`
      [
        "lojas-exemplo · https://signage.test · answers in 0 ms · its clock is 3h ahead  Fri 20 Nov 12:00",
        "",
        "✗ 9 screens: 1 unreachable · 2 unplayable · 4 blank · 1 unclear · 1 blocked",
        "    signage screens --state AM",
      ]
    `);
  });
});

describe('a key without scopes', () => {
  test('for players alone: their health', async () => {
    refuseAll(403, 'INSUFFICIENT_SCOPE', ['/players']);
    answer('/players', fleet);
    const { stdout, stderr, code } = await status('', { columns: 120 });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(screen(stdout)).toMatchSnapshot();
  });

  test('for all but players', async () => {
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    announce({ players: 'none' });
    const { stdout, stderr, code } = await status('', { columns: 120 });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const notRun = `; ${rulesWithout('players')} rules not run `;
    expect(stdout).toContain(notRun);
    expect(screen(stdout).replace(notRun, '; NN rules not run ')).toMatchSnapshot();
  });
});

test('an empty tenant', async () => {
  announceTenant(nothing);
  answer('/analytics/summary', { totalContent: 0, totalPlays: null });
  const { stdout, stderr, code } = await status('', { columns: 80 });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(screen(stdout)).toMatchSnapshot();
});

describe('what cannot be read fails alone', () => {
  test('analytics', async () => {
    announceTenant({ players: fleet.slice(0, 1), schedules: plans, content });
    refuse('/analytics/summary', 500, 'OOPS');
    const { stdout, stderr, code } = await status('--retries 0', { columns: 80 });
    expect({ stderr, code }).toMatchInlineSnapshot(`
      {
        "code": 34,
        "stderr": "signage: server error (HTTP 500): as documented (OOPS)
        Try again later
      ",
      }
    `);
    expect(screen(stdout)).toMatchSnapshot();
  });

  test('content and schedules, of which the first is reported', async () => {
    refuseAll(500, 'OOPS', ['/players', '/analytics/summary']);
    answer('/players', fleet);
    answer('/analytics/summary', summary);
    const { stdout, stderr, code } = await status('--retries 0 --json');
    expect({ stderr: JSON.parse(stderr), code }).toMatchSnapshot();
    expect({ ...JSON.parse(stdout), lines: [], assumptions: {} }).toMatchSnapshot();
  });

  test('an item that cannot be looked up: content is not judged', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: uuidOf(1000 + index), status: 'active' }));
    announce({ players: fleet.slice(0, 1), content: many });
    for (const { id } of [ready, lunch, failed]) refuse(`/content/${id}`, 500, 'OOPS');
    const { stdout, stderr, code } = await status('--retries 0');
    expect({ stdout: screen(stdout), stderr, code }).toMatchSnapshot();
  });

  test.each([
    [
      403,
      'INSUFFICIENT_SCOPE',
      15,
      'the key lacks the scopes',
      `signage: the API key lacks the scope players:read (INSUFFICIENT_SCOPE)
  A key's scopes cannot be changed. Create a key with players:read, then set
  SIGNAGE_API_KEY to it
`,
    ],
    [
      401,
      'KEY_EXPIRED',
      13,
      'KEY_EXPIRED',
      `signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, then set SIGNAGE_API_KEY to it
`,
    ],
  ])('everything: HTTP %i, %s', async (refusal, kind, code, why, stderr) => {
    refuseAll(refusal, kind);
    const result = await status('', { columns: 80 });
    expect({ ...result, stdout: screen(result.stdout) }).toEqual({
      stdout: `
lojas-exemplo · https://signage.test · answers in 0 ms  Fri 20 Nov 09:00

– players, schedules, content, analytics: not read, ${why}
    signage auth status
`,
      stderr,
      code,
    });
  });

  test('without an answer', async () => {
    const fetch: Context['fetch'] = async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    };
    const { stdout, stderr, code } = await status('--retries 0', { columns: 80, context: { fetch } });
    expect({ stderr, code }).toMatchInlineSnapshot(`
      {
        "code": 30,
        "stderr": "signage: no response from https://signage.test: connection refused
        (ECONNREFUSED)
        Check the base URL, the network and the proxy settings (signage help
        environment)
      ",
      }
    `);
    expect(screen(stdout)).toMatchInlineSnapshot(`
      "
      lojas-exemplo · https://signage.test · does not answer  Fri 20 Nov 09:00

      – players, schedules, content, analytics: not read, NO_CONNECTION
          signage players
      "
    `);
  });
});

test('at 60 columns, the time of the first line stands below it', async () => {
  announce();
  const { stdout } = await status('', { columns: 60 });
  expect(stdout.slice(0, stdout.indexOf('✗'))).toMatchInlineSnapshot(`
    "lojas-exemplo · https://signage.test · answers in 0 ms
        Fri 20 Nov 09:00

    "
  `);
});

describe('--fail-on', () => {
  test.each([
    ['unreachable', 44, 'signage: 1 of 9 screens: 1 unreachable\n'],
    ['depends', 44, 'signage: 1 of 9 screens: 1 depends\n'],
    ['tie,unclear,degraded', 44, 'signage: 4 of 9 screens: 2 unclear, 2 degraded\n'],
    ['nothing', 44, 'signage: 1 of 9 screens: 1 nothing\n'],
  ])('%s', async (states, code, stderr) => {
    announce();
    expect(await status(`--fail-on ${states}`)).toMatchObject({ code, stderr });
  });

  test.each([{ command: 'status' }, { command: 'screens' }])(
    'of every screen: $command',
    async ({ command }) => {
      announceTenant({ players: fleet.slice(0, 1), schedules: [], content });
      if (command === 'status') answer('/analytics/summary', summary);
      expect(await run([command, '--fail-on', 'blank'], { env })).toMatchObject({
        code: 44,
        stderr: 'signage: 1 screen: 1 blank\n',
      });
    },
  );

  test('of a state that no screen has', async () => {
    announce({ players: fleet.slice(0, 1) });
    expect(await status('--fail-on unreachable,blank')).toMatchObject({ code: 0, stderr: '' });
  });

  test('of what the key cannot judge', async () => {
    announce({ players: fleet.slice(0, 1), schedules: 'none' });
    refuse('/schedules', 403, 'INSUFFICIENT_SCOPE');
    expect(await status('--fail-on blank')).toMatchObject({
      code: 15,
      stderr: expect.stringContaining('the API key lacks the scope schedules:read'),
    });
  });

  test.each([
    ['unreachable,unplayable', 15, 'the API key lacks the scope content:read'],
    ['unreachable,blank', 0, ''],
  ])('of %s without the right to read content', async (states, code, stderr) => {
    announceTenant({ players: fleet.slice(0, 1), schedules: plans, content: 'refused' });
    answer('/analytics/summary', summary);
    expect(await status(`--fail-on ${states}`)).toMatchObject({
      code,
      stderr: expect.stringContaining(stderr),
    });
  });

  test('outweighs what could not be read', async () => {
    announceTenant({ players: fleet, schedules: plans, content });
    refuse('/analytics/summary', 500, 'OOPS');
    expect(await status('--retries 0 --fail-on blank')).toMatchObject({ code: 44 });
  });

  test('of no such state', async () => {
    expect(await status('--fail-on ok')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'signage: --fail-on must be unreachable, unplayable, blank, unclear, degraded, unknown, depends, nothing or tie, not "ok"\n',
    });
  });
});

describe('many players', () => {
  const one = fleet[0];
  const stores = (count: number, isBad: (at: number) => boolean) =>
    Array.from({ length: count }, (_, at) => ({
      ...one,
      id: uuidOf(100_000 + at),
      name: `Loja ${at % 100} · ${Math.floor(at / 100)}`,
      storeId: `loja-${at % 100}`,
      healthStatus: isBad(at) ? 'offline' : 'healthy',
      lastSeenAt: new Date(Date.parse('2026-11-20T11:59:00Z') - (isBad(at) ? at * 60_000 : 0)).toISOString(),
    }));

  test('10,000, of which three incidents are named', async () => {
    const many = stores(10_000, (at) => at % 100 < 5 && at >= 100);
    const plan = { ...morning, playerIds: many.map(({ id }) => id), contentIds: [ready.id] };
    announce({ players: many, schedules: [plan], content: [ready] });
    const { stdout, stderr, code } = await status('', { columns: 120 });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(screen(stdout)).toMatchSnapshot();
  });

  test('a list that may be cut is named', async () => {
    const many = stores(500, () => false);
    announce({ players: many, schedules: [{ ...morning, playerIds: many.map(({ id }) => id) }] });
    expect((await status('-o ndjson')).stderr).toBe(
      'note: the service may have truncated the list of players\n',
    );
  });
});

describe('the next commands ask the same service', () => {
  test.each([
    ['--base-url https://signage.test/', {}, 'signage --base-url https://signage.test/ auth status'],
    ['-p work', { SIGNAGE_API_KEY: '', SIGNAGE_BASE_URL: '' }, 'signage -p work auth status'],
  ])('%s', async (line, more, command) => {
    const folder = emptyFolder();
    const given = { ...env, SIGNAGE_CONFIG_DIR: folder };
    await profileStore(given).update(() => ({
      current: 'other',
      profiles: { work: { baseUrl, key: testKey, scopes: [] } },
    }));
    announceTenant(nothing);
    answer('/analytics/summary', {});
    const { stdout, stderr } = await status(`${line} --json`, { env: { ...given, ...more } });
    expect({ stderr, last: JSON.parse(stdout).lines.at(-1).command }).toEqual({ stderr: '', last: command });
  });
});

test('the next commands judge under the same assumptions, where they judge', async () => {
  const line = '--demo --json --state SP --without schedule:515 --settings none';
  const { stdout } = await status(line);
  const lines: { message: string; command: string | null }[] = JSON.parse(stdout).lines;
  const commands = lines.flatMap(({ command }) => command ?? []);
  const program = 'signage --demo --settings none';
  const judging = commands.filter((each) => / (screens|lint)\b/.test(each));
  expect(judging.length).toBeGreaterThan(3);
  for (const each of judging) expect(each).toMatch(/ --state SP --without schedule:515$/);
  expect(commands.filter((each) => !each.startsWith(program))).toEqual([]);
  expect(commands.filter((each) => !judging.includes(each)).join()).not.toContain('--state');
});

test.each([
  [
    ['--without', 'content:Panetone da casa (panettone)'],
    {
      'lint: 2 errors, 3 warnings': 'lint',
      '0 items expiring this week': null,
      '1 schedule expiring this week': 'schedules --status active --expiring 7d',
      '0 items failed to process': null,
    },
  ],
  [
    ['--set', 'schedule:110.validUntil=null'],
    {
      '0 items expiring this week': 'content --status active --expiring 7d',
      '0 schedules expiring this week': null,
      '1 item failed to process': 'content --processing-status failed',
    },
  ],
])('after a change, no command contradicts its line: %j', async (change, expected) => {
  const { stdout } = await run(['status', '--demo', '--json', ...change], { env: {}, demo: 'story' });
  const lines: { message: string; command: string | null }[] = JSON.parse(stdout).lines;
  const found = lines.filter(({ message }) => message in expected);
  const typed = change.map(shellQuoted).join(' ');
  expect(found.map(({ message, command }) => [message, command])).toEqual(
    Object.entries(expected).map(([message, words]) => [
      message,
      words && `signage --demo ${words}${words === 'lint' ? ` ${typed}` : ''}`,
    ]),
  );
});

test('in a pipe a long name is whole, and does not pad the other lines', async () => {
  const name = 'x'.repeat(300);
  announce({ players: [{ ...fleet[2], name }] });
  const { stdout } = await status();
  const long = `  ● unreachable 5d  ${name}: should show 503 (p7); or 504 (p1)  signage screens why 33333333`;
  expect(stdout.split('\n')).toContain(long);
  expect(stdout.split('\n').filter((line) => line.length > 200)).toEqual([long]);
});

test('names from the service cannot control the terminal', async () => {
  const players = [
    { ...fleet[2], name: 'a\u001b[31mb\nc', storeId: '`id`' },
    { ...fleet[2], id: uuidOf(55), storeId: '`id`' },
    ...fleet.slice(0, 1),
  ];
  announce({ players });
  const { stdout } = await status('', { columns: 120 });
  expect(stdout.split('\n').slice(3, 6)).toMatchInlineSnapshot(`
    [
      "  ● unreachable 5d  a\\u001b[31mb\\nc: should show 503 (p7); or 504 (p1)  signage screens why 33333333",
      "  ● unreachable 5d  Açougue: no schedule includes this player           signage screens why 00000000",
      "✗ lint: 10 errors, 3 warnings                                           signage lint",
    ]
  `);
});

describe('status and screens count the same', () => {
  const odd = [
    { ...fleet[0], id: uuidOf(301), lastSeenAt: 1763640000 },
    { ...fleet[0], id: uuidOf(302), lastSeenAt: 'soon', healthStatus: 7 },
    { ...fleet[0], id: uuidOf(303), healthStatus: ['offline'], timezone: 5 },
    { ...fleet[0], id: uuidOf(304), status: null, storeId: 12 },
  ];
  const plan = { ...morning, id: 600, playerIds: odd.map(({ id }) => id), contentIds: [ready.id] };
  const announceLists = () =>
    announceTenant({ players: [...fleet, ...odd], schedules: [...plans, plan], content });

  test.each(['--demo', '--demo --state SP', '--demo --assume tie=lowest-id,zone=UTC', '', '--state AM'])(
    '%s',
    async (line) => {
      const isDemo = line.startsWith('--demo');
      const words = line.split(' ').filter((word) => word !== '');
      const json = async (command: readonly string[]) =>
        JSON.parse((await run([...command, ...words, '--json', '-q'], { env })).stdout);
      if (!isDemo) announceLists();
      const { screens }: { screens: readonly { screen: string }[] } = await json(['screens']);
      if (!isDemo) announceLists();
      if (!isDemo) answer('/analytics/summary', summary);
      const card = await json(['status']);
      const counts = screenStates.map((state) => [
        state,
        screens.filter((one) => one.screen === state).length,
      ]);
      expect({ screens: card.screens, ...card }).toMatchObject({
        screens: screens.length,
        ...Object.fromEntries(counts),
      });
    },
  );
});

describe('a store', () => {
  const linesOf = async (line: string): Promise<{ message: string; command: string }[]> =>
    JSON.parse((await status(`--demo --json ${line}`, { demo: 'story' })).stdout).lines;

  test('is an argument, or --store', async () => {
    const lines = await linesOf('curitiba-batel');
    expect(lines).toEqual(await linesOf('--store curitiba-batel'));
    expect(lines.map(({ message, command }) => `${message} → ${command}`).join('\n')).toBe(
      `rede-aurora · store curitiba-batel · sandbox → signage --demo auth status
5 screens: 4 ok · 1 unplayable → signage --demo screens --store curitiba-batel
Curitiba Batel · Padaria: 109 Padaria · Panetone (p20): 1 of 1 item failed processing: upload cut off → signage --demo screens why 16de3c31
lint: 2 errors, 1 warning → signage --demo lint --store curitiba-batel
0 items expiring this week → signage --demo content --status active --expiring 7d --store curitiba-batel
1 schedule expiring this week → signage --demo schedules --status active --expiring 7d --store curitiba-batel
1 item failed to process → signage --demo content --processing-status failed --store curitiba-batel
key reads everything; expiry unknown → signage --demo auth status`,
    );
  });

  test('has as many objects as the commands list', async () => {
    const lines = await linesOf('curitiba-batel');
    for (const { message, command } of lines.filter(({ command }) =>
      / (screens|content|schedules) --/.test(command),
    )) {
      const words = command.replace('signage ', '').replace('curitiba-batel', '"curitiba-batel"').split(' ');
      const plain = words.map((word) => word.replaceAll('"', ''));
      const { stdout } = await run([...plain, '--json'], { demo: 'story' });
      const list: unknown = JSON.parse(stdout);
      const rows = Array.isArray(list) ? list : Object.values(Object(list)).find(Array.isArray);
      expect(`${rows?.length}`).toBe(message.split(' ')[0]);
    }
  });

  test('may be a pattern: a line about one of its stores names that alone', async () => {
    const lines = await linesOf('*-b*');
    expect(lines.map(({ command }) => command)).toContain("signage --demo screens --store '*-b*'");
  });

  test.each([
    ['nope', 20, 'no players in store "nope". Stores: belem-nazare … sp-pinheiros'],
    ['manaus-centr', 20, 'no players in store "manaus-centr"'],
    ['sp-pinheiros --store x', 2, 'give the store as an argument or with --store, not both'],
  ])('%s', async (line, code, message) => {
    const result = await status(`--demo ${line}`, { demo: 'story' });
    expect({ ...result, stderr: result.stderr.slice(0, `signage: ${message}`.length) }).toEqual({
      stdout: '',
      stderr: `signage: ${message}`,
      code,
    });
  });

  test('that is a player', async () => {
    const { stderr, code } = await run(['status', '--demo', 'sp pinheiros · caixa 1'], { demo: 'story' });
    expect(code).toBe(20);
    expect(stderr).toBe(
      `signage: no players in store "sp pinheiros · caixa 1". Stores: belem-nazare … sp-pinheiros
  That is a player: signage --demo screens why 'sp pinheiros · caixa 1'\n`,
    );
  });

  test('of which the key cannot read the players', async () => {
    refuse('/players', 403, 'INSUFFICIENT_SCOPE');
    announce({ players: 'none' });
    const { stdout, stderr, code } = await status('loja-002');
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: expect.stringContaining('players:read'),
      code: 15,
    });
  });
});

describe('several profiles', () => {
  const folder = emptyFolder();
  const given = { NO_COLOR: '1', SIGNAGE_CONFIG_DIR: folder };
  beforeAll(async () => {
    const profile = (host: string) => ({ baseUrl: `https://${host}.test`, key: testKey, scopes: [] });
    await profileStore(given).update(() => ({
      current: 'signage',
      profiles: { signage: profile('signage'), gone: profile('gone') },
    }));
  });
  const fetch: Context['fetch'] = async (url, request) => {
    if (new URL(url).hostname !== 'gone.test') return globalThis.fetch(url, request);
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  };

  test.each([
    ['', 100],
    ['-o csv --fields profile,ok,errors,verdict', undefined],
  ])('a row each, and one that fails does not hide the other: %s', async (line, columns) => {
    announce();
    const more = { env: given, context: { fetch }, ...(columns && { columns }) };
    const { stdout, stderr, code } = await status(`--all-profiles --retries 0 ${line}`, more);
    expect(screen(stdout)).toMatchSnapshot();
    expect({ code, stderr }).toMatchSnapshot();
  });

  test('JSON has the whole card of each, with commands for its profile', async () => {
    announce();
    const { stdout } = await status('-p signage,gone --retries 0 --json', { env: given, context: { fetch } });
    const cards: Record<string, unknown>[] = JSON.parse(stdout);
    expect(cards.map(({ profile, screens, unread }) => ({ profile, screens, unread }))).toMatchSnapshot();
    expect(cards.map(({ lines }) => lines)).toMatchObject([
      expect.arrayContaining([
        { level: 'error', message: 'lint: 3 errors, 5 warnings', command: 'signage -p signage lint' },
      ]),
      expect.arrayContaining([
        {
          level: 'unread',
          message: 'players, schedules, content, analytics: not read, NO_CONNECTION',
          command: 'signage -p gone players',
        },
      ]),
    ]);
  });

  test('--fail-on is for each', async () => {
    announce();
    const line = '--all-profiles --retries 0 --fail-on blank';
    const { stderr, code } = await status(line, { env: given, context: { fetch } });
    expect({ stderr, code }).toMatchInlineSnapshot(`
      {
        "code": 30,
        "stderr": "signage: signage: 1 of 9 screens: 1 blank
      signage: gone: no response from https://gone.test: connection refused (ECONNREFUSED)
        Check the base URL, the network and the proxy settings (signage help environment)
      ",
      }
    `);
  });
});

test('a player that was seen at no time that can be read was seen', async () => {
  const players = [{ ...fleet[0], healthStatus: 'offline', lastSeenAt: 'yesterday' }];
  announce({ players });
  const { stdout } = await status();
  expect(stdout).toContain('unreachable');
  expect(stdout).not.toContain('never seen');
});

test('with --max-age, a healthy player that is silent is unreachable, and the service is quoted', async () => {
  const players = [{ ...fleet[0], healthStatus: 'healthy', lastSeenAt: '2026-10-21T12:00:00Z' }];
  announce({ players });
  const { stdout } = await status('--max-age 15m');
  expect(stdout.split('\n').filter((line) => line.includes('unreachable'))).toMatchInlineSnapshot(`
    [
      "✗ 1 screen: 1 unreachable                                                           signage screens --max-age 15m",
      "  ● unreachable 1mo  Entrada: the service says healthy; should show 501 Manhã (p5)  signage screens why 11111111 --max-age 15m",
    ]
  `);
});

test('a player whose clock is ahead, and one whose status is not documented', async () => {
  const [first = {}, second = {}] = fleet;
  const players = [
    { ...first, name: 'Relógio', healthStatus: 'offline', lastSeenAt: '2026-12-25T12:00:00Z' },
    { ...second, name: 'Antigo', status: 'retired', healthStatus: 'healthy' },
  ];
  announce({ players, schedules: plans.filter(({ id }) => id === 501) });
  const { lines } = JSON.parse((await status('--json')).stdout);
  const told = lines.filter(({ name }: Record<string, unknown>) => name);
  expect(told.map(({ message, since }: Record<string, unknown>) => [message, since])).toEqual([
    ['Relógio: its clock is ahead (last seen in the future); should show 501 Manhã (p5)', null],
    ['Antigo: player status: retired', null],
  ]);
});
