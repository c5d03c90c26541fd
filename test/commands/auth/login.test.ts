import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ProfileStore } from '../../../src/context.ts';
import { allScopes, emptyAnswer, grant, refuseKey } from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, profileStore, run, testKey } from '../../helpers/run.ts';
import { answer, expectRequest, refuse, screen } from '../../helpers/service.ts';

const paths = ['/content', '/schedules', '/players', '/analytics/summary'];
const queryOf = (path: string): Record<string, string> => (path === '/content' ? { limit: '1' } : {});
const answerLogin = (scopes = allScopes) => grant(testKey, scopes);

async function storedIn(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'));
}

describe('login', () => {
  test('asks for the base URL and the key on a terminal, tries the key, and stores both', async () => {
    answerLogin();
    const folder = emptyFolder();
    const { stdout, stderr, code } = await run(['auth', 'login'], {
      env: { SIGNAGE_CONFIG_DIR: folder, NO_COLOR: '1' },
      answers: [`${baseUrl}/api/external/`, `  ${testKey}\n`],
      columns: 80,
    });
    expect(screen(stdout)).toBe(`
SCOPE           ENDPOINT            GRANTED
content:read    /content            ✓
schedules:read  /schedules          ✓
players:read    /players            ✓
analytics:read  /analytics/summary  ✓
`);
    expect({ stderr, code }).toEqual({
      stderr: '✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "default", now\n  current.\n',
      code: 0,
    });
    expect(await storedIn(folder)).toEqual({
      current: 'default',
      profiles: { default: { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: allScopes } },
    });
  });

  test('takes the key from stdin, and the base URL from a flag', async () => {
    answerLogin(['players:read']);
    const folder = emptyFolder();
    const { stdout, code } = await run(
      ['auth', 'login', '--base-url', `${baseUrl}/`, '--profile', 'staging', '--json'],
      { env: { SIGNAGE_CONFIG_DIR: folder }, stdin: `${testKey}\n` },
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      { scope: 'content:read', endpoint: '/content', granted: false },
      { scope: 'schedules:read', endpoint: '/schedules', granted: false },
      { scope: 'players:read', endpoint: '/players', granted: true },
      { scope: 'analytics:read', endpoint: '/analytics/summary', granted: false },
    ]);
    expect(await storedIn(folder)).toEqual({
      current: 'staging',
      profiles: { staging: { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: ['players:read'] } },
    });
  });

  test('takes the base URL and the name of the profile from the environment', async () => {
    answerLogin();
    const folder = emptyFolder();
    await run(['auth', 'login'], {
      env: { SIGNAGE_CONFIG_DIR: folder, SIGNAGE_BASE_URL: baseUrl, SIGNAGE_PROFILE: 'env' },
      stdin: testKey,
    });
    expect(await storedIn(folder)).toMatchObject({ current: 'env', profiles: { env: { baseUrl } } });
  });

  test('a second profile leaves the first as it is, and becomes the current one', async () => {
    const folder = emptyFolder();
    const env = { SIGNAGE_CONFIG_DIR: folder, SIGNAGE_BASE_URL: baseUrl };
    answerLogin();
    await run(['auth', 'login', '-p', 'a'], { env, stdin: testKey });
    answerLogin([]);
    await run(['auth', 'login', '-p', 'b'], { env, stdin: testKey });
    expect(await storedIn(folder)).toEqual({
      current: 'b',
      profiles: {
        a: { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: allScopes },
        b: { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: [] },
      },
    });
  });

  test('the next command uses the stored profile', async () => {
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    answerLogin();
    await run(['auth', 'login', '--base-url', baseUrl], { env, stdin: testKey });
    answer('/players', []);
    expect(await run(['players', '--json'], { env })).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });

  test('a key without any scope is stored with a warning', async () => {
    answerLogin([]);
    const { stderr, code } = await run(['auth', 'login', '--base-url', baseUrl], {
      env: { SIGNAGE_CONFIG_DIR: emptyFolder() },
      stdin: testKey,
    });
    expect(code).toBe(0);
    expect(stderr).toBe(`warning: the key is valid but has no scopes, so it can read nothing
✓ Key works (tenant lojas-exemplo, 0 scopes). Saved as profile "default", now current.
`);
  });
});

describe('a key that does not work is not stored', () => {
  const everywhere = (status: number, body: string) => () => {
    for (const path of paths) expectRequest(path, queryOf(path)).reply(status, body);
  };
  test.each<[string, number, () => void]>([
    ['INVALID_FORMAT', 11, () => refuseKey(testKey, 'INVALID_FORMAT')],
    ['INVALID_KEY', 12, () => refuseKey(testKey, 'INVALID_KEY')],
    ['KEY_EXPIRED', 13, () => refuseKey(testKey, 'KEY_EXPIRED')],
    ['KEY_REVOKED', 14, () => refuseKey(testKey, 'KEY_REVOKED')],
    ['a broken service', 34, everywhere(500, '{"error":"no"}')],
    ['a page everywhere', 22, everywhere(200, '<html>')],
    ['nothing everywhere', 22, everywhere(200, '')],
    ['an object everywhere, also instead of a list', 22, everywhere(200, '{}')],
    ['a list everywhere, also instead of an object', 22, everywhere(200, '[]')],
    [
      'a single endpoint that fails',
      34,
      () => {
        for (const path of paths.slice(1)) answer(path, JSON.parse(emptyAnswer(path)));
        expectRequest('/content', { limit: '1' }).reply(503, '');
      },
    ],
  ])('%s', async (_, exitCode, prepare) => {
    prepare();
    const folder = emptyFolder();
    const { stdout, code } = await run(['auth', 'login', '--base-url', baseUrl, '--retries', '0'], {
      env: { SIGNAGE_CONFIG_DIR: folder },
      stdin: testKey,
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
    await expect(storedIn(folder)).rejects.toThrow('ENOENT');
  });
});

describe('what login needs is said before any request', () => {
  const needs = (...args: string[]) => ['auth', 'login', ...args];
  test.each<[string, string[], string, number, string]>([
    ['no key on stdin', needs('--base-url', baseUrl), ' \n', 2, 'no key on stdin'],
    ['no base URL without a terminal', needs(), testKey, 2, 'no base URL, and no terminal to ask for it'],
    ['an invalid base URL', needs('--base-url', 'x'), testKey, 2, 'the base URL "x" is not an http'],
    ['plain http', needs('--base-url', 'http://a.test'), testKey, 3, 'the key would be sent unencrypted'],
    ['two lines on stdin', needs('--base-url', baseUrl), `${testKey}\nmore`, 11, 'cannot be sent'],
    [
      'the sandbox',
      needs('--demo'),
      testKey,
      2,
      '--demo cannot be combined with this command: the sandbox stores no keys',
    ],
    ['unknown fields', needs('--base-url', baseUrl, '--fields', 'x'), testKey, 2, 'x'],
  ])('%s', async (_, argv, stdin, exitCode, message) => {
    const { stdout, stderr, code } = await run(argv, { env: {}, stdin });
    expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
    expect(stderr).toContain(message);
  });
});

test('an invalid base URL on the command line is refused before the prompt for the key', async () => {
  const { stderr, code } = await run(['auth', 'login', '--base-url', 'signage'], { env: {}, answers: [] });
  expect(code).toBe(2);
  expect(stderr).toContain('the base URL "signage" is not an http or https URL');
});

test('on a terminal, a bad address and a refused key are asked for again; a host name is https', async () => {
  const wrongKey = `test_live_lojas-exemplo_${'w'.repeat(43)}`;
  refuseKey(wrongKey, 'INVALID_KEY');
  answerLogin();
  const folder = emptyFolder();
  const { stderr, code } = await run(['auth', 'login'], {
    env: { SIGNAGE_CONFIG_DIR: folder, NO_COLOR: '1' },
    answers: ['signage', 'signage.test', wrongKey, testKey],
    columns: 80,
  });
  expect(stderr).toBe(`the base URL "signage" is not an http or https URL
  For example: https://signage.example.com
unknown API key (INVALID_KEY)
  Is it a key for this base URL? If not, get the right one, then: signage auth login
✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "default", now
  current.
`);
  expect(code).toBe(0);
  expect(await storedIn(folder)).toMatchObject({ profiles: { default: { baseUrl, key: testKey } } });
});

describe('login to a profile that has another key', () => {
  const oldKey = `test_live_vale-verde_${'o'.repeat(43)}`;
  const old = { baseUrl, key: oldKey, tenant: 'vale-verde', scopes: [] };
  const taken = `signage: profile "prod" already has the key of tenant vale-verde for ${baseUrl}
  To replace it: --force. To keep both: --profile NAME
`;

  /** A folder whose current profile is `prod`, with the old key. */
  async function withProfile() {
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    const store = profileStore(env);
    await store.update(() => ({ current: 'prod', profiles: { prod: old } }));
    return { env, store };
  }
  const login = ['auth', 'login', '--base-url', baseUrl];

  test('without a name it is the current one, and a pipe does not replace it', async () => {
    answerLogin();
    const { env, store } = await withProfile();
    expect(await run(login, { env, stdin: testKey })).toEqual({ stdout: '', stderr: taken, code: 3 });
    expect(await store.read()).toEqual({ current: 'prod', profiles: { prod: old } });
  });

  test('--force replaces it, and says what was replaced', async () => {
    answerLogin();
    const { env, store } = await withProfile();
    const { stderr, code } = await run([...login, '--force'], { env, stdin: testKey });
    expect({ stderr, code }).toEqual({
      stderr: `✓ Key works (tenant lojas-exemplo, 4 scopes). Replaced the key of tenant vale-verde for ${baseUrl} in profile "prod", now current.\n`,
      code: 0,
    });
    expect(await store.read()).toMatchObject({ current: 'prod', profiles: { prod: { key: testKey } } });
  });

  test.each([
    ['y', 0, testKey],
    [' YES ', 0, testKey],
    ['', 3, oldKey],
    ['no', 3, oldKey],
  ])('a terminal asks: %j', async (answer, exitCode, key) => {
    answerLogin();
    const { env, store } = await withProfile();
    const { stderr, code } = await run(login, {
      env: { ...env, NO_COLOR: '1' },
      answers: [testKey, answer],
      columns: 80,
    });
    expect(code).toBe(exitCode);
    if (exitCode === 3)
      expect(stderr).toBe('signage: profile "prod" is unchanged\n  To keep both: --profile NAME\n');
    expect(await store.read()).toMatchObject({ profiles: { prod: { key } } });
  });

  test('another name, and the same key again, need no consent', async () => {
    const { env, store } = await withProfile();
    for (let time = 0; time < 2; time++) {
      answerLogin();
      const { code } = await run([...login, '--profile', 'new'], { env, stdin: testKey });
      expect(code).toBe(0);
    }
    expect(await store.read()).toMatchObject({
      current: 'new',
      profiles: { prod: { key: oldKey }, new: { key: testKey } },
    });
  });

  test('a key that another process stores meanwhile is not replaced', async () => {
    answerLogin();
    const { env, store } = await withProfile();
    const other = { ...old, key: `test_live_vale-verde_${'p'.repeat(43)}` };
    const racing: ProfileStore = {
      ...store,
      async update(change) {
        await store.update((all) => ({ ...all, profiles: { prod: other } }));
        await store.update(change);
      },
    };
    const result = await run([...login, '--force'], { env, stdin: testKey, context: { profiles: racing } });
    expect(result).toEqual({
      stdout: '',
      stderr: `signage: profile "prod" was changed by another process while the new key was tried
  The new key was not stored. To see what is: signage auth list
`,
      code: 3,
    });
    expect(await store.read()).toEqual({ current: 'prod', profiles: { prod: other } });
  });
});

test('login says which variables take precedence over what it stores', async () => {
  answerLogin();
  const { stderr } = await run(['auth', 'login', '--profile', 'a'], {
    env: { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey, SIGNAGE_PROFILE: 'b' },
    stdin: testKey,
  });
  expect(stderr).toBe(`✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "a", now current.
note: SIGNAGE_API_KEY is set and takes precedence over stored profiles
note: SIGNAGE_BASE_URL is set and takes precedence over stored profiles
note: SIGNAGE_PROFILE is set: commands use profile "b" instead
`);
});

describe('a refused key: the hint says what to do with a new one', () => {
  const profile = { baseUrl, key: testKey, scopes: [] };

  test('of a profile', async () => {
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    await profileStore(env).update(() => ({ current: 'staging', profiles: { staging: profile } }));
    refuse('/players', 401, 'KEY_EXPIRED');
    expect((await run(['players'], { env })).stderr).toBe(`signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, then: signage auth rotate --profile staging
`);
  });

  test('of a file that a variable names', async () => {
    const folder = emptyFolder();
    await writeFile(join(folder, 'key'), testKey, { mode: 0o600 });
    refuse('/players', 401, 'KEY_EXPIRED');
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY_FILE: join(folder, 'key') };
    expect((await run(['players'], { env })).stderr).toBe(`signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, then put it into the file that SIGNAGE_API_KEY_FILE names
`);
  });

  test('an empty variable is named', async () => {
    expect(await run(['players'], { env: { SIGNAGE_API_KEY: '' } })).toEqual({
      stdout: '',
      stderr: `signage: SIGNAGE_API_KEY is set but empty
  Put a key into it, or unset it and store one: signage auth login
`,
      code: 10,
    });
  });
});
