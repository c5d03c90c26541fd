// project: slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../src/commands/registry.ts';
import { globalFlags } from '../../../src/core/global-flags.ts';
import { formats } from '../../../src/output/options.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { emptyFolder, type RunOptions, run, testNow } from '../../helpers/run.ts';
import { connect } from '../mcp/connected.ts';

const from = join(emptyFolder(), 'taken');
const expectations = join(emptyFolder(), 'expectations.yaml');
writeFileSync(expectations, '- { name: never blank, never: blank }\n');
let env: Record<string, string> = {};
/** Keys that can read one list, or the totals. */
let keys = { players: '', analytics: '' };
/** The ids of a content item, a schedule and a player that the sandbox has. */
const ids = { content: '', schedules: '', players: '' };

beforeAll(async () => {
  const sandbox = await startSandbox({ tenant: 'hostile', now: testNow, clock: () => testNow });
  env = { SIGNAGE_BASE_URL: sandbox.baseUrl, SIGNAGE_API_KEY: sandbox.keys.all };
  ({ keys } = sandbox);
  expect(await run(['snapshot', from], { env })).toMatchObject({ stderr: '', code: 0 });
  for (const name of ['content', 'schedules', 'players'] as const)
    ids[name] = JSON.parse(readFileSync(join(from, `${name}.ndjson`), 'utf8').split('\n')[0] ?? '').id;
  return () => sandbox.close();
});

/** A log has the time with its zone, a terminal that of its reader. */
const note = (age: string, isTerminal = false) =>
  `note: from the snapshot of ${isTerminal ? 'Fri 20 Nov 12:00' : '2026-11-20 12:00 UTC'}, ${age}\n`;

/** A day later, without a service. */
const later = { env: {}, now: testNow + 24 * 60 * 60 * 1000 };

/** The words after each command that reads. A command that is not here must refuse `--from`. */
const lines: Readonly<Record<string, readonly string[]>> = {
  // Its head and what it says to type differ; a test of its own follows.
  status: [
    '--fields tenant,baseUrl,at,verdict,screens,ok,errors,warnings,worseStores,analytics,scopes,unread',
  ],
  // Its lines name the snapshot.
  find: ['loja --fields kind,id,name', 'caixa loja-001 --fields storeId', '10.20 --fields name', 'nonesuch'],
  incidents: ['', '--max-age 15m'],
  'screens list': ['', '--why', '--by store', '--screen !ok', '--at +2h', '--state SP'],
  'screens why': ['PLAYER', 'PLAYER CONTENT'],
  'screens timeline': ['PLAYER', '--store loja-001 --day tomorrow'],
  'content list': [
    '',
    '--limit 3',
    '--status active',
    '--status archived --limit 2',
    '--all',
    '--count',
    '--expiring 30d',
    '--sort name',
    '--by type',
  ],
  'content airtime': ['', '--days 2 --by store', '--image-seconds 10 --by tag'],
  'content download': ['CONTENT --verify --to missing'],
  'content get': ['CONTENT', 'CONTENT-IN-CAPITALS'],
  'schedules list': ['', '--status inactive', '--names', '--active-at now', '--limit 2'],
  'schedules get': ['SCHEDULE', '999999'],
  'players list': ['', '--health offline', '--stale 15m', '--sort lastSeenAt', '--all', '--by platform'],
  'players get': ['PLAYER', '7e83', '00000000-0000-0000-0000-000000000000'],
  'players check': ['', '--max-age 15m', '--max-offline 50%', '--report nagios', '--report junit'],
  diff: ['--set schedule:501.priority=2', '--without schedule:501 --exit-code'],
  expect: ['EXPECTATIONS', 'EXPECTATIONS --allow-unclear --report junit'],
  'lint run': ['', '--fail-on warning'],
  'lint rules': [''],
  'lint explain': ['no-schedule'],
  'analytics summary': [''],
  api: ['players', 'content/CONTENT', 'content -f status=active', 'content?limit=3', 'analytics/summary'],
};

const commands = registry.flatMap((entry) =>
  'load' in entry
    ? [{ path: entry.name, verb: entry }]
    : entry.verbs.map((verb) => ({
        path: entry.name === verb.name ? verb.name : `${entry.name} ${verb.name}`,
        verb,
      })),
);
const refusing = commands
  .filter(({ verb }) => verb.refuses?.includes(globalFlags.from))
  .map(({ path }) => path);
/** They have no format: `mcp serve` asks with the others, and the tests of `report` ask a snapshot too. */
const apart = ['mcp serve', 'report'];
const reading = commands.map(({ path }) => path).filter((path) => ![...refusing, ...apart].includes(path));

test('every command answers from a snapshot, or refuses to', () => {
  expect(Object.keys(lines).sort()).toEqual(reading.toSorted());
});

test.each(refusing)('%s refuses', async (path) => {
  const command = commands.find((one) => one.path === path);
  const body = await command?.verb.load();
  const words = Object.keys(body?.arguments ?? {}).some((each) => each.startsWith('<')) ? ['bash'] : [];
  expect(await run([...path.split(' '), ...words, '--from', from], { env })).toEqual({
    stdout: '',
    stderr: `signage: ${path} does not support --from\n  See: signage ${path} --help\n`,
    code: 2,
  });
});

/** Each format in a pipe, and the forms that only a terminal gets. */
const looks = [
  ...formats.map((format) => ({ format, terminal: {} })),
  { format: 'table', terminal: { columns: 80 } },
  { format: 'json', terminal: { columns: 120 } },
];

describe.each(reading)('%s gives what the service gave', (path) => {
  test.each(lines[path] ?? [])('%s', async (words) => {
    const line = words
      .replace('CONTENT-IN-CAPITALS', ids.content.toUpperCase())
      .replace('CONTENT', ids.content)
      .replace('EXPECTATIONS', expectations)
      .replace('SCHEDULE', ids.schedules)
      .replace('PLAYER', ids.players);
    for (const { format, terminal } of looks) {
      const argv = [...path.split(' '), ...line.split(' ').filter(Boolean), '-o', format];
      const asked = await run(argv, { env, ...terminal });
      const { stdout, stderr, code } = await run([...argv, '--from', from], { ...later, ...terminal });
      const rest = stderr.replace(note('1d ago', 'columns' in terminal), '');
      // A command to type next asks the snapshot, too. On stderr it is longer than a line.
      const answer = (text: string) => text.replaceAll(`signage --from ${from} `, 'signage ');
      const inLine = (text: string) => text.replaceAll(/\s+/g, ' ');
      expect({ stdout: answer(stdout), stderr: answer(inLine(rest)), code }).toEqual({
        ...asked,
        stderr: inLine(asked.stderr),
      });
      // What needs no list does not open it.
      if (!/^lint (?:rules|explain)/.test(path)) expect(stderr).not.toBe(rest);
    }
  });
});

test.each(['players/PLAYER', 'analytics/summary/x', 'content/%zz', 'nope'])(
  'api %s is not there, as at the service',
  async (path) => {
    const argv = ['api', path.replace('PLAYER', ids.players)];
    const asked = await run(argv, { env });
    const { stdout, code } = await run([...argv, '--from', from], later);
    expect({ stdout, code }).toEqual({ stdout: '', code: 20 });
    expect(asked.code).toBe(20);
  },
);

test('status says that it is a snapshot, and what to type stays with it', async () => {
  const asked = await run(['status'], { env });
  const { stdout, stderr, code } = await run(['status', '--from', from], later);
  expect(stdout.split('\n')[0]).toMatch(
    /^rede-aurora · http:\S+ · snapshot of Fri 20 Nov 12:00 {2,}2026-11-20T12:00:00.000Z$/,
  );
  const rows = (text: string) =>
    text
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/ {2,}/g, '  '));
  expect(rows(stdout).map((line) => line.replace(` --from ${from}`, ''))).toEqual(
    rows(asked.stdout).filter((line) => !line.includes('auth status')),
  );
  expect({ stderr, code }).toEqual({ stderr: note('1d ago'), code: 0 });
  const json = await run(
    ['status', '--from', from, '--fields', 'responseMs,clockSkewSeconds', '--json'],
    later,
  );
  expect(JSON.parse(json.stdout)).toEqual({ responseMs: 0, clockSkewSeconds: 0 });
});

test('ages are those of the time of the snapshot, and the note says how old it is', async () => {
  const options: RunOptions = { ...later, columns: 200 };
  const { stdout } = await run(
    ['players', '--from', from, '--fields', 'lastSeenAt', '--no-header', '--health', 'healthy', '-n', '1'],
    options,
  );
  expect(stdout).toMatch(/^\d+m ago\n$/);
  expect((await run(['players', '--count', '--from', from, '-q'], later)).stderr).toBe('');
  expect((await run(['players', '--count', '--from', from], { env: {} })).stderr).toBe(note('now'));
});

test('settings of the environment and stored profiles are not used', async () => {
  const broken = { SIGNAGE_API_KEY_FILE: '/nowhere', SIGNAGE_PROFILE: 'none', SIGNAGE_BASE_URL: 'not a URL' };
  const { stdout, code } = await run(['players', '--count', '--from', from], { ...later, env: broken });
  expect({ stdout, code }).toEqual({ stdout: '36\n', code: 0 });
});

test.each([
  ['--demo', '--demo cannot be combined with --from'],
  ['--profile a', '--from cannot be combined with --profile'],
  ['--base-url https://a', '--from cannot be combined with --base-url'],
  ['--all-profiles', '--from cannot be combined with --all-profiles'],
  ['-p a,b', '--from cannot be combined with --profile'],
])('there is one source: %s', async (words, message) => {
  expect(await run(['players', '--from', from, ...words.split(' ')], { env })).toEqual({
    stdout: '',
    stderr: `signage: ${message}\n`,
    code: 2,
  });
});

test('a folder without a snapshot, and a file', async () => {
  const folder = emptyFolder();
  expect(await run(['players', '--from', folder, '-q'], later)).toEqual({
    stdout: '',
    stderr: `signage: no snapshot in ${folder}\n  A snapshot is a folder. To take one: signage snapshot --help\n`,
    code: 3,
  });
  const file = join(from, 'manifest.json');
  const inFile = await run(['players', '--from', file, '-q'], later);
  const stderr = `signage: cannot read ${join(file, 'manifest.json')}: ENOTDIR: not a directory\n`;
  expect(inFile).toEqual({ stdout: '', stderr, code: 3 });
});

test('a time for a folder', async () => {
  expect((await run(['players', '--from', 'yesterday'], { env: {} })).stderr).toBe(
    'signage: no snapshot in yesterday\n  A snapshot is a folder, not a time\n',
  );
});

test('what the key could not read is not in it', async () => {
  const folder = join(emptyFolder(), 'players');
  const taken = await run(['snapshot', folder, '--fields', 'items'], {
    env: { ...env, SIGNAGE_API_KEY: keys.players },
  });
  expect(taken).toEqual({
    stdout: 'ITEMS\n   36\n',
    stderr: `note: not in the snapshot: content, schedules, analytics; the key lacks content:read, schedules:read, analytics:read\n`,
    code: 0,
  });
  expect(await run(['content', '--from', folder, '-q'], later)).toEqual({
    stdout: '',
    stderr:
      "signage: the API key lacks the scope content:read (INSUFFICIENT_SCOPE)\n  A key's scopes cannot be changed. Create a key with content:read, then take another snapshot\n",
    code: 15,
  });
});

test('what was not asked for is said to be so, and not the fault of the key', async () => {
  const folder = join(emptyFolder(), 'players');
  expect(await run(['snapshot', folder, '--only', 'players', '-q'], { env })).toMatchObject({ code: 0 });
  expect(await run(['content', '--from', folder, '-q'], later)).toEqual({
    stdout: '',
    stderr: 'signage: the snapshot has no content: it was taken without\n  Take another snapshot\n',
    code: 15,
  });
});

describe('what the snapshot lacks is not the fault of a key', () => {
  let folder = '';
  beforeAll(async () => {
    folder = join(emptyFolder(), 'players');
    expect(await run(['snapshot', folder, '--only', 'players', '-q'], { env })).toMatchObject({ code: 0 });
  });
  const hint = 'Take another snapshot';

  test.each([
    ['find 10.0.1', 'not everything was searched: the snapshot has no content or schedules\n', 0],
    [
      'lint --only dead-content,dead-player',
      'signage: rules skipped because the snapshot has no content or schedules: dead-content, dead-player; ' +
        `nothing found in 36 players\n  ${hint}, or add --allow-partial\n`,
      15,
    ],
    [
      'lint --only dead-content --allow-partial',
      'note: rules skipped because the snapshot has no content or schedules: dead-content\n',
      0,
    ],
    [
      'lint --only stale-version --store loja-001',
      `signage: --store and --player need players and schedules: the snapshot has no schedules\n  ${hint}\n`,
      15,
    ],
    [
      'report -',
      ['schedules', 'content', 'analytics']
        .map((part) => `note: ${part} not read: the snapshot has no ${part}\n`)
        .join(''),
      0,
    ],
    [
      'diff --set player:x.name=y',
      `signage: the snapshot has no schedules: it was taken without\n  ${hint}\n`,
      15,
    ],
  ])('%s', async (words, stderr, code) => {
    const result = await run([...words.split(' '), '--from', folder], later);
    expect({ stderr: result.stderr, code: result.code }).toEqual({
      stderr: note('1d ago') + stderr,
      code,
    });
  });

  test('nor has the error of lint the code of a key', async () => {
    const { stderr } = await run(['lint', '--from', folder, '--json'], later);
    expect(JSON.parse(stderr.split('\n').at(-2) ?? '')).toMatchObject({ error: { code: 'NOT_IN_SNAPSHOT' } });
  });

  test('status has no command for it', async () => {
    const { stdout, code } = await run(['status', '--from', folder, '--json'], later);
    const { lines, unread } = JSON.parse(stdout);
    expect({ last: lines.at(-1), first: lines[0].command, unread, code }).toEqual({
      last: {
        level: 'unread',
        message: 'schedules, content, analytics: not in the snapshot',
        command: null,
      },
      first: null,
      unread: { schedules: 'NOT_IN_SNAPSHOT', content: 'NOT_IN_SNAPSHOT', analytics: 'NOT_IN_SNAPSHOT' },
      code: 0,
    });
    const shown = await run(['status', '--from', folder], later);
    expect(shown.stdout).toMatch(/\n– schedules, content, analytics: not in the snapshot\n$/);
  });

  test('a page says so', async () => {
    const { stdout } = await run(['report', '-', '--from', folder], later);
    expect(stdout.match(/Not in the snapshot: \w+\./g)).toEqual([
      'Not in the snapshot: schedules.',
      'Not in the snapshot: content.',
      'Not in the snapshot: totals.',
    ]);
  });

  test('nor is content', async () => {
    const some = join(emptyFolder(), 'some');
    await run(['snapshot', some, '--only', 'players,schedules', '-q'], { env });
    const { stderr } = await run(['screens', '--from', some, '--fields', 'name'], later);
    expect(stderr).toBe(
      `${note('1d ago')}note: some answers depend on the state (add --state SP or --states FILE)
note: content was not checked: the snapshot has no content
`,
    );
    const changed = await run(['diff', '--without', 'content:x', '--from', some], later);
    expect(changed).toEqual({
      stdout: '',
      stderr: `${note('1d ago')}signage: the snapshot has no content: it was taken without\n  ${hint}\n`,
      code: 15,
    });
  });
});

test('a language model gets the same, and reads how old it is', async () => {
  const { call, end } = await connect(['--from', from], later);
  const given = { fields: ['name', 'lastSeenAt'], limit: 500 };
  const { stdout } = await run(['players', '--json', '--fields', 'id,name,lastSeenAt'], { env });
  expect(await call('list_players', given)).toEqual({
    items: JSON.parse(stdout),
    total: 36,
    nextCursor: null,
    notes: ['from the snapshot of 2026-11-20 12:00 UTC, 1d ago'],
  });
  expect(await end()).toMatchObject({ code: 0 });
});

test('completion knows the ids of a snapshot, and folders after --from', async () => {
  const complete = async (...words: string[]) => (await run(['__complete', ...words], later)).stdout;
  expect(await complete('players', 'get', '--from', from, '7e83')).toBe(
    '7e834202-4713-42ba-8569-582a30893182\tLoja 001 · Entrada\n:4\n',
  );
  expect(await complete('players', '--from', '')).toBe(':0\n');
  expect(await complete('players', 'get', '--from', emptyFolder(), '7e83')).toBe(':4\n');
});

test('a snapshot that has the analytics alone', async () => {
  const folder = emptyFolder();
  const analytics = { ...env, SIGNAGE_API_KEY: keys.analytics };
  expect(await run(['snapshot', folder, '-q'], { env: analytics })).toMatchObject({ code: 0 });
  const fields = ['analytics', '--fields', 'totalPlayers', '-o', 'ndjson', '-q'];
  expect(await run([...fields, '--from', folder], later)).toEqual({
    stdout: '{"totalPlayers":36}\n',
    stderr: '',
    code: 0,
  });
});
