// project: longer
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/commands/registry.ts';
import type { Fetch } from '../../src/context.ts';
import { contentItem, player } from '../helpers/fixtures.ts';
import { keyOf, storedProfiles } from '../helpers/keys.ts';
import { baseUrl, emptyFolder, run, testKey } from '../helpers/run.ts';
import { crlf, replying, screen } from '../helpers/service.ts';

const profileOf = (letter: string) => ({
  baseUrl: `https://${letter}.test`,
  key: keyOf(letter),
  tenant: `rede-${letter}`,
  scopes: [],
});
const names = ['sul', 'norte', 'leste'];
const three = () =>
  storedProfiles(Object.fromEntries(names.map((name) => [name, profileOf(name.slice(0, 1))])));

/** Announces one answer of the service of a profile, to its key. */
function answerOf(name: string, path: string, body: unknown, status = 200): void {
  const letter = name.slice(0, 1);
  nock(`https://${letter}.test`, { reqheaders: { 'x-api-key': keyOf(letter) } })
    .get(`/api/external${path}`)
    .reply(status, JSON.stringify(body));
}

const refusal = { error: 'unknown key', code: 'INVALID_KEY' };
const one = {
  ...player,
  id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  name: 'Caixa 1',
  storeId: 'a',
  healthStatus: 'healthy',
};
const two = { ...one, id: '6b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c12', name: 'Caixa 2', storeId: 'b' };

/** `sul` has two players, `norte` one; the two services answer for both `-p sul,norte` and `-p norte,sul`. */
function answerPlayers(): void {
  answerOf('sul', '/players', [
    { ...one, lastSeenAt: '2026-11-20T11:58:00Z' },
    { ...two, healthStatus: 'offline', lastSeenAt: '2026-11-17T12:00:00Z' },
  ]);
  answerOf('norte', '/players', [{ ...one, name: 'Norte 1', lastSeenAt: '2026-11-20T10:30:00Z' }]);
}

async function runBoth(argv: readonly string[], options: Parameters<typeof run>[1] = {}) {
  const { env } = await three();
  return run(argv, { ...options, env: { ...env, NO_COLOR: '1', ...options.env } });
}

describe('lists of several profiles are one stream, in the order of the profiles', () => {
  const table = `
PROFILE  NAME     HEALTH
sul      Caixa 1  healthy
sul      Caixa 2  offline
norte    Norte 1  healthy
`;
  const fields = ['--fields', 'profile,name,healthStatus'];

  test.each<[string, string[], string]>([
    ['by comma', ['-p', 'sul,norte', ...fields], table],
    ['by repetition, each once', ['-p', 'sul', '-p', 'norte,sul', ...fields], table],
    [
      'in the order of the flag',
      ['-p', 'norte,sul', ...fields, '--no-header'],
      '\nnorte  Norte 1  healthy\nsul    Caixa 1  healthy\nsul    Caixa 2  offline\n',
    ],
    ['as ids alone', ['-p', 'sul,norte', '-q'], `\n${one.id}\n${two.id}\n${one.id}\n`],
    [
      'as JSON, the profile first in the text of the service',
      ['-p', 'sul,norte', '--name', '*1', '-o', 'ndjson'],
      `\n${JSON.stringify({ profile: 'sul', ...one, lastSeenAt: '2026-11-20T11:58:00Z' })}\n${JSON.stringify({
        profile: 'norte',
        ...one,
        name: 'Norte 1',
        lastSeenAt: '2026-11-20T10:30:00Z',
      })}\n`,
    ],
    [
      'one array with --fields, without the profile unless it is asked for',
      ['-p', 'sul,norte', '--json', '--fields', 'name'],
      '\n[{"name":"Caixa 1"},{"name":"Caixa 2"},{"name":"Norte 1"}]\n',
    ],
    [
      'sorted as a whole',
      ['-p', 'sul,norte', '--sort', 'lastSeenAt', '-o', 'csv', '--fields', 'profile,name'],
      crlf('\nprofile,name\nsul,Caixa 2\nnorte,Norte 1\nsul,Caixa 1\n').replace(/^\r/, ''),
    ],
    [
      'with one byte order mark for all',
      ['-p', 'sul,norte', '-o', 'csv', '--bom', '--fields', 'profile,name', '--no-header'],
      `\n${crlf('\ufeffsul,Caixa 1\nsul,Caixa 2\nnorte,Norte 1\n')}`,
    ],
    [
      'in Markdown, a column of the table',
      ['-p', 'sul,norte', '-o', 'markdown', '--name', '*1', '--no-header'],
      `
| sul | ${one.id} | Caixa 1 | healthy | active | tizen | a | 2.4.1 | 2026-11-20T11:58:00Z |
| norte | ${one.id} | Norte 1 | healthy | active | tizen | a | 2.4.1 | 2026-11-20T10:30:00Z |
`,
    ],
    [
      'sorted by the profile too',
      ['-p', 'sul,norte', '--sort', 'profile,-name', '-o', 'tsv', '--fields', 'profile,name', '--no-header'],
      '\nnorte\tNorte 1\nsul\tCaixa 2\nsul\tCaixa 1\n',
    ],
    [
      'with a limit for each, after the sort',
      [
        ...['-p', 'sul,norte', '--sort', 'lastSeenAt', '-n', '1', '-o', 'tsv'],
        ...['--fields', 'profile,name', '--no-header'],
      ],
      '\nsul\tCaixa 2\nnorte\tNorte 1\n',
    ],
    [
      'counted by a field',
      ['-p', 'sul,norte', '--by', 'store'],
      `
PROFILE  STORE  TOTAL  HEALTHY  WARNING  CRITICAL  OFFLINE
sul      a          1        1        0         0        0
sul      b          1        0        0         0        1
norte    a          1        1        0         0        0
`,
    ],
  ])('%s', async (_, args, stdout) => {
    answerPlayers();
    const result = await runBoth(['players', ...args]);
    expect({ ...result, stdout: screen(result.stdout) }).toEqual({ stdout, stderr: '', code: 0 });
  });

  test('on a terminal each has its summary and notes, and hidden columns are noted once', async () => {
    answerPlayers();
    const result = await runBoth(['players', '-p', 'sul,norte', '--stale', '1h'], { columns: 60 });
    expect({ ...result, stdout: screen(result.stdout) }).toEqual({
      stdout: `
PROFILE  ID        NAME     LAST SEEN  HEALTH     STORE
sul      6b0c1f6e  Caixa 2  3d ago     ● offline  b
norte    5b0c1f6e  Norte 1  1h ago     ● healthy  a
`,
      stderr: `sul: 1 player: 1 offline
norte: 1 player: 1 healthy
note: 3 columns hidden: STATUS, PLATFORM, VERSION
  (--fields or --no-trunc)
`,
      code: 0,
    });
  });

  test('lines have room for the name of their profile', async () => {
    answerPlayers();
    const { stderr } = await runBoth(['players', '-p', 'sul,norte', '--store', 'nada'], { columns: 40 });
    expect(stderr.split('\n').filter((line) => line.length > 40)).toEqual([]);
    expect(stderr).toContain('norte:   ');
  });

  test('ids have the names that their own tenant gives them', async () => {
    for (const [name, item] of [
      ['sul', one],
      ['norte', two],
    ] as const) {
      answerOf(name, '/schedules', [{ id: 7, name: 'Natal', status: 'active', playerIds: [item.id] }]);
      answerOf(name, '/players', [item]);
    }
    const line = ['schedules', '-p', 'sul,norte', '--fields', 'profile,playerIds', '--no-header'];
    const { stdout } = await runBoth(line, { columns: 100 });
    expect(screen(stdout)).toMatch(/^\nsul .*Caixa 1\nnorte .*Caixa 2\n$/);
  });

  test('--all-profiles is every profile, with the column even if there is one', async () => {
    const { env } = await storedProfiles({ sul: profileOf('s') });
    answerOf('sul', '/content', [{ ...contentItem, name: 'Natal' }]);
    const { stdout } = await run(['content', '--all-profiles', '--fields', 'profile,name', '-o', 'tsv'], {
      env,
    });
    expect(stdout).toBe('profile\tname\nsul\tNatal\n');
  });

  test('the environment is not asked: each profile has its own key and address', async () => {
    answerPlayers();
    const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl, SIGNAGE_PROFILE: 'leste' };
    const { stdout } = await runBoth(['players', '-p', 'sul,norte', '--count'], { env });
    expect(stdout).toBe('sul: 2\nnorte: 1\n');
  });

  test.each([
    ['json', '[{"profile":"sul","count":2},{"profile":"norte","count":1}]\n'],
    ['ndjson', '{"profile":"sul","count":2}\n{"profile":"norte","count":1}\n'],
    ['csv', crlf('profile,count\nsul,2\nnorte,1\n')],
    ['yaml', '- profile: sul\n  count: 2\n- profile: norte\n  count: 1\n'],
    ['table', 'sul: 2\nnorte: 1\n'],
  ])('--count as %s', async (format, stdout) => {
    answerPlayers();
    const result = await runBoth(['players', '-p', 'sul,norte', '--count', '-o', format]);
    expect(result).toEqual({ stdout, stderr: '', code: 0 });
  });
});

describe('views that are one object are a list of them', () => {
  test('players check, with the worst exit code', async () => {
    answerPlayers();
    const { stdout, stderr, code } = await runBoth(['players', 'check', '-p', 'sul,norte', '--json']);
    expect({
      verdicts: JSON.parse(stdout).map((verdict: Record<string, unknown>) => ({
        keys: Object.keys(verdict).slice(0, 3),
        profile: verdict.profile,
        state: verdict.state,
        offenders: verdict.offenders,
      })),
      error: JSON.parse(stderr),
      code,
    }).toMatchObject({
      verdicts: [
        {
          keys: ['profile', 'state', 'exitCode'],
          profile: 'sul',
          state: 'offline',
          offenders: [{ profile: 'sul', state: 'offline', name: 'Caixa 2' }],
        },
        { profile: 'norte', state: 'healthy', offenders: [] },
      ],
      error: { error: { code: 'OFFLINE', exitCode: 42, profile: 'sul' } },
      code: 42,
    });
  });

  test('--sort and --fields are about what they contain', async () => {
    answerPlayers();
    const line =
      'players check -p sul,norte -o ndjson --max-age 1m --sort -name --fields name --max-offline 9';
    const { stdout, code } = await runBoth(line.split(' '));
    const lines = stdout.trim().split('\n');
    expect(lines.map((text) => JSON.parse(text).offenders)).toEqual([
      [{ name: 'Caixa 2' }, { name: 'Caixa 1' }],
      [{ name: 'Norte 1' }],
    ]);
    expect(code).toBe(0);
  });

  test('as a table each has a section, also one that passed', async () => {
    answerPlayers();
    const result = await runBoth(['players', 'check', '-p', 'sul,norte'], { columns: 100 });
    expect({ ...result, stdout: screen(result.stdout) }).toEqual({
      stdout: `
sul
✗ offline: 1 of 2 players (50.0%), limit 0

  healthy   1  ██████████████████░░░░░░░░░░░░░░░░░░
  warning   0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  critical  0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline   1  ██████████████████░░░░░░░░░░░░░░░░░░

STATE      NAME     LAST SEEN  STORE  ID
● offline  Caixa 2  3d ago     b      6b0c1f6e

norte
✓ passed: 1 player

  healthy   1  ████████████████████████████████████
  warning   0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  critical  0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
  offline   0  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
`,
      stderr: '',
      code: 42,
    });
  });

  /** Two tenants with a player and a schedule that does not name it, and no content. */
  const tenants = {
    fetch: (url: string, request: Parameters<Fetch>[1]) => {
      const { hostname, pathname } = new URL(url);
      const items: Readonly<Record<string, unknown[]>> = {
        players: [{ ...one, name: `${hostname.slice(0, 1)} 1` }],
        schedules: [{ id: 7, name: 'Natal', status: 'active', playerIds: [two.id], contentIds: [] }],
      };
      const list = items[pathname.replace('/api/external/', '')] ?? [];
      return replying({ body: JSON.stringify(list) })(url, request);
    },
  };

  test('screens: one table, or --why in sections', async () => {
    const line = ['screens', '-p', 'norte,sul', '--no-header'];
    const list = await runBoth(line, { context: tenants });
    const why = await runBoth([...line, '--why'], { columns: 70, context: tenants });
    expect([list, why].map(({ stdout, stderr, code }) => [screen(stdout), stderr, code])).toEqual([
      [
        `
norte  n 1  blank  2026-11-20T09:00:00-03:00  -  -  no schedule includes this player
sul    s 1  blank  2026-11-20T09:00:00-03:00  -  -  no schedule includes this player
`,
        '',
        0,
      ],
      [
        `
norte
n 1   blank   Fri 20 Nov 09:00, America/Sao_Paulo
  no schedule includes this player

sul
s 1   blank   Fri 20 Nov 09:00, America/Sao_Paulo
  no schedule includes this player
`,
        'norte: 1 screen: 1 blank\nsul: 1 screen: 1 blank\n',
        0,
      ],
    ]);
  });

  test('lint: rows in a pipe, sections on a terminal', async () => {
    const line = ['lint', '-p', 'sul,norte', '--only', 'no-content', '--no-header'];
    const piped = await runBoth(line, { context: tenants });
    const shown = await runBoth(line, { columns: 100, context: tenants });
    expect(piped.stdout.split('\n').map((row) => row.slice(0, 42))).toEqual([
      'sul    error  no-content  schedule  7  Nat',
      'norte  error  no-content  schedule  7  Nat',
      '',
    ]);
    expect(shown.stdout.split('\n').filter((row) => /^(?:\w+|✗.*)$/.test(row))).toEqual([
      'sul',
      '✗ 1 error in 1 schedule',
      'norte',
      '✗ 1 error in 1 schedule',
    ]);
    expect([piped.code, shown.code]).toEqual([45, 45]);
  });

  test('expect: sections on a terminal, also with --fields', async () => {
    const file = join(emptyFolder(), 'expect.yaml');
    writeFileSync(file, '- name: open\n  shows: ok\n');
    const line = ['expect', file, '-p', 'norte,sul'];
    const texts = await runBoth(line, { columns: 60, context: tenants });
    const rows = await runBoth([...line, '--fields', 'expectation,result'], {
      columns: 60,
      context: tenants,
    });
    expect([texts, rows].map(({ stdout, code }) => [screen(stdout), code])).toEqual([
      [
        `
norte
✗ open: 1 screen, 1 fails
    n 1  always  blank: no schedule includes this player
      signage -p norte screens why 'n 1' --at 2026-11-20T09:00

sul
✗ open: 1 screen, 1 fails
    s 1  always  blank: no schedule includes this player
      signage -p sul screens why 's 1' --at 2026-11-20T09:00
`,
        50,
      ],
      [
        `
norte
EXPECTATION  RESULT
open         fails

sul
EXPECTATION  RESULT
open         fails
`,
        50,
      ],
    ]);
  });
});

describe('a profile that fails does not hide the others', () => {
  test('its failure names it', async () => {
    answerOf('sul', '/players', refusal, 401);
    answerOf('norte', '/players', [one]);
    answerOf('leste', '/players', { error: 'no', code: 'INSUFFICIENT_SCOPE' }, 403);
    const { stdout, stderr, code } = await runBoth(['players', '--all-profiles', '--fields', 'profile,name']);
    expect({ stdout: screen(stdout), code }).toEqual({
      stdout: '\nPROFILE  NAME\nnorte    Caixa 1\n',
      code: 12,
    });
    expect(stderr.split('\n').filter((line) => line.startsWith('signage:'))).toEqual([
      expect.stringMatching(/^signage: sul: .*\(INVALID_KEY\)/),
      expect.stringMatching(/^signage: leste: .*players:read/),
    ]);
  });

  test('also in the middle of its list: what has arrived is printed', async () => {
    const bodies: Readonly<Record<string, Parameters<typeof replying>[0]>> = {
      's.test': { body: `[{"id":"${one.id}"},`, breaksOffWith: new Error('reset') },
      'n.test': { body: `[{"id":"${two.id}"}]` },
    };
    const { stdout, stderr, code } = await runBoth(
      ['players', '-p', 'sul,norte', '-o', 'ndjson', '--retries', '0'],
      { context: { fetch: (url, request) => replying(bodies[new URL(url).hostname] ?? {})(url, request) } },
    );
    expect({ stdout, code }).toEqual({
      stdout: `{"profile":"sul","id":"${one.id}"}\n{"profile":"norte","id":"${two.id}"}\n`,
      code: 30,
    });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'NO_CONNECTION', profile: 'sul' } });
  });

  test('--strict fails for the one that drifts', async () => {
    answerOf('sul', '/players', [{ ...one, name: 7 }]);
    answerOf('norte', '/players', [one]);
    const { stdout, stderr, code } = await runBoth(['players', '-p', 'sul,norte', '--strict', '--count']);
    expect({ stdout, code }).toEqual({ stdout: 'norte: 1\n', code: 22 });
    expect(stderr).toMatch(/^signage: sul: the response does not match the documentation: .*name/);
  });

  test('none of them has anything to print', async () => {
    for (const name of ['sul', 'norte']) answerOf(name, '/players', refusal, 401);
    const { stdout, stderr, code } = await runBoth(['players', '-p', 'sul,norte', '-o', 'csv']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 12 });
    expect(stderr.match(/^signage: \w+:/gm)).toEqual(['signage: sul:', 'signage: norte:']);
  });

  const ofHealth = (healthStatus: string) => [{ ...one, healthStatus }];
  test.each<[string, unknown, number, unknown, number, number]>([
    ['no answer is worse than a verdict', refusal, 401, ofHealth('offline'), 200, 12],
    ['a refused key is worse than an error of the server', { error: 'x' }, 404, refusal, 401, 12],
    ['offline is worse than critical', ofHealth('critical'), 200, ofHealth('offline'), 200, 42],
    ['critical is worse than a warning', ofHealth('warning'), 200, ofHealth('critical'), 200, 41],
  ])('the exit code is that of the worst: %s', async (_, first, status1, second, status2, code) => {
    answerOf('sul', '/players', first, status1);
    answerOf('norte', '/players', second, status2);
    const line = 'players check -p sul,norte --max-warning 0 --retries 0 --json';
    expect((await runBoth(line.split(' '))).code).toBe(code);
  });

  test('drift and other notes name it too', async () => {
    answerOf('sul', '/players', [{ ...one, name: 7 }]);
    answerOf('norte', '/players', []);
    const { stderr } = await runBoth(['players', '-p', 'sul,norte', '--json', '--name', 'nobody']);
    expect(stderr).toBe(`sul: warning: players: name is not a string as documented (1×)
sul: note: no players with a name like "nobody"
norte: note: no players with a name like "nobody"
`);
  });
});

describe('wrong usage: exit 2, before any request', async () => {
  const takingSeveral: string[] = [];
  for (const entry of registry)
    for (const verb of 'load' in entry ? [entry] : entry.verbs)
      if ((await verb.load()).acrossProfiles) {
        const isDefault = 'load' in entry || verb.name === entry.default;
        takingSeveral.push(isDefault ? entry.name : `${entry.name} ${verb.name}`);
      }
  const elsewhere = `These take several: ${takingSeveral.join(', ')}`;
  const oneOnly: [string, string] = ['this command takes one profile at a time', elsewhere];

  const withSeveral = (typed: string): [string, string] => [
    `${typed} cannot be combined with several profiles`,
    'Use one: --profile NAME',
  ];

  test.each<[string, string, string?]>([
    ['players get x -p sul,norte', ...oneOnly],
    ['auth status -p sul -p norte', ...oneOnly],
    ['auth login -p a,b', ...oneOnly],
    ['analytics --all-profiles', ...oneOnly],
    ['players --all-profiles -p sul', '--all-profiles cannot be combined with --profile'],
    ['players --all-profiles --base-url https://x.test', ...withSeveral('--base-url')],
    ['players --all-profiles --demo', '--demo cannot be combined with --all-profiles'],
    [
      'players check --all-profiles --report xml',
      '--report: unknown format "xml"',
      'Formats: junit, github, openmetrics, nagios. To write to a file, use --report junit=FILE',
    ],
    ['lint -p sul,norte --baseline x.json', ...withSeveral('--baseline')],
    ['screens - -p sul,norte', ...withSeveral('-')],
    ['players -p sul,norte --stale 1h --limit 1 --all', '--all cannot be combined with --limit'],
    ['players -p sul,,norte', '--profile needs a value'],
  ])('%s', async (line, message, hint) => {
    const result = await runBoth(line.split(' '));
    const stderr = `signage: ${message}\n${hint === undefined ? '' : `  ${hint}\n`}`;
    expect(result).toEqual({ stdout: '', stderr, code: 2 });
  });

  test('an unknown field', async () => {
    const { stderr, code } = await runBoth(['players', '-p', 'sul,norte', '--fields', 'nam']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^signage: --fields: unknown field "nam" \(did you mean name\?\)\n {2}Fields: profile, id, /,
    );
  });

  test('players and checks of them take several', () => {
    expect(takingSeveral).toEqual(expect.arrayContaining(['players', 'players check', 'lint', 'expect']));
  });
});

test.each([
  ['unknown', ['-p', 'sul,oeste'], 3, 'unknown profile "oeste"\n  Stored profiles: sul, norte, leste\n'],
  [
    'none stored',
    ['--all-profiles'],
    10,
    'no stored profiles\n  Leave out --all-profiles (-A), or store a profile: signage auth login\n',
  ],
])('profiles that are not there: %s', async (_, args, code, message) => {
  const { env } = args.length > 1 ? await three() : await storedProfiles({});
  expect(await run(['players', ...args], { env })).toEqual({
    stdout: '',
    stderr: `signage: ${message}`,
    code,
  });
});

describe('on a terminal the summary names the profile, if there are several', () => {
  test.each<[string, string[], number | undefined, string]>([
    ['several', names, 200, 'sul: 1 player: 1 healthy\n'],
    ['one', ['sul'], 200, '1 player: 1 healthy\n'],
    ['in a pipe', names, undefined, ''],
  ])('%s', async (_, stored, columns, stderr) => {
    const profiles = Object.fromEntries(stored.map((name) => [name, profileOf(name.slice(0, 1))]));
    const { env } = await storedProfiles(profiles);
    answerOf('sul', '/players', [one]);
    const result = await run(['players'], { env: { ...env, NO_COLOR: '1' }, ...(columns && { columns }) });
    expect({ stderr: result.stderr, code: result.code }).toEqual({ stderr, code: 0 });
  });
});

test.each(['ndjson', 'csv'])('a field of the service cannot pose as the profile: %s', async (format) => {
  answerOf('sul', '/players', [{ ...one, profile: 'norte' }]);
  answerOf('norte', '/players', []);
  const { stdout } = await runBoth(['players', 'list', '-p', 'sul,norte', '-o', format]);
  if (format === 'csv') expect(stdout.split('\n')[1]).toMatch(/^sul,/);
  else expect(JSON.parse(stdout)).toEqual({ ...one, profile: 'sul' });
});
