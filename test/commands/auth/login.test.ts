import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Profile, ProfileStore } from '../../../src/model/profile.ts';
import {
  allScopes,
  emptyAnswer,
  grant,
  keyOf,
  questions,
  refuseKey,
  scopeRows,
  scopesAsTable,
  storedProfiles,
} from '../../helpers/keys.ts';
import { baseUrl, emptyFolder, profileStore, type RunOptions, run, testKey } from '../../helpers/run.ts';
import { answer, expectRequest, refuse, screen } from '../../helpers/service.ts';

const login = ['auth', 'login', '--base-url', baseUrl];
const works = `✓ Key works (tenant lojas-exemplo, ${allScopes.length} scopes). Saved as profile "default", now current.\n`;
const ofKey = (key: string, scopes = allScopes) => ({ baseUrl, key, tenant: 'lojas-exemplo', scopes });

/** Runs with a configuration folder; what is stored then, and the files in the folder. */
async function runFresh(argv: readonly string[], options: RunOptions = {}) {
  const env = { SIGNAGE_CONFIG_DIR: emptyFolder(), ...options.env };
  const result = await run(argv, { ...options, env });
  return { ...result, stored: await profileStore(env).read(), files: await readdir(env.SIGNAGE_CONFIG_DIR) };
}

describe('login', () => {
  test('asks for the base URL and the key on a terminal, tries the key, and stores both', async () => {
    grant(testKey);
    const { stdout, stderr, code, stored } = await runFresh(['auth', 'login'], {
      env: { NO_COLOR: '1' },
      answers: [`${baseUrl}/api/external/`, `  ${testKey}\n`],
      columns: 80,
    });
    expect(screen(stdout)).toBe(`\n${scopesAsTable}`);
    expect({ stderr, code }).toEqual({ stderr: works.replace(' current.', '\n  current.'), code: 0 });
    expect(stored).toEqual({ current: 'default', profiles: { default: ofKey(testKey) } });
  });

  test('takes the key from stdin, and the base URL and the name from flags', async () => {
    grant(testKey, ['players:read']);
    const argv = ['auth', 'login', '--base-url', `${baseUrl}/`, '--profile', 'staging', '--json'];
    const { stdout, code, stored } = await runFresh(argv, { stdin: `${testKey}\n` });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(scopeRows(['players:read']));
    expect(stored).toEqual({ current: 'staging', profiles: { staging: ofKey(testKey, ['players:read']) } });
  });

  test('takes the base URL and the name of the profile from the environment', async () => {
    grant(testKey);
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_PROFILE: 'env' };
    const { stored } = await runFresh(['auth', 'login'], { env, stdin: testKey });
    expect(stored).toEqual({ current: 'env', profiles: { env: ofKey(testKey) } });
  });

  test('leaves another profile as it is, and the next command uses the new one', async () => {
    const a = { ...ofKey(keyOf('a')), baseUrl: 'https://a.test' };
    const { env, read } = await storedProfiles({ a });
    grant(testKey, []);
    expect(await run([...login, '-p', 'b'], { env, stdin: testKey })).toMatchObject({
      stderr: `warning: the key is valid but has no scopes, so it can read nothing
✓ Key works (tenant lojas-exemplo, 0 scopes). Saved as profile "b", now current.
To go back to "a": signage auth switch a
`,
      code: 0,
    });
    expect(await read()).toEqual({ current: 'b', profiles: { a, b: ofKey(testKey, []) } });
    answer('/players', []);
    expect(await run(['players', '--json'], { env })).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
  });

  test.each([
    ['a', '"a" is still current. To use the new one: --profile b, or always: signage auth switch b\n'],
    [undefined, 'No profile is current. To use the new one: --profile b, or always: signage auth switch b\n'],
  ])('--no-switch leaves the current profile (%s) as it is', async (current, note) => {
    const a = { ...ofKey(keyOf('a')), baseUrl: 'https://a.test' };
    const { env, read } = await storedProfiles(current === undefined ? {} : { a });
    grant(testKey);
    const { stderr, code } = await run([...login, '-p', 'b', '--no-switch'], { env, stdin: testKey });
    expect({ stderr, code }).toEqual({
      stderr: `✓ Key works (tenant lojas-exemplo, ${allScopes.length} scopes). Saved as profile "b".\n${note}`,
      code: 0,
    });
    expect((await read()).current).toBe(current);
  });

  test('says that it worked if nobody reads stdout any more', async () => {
    grant(testKey);
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    const result = await run(login, { env, stdin: testKey, closeAfter: 0 });
    expect(result).toEqual({ stdout: '', stderr: works, code: 0 });
  });

  test('stores a command and never its key', async () => {
    const key = keyOf('c');
    // Prints the key without containing it.
    const keyCommand = `printf 'test_live_lojas-exemplo_%s\\n' "$(printf 'c%.0s' $(seq 43))"`;
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    grant(key);
    const result = await run(['auth', 'login', '--key-command', keyCommand], { env, answers: [baseUrl] });
    expect(result).toEqual({ stdout: scopesAsTable, stderr: works, code: 0 });
    const text = await readFile(join(env.SIGNAGE_CONFIG_DIR, 'config.json'), 'utf8');
    const profile = { baseUrl, keyCommand, tenant: 'lojas-exemplo', scopes: allScopes };
    expect(JSON.parse(text)).toEqual({ current: 'default', profiles: { default: profile } });
    expect(text).not.toContain(key.slice(-43));
  });

  test.each([` ${testKey}\n`, `${testKey}\r\n`, `\ufeff${testKey}`])(
    'white space around a key is not part of it: %j',
    async (stdin) => {
      grant(testKey);
      expect((await run(login, { env: {}, stdin })).code).toBe(0);
    },
  );

  test('says which variables take precedence over what it stores', async () => {
    grant(testKey);
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey, SIGNAGE_PROFILE: 'b' };
    const { stderr } = await run(['auth', 'login', '--profile', 'a'], { env, stdin: testKey });
    expect(
      stderr,
    ).toBe(`✓ Key works (tenant lojas-exemplo, ${allScopes.length} scopes). Saved as profile "a", now current.
note: SIGNAGE_API_KEY is set and takes precedence over stored profiles
note: SIGNAGE_BASE_URL is set and takes precedence over stored profiles
note: SIGNAGE_PROFILE is set: commands use profile "b" instead
`);
  });

  test('on a terminal, a bad address and a refused key are asked for again; a host name is https', async () => {
    refuseKey(keyOf('w'), 'INVALID_KEY');
    grant(testKey);
    const { stderr, code, stored } = await runFresh(['auth', 'login'], {
      answers: ['signage', 'signage.test', keyOf('w'), testKey],
    });
    expect({ stderr, code }).toEqual({
      stderr: `the base URL "signage" is not an http or https URL
  For example: https://signage.example.com
unknown API key (INVALID_KEY)
  Is it a key for this base URL? If not, get the right one, then run: signage auth login
${works}`,
      code: 0,
    });
    expect(stored).toMatchObject({ profiles: { default: { baseUrl, key: testKey } } });
  });
});

test('an endpoint that the service does not have is one that the key may not read', async () => {
  for (const [scope, path] of questions) {
    const [name = '', query = ''] = path.split('?');
    expectRequest(name, Object.fromEntries(new URLSearchParams(query))).reply(
      scope === 'players:read' ? 404 : 200,
      emptyAnswer(name),
    );
  }
  const { stdout, code } = await run([...login, '--json'], {
    env: { SIGNAGE_CONFIG_DIR: emptyFolder() },
    stdin: testKey,
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(scopeRows(allScopes.filter((scope) => scope !== 'players:read')));
});

describe('a key that does not work is not stored', () => {
  const paths = [...questions.values()].map((question) => question.replace(/\?.*/, ''));
  const ask = (path: string) => expectRequest(path, path === '/content' ? { limit: '1' } : {});
  const everywhere = (status: number, body: string) => () => {
    for (const path of paths) ask(path).reply(status, body);
  };
  test.each<[string, number, () => void]>([
    ['INVALID_KEY', 12, () => refuseKey(testKey, 'INVALID_KEY')],
    ['KEY_EXPIRED', 13, () => refuseKey(testKey, 'KEY_EXPIRED')],
    ['KEY_REVOKED', 14, () => refuseKey(testKey, 'KEY_REVOKED')],
    ['a broken service', 34, everywhere(500, '{"error":"no"}')],
    ['no such address anywhere', 22, everywhere(404, '{"error":"no"}')],
    ['a page everywhere', 22, everywhere(200, '<html>')],
    ['an object everywhere, also instead of a list', 22, everywhere(200, '{}')],
    ['a list everywhere, also instead of an object', 22, everywhere(200, '[]')],
    [
      'a single endpoint that fails',
      34,
      () => {
        for (const path of paths.filter((each) => each !== '/content'))
          answer(path, JSON.parse(emptyAnswer(path)));
        ask('/content').reply(503, '');
      },
    ],
  ])('%s', async (_, exitCode, prepare) => {
    prepare();
    const { stdout, code, files } = await runFresh([...login, '--retries', '0'], { stdin: testKey });
    expect({ stdout, code, files }).toEqual({ stdout: '', code: exitCode, files: [] });
  });

  test('the hint is the same login, with the address, the profile and the options that were typed', async () => {
    refuseKey(testKey, 'KEY_EXPIRED');
    const { stderr } = await runFresh([...login, '--profile', 'staging', '--no-switch'], { stdin: testKey });
    expect(stderr).toBe(`signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, then run: signage auth login --base-url ${baseUrl} --profile staging --no-switch
`);
  });

  const cannotBeSent = 'the API key contains characters that cannot be sent (INVALID_FORMAT)';
  const isQuoted = 'the API key has quotes around it (INVALID_FORMAT)';
  const badForm = 'the API key is malformed (INVALID_FORMAT)';
  const lineBreak = 'It contains a line break: paste it as one line';
  const quotes = 'Remove the quotes around it';
  const space = 'It contains a space: paste only the key';
  const partMissing = 'A key looks like sgn_live_TENANT_<43 characters>. Was it cut off?';
  test.each([
    ['a line break', `${testKey.slice(0, 30)}\n${testKey.slice(30)}`, cannotBeSent, lineBreak],
    ['a line break of Windows', `${testKey}\r\nmore`, cannotBeSent, lineBreak],
    ['curly quotes', `“${testKey}”`, isQuoted, quotes],
    ['a space that does not break', `my\u00a0${testKey}`, cannotBeSent, space],
    ['a control character', `${testKey}\u0007`, cannotBeSent, partMissing],
    ['quotes', `"${testKey}"`, isQuoted, quotes],
    ['a quote at one end', `'${testKey}`, isQuoted, quotes],
    ['the header before it', `X-API-Key: ${testKey}`, badForm, space],
    ['half a key', testKey.slice(0, 40), badForm, partMissing],
  ])('badly pasted, with what seems wrong: %s', async (_, text, message, hint) => {
    // What cannot be sent fails before any request.
    if (message !== cannotBeSent && !text.includes('“')) refuseKey(text, 'INVALID_FORMAT');
    const { stdout, stderr, code, files } = await runFresh(login, { stdin: `${text}\n` });
    expect({ stdout, stderr, code, files }).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n  ${hint}\n`,
      code: 11,
      files: [],
    });
  });
});

describe('what login needs is said before any request, and without a terminal nothing is asked', () => {
  const example =
    '  For example: pass show signage | signage auth login --base-url https://signage.example.com\n';
  const unanswerable = () => Promise.reject(new Error('the prompt was used'));
  const at = (url: string) => ['auth', 'login', '--base-url', url];
  test.each<[string, string[], RunOptions, number, string]>([
    [
      'no key on stdin',
      login,
      { stdin: ' \n' },
      2,
      `no key on stdin\n${example.replace('https://signage.example.com', baseUrl)}`,
    ],
    ['a terminal on stdout only', login, { stdin: '', columns: 80 }, 2, 'no key on stdin'],
    ['no base URL', ['auth', 'login'], {}, 2, `no base URL, and no terminal to ask for it\n${example}`],
    [
      'no base URL of another profile',
      ['configure', '--profile', 'loja teste'],
      {},
      2,
      `no base URL, and no terminal to ask for it\n${example.trimEnd()} --profile 'loja teste'\n`,
    ],
    ['an invalid base URL', at('x'), {}, 2, 'the base URL "x" is not an http or https URL\n'],
    ['the same on a terminal', at('x'), { answers: [] }, 2, 'the base URL "x" is not an http'],
    ['plain http', at('http://a.test'), {}, 3, 'the key would be sent unencrypted'],
    ['unknown fields', [...login, '--fields', 'x'], {}, 2, '--fields: unknown field "x"'],
  ])('%s', async (_, argv, options, exitCode, message) => {
    const prompt = { text: unanswerable, secret: unanswerable };
    const all = { env: { NO_COLOR: '1' }, stdin: testKey, context: { prompt }, ...options };
    const { stdout, stderr, code } = await run(argv, all);
    expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
    expect(stderr).toContain(`signage: ${message}`);
  });
});

describe('login to a profile that has another key', () => {
  const old: Profile = { baseUrl, key: keyOf('o', 'vale-verde'), tenant: 'vale-verde', scopes: [] };
  const ofOld = `the key of tenant vale-verde for ${baseUrl}`;

  test('without a name it is the current one, and a pipe does not replace it', async () => {
    grant(testKey);
    const { env, read } = await storedProfiles({ prod: old });
    expect(await run(login, { env, stdin: testKey })).toEqual({
      stdout: '',
      stderr: `signage: profile "prod" already has ${ofOld}
  Use --force to replace it. Use --profile NAME to keep both
`,
      code: 3,
    });
    expect(await read()).toEqual({ current: 'prod', profiles: { prod: old } });
  });

  test('--force replaces it, and says what was replaced', async () => {
    grant(testKey);
    const { env, read } = await storedProfiles({ prod: old });
    expect(await run([...login, '--force'], { env, stdin: testKey })).toMatchObject({
      stderr: `✓ Key works (tenant lojas-exemplo, ${allScopes.length} scopes). Replaced ${ofOld} in profile "prod", now current.\n`,
      code: 0,
    });
    expect(await read()).toEqual({ current: 'prod', profiles: { prod: ofKey(testKey) } });
  });

  test.each([
    [' YES ', 0],
    ['', 3],
    ['no', 3],
  ])('a terminal asks: %j', async (said, exitCode) => {
    grant(testKey);
    const { env, read } = await storedProfiles({ prod: old });
    const { stderr, code } = await run(login, { env, answers: [testKey, said] });
    expect(code).toBe(exitCode);
    if (exitCode === 3)
      expect(stderr).toBe('signage: profile "prod" is unchanged\n  Use --profile NAME to keep both\n');
    expect(await read()).toMatchObject({ profiles: { prod: exitCode === 3 ? old : { key: testKey } } });
  });

  test('another name, and the same key again, need no consent', async () => {
    const { env, read } = await storedProfiles({ prod: old });
    for (let time = 0; time < 2; time++) {
      grant(testKey);
      expect((await run([...login, '--profile', 'new'], { env, stdin: testKey })).code).toBe(0);
    }
    expect(await read()).toEqual({ current: 'new', profiles: { prod: old, new: ofKey(testKey) } });
  });

  test('a key that another process stores meanwhile is not replaced', async () => {
    grant(testKey);
    const { env, read } = await storedProfiles({ prod: old });
    const store = profileStore(env);
    const other = { ...old, key: keyOf('p', 'vale-verde') };
    const racing: ProfileStore = {
      ...store,
      async update(change) {
        await store.update((all) => ({ ...all, profiles: { prod: other } }));
        await store.update(change);
      },
    };
    const context = { profiles: racing };
    expect(await run([...login, '--force'], { env, stdin: testKey, context })).toEqual({
      stdout: '',
      stderr: `signage: profile "prod" was changed by another process while the new key was tested
  The new key was not stored. See: signage auth list
`,
      code: 3,
    });
    expect(await read()).toEqual({ current: 'prod', profiles: { prod: other } });
  });
});

test.each<[string, string]>([
  ['SIGNAGE_PROFILE', 'then run: signage auth rotate --profile staging'],
  ['SIGNAGE_API_KEY_FILE', 'then write it to the file in SIGNAGE_API_KEY_FILE'],
])('a refused key of %s: the hint says what to do with a new one', async (variable, next) => {
  const { env } = await storedProfiles({ staging: { baseUrl, key: testKey, scopes: [] } });
  const path = join(env.SIGNAGE_CONFIG_DIR, 'key');
  await writeFile(path, testKey, { mode: 0o600 });
  refuse('/players', 401, 'KEY_EXPIRED');
  const value = variable === 'SIGNAGE_PROFILE' ? 'staging' : path;
  const { stderr } = await run(['players'], {
    env: { ...env, SIGNAGE_BASE_URL: baseUrl, [variable]: value },
  });
  expect(stderr).toBe(`signage: the API key has expired (KEY_EXPIRED)
  Create a new key in the administration console, ${next}
`);
});
