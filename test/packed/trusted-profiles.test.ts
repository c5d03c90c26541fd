import { chmodSync, chownSync, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, isRoot, stranger, user } from './other-user.ts';
import { nodes, run, testKey } from './tool.ts';

/*
 * A profile can contain a command that prints the key: anyone who can write or replace the profiles can run code as their
 * user.
 */

const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';
const rootOnly = 'only root can take the part of other users';

/** Profiles whose key comes from a command that leaves a file behind. */
function profilesWith(mark: string): string {
  const profile = { baseUrl: 'https://signage.test', keyCommand: `touch '${mark}'; echo ${testKey}` };
  return JSON.stringify({ current: 'a', profiles: { a: { ...profile, scopes: [] } } });
}

interface Setup {
  /** Of the folder and the file: who owns them, and their modes. */
  readonly folder?: { readonly owner?: number; readonly mode?: number };
  readonly file?: { readonly owner?: number; readonly mode?: number };
}

function setUp({ folder = {}, file = {} }: Setup) {
  const around = folderOf(folder.mode ?? 0o700, folder.owner);
  const mark = join(folderOf(0o777), 'mark');
  const path = join(around, 'config.json');
  writeFileSync(path, profilesWith(mark));
  chmodSync(path, file.mode ?? 0o600);
  if (file.owner !== undefined) chownSync(path, file.owner, file.owner);
  return { folder: around, path, mark, env: { SIGNAGE_CONFIG_DIR: around } };
}

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

describe.each(nodes)('profiles on %s', (node) => {
  test.each([
    ['the file, by its group', { file: { mode: 0o660 } }],
    ['the file, by all', { file: { mode: 0o602 } }],
    ['the folder, by its group', { folder: { mode: 0o770 } }],
    ['the folder, by all', { folder: { mode: 0o707 } }],
  ])('that others can write to are not used, and stay as they are: %s', async (what, setup) => {
    const { folder, path, mark, env } = setUp(setup);
    const open = what.startsWith('the file') ? path : folder;
    const modes = [modeOf(folder), modeOf(path)];
    for (const verb of ['token', 'logout', 'list']) {
      const { stdout, stderr, code } = await run(node, ['auth', verb], { env });
      expect({ stdout, stderr, code }).toEqual({
        stdout: '',
        stderr: `signage: cannot read the profiles in ${path}: other users can write to ${open}
  If you trust its contents: chmod go-w ${open}. ${elsewhere}
`,
        code: 3,
      });
    }
    expect([modeOf(folder), modeOf(path), existsSync(mark)]).toEqual([...modes, false]);
    chmodSync(open, 0o700);
    expect(await run(node, ['auth', 'token'], { env })).toMatchObject({ stdout: `${testKey}\n`, code: 0 });
    expect(existsSync(mark)).toBe(true);
  });

  test.for([
    { what: 'the file', setup: { folder: { owner: user }, file: { owner: stranger, mode: 0o644 } } },
    { what: 'the folder', setup: { folder: { owner: stranger, mode: 0o755 }, file: { owner: user } } },
    {
      what: 'both',
      setup: { folder: { owner: stranger, mode: 0o755 }, file: { owner: stranger, mode: 0o644 } },
    },
    {
      what: 'the file, in a folder for all',
      setup: { folder: { mode: 0o1777 }, file: { owner: stranger, mode: 0o644 } },
    },
  ])('of another user are not used: $what', async ({ what, setup }, { skip }) => {
    if (!isRoot) skip(rootOnly);
    const { folder, path, mark, env } = setUp(setup);
    const foreign = what === 'the folder' ? folder : path;
    const { stdout, stderr, code } = await run(node, ['auth', 'token'], { env, uid: user });
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: `signage: cannot read the profiles in ${path}: ${foreign} belongs to another user (uid ${stranger})
  If it should be yours: sudo chown ${user} ${foreign}. ${elsewhere}
`,
      code: 3,
    });
    expect(existsSync(mark)).toBe(false);
  });

  test("of a user are not root's: sudo that keeps HOME runs no commands of a user", async ({ skip }) => {
    if (!isRoot) skip(rootOnly);
    const { path, mark, env } = setUp({ folder: { owner: user }, file: { owner: user } });
    expect(await run(node, ['auth', 'token'], { env })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot read the profiles in ${path}: ${path} belongs to another user (uid ${user})
  With sudo: sudo -H. If it should be yours: sudo chown 0 ${path}. ${elsewhere}
`,
      code: 3,
    });
    expect(existsSync(mark)).toBe(false);
  });

  test("that are root's can be read by the users whom root lets", async ({ skip }) => {
    if (!isRoot) skip(rootOnly);
    const { env } = setUp({ folder: { mode: 0o755 }, file: { mode: 0o644 } });
    expect(await run(node, ['auth', 'token'], { env, uid: user })).toMatchObject({
      stdout: `${testKey}\n`,
      stderr: '',
      code: 0,
    });
  });

  test('in a folder that anyone can write to, with the sticky bit, are used', async () => {
    const { folder, env } = setUp({ folder: { mode: 0o1777 } });
    expect(await run(node, ['auth', 'token'], { env })).toMatchObject({ stdout: `${testKey}\n`, code: 0 });
    expect(modeOf(folder)).toBe('1777');
  });
});

describe.each(nodes)('the mode of files that we must not change stays, on %s', (node) => {
  test.each(['{"profiles":', '{"compilerOptions":{}}'])('a file of another program: %s', async (text) => {
    const folder = folderOf(0o755);
    const path = join(folder, 'config.json');
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    for (const argv of [['auth', 'list'], ['auth', 'logout', '--all'], ['players']])
      expect(await run(node, argv, { env: { SIGNAGE_CONFIG_DIR: folder } })).toMatchObject({ code: 3 });
    expect([modeOf(folder), modeOf(path)]).toEqual(['755', '644']);
  });

  test('the target of a link, and its folder', async () => {
    const { folder, path } = setUp({ folder: { mode: 0o755 }, file: { mode: 0o644 } });
    const links = folderOf(0o700);
    symlinkSync(path, join(links, 'config.json'));
    expect(await run(node, ['auth', 'list', '-q'], { env: { SIGNAGE_CONFIG_DIR: links } })).toMatchObject({
      stderr: '',
      code: 0,
    });
    expect([modeOf(folder), modeOf(path)]).toEqual(['755', '644']);
  });
});
