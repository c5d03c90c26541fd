import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { createFiles } from '../../src/host/files.ts';
import type { Profiles } from '../../src/model/profile.ts';
import { createProfileStore } from '../../src/profiles/store.ts';
import { baseUrl, configured, emptyFolder, profileStore, run, testKey } from '../helpers/run.ts';
import { answer } from '../helpers/service.ts';

const stored: Profiles = {
  current: 'default',
  profiles: { default: { baseUrl, key: testKey, scopes: ['players:read'] } },
};

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** A folder that does not exist yet, and the store in it. */
function newStore() {
  const folder = join(emptyFolder(), 'deep', 'signage');
  return { folder, store: profileStore({ SIGNAGE_CONFIG_DIR: folder }) };
}

describe('reading', () => {
  test('without a file there are no profiles, and none is made', async () => {
    const { folder, store } = newStore();
    expect(await store.read()).toEqual({ current: undefined, profiles: {} });
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });

  const deep = `{"profiles":{},"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const withMember = (member: string) => `{"profiles":{"a":{"baseUrl":"${baseUrl}",${member}}}}`;
  test.each<readonly [string, string]>([
    ['{"current":', 'it is not JSON'],
    ['', 'it is not JSON'],
    [`{"profiles":{"a":{"key":"${testKey}" oops`, 'it is not JSON'],
    [deep, 'it is nested more than 32 levels deep'],
    ...[
      '[]',
      '{}',
      '{"profiles":[]}',
      '{"profiles":null}',
      '{"profiles":""}',
      '{"current":1,"profiles":{}}',
      `{"profiles":{"a":{"key":"${testKey}"}}}`,
      withMember('"key":1'),
      withMember('"keyCommand":["pass"]'),
      withMember('"tenant":1'),
      withMember('"scopes":"all"'),
      withMember('"scopes":[1]'),
      withMember('"allowHttp":"no"'),
      `{"profiles":{"a":{"baseUrl":"file:///etc/passwd","key":"${testKey}"}}}`,
      `{"profiles":{"a":{"baseUrl":"https:a.test","key":"${testKey}"}}}`,
      `{"profiles":{"a":{"baseUrl":"https://a b","key":"${testKey}"}}}`,
      `{"profiles":{"a":{"baseUrl":["${baseUrl}"],"key":"${testKey}"}}}`,
      '{"profiles":{"a":null}}',
    ].map((text) => [text, 'it does not contain profiles'] as const),
  ])('%s is a configuration failure that does not quote the file', async (text, why) => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    await writeFile(path, text, { mode: 0o600 });
    const env = { SIGNAGE_CONFIG_DIR: folder };
    expect((await run(['players', '--verbose'], { env })).stderr).not.toContain('kkkk');
    expect(await run(['players'], { env })).toEqual({
      stdout: '',
      stderr: `signage: cannot use the profiles in ${path}: ${why}
  Fix the file, or move it away, then run: signage auth login. To keep profiles in another folder, set SIGNAGE_CONFIG_DIR
`,
      code: 3,
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('a profile needs nothing but its base URL to be read', async () => {
    const { folder, store } = newStore();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(store.path, '{"profiles":{"a":{"baseUrl":" http://a.\\ttest "}}}', { mode: 0o600 });
    expect(await store.read()).toEqual({ profiles: { a: { baseUrl: 'http://a.test', scopes: [] } } });
  });

  test('a profile without a key cannot be used', async () => {
    const folder = emptyFolder();
    const path = join(folder, 'config.json');
    await writeFile(path, '{"current":"a","profiles":{"a":{"baseUrl":"https://a.test"}}}', { mode: 0o600 });
    expect(await run(['players'], { env: { SIGNAGE_CONFIG_DIR: folder } })).toEqual({
      stdout: '',
      stderr: 'signage: profile "a" has no key\n  To store one: signage auth login --profile a\n',
      code: 3,
    });
  });
});

describe('storing', () => {
  test('makes a file for the owner only, indented by tabs, in a folder for the owner only', async () => {
    const { folder, store } = newStore();
    await store.update(() => stored);
    expect([await modeOf(folder), await modeOf(store.path)]).toEqual(['700', '600']);
    expect(await readdir(folder)).toEqual(['config.json']);
    expect(await readFile(store.path, 'utf8')).toBe(JSON.stringify(stored, undefined, '\t'));
  });

  test('removes what runs that were killed have left, and nothing else', async () => {
    const { folder, store } = newStore();
    await store.update(() => stored);
    const left = ['.01234567-89ab-4cde-8f01-23456789abcd.tmp', '.tmp-0123456789abcdef'];
    const others = [
      'config.json.bak',
      'config.json.tmp-012',
      `config.toml${left[0]}`,
      `x-config.json${left[1]}`,
    ];
    for (const name of [...left.map((end) => `config.json${end}`), ...others])
      await writeFile(join(folder, name), '');
    const sub = 'config.json.tmp-0123456789000000';
    await mkdir(join(folder, sub));
    await store.update((profiles) => profiles);
    expect((await readdir(folder)).sort()).toEqual(['config.json', ...others, sub].sort());
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a profile may be named %s',
    async (name) => {
      const { store } = newStore();
      const named = {
        current: name,
        profiles: Object.fromEntries([[name, { baseUrl, key: testKey, scopes: [] }]]),
      };
      await store.update(() => named);
      expect(Object.entries((await store.read()).profiles)).toEqual(Object.entries(named.profiles));
    },
  );
});

test.each([['auth logout'], ['auth logout --all']])(
  '%s removes them where no profile is stored',
  async (line) => {
    const folder = emptyFolder();
    await writeFile(join(folder, 'config.json.tmp-0123456789abcdef'), testKey);
    expect(await run(line.split(' '), { env: { SIGNAGE_CONFIG_DIR: folder } })).toEqual({
      stdout: '',
      stderr: 'signage: no stored profiles\n  Store one: signage auth login\n',
      code: 10,
    });
    expect(await readdir(folder)).toEqual([]);
  },
);

/** A store whose user has this id, and whose lock is taken in this way. */
function storeOf(uid: number | undefined, folder: string, lock?: Context['files']['lock']) {
  const { signal } = new AbortController();
  const { files, readTextFile } = createFiles({ uid, signal, processes: process });
  const world = { uid, signal, readTextFile, note: () => undefined, env: { SIGNAGE_CONFIG_DIR: folder } };
  return createProfileStore({ ...world, files: { ...files, ...(lock && { lock }) } });
}

test('where files have no owners, as on Windows, leftovers are removed too', async () => {
  const folder = emptyFolder();
  await writeFile(join(folder, 'config.json.tmp-0123456789abcdef'), '');
  await storeOf(undefined, folder).update(() => stored);
  expect(await readdir(folder)).toEqual(['config.json']);
});

describe('the lock of the profiles', () => {
  const storeWith = (lock: Context['files']['lock']) =>
    storeOf(process.getuid?.(), join(emptyFolder(), 'my profiles'), lock);

  test('is waited for, and given back whatever happens', async () => {
    const events: unknown[] = [];
    const store = storeWith(async (path, options) => {
      events.push([path === store.path, options]);
      return async () => void events.push('released');
    });
    await store.update(() => stored);
    expect(await store.read()).toEqual(stored);
    const change = store.update(() => {
      throw new Error('changed its mind');
    });
    await expect(change).rejects.toThrow('changed its mind');
    expect(events).toEqual([[true, { waits: true }], 'released', [true, { waits: true }], 'released']);
  });

  test('that another run holds is named, with what to type', async () => {
    const store = storeWith(async () => undefined);
    await expect(store.update(() => stored)).rejects.toMatchObject({
      kind: 'CONFIG',
      message: `another signage process is changing the profiles: it holds ${store.path}.lock`,
      hint: `Try again in a moment. If no other signage is running: rm -r '${store.path}.lock'`,
    });
  });

  test('that cannot be had is a configuration failure', async () => {
    const store = storeWith(() => Promise.reject(new Error('no locks left')));
    await expect(store.update(() => stored)).rejects.toMatchObject({
      kind: 'CONFIG',
      message: `cannot store the profiles in ${store.path}: no locks left`,
      hint: 'To keep profiles in another folder, set SIGNAGE_CONFIG_DIR',
    });
  });
});

describe('a command that stores nothing writes no file', () => {
  test.each<readonly [string, Record<string, string>]>([
    ['players list', configured],
    ...[
      ...['players list', 'players list -p x', 'players list --demo', 'auth status', 'auth logout', 'help'],
      ...['auth logout --all', 'auth list', 'auth switch x', 'auth token', 'auth rotate'],
    ].map((line) => [line, {}] as const),
  ])('%s with %j', async (line, env) => {
    const folder = join(emptyFolder(), 'signage');
    if (line === 'players list' && env === configured) answer('/players', []);
    await run(line.split(' '), { env: { ...env, SIGNAGE_CONFIG_DIR: folder } });
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});
