// project: apart
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { run as runExecutable } from '../bin/executable.ts';
import { allScopes, grant, keyOf, storedProfiles } from '../helpers/keys.ts';
import { baseUrl, emptyFolder, run } from '../helpers/run.ts';

/*
 * The file of the profiles, as seen from the command line.
 */

const key = keyOf('f');
const login = ['auth', 'login', '--base-url', baseUrl];
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
const elsewhere = 'To keep profiles in another folder, set SIGNAGE_CONFIG_DIR';

describe('the file is for its owner only', () => {
  test.each([
    ['a command that reads', ['auth', 'list', '-q', '--fields', 'profile', '--no-header'], 'a\n', ''],
    ['one that writes', ['auth', 'switch', 'a'], '', 'the current profile is "a"\n'],
  ])(
    'one that others can read is closed by %s, with a note; the folder stays as it is',
    async (_, argv, stdout, said) => {
      const { env, path } = await storedProfiles({ a: { baseUrl, key, scopes: [] } });
      const folder = env.SIGNAGE_CONFIG_DIR;
      await chmod(folder, 0o755);
      await chmod(path, 0o644);
      expect(await run(argv, { env })).toEqual({
        stdout,
        stderr: `note: other users could read ${path}; now only you can
${said}`,
        code: 0,
      });
      expect([await modeOf(folder), await modeOf(path)]).toEqual(['755', '600']);
    },
  );
});

describe('what a later version has added to the file is kept', () => {
  const old = keyOf('o');
  const a = { baseUrl, key: old, tenant: 'lojas-exemplo', scopes: allScopes, note: 'x' };
  const b = { ...a, note: { deep: [1] } };
  const rotated = { ...a, key };

  test.each([
    [
      'login',
      [...login, '-p', 'c'],
      [key],
      { current: 'c', profiles: { a, b, c: { ...rotated, note: undefined } } },
    ],
    ['rotate', ['auth', 'rotate'], [key, old], { current: 'a', profiles: { a: rotated, b } }],
    ['switch', ['auth', 'switch', 'b'], [], { current: 'b', profiles: { a, b } }],
    ['logout', ['auth', 'logout'], [], { profiles: { b } }],
    ['logout --all', ['auth', 'logout', '--all', '--force'], [], { profiles: {} }],
  ])('by %s', async (_, argv, asked, expected) => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    const before = { future: 1, current: 'a', profiles: { a, b } };
    await writeFile(path, JSON.stringify(before), { mode: 0o600 });
    for (const one of asked) grant(one);
    expect((await run(argv, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key })).code).toBe(0);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ future: 1, ...expected });
  });
});

describe('a file that cannot be used: exit 3, the path, and what to do', () => {
  test.each([
    'auth login',
    'auth status',
    'auth list',
    'auth switch a',
    'auth rotate',
    'auth logout',
    'auth logout --all',
    'auth token',
    'players',
  ])('%s leaves a broken one as it is', async (line) => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    await writeFile(path, '{"profiles":{"a":', { mode: 0o600 });
    const argv = line === 'auth login' ? login : line.split(' ');
    expect(await run(argv, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: cannot use the profiles in ${path}: it is not JSON
  Fix the file, or move it away, then run: signage auth login. ${elsewhere}
`,
      code: 3,
    });
    expect(await readFile(path, 'utf8')).toBe('{"profiles":{"a":');
    expect(await readdir(folder)).toEqual(['config.json']);
  });

  test.each([
    ['a regular file instead of the folder', ''],
    ['a folder below a regular file', '/signage'],
  ])('%s, which keeps its mode', async (_, below) => {
    const file = join(emptyFolder(), 'file');
    await writeFile(file, 'mine');
    await chmod(file, 0o644);
    const path = `${file}${below}/config.json`;
    for (const argv of [['players'], login]) {
      expect(await run(argv, { env: { SIGNAGE_CONFIG_DIR: file + below }, stdin: key })).toEqual({
        stdout: '',
        stderr: `signage: cannot read the profiles in ${path}: ENOTDIR: not a directory\n  ${elsewhere}\n`,
        code: 3,
      });
    }
    expect([await modeOf(file), await readFile(file, 'utf8')]).toEqual(['644', 'mine']);
  });

  // Node's recursive mkdir never ends there.
  test.runIf(process.platform === 'linux')('where no folder can be made', async () => {
    const folder = '/proc/none/signage';
    grant(key);
    expect(await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${folder}/config.json: ENOENT: no such file or directory\n  ${elsewhere}\n`,
      code: 3,
    });
  });
});

describe('several at once', () => {
  test('eight logins leave a file with all eight', async () => {
    const sandbox = await startSandbox({
      tenant: 'hostile',
      now: Date.now(),
      content: 1,
      schedules: 1,
      players: 1,
    });
    onTestFinished(() => sandbox.close());
    const env = { SIGNAGE_CONFIG_DIR: join(emptyFolder(), 'signage') };
    const names = Array.from({ length: 8 }, (_, index) => `shop-${index}`);
    const results = await Promise.all(
      names.map((name) =>
        runExecutable(['auth', 'login', '--base-url', sandbox.baseUrl, '--profile', name], {
          env,
          stdin: sandbox.keys.all,
        }),
      ),
    );
    const path = join(env.SIGNAGE_CONFIG_DIR, 'config.json');
    // Which one was current before is a matter of luck.
    const wayBack = /To go back to "shop-\d+": signage auth switch shop-\d+\n$/;
    expect(results.map(({ stderr, code }) => ({ stderr: stderr.replace(wayBack, ''), code }))).toEqual(
      names.map((name) => ({
        stderr: `✓ Key works (tenant rede-aurora, ${allScopes.length} scopes). Saved as profile "${name}", now current.\n`,
        code: 0,
      })),
    );
    const { current, profiles } = JSON.parse(await readFile(path, 'utf8'));
    expect(names).toContain(current);
    expect(Object.keys(profiles).sort()).toEqual([...names].sort());
    expect(new Set(Object.values(profiles).map((profile) => JSON.stringify(profile))).size).toBe(1);
    expect(await readdir(env.SIGNAGE_CONFIG_DIR)).toEqual(['config.json']);
    expect([await modeOf(env.SIGNAGE_CONFIG_DIR), await modeOf(path)]).toEqual(['700', '600']);
  });
});
