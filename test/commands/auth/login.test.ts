import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyAnswer } from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, run, testKey } from '../../helpers/run.ts';
import { answer, expectRequest, refuse, screen } from '../../helpers/service.ts';

const paths = ['/content', '/schedules', '/players', '/analytics/summary'];
const queryOf = (path: string): Record<string, string> => (path === '/content' ? { limit: '1' } : {});
const emptyOf = (path: string): unknown => JSON.parse(emptyAnswer(path));
const allScopes = ['content:read', 'schedules:read', 'players:read', 'analytics:read'];

/** The four questions of a login; a path that is not granted is refused for its scope. */
function answerLogin(granted: readonly string[] = paths): void {
  for (const path of paths) {
    if (granted.includes(path)) answer(path, emptyOf(path), queryOf(path));
    else refuse(path, 403, 'INSUFFICIENT_SCOPE', queryOf(path));
  }
}

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
content:read    /content            true
schedules:read  /schedules          true
players:read    /players            true
analytics:read  /analytics/summary  true
`);
    expect({ stderr, code }).toEqual({
      stderr: '✓ Key works (tenant lojas-exemplo, 4 scopes). Saved as profile "default", now current.\n',
      code: 0,
    });
    expect(await storedIn(folder)).toEqual({
      current: 'default',
      profiles: { default: { baseUrl, key: testKey, tenant: 'lojas-exemplo', scopes: allScopes } },
    });
  });

  test('takes the key from stdin, and the base URL from a flag', async () => {
    answerLogin(['/players']);
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
  test.each([
    ['INVALID_FORMAT', 401, 11],
    ['INVALID_KEY', 401, 12],
    ['KEY_EXPIRED', 401, 13],
    ['KEY_REVOKED', 401, 14],
    ['BROKEN', 500, 34],
  ])('%s', async (code, status, exitCode) => {
    for (const path of paths) refuse(path, status, code, queryOf(path));
    const folder = emptyFolder();
    const result = await run(['auth', 'login', '--base-url', baseUrl, '--retries', '0'], {
      env: { SIGNAGE_CONFIG_DIR: folder },
      stdin: testKey,
    });
    expect({ stdout: result.stdout, code: result.code }).toEqual({ stdout: '', code: exitCode });
    await expect(storedIn(folder)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['an object, also instead of a list', '{}'],
    ['a list, also instead of an object', '[]'],
  ])('nor where every address gives %s: exit 22', async (_, body) => {
    for (const path of paths) expectRequest(path, queryOf(path)).reply(200, body);
    const folder = emptyFolder();
    const { stdout, code } = await run(['auth', 'login', '--base-url', baseUrl, '--retries', '0'], {
      env: { SIGNAGE_CONFIG_DIR: folder },
      stdin: testKey,
    });
    expect({ stdout, code }).toEqual({ stdout: '', code: 22 });
    await expect(storedIn(folder)).rejects.toThrow('ENOENT');
  });

  test('nor is one for which a single endpoint fails', async () => {
    for (const path of paths.slice(1)) answer(path, emptyOf(path), queryOf(path));
    expectRequest('/content', { limit: '1' }).reply(503, '');
    const folder = emptyFolder();
    const { code } = await run(['auth', 'login', '--base-url', baseUrl, '--retries', '0'], {
      env: { SIGNAGE_CONFIG_DIR: folder },
      stdin: testKey,
    });
    expect(code).toBe(34);
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

  test('an invalid base URL is refused before the prompt for the key', async () => {
    const { stderr, code } = await run(['auth', 'login'], { env: {}, answers: ['signage'] });
    expect(code).toBe(2);
    expect(stderr).toContain('the base URL "signage" is not an http or https URL');
  });
});
