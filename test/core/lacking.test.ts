// project: longer
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allVerbs } from '../../src/cli/entries.ts';
import { namesOfFlag } from '../../src/core/flag.ts';
import { emptyFolder, run } from '../helpers/run.ts';

/** Runs a line against the sandbox. */
const demo = (...words: readonly string[]) => run(['--demo', ...words], { env: {}, demo: 'story' });

/** What a command needs besides, to run to its end. */
const needed = new Map<string, () => Promise<readonly string[]> | readonly string[]>([
  ['signage report', () => ['-']],
  ['signage players wait', () => ['--until', 'healthy', '--timeout', '1s']],
  ['signage content download', () => ['--to', join(emptyFolder(), 'media')]],
  [
    'signage uptime',
    async () => {
      const folder = join(emptyFolder(), 'history');
      await demo('snapshot', '--history', folder);
      return ['--history', folder];
    },
  ],
]);

const bodies = await Promise.all(allVerbs.map(async (verb) => ({ verb, body: await verb.load() })));
const withStore = bodies.filter(({ body }) =>
  body.flags.some((flag) => namesOfFlag(flag).includes('--store')),
);

const stores = ['--store', 'sp-pinheiros,sp-pinheirs,nowhere'];
const typo = 'no players in store "sp-pinheirs" (did you mean "sp-pinheiros"?)';

/** What makes a verdict of a command that may be one. */
const verdicts = new Map([
  ['signage players check', []],
  ['signage lint run', []],
  ['signage screens list', ['--fail-on', 'blank']],
  ['signage status', ['--fail-on', 'blank']],
  ['signage uptime', ['--fail-under', '1%']],
]);
const isAlwaysVerdict = (path: string) => verdicts.get(path)?.length === 0;

describe('of several stores, those that no player has are told', () => {
  // `players watch` runs until it is stopped: its own tests have that.
  const others = withStore.map(({ verb }) => verb.path).filter((path) => path !== 'signage players watch');

  test.each(others.filter((path) => !isAlwaysVerdict(path)))('%s', async (path) => {
    const more = (await needed.get(path)?.()) ?? [];
    const { stdout, stderr } = await demo(...path.split(' ').slice(1), ...stores, ...more);
    expect(stdout).not.toBe('');
    expect(stderr.split('\n').filter((line) => line.includes('in store'))).toEqual([
      `note: ${typo}`,
      'note: no players in store "nowhere"',
    ]);
  });

  // A job must not pass because nothing was judged.
  test.each([...verdicts])('%s %j fails', async (path, asVerdict) => {
    const more = [...asVerdict, ...((await needed.get(path)?.()) ?? [])];
    expect(await demo(...path.split(' ').slice(1), ...stores, ...more)).toEqual({
      stdout: '',
      stderr: `signage: ${typo}; no players in store "nowhere"\n`,
      code: 20,
    });
  });

  // That nobody has a version any more is no mistake.
  test.each(['--app-version 4.2.1,9.9', '--model QM55C,zzz'])(
    'a check with %s passes, with a note',
    async (words) => {
      const { stderr, code } = await demo('players', 'check', '--max-offline', '100%', ...words.split(' '));
      expect(stderr).toMatch(/^note: no players with (?:app version "9\.9"|model "zzz")\n/);
      expect(code).toBe(0);
    },
  );

  test('a check for Nagios has no verdict', async () => {
    const { stdout, code } = await demo('players', 'check', ...stores, '--report', 'nagios');
    expect({ stdout, code }).toEqual({
      stdout: `SIGNAGE UNKNOWN - ${typo}; no players in store "nowhere"\n`,
      code: 3,
    });
  });
});

test('many stand in one sentence', async () => {
  const { stderr } = await demo('players', 'list', '--store', 'sp-mooca,aa,zz*,cc,dd,ee');
  expect(stderr).toBe('note: no players in store "aa", "zz*", "cc" and 2 more\n');
});

describe('nothing is said', () => {
  test.each([
    ['of values that items have', 'players list --store sp-pinheiros,recife-*'],
    ['where one store was asked for', 'players list --store sp-pinheiros'],
    ['with --quiet', 'players list --quiet --store sp-pinheiros,nowhere'],
    ['of what was excluded', 'players list --store !nowhere,!sp-pinheiros'],
    // What the limit leaves out may have it.
    ['of a part of the list', 'players list --limit 3 --store sp-pinheiros,nowhere'],
    ['of what only the other statuses may have', 'content list --status active --tag natal,nowhere'],
  ])('%s: %s', async (_, line) => {
    expect((await demo(...line.split(' '))).stderr).not.toContain('nowhere');
  });
});

test('a value of another filter, and a pattern', async () => {
  const { stderr } = await demo(...'players list --manufacturer lg,samsumg --store sp-*,xx-*'.split(' '));
  expect(stderr).toBe(`note: no players in store "xx-*"
note: no players with manufacturer "samsumg" (did you mean "Samsung"?)
`);
});

test('in a file of expectations, with the place', async () => {
  const stdin = `- name: always on
  screens: { store: [sp-mooca, nowhere] }
  never: unplayable
`;
  const { stderr, code } = await run(['--demo', 'expect', '-'], { env: {}, demo: 'story', stdin });
  expect({ stderr, code }).toEqual({
    stderr: 'note: stdin:1:3: no players in store "nowhere"\n',
    code: 0,
  });
});

test('a pattern for several values that begin with a word', async () => {
  const { stderr } = await run(['--demo', 'players', 'list', '--store', 'sp'], { env: {}, demo: 'story' });
  expect(stderr).toBe(
    'No players in store "sp" (did you mean "sp-*"?). Stores: belem-nazare … sp-pinheiros\n',
  );
  const { stdout } = await run(['--demo', 'players', 'list', '--store', 'sp-*', '--count'], {
    env: {},
    demo: 'story',
  });
  expect(stdout).toBe('9\n');
});

test('the only value that has a word in it', async () => {
  const { stderr } = await run(['--demo', 'players', 'list', '--store', 'mooca'], { env: {}, demo: 'story' });
  expect(stderr).toBe(
    'No players in store "mooca" (did you mean "sp-mooca"?). Stores: belem-nazare … sp-pinheiros\n',
  );
});

test.each([
  [
    'players list --find 10.20.1.20',
    'No players with a name like "10.20.1.20"; for an address: --ip 10.20.1.20\n',
  ],
  // It may be a version.
  ['players list --name 10.20', 'No players with a name like "10.20"\n'],
  ['content list --name 10.20', 'No content items with a name like "10.20"\n'],
  [
    'players list --search store:sp-mooca',
    'No players with a name like "store:sp-mooca"; to filter by store: --store sp-mooca\n',
  ],
  [
    'schedules list --name status=active',
    'No schedules with a name like "status=active"; to filter by status: --status active\n',
  ],
  ['content list --name 73%', 'No content items with a name like "73%"\n'],
  [
    'content list --name %zzz%',
    `No content items with a name like "%zzz%"; its wildcard is "*": --name '*zzz*'\n`,
  ],
  ['content list --name shop:x', 'No content items with a name like "shop:x"\n'],
  [
    "content list --name LIKE_'%natal%'",
    `No content items with a name like "LIKE '%natal%'"; its wildcard is "*": --name '*natal*'\n`,
  ],
])('what is hardly a name: %s', async (line, stderr) => {
  expect((await demo(...line.split(' ').map((word) => word.replace('_', ' ')))).stderr).toBe(stderr);
});

describe('a store that no player has', () => {
  const typo =
    'no players in store "sp-pinheirs" (did you mean "sp-pinheiros"?). Stores: belem-nazare … sp-pinheiros';
  const wrong = ['--store', 'sp-pinheirs'];

  test('uptime says so', async () => {
    const history = (await needed.get('signage uptime')?.()) ?? [];
    const { stderr, code } = await demo('uptime', ...history, ...wrong);
    expect({ notes: stderr.split('\n').slice(0, 1), code }).toEqual({ notes: [`note: ${typo}`], code: 0 });
    // Without a legend of the days that are not drawn.
    const words = ['--demo', 'uptime', ...history, ...wrong];
    const drawn = await run(words, { env: {}, demo: 'story', columns: 200 });
    expect(drawn.stderr.split('\n').filter((line) => !line.startsWith('note: '))).toEqual(['']);
    expect(drawn.stderr).toContain(`note: ${typo}\n`);
    const { stderr: failure, code: failed } = await demo(
      'uptime',
      ...history,
      ...wrong,
      '--fail-under',
      '1%',
    );
    expect({ failure, failed }).toEqual({ failure: `signage: ${typo}\n`, failed: 20 });
  });

  test('incidents says so', async () => {
    const { stderr, code } = await demo('incidents', ...wrong);
    expect({ stderr, code }).toEqual({ stderr: `N${typo.slice(1)}\n`, code: 0 });
  });

  test.each([[['x.html']], [['--to', 'site']]])('report %j fails, and writes nothing', async (to) => {
    const folder = emptyFolder();
    const place = to.map((word) => (word.startsWith('-') ? word : join(folder, word)));
    expect(await demo('report', ...place, ...wrong)).toEqual({
      stdout: '',
      stderr: `signage: ${typo}\n`,
      code: 20,
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('what lint finds on the screens of other stores alone is not about a store', async () => {
  const store = ['--store', 'recife-boa-viagem'];
  const { stdout } = await demo('lint', ...store, '--json', '--fail-on', 'never');
  expect(JSON.parse(stdout).findings).toEqual([]);
  expect(JSON.parse((await demo('status', ...store, '--json')).stdout).warnings).toBe(0);
  expect((await demo('report', '-', ...store)).stdout).not.toContain('it ties with another one');
  const elsewhere = await demo('lint', '--store', 'rio-botafogo', '--json', '--fail-on', 'never');
  expect(elsewhere.stdout).toContain('"rule":"priority-tie"');
});
