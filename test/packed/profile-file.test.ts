import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, isRoot, user } from './other-user.ts';
import { nodes, run, testKey } from './tool.ts';

const profile = { baseUrl: 'https://signage.test', key: testKey, scopes: [] };
const stored = JSON.stringify({ current: 'a', profiles: { a: profile } });
const elsewhere = 'To keep the profiles in another folder: SIGNAGE_CONFIG_DIR=…';

/** A user whom file modes stop; if root runs the tests, one whom the system does not know. */
const uid = isRoot ? user : (process.getuid?.() ?? 0);

/** A profile of that user. */
function store() {
  const folder = folderOf(0o700, uid);
  const path = join(folder, 'config.json');
  writeFileSync(path, stored, { mode: 0o600 });
  chownSync(path, uid, uid);
  return { folder, path };
}

describe.each(nodes)('the file of the profiles on %s', (node) => {
  test('may be unreadable: exit 3', async () => {
    const { folder, path } = store();
    chmodSync(path, 0);
    expect(await run(node, ['players'], { env: { SIGNAGE_CONFIG_DIR: folder }, uid })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot read the profiles in ${path}: EACCES: permission denied, open '${path}'\n  ${elsewhere}\n`,
      code: 3,
    });
  });

  test('may be in a folder that cannot be written: exit 3', async () => {
    const { folder, path } = store();
    chmodSync(folder, 0o500);
    const env = { SIGNAGE_CONFIG_DIR: folder };
    expect(await run(node, ['auth', 'switch', 'a'], { env, uid })).toMatchObject({
      stdout: '',
      stderr: `signage: cannot store the profiles in ${path}: EACCES: permission denied, access '${folder}'\n  ${elsewhere}\n`,
      code: 3,
    });
    chmodSync(folder, 0o700);
    expect(readFileSync(path, 'utf8')).toBe(stored);
  });

  test('may be that of a user whom the system does not know', async () => {
    const { folder, path } = store();
    const env = { HOME: undefined, XDG_CACHE_HOME: undefined, SIGNAGE_CONFIG_DIR: folder };
    const tool = (...argv: string[]) => run(node, argv, { env, uid });
    expect(await tool('players', '--demo', '-o', 'json')).toMatchObject({ stderr: '', code: 0 });
    expect(await tool('auth', 'logout')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ profiles: {} });
  });

  test('where no home folder is known: exit 3, and no key below the current folder', async ({ skip }) => {
    if (!isRoot) skip('only root can be a user whom the system does not know');
    const none = { SIGNAGE_CONFIG_DIR: undefined, XDG_CONFIG_HOME: undefined };
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
