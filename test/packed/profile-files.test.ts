import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, inShell, isRoot, mountSmall, nodes, run, stranger, testKey, user } from './tool.ts';

const profile = { baseUrl: 'https://signage.test', key: testKey, scopes: [] };
const names = Array.from({ length: 100 }, (_, index) => `shop-${index}`);
const stored = JSON.stringify({
  current: 'shop-0',
  profiles: Object.fromEntries(names.map((name) => [name, profile])),
});

function store(folder: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, stored, { mode: 0o600 });
  return path;
}

/** What is said, and what is left, when a disk has no room for the new file. */
function expectOldFile(ended: object, path: string, error: string): void {
  expect(ended).toMatchObject({
    stdout: '',
    stderr: `signage: cannot store the profiles in ${path}: ${error}\n  To keep profiles in another folder, set SIGNAGE_CONFIG_DIR\n`,
    code: 3,
  });
  expect(readFileSync(path, 'utf8')).toBe(stored);
  expect(readdirSync(join(path, '..')).filter((name) => name !== 'ballast')).toEqual(['config.json']);
}

describe.each(nodes)('storing profiles on %s', (node) => {
  test.for(['auth switch shop-1', 'auth logout -p shop-1'])(
    'a full disk leaves the old file whole: %s',
    async (line, { skip }) => {
      const folder = folderOf();
      if (!(await mountSmall(folder, '64k'))) skip('only root can mount a small file system');
      const path = store(folder);
      // A page stays for a part of the new file, and the lock takes none.
      const free = 64 * 1024 - Math.ceil(stored.length / 4096) * 4096 - 4096;
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(free));
      const ended = await run(node, line, { env: { SIGNAGE_CONFIG_DIR: folder } });
      expectOldFile(ended, path, 'ENOSPC: no space left on device');
    },
  );

  test('and so does a limit on the size of files', async () => {
    const folder = folderOf();
    const path = store(folder);
    const env = { XDG_CACHE_HOME: folderOf(), SIGNAGE_CONFIG_DIR: folder };
    const ended = await inShell(node, 'ulimit -f 8; signage auth switch shop-1', env);
    expectOldFile(ended, path, 'EFBIG: file too large');
  });

  test('as a snap too the file is replaced, not written over', async () => {
    const folder = folderOf();
    const path = store(folder);
    const { ino } = statSync(path);
    const env = { SIGNAGE_CONFIG_DIR: folder, SNAP: '1' };
    expect(await run(node, 'auth switch shop-1', { env })).toMatchObject({ code: 0 });
    expect(statSync(path).ino).not.toBe(ino);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...JSON.parse(stored), current: 'shop-1' });
    expect(readdirSync(folder)).toEqual(['config.json']);
  });
});

/*
 * A profile can contain a command that prints the key: anyone who can write or replace the profiles can run code as their
 * user.
 */

const elsewhere = 'To keep profiles in another folder, set SIGNAGE_CONFIG_DIR';
const asRoot = test.skipIf(!isRoot);

interface Owned {
  readonly owner?: number;
  readonly mode?: number;
}

/** Profiles whose key comes from a command that leaves a file behind, in a folder and a file of these owners and modes. */
function setUp(folder: Owned = {}, file: Owned = {}) {
  const around = folderOf(folder.mode ?? 0o700, folder.owner);
  const mark = join(folderOf(0o777), 'mark');
  const path = join(around, 'config.json');
  const profile = {
    baseUrl: 'https://signage.test',
    keyCommand: `touch '${mark}'; echo ${testKey}`,
    scopes: [],
  };
  writeFileSync(path, JSON.stringify({ current: 'a', profiles: { a: profile } }));
  chmodSync(path, file.mode ?? 0o600);
  if (file.owner !== undefined) chownSync(path, file.owner, file.owner);
  return { folder: around, path, mark, env: { SIGNAGE_CONFIG_DIR: around } };
}

const modesOf = (...paths: string[]) => paths.map((path) => (statSync(path).mode & 0o7777).toString(8));
const printed = { stdout: `${testKey}\n`, stderr: '', code: 0 };
const refused = (said: string) => ({ stdout: '', stderr: `signage: ${said}. ${elsewhere}\n`, code: 3 });

describe.each(nodes)('profiles on %s', (node) => {
  test.each<[string, string, Owned, Owned]>([
    ['the file, by its group', 'token', {}, { mode: 0o660 }],
    ['the file, by all', 'logout', {}, { mode: 0o602 }],
    ['the folder, by its group', 'list', { mode: 0o770 }, {}],
    ['the folder, by all', 'token', { mode: 0o707 }, {}],
  ])('that others can write to are not used, and stay as they are: %s', async (what, verb, ...setup) => {
    const { folder, path, mark, env } = setUp(...setup);
    const open = what.startsWith('the file') ? path : folder;
    const modes = modesOf(folder, path);
    expect(await run(node, `auth ${verb}`, { env })).toMatchObject(
      refused(`cannot read the profiles in ${path}: other users can write to ${open}
  If you trust its contents: chmod go-w ${open}`),
    );
    expect([modesOf(folder, path), existsSync(mark)]).toEqual([modes, false]);
    chmodSync(open, 0o700);
    expect(await run(node, 'auth token', { env })).toMatchObject(printed);
    expect(existsSync(mark)).toBe(true);
  });

  asRoot.each<[string, Owned, Owned]>([
    ['the file', { owner: user }, { owner: stranger, mode: 0o644 }],
    ['the folder', { owner: stranger, mode: 0o755 }, { owner: user }],
    ['both', { owner: stranger, mode: 0o755 }, { owner: stranger, mode: 0o644 }],
    ['the file, in a folder for all', { mode: 0o1777 }, { owner: stranger, mode: 0o644 }],
  ])('of another user are not used: %s (needs root)', async (what, ...setup) => {
    const { folder, path, mark, env } = setUp(...setup);
    const foreign = what === 'the folder' ? folder : path;
    expect(await run(node, 'auth token', { env, uid: user })).toMatchObject(
      refused(`cannot read the profiles in ${path}: ${foreign} belongs to another user (uid ${stranger})
  If it should be yours: sudo chown ${user} ${foreign}`),
    );
    expect(existsSync(mark)).toBe(false);
  });

  asRoot(
    "of a user are not root's: sudo that keeps HOME runs no commands of a user (needs root)",
    async () => {
      const { path, mark, env } = setUp({ owner: user }, { owner: user });
      expect(await run(node, 'auth token', { env })).toMatchObject(
        refused(`cannot read the profiles in ${path}: ${path} belongs to another user (uid ${user})
  With sudo: sudo -H. If it should be yours: sudo chown 0 ${path}`),
      );
      expect(existsSync(mark)).toBe(false);
    },
  );

  asRoot("that are root's can be read by the users whom root lets (needs root)", async () => {
    const { env } = setUp({ mode: 0o755 }, { mode: 0o644 });
    expect(await run(node, 'auth token', { env, uid: user })).toMatchObject(printed);
  });

  test('in a folder that anyone can write to, with the sticky bit, are used', async () => {
    const { folder, env } = setUp({ mode: 0o1777 });
    expect(await run(node, 'auth token', { env })).toMatchObject(printed);
    expect(modesOf(folder)).toEqual(['1777']);
  });

  test.each(['{"profiles":', '{"compilerOptions":{}}'])(
    'a file of another program keeps its mode: %s',
    async (text) => {
      const { folder, path, env } = setUp({ mode: 0o755 }, { mode: 0o644 });
      writeFileSync(path, text);
      for (const line of ['auth list', 'auth logout --all', 'players'])
        expect(await run(node, line, { env })).toMatchObject({ code: 3 });
      expect(modesOf(folder, path)).toEqual(['755', '644']);
    },
  );

  test('the target of a link and its folder keep their modes', async () => {
    const { folder, path } = setUp({ mode: 0o755 }, { mode: 0o644 });
    const links = folderOf();
    symlinkSync(path, join(links, 'config.json'));
    const env = { SIGNAGE_CONFIG_DIR: links };
    expect(await run(node, 'auth list -q', { env })).toMatchObject({ stderr: '', code: 0 });
    expect(modesOf(folder, path)).toEqual(['755', '644']);
  });
});

/** A user whom file modes stop; if root runs the tests, one whom the system does not know. */
const uid = isRoot ? user : (process.getuid?.() ?? 0);

describe.each(nodes)('a user whom the modes stop, on %s', (node) => {
  test.each([
    [
      'the file cannot be read',
      'path',
      0,
      'players',
      (path: string) => `read the profiles in ${path}: EACCES: permission denied`,
    ],
    [
      'the folder cannot be written',
      'folder',
      0o500,
      'auth switch a',
      (path: string) => `store the profiles in ${path}: EACCES: permission denied`,
    ],
  ] as const)('%s: exit 3', async (_, what, mode, line, why) => {
    const setup = setUp({ owner: uid }, { owner: uid });
    const before = readFileSync(setup.path, 'utf8');
    chmodSync(setup[what], mode);
    expect(await run(node, line, { env: setup.env, uid })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot ${why(setup.path)}\n  ${elsewhere}\n`,
      code: 3,
    });
    chmodSync(setup[what], 0o700);
    expect(readFileSync(setup.path, 'utf8')).toBe(before);
  });

  test('the system need not know the user', async () => {
    const { path, env } = setUp({ owner: uid }, { owner: uid });
    const options = { env: { HOME: undefined, XDG_CACHE_HOME: undefined, ...env }, uid };
    expect(await run(node, 'players --demo -o json', options)).toMatchObject({ stderr: '', code: 0 });
    expect(await run(node, 'auth logout', options)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ profiles: {} });
  });

  asRoot(
    'where no home folder is known: exit 3, and no key below the current folder (needs root)',
    async () => {
      const env = { SIGNAGE_CONFIG_DIR: undefined, HOME: '', XDG_CACHE_HOME: undefined };
      const cwd = folderOf(0o755, user);
      for (const line of ['auth list', 'players'])
        expect(await run(node, line, { env, cwd, uid: user })).toMatchObject({
          stdout: '',
          stderr: `signage: no folder for the profiles: HOME is not an absolute path
  Set HOME or SIGNAGE_CONFIG_DIR
`,
          code: 3,
        });
      expect(readdirSync(cwd)).toEqual([]);
    },
  );
});
