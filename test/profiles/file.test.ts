import { spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { type Ended, end, executable, run as runExecutable } from '../bin/executable.ts';
import { allScopes, grant, keyOf, storedProfiles } from '../helpers/keys.ts';
import { execute } from '../helpers/programs.ts';
import { baseUrl, emptyFolder, run } from '../helpers/run.ts';

/*
 * The file of the profiles, as seen from the command line.
 */

const key = keyOf('f');
const login = ['auth', 'login', '--base-url', baseUrl];
const isRoot = process.getuid?.() === 0;
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
/** The user id that owns nothing. */
const nobody = 65_534;
const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';

describe('the file is for its owner only', () => {
  test('from the first login on', async () => {
    const folder = join(emptyFolder(), 'a', 'b');
    grant(key);
    expect((await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key })).code).toBe(0);
    expect([await modeOf(folder), await modeOf(join(folder, 'config.json'))]).toEqual(['700', '600']);
    expect(await readdir(folder)).toEqual(['config.json']);
  });

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

  test('a folder that anyone can write to is accepted, and stays so', async () => {
    const folder = emptyFolder();
    await chmod(folder, 0o1777);
    grant(key);
    const { stderr } = await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key });
    expect(stderr).toBe(
      '✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "default", now current.\n',
    );
    expect([await modeOf(folder), await modeOf(join(folder, 'config.json'))]).toEqual(['1777', '600']);
  });

  test('nothing is stored in a folder that others can write to', async () => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    await chmod(folder, 0o777);
    grant(key);
    expect(await run(login, { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: other users can write to ${folder}
  If you trust its contents: chmod go-w ${folder}. ${elsewhere}
`,
      code: 3,
    });
    expect([await modeOf(folder), await readdir(folder)]).toEqual(['777', []]);
  });

  test('a narrower mode is left as it is', async () => {
    const { env, path } = await storedProfiles({ a: { baseUrl, key, scopes: [] } });
    await chmod(path, 0o400);
    expect((await run(['auth', 'list', '-q'], { env })).stderr).toBe('');
    expect(await modeOf(path)).toBe('400');
  });
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
    ['logout --all', ['auth', 'logout', '--all'], [], { profiles: {} }],
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
  Fix the file, or move it away, then: signage auth login. ${elsewhere}
`,
      code: 3,
    });
    expect(await readFile(path, 'utf8')).toBe('{"profiles":{"a":');
    expect(await readdir(folder)).toEqual(['config.json']);
  });

  test('one that may not be read', async () => {
    const { env, path } = await storedProfiles({ a: { baseUrl, key, scopes: [] } });
    await chmod(env.SIGNAGE_CONFIG_DIR, 0o755);
    await chmod(path, isRoot ? 0o600 : 0);
    expect(await runWithoutRights(['players'], env)).toEqual({
      stdout: '',
      stderr: `signage: cannot read the profiles in ${path}: EACCES: permission denied, open '${path}'\n  ${elsewhere}\n`,
      code: 3,
    });
  });

  test('a folder that may not be written', async () => {
    const { env, path, text } = await storedProfiles({ a: { baseUrl, key, scopes: [] } });
    const before = await text();
    if (isRoot) await Promise.all([path, env.SIGNAGE_CONFIG_DIR].map((name) => chown(name, nobody, nobody)));
    await chmod(env.SIGNAGE_CONFIG_DIR, 0o500);
    const result = await runWithoutRights(['auth', 'switch', 'a'], env);
    await chmod(env.SIGNAGE_CONFIG_DIR, 0o700);
    expect(result).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: EACCES: permission denied, access '${env.SIGNAGE_CONFIG_DIR}'\n  ${elsewhere}\n`,
      code: 3,
    });
    expect(await text()).toBe(before);
  });

  test('a regular file instead of the folder, which keeps its mode', async () => {
    const file = join(emptyFolder(), 'file');
    await writeFile(file, 'mine');
    await chmod(file, 0o644);
    expect(await run(login, { env: { SIGNAGE_CONFIG_DIR: file }, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: cannot read the profiles in ${file}/config.json: ENOTDIR: not a directory, stat '${file}/config.json'\n  ${elsewhere}\n`,
      code: 3,
    });
    expect(await modeOf(file)).toBe('644');
  });

  test('a folder below a regular file', async () => {
    const file = join(emptyFolder(), 'file');
    await writeFile(file, 'mine');
    const env = { SIGNAGE_CONFIG_DIR: join(file, 'signage') };
    const path = join(file, 'signage', 'config.json');
    const refused = {
      stdout: '',
      stderr: `signage: cannot read the profiles in ${path}: ENOTDIR: not a directory, stat '${path}'\n  ${elsewhere}\n`,
      code: 3,
    };
    expect(await run(['players'], { env })).toEqual(refused);
    expect(await run(login, { env, stdin: key })).toEqual(refused);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test.skipIf(process.platform !== 'linux')('a folder that cannot be made (needs Linux)', async () => {
    grant(key);
    const env = { SIGNAGE_CONFIG_DIR: '/proc/signage' };
    expect(await run(login, { env, stdin: key })).toEqual({
      stdout: '',
      stderr: `signage: cannot store the profiles in /proc/signage/config.json: ENOENT: no such file or directory, mkdir '/proc/signage'\n  ${elsewhere}\n`,
      code: 3,
    });
  });
});

/** Runs the executable as a user whom file modes stop: root becomes nobody, who cannot enter this folder. */
async function runWithoutRights(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const folder = emptyFolder();
  await chmod(folder, 0o755);
  for (const part of ['bin', 'dist', 'package.json']) {
    await cp(join(executable, '../..', part), join(folder, part), { recursive: true });
  }
  await execute('chmod', ['-R', 'a+rX', folder]);
  const child = spawn(process.execPath, [join(folder, 'bin/signage.js'), ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  child.stdin.end();
  return end(child);
}

/** A file system of a few pages at a folder until the test ends; whether that could be had. */
async function mountSmall(folder: string): Promise<boolean> {
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', 'size=32k,mode=700', 'tmpfs', folder]);
  } catch {
    return false;
  }
  onTestFinished(async () => void (await execute('umount', [folder])));
  return true;
}

describe('a full disk', () => {
  test.for([
    { verb: 'login', argv: [...login, '--profile', 'b'], asked: [key] },
    { verb: 'rotate', argv: ['auth', 'rotate'], asked: [key, keyOf('o')] },
    { verb: 'logout', argv: ['auth', 'logout'], asked: [] },
  ])('$verb: exit 3, and the old file is whole', async ({ argv, asked }, { skip }) => {
    const folder = emptyFolder();
    if (!(await mountSmall(folder))) skip('only root can mount a small file system');
    const old = keyOf('o');
    const env = { SIGNAGE_CONFIG_DIR: folder };
    const path = join(folder, 'config.json');
    grant(old);
    await run([...login, '-p', 'a'], { env, stdin: old });
    const before = await readFile(path, 'utf8');
    // The remaining space is enough for the lock, but not for a file.
    await writeFile(join(folder, 'ballast'), Buffer.alloc(1024 * 1024)).catch(() => undefined);
    for (const one of asked) grant(one);
    const { stdout, stderr, code } = await run(argv, { env, stdin: key });
    expect({ stdout, code }).toEqual({ stdout: '', code: 3 });
    expect(stderr).toMatch(/^signage: cannot store the profiles in .*config\.json: ENOSPC/);
    expect(stderr).toContain(`\n  ${elsewhere}\n`);
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(await readdir(folder)).toEqual(['ballast', 'config.json']);
  });
});

describe('several at once', () => {
  test('twenty logins leave a file with all twenty', async () => {
    const sandbox = await startSandbox({ now: Date.now(), content: 1, schedules: 1, players: 1 });
    onTestFinished(() => sandbox.close());
    const env = { SIGNAGE_CONFIG_DIR: join(emptyFolder(), 'signage') };
    const names = Array.from({ length: 20 }, (_, index) => `shop-${index}`);
    const results = await Promise.all(
      names.map((name) =>
        runExecutable(['auth', 'login', '--base-url', sandbox.baseUrl, '--profile', name], {
          env,
          stdin: sandbox.keys.all,
        }),
      ),
    );
    const path = join(env.SIGNAGE_CONFIG_DIR, 'config.json');
    expect(results.map(({ stderr, code }) => ({ stderr, code }))).toEqual(
      names.map((name) => ({
        stderr: `✓ Key works (tenant rede-aurora, 4 scopes). Saved as profile "${name}", now current.\n`,
        code: 0,
      })),
    );
    const { current, profiles } = JSON.parse(await readFile(path, 'utf8'));
    expect(names).toContain(current);
    expect(Object.keys(profiles).sort()).toEqual([...names].sort());
    expect(new Set(Object.values(profiles).map((profile) => JSON.stringify(profile))).size).toBe(1);
    expect(await readdir(env.SIGNAGE_CONFIG_DIR)).toEqual(['config.json']);
    expect([await modeOf(env.SIGNAGE_CONFIG_DIR), await modeOf(path)]).toEqual(['700', '600']);
  }, 60_000);

  test('the lock of a dead process goes stale', async () => {
    const { env, read } = await storedProfiles({ a: { baseUrl, key, scopes: [...allScopes] } });
    const lock = join(env.SIGNAGE_CONFIG_DIR, 'config.json.lock');
    await mkdir(lock);
    await utimes(lock, 0, 0);
    expect((await run(['auth', 'logout'], { env })).code).toBe(0);
    expect(await read()).toEqual({ current: undefined, profiles: {} });
  });
});
