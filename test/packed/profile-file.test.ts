import { randomUUID } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { folderOf, isRoot, user } from './other-user.ts';
import { nodes, run, testKey } from './tool.ts';

const profile = { baseUrl: 'https://signage.test', key: testKey, scopes: [] };

function store(names: readonly string[]) {
  const folder = folderOf(0o700);
  const path = join(folder, 'config.json');
  const profiles = Object.fromEntries(names.map((name) => [name, profile]));
  writeFileSync(path, JSON.stringify({ current: names[0], profiles }), { mode: 0o600 });
  return { folder, path, env: { SIGNAGE_CONFIG_DIR: folder } };
}

describe.each(nodes)('the name of a profile on %s', (node) => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('may be %s', async (name) => {
    const { baseUrl, keys, close } = await startSandbox({
      now: Date.now(),
      content: 1,
      schedules: 1,
      players: 1,
    });
    onTestFinished(close);
    const { env, path } = store(['b']);
    const tool = (...argv: string[]) => run(node, argv, { env, stdin: keys.all });
    expect(await tool('players', '-p', name)).toMatchObject({
      stderr: `signage: unknown profile "${name}"\n  Stored profiles: b\n`,
      code: 3,
    });
    expect(await tool('auth', 'login', '-p', name, '--base-url', baseUrl)).toMatchObject({
      stderr: `✓ Key works (tenant rede-aurora, 4 scopes). Saved as profile "${name}", now current.\n`,
      code: 0,
    });
    expect(
      await tool('auth', 'list', '--fields', 'profile,current', '-o', 'csv', '--no-header'),
    ).toMatchObject({
      stdout: `b,false\r\n${name},true\r\n`,
      code: 0,
    });
    expect(await tool('players', '-p', name, '-o', 'json')).toMatchObject({ stderr: '', code: 0 });
    expect(await tool('auth', 'switch', 'b')).toMatchObject({ code: 0 });
    expect(await tool('auth', 'switch', name)).toMatchObject({ code: 0 });
    expect(await tool('auth', 'token')).toMatchObject({ stdout: `${keys.all}\n`, code: 0 });
    expect(await tool('auth', 'logout', '-p', name)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ profiles: { b: profile } });
  });

  test('that is not stored is answered with the nearest few', async () => {
    const { env } = store([...Array.from({ length: 200_000 }, (_, index) => `shop-${index}`), 'berlin']);
    const { stderr, code } = await run(node, ['players', '-p', 'shop-19999x'], { env });
    expect({ stderr, code }).toEqual({
      stderr: `signage: unknown profile "shop-19999x"
  Stored profiles: shop-19999, shop-199990, shop-199991, shop-199992, shop-199993 … and 199,996 more
`,
      code: 3,
    });
  });
});

describe.each(nodes)('what a run that was killed has left beside the profiles, on %s', (node) => {
  const ours = [`config.json.${randomUUID()}.tmp`, 'config.json.tmp-1763550000a1b2c3'];
  const others = [
    'config.json.bak',
    'config.json.tmp',
    'config.json.x.tmp',
    'other.json.tmp-1763550000a1b2c3',
  ];

  function leave(folder: string): void {
    for (const name of [...ours, ...others]) writeFileSync(join(folder, name), testKey);
  }

  test.each([
    ['another change', ['auth', 'switch', 'b'], 0],
    ['logout', ['auth', 'logout'], 0],
    ['logout --all', ['auth', 'logout', '--all'], 0],
  ])('is removed by %s', async (_, argv, code) => {
    const { folder, env } = store(['a', 'b']);
    leave(folder);
    expect(await run(node, argv, { env })).toMatchObject({ code });
    expect(readdirSync(folder).sort()).toEqual(['config.json', ...others].sort());
  });

  test.each([[['auth', 'logout']], [['auth', 'logout', '--all']]])(
    'is removed where no profile is stored: %j',
    async (argv) => {
      const folder = folderOf(0o700);
      leave(folder);
      expect(await run(node, argv, { env: { SIGNAGE_CONFIG_DIR: folder } })).toMatchObject({
        stderr: 'signage: no stored key to remove\n  See: signage auth list\n',
        code: 3,
      });
      expect(readdirSync(folder).sort()).toEqual([...others].sort());
    },
  );
});

describe.each(nodes)('the lock of the profiles on %s', (node) => {
  const logout = ['auth', 'logout'];

  function locked(make: (lock: string) => void) {
    const stored = store(['a']);
    const lock = `${stored.path}.lock`;
    make(lock);
    return { ...stored, lock };
  }

  test.each([
    ['a stale one', new Date(0)],
    ['one dated in the future', new Date(Date.now() + 86_400_000)],
  ])('%s is taken over', async (_, date) => {
    const { folder, env } = locked((lock) => {
      mkdirSync(lock);
      utimesSync(lock, date, date);
    });
    expect(await run(node, logout, { env })).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  test.each([
    ['a file', (lock: string) => writeFileSync(lock, ''), 'rm'],
    ['a link', (lock: string) => symlinkSync('nowhere', lock), 'rm'],
    [
      'a folder with files in it',
      (lock: string) => {
        mkdirSync(lock);
        writeFileSync(join(lock, 'file'), '');
      },
      'rm -r',
    ],
  ])('is not %s', async (what, make, remove) => {
    const { folder, path, lock, env } = locked(make);
    expect(await run(node, logout, { env })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: ${lock} is in the way: it is ${what}, not a lock made by signage
  If you do not need it: ${remove} ${lock}
`,
      code: 3,
    });
    expect(readdirSync(folder)).toEqual(['config.json', 'config.json.lock']);
  });

  test('held by another run is named, with what to type', async () => {
    const { path, lock, env } = locked((lock) => mkdirSync(lock));
    const keepFresh = setInterval(() => utimesSync(lock, new Date(), new Date()), 500);
    onTestFinished(() => clearInterval(keepFresh));
    expect(await run(node, logout, { env })).toMatchObject({
      stderr: `signage: another signage process is changing the profiles: it holds ${path}.lock
  Try again in a moment. If no other signage is running: rmdir ${path}.lock
`,
      code: 3,
    });
  });
});

describe.each(nodes)('the folder of the profiles on %s', (node) => {
  let cwd: string;
  beforeAll(() => {
    cwd = realpathSync(folderOf(0o755));
  });
  const none = { SIGNAGE_CONFIG_DIR: undefined, XDG_CONFIG_HOME: undefined };
  /** Where a broken file would be found: the message names the path. */
  const at = async (env: Readonly<Record<string, string | undefined>>) => {
    const { stderr } = await run(node, ['auth', 'list'], { env: { ...none, ...env }, cwd });
    return /cannot use the profiles in (.*): /.exec(stderr)?.[1];
  };
  const broken = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'config.json'), '{', { mode: 0o600 });
    return join(folder, 'config.json');
  };

  test.skipIf(process.platform !== 'linux')('is the one of XDG, if that is an absolute path', async () => {
    const [home, xdg] = [folderOf(0o700), folderOf(0o700)];
    const [usual, other] = [broken(join(home, '.config/signage')), broken(join(xdg, 'signage'))];
    broken(join(cwd, 'xdg/signage'));
    expect(await at({ HOME: home, XDG_CONFIG_HOME: xdg })).toBe(other);
    expect(await at({ HOME: home, XDG_CONFIG_HOME: 'xdg' })).toBe(usual);
    expect(await at({ HOME: home, XDG_CONFIG_HOME: '' })).toBe(usual);
    expect(await at({ HOME: home })).toBe(usual);
  });

  test.each(['', 'home'])('is never below the current folder: HOME=%j', async (HOME) => {
    broken(join(cwd, '.config/signage'));
    broken(join(cwd, 'home/.config/signage'));
    expect(await at({ HOME })).toBeUndefined();
    rmSync(join(cwd, '.config'), { recursive: true });
  });

  test('a relative HOME is exit 3: not another folder, and no key below the current one', async () => {
    const { stdout, stderr, code } = await run(node, ['auth', 'list'], {
      env: { ...none, HOME: 'home' },
      cwd,
    });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: no folder for the profiles: HOME is not an absolute path
  Set HOME or SIGNAGE_CONFIG_DIR
`,
      code: 3,
    });
  });

  test('can be named for a user whom the system does not know', async ({ skip }) => {
    if (!isRoot) skip('only root can be such a user');
    const folder = folderOf(0o700, user);
    const env = { HOME: undefined, XDG_CACHE_HOME: undefined, SIGNAGE_CONFIG_DIR: folder };
    const path = join(folder, 'config.json');
    writeFileSync(path, JSON.stringify({ current: 'a', profiles: { a: profile } }), { mode: 0o600 });
    chownSync(path, user, user);
    const tool = (...argv: string[]) => run(node, argv, { env, uid: user });
    expect(await tool('players', '--demo', '-o', 'json')).toMatchObject({ stderr: '', code: 0 });
    expect(await tool('auth', 'logout')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ profiles: {} });
  });

  test('where no home folder is known: exit 3, and no key below the current folder', async ({ skip }) => {
    if (!isRoot) skip('only root can be a user whom the system does not know');
    const env = { ...none, HOME: '', XDG_CACHE_HOME: undefined, SIGNAGE_API_KEY: undefined };
    const folder = folderOf(0o755, user);
    for (const argv of [['auth', 'list'], ['players']]) {
      expect(await run(node, argv, { env, cwd: folder, uid: user })).toMatchObject({
        stdout: '',
        stderr: `signage: no folder for the profiles: HOME is not an absolute path
  Set HOME or SIGNAGE_CONFIG_DIR
`,
        code: 3,
      });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
