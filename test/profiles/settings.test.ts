import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../src/context.ts';
import { findProfile, needsProfiles } from '../../src/profiles/settings.ts';
import { baseUrl, configured, emptyFolder, profileStore, run, testKey } from '../helpers/run.ts';

/** Keys that differ, each a made-up one. */
const keyOf = (letter: string) => `test_live_${letter}_${letter.repeat(43)}`;
const environmentKey = keyOf('e');

const home = { baseUrl: 'https://home.test', key: keyOf('h'), scopes: [] };
const staging = { baseUrl: 'https://staging.test/base', key: keyOf('s'), scopes: [] };

/** A configuration folder with these profiles, the first one being the current. */
async function folderWith(profiles: Record<string, Profile>): Promise<string> {
  const folder = emptyFolder();
  await profileStore({ SIGNAGE_CONFIG_DIR: folder }).update(() => ({
    current: Object.keys(profiles)[0],
    profiles,
  }));
  return folder;
}

interface Row {
  readonly name: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly asked: string;
  readonly key: string;
}

const rows: readonly Row[] = [
  { name: 'the current profile', asked: home.baseUrl, key: home.key },
  {
    name: 'the profile of the environment',
    env: { SIGNAGE_PROFILE: 'staging' },
    asked: staging.baseUrl,
    key: staging.key,
  },
  { name: 'the profile of the flag', args: ['-p', 'staging'], asked: staging.baseUrl, key: staging.key },
  {
    name: 'the profile of the flag before that of the environment',
    args: ['--profile', 'home'],
    env: { SIGNAGE_PROFILE: 'staging' },
    asked: home.baseUrl,
    key: home.key,
  },
  {
    name: 'key and base URL of the environment before the profile',
    env: { SIGNAGE_API_KEY: environmentKey, SIGNAGE_BASE_URL: baseUrl },
    asked: baseUrl,
    key: environmentKey,
  },
  {
    name: 'key and base URL of the environment before its own profile',
    env: { SIGNAGE_API_KEY: environmentKey, SIGNAGE_BASE_URL: baseUrl, SIGNAGE_PROFILE: 'staging' },
    asked: baseUrl,
    key: environmentKey,
  },
  {
    name: 'the key of the environment with the base URL of the profile',
    env: { SIGNAGE_API_KEY: environmentKey },
    asked: home.baseUrl,
    key: environmentKey,
  },
  {
    name: 'the base URL of the flag before that of the environment',
    args: ['--base-url', 'https://flag.test'],
    env: { SIGNAGE_API_KEY: environmentKey, SIGNAGE_BASE_URL: baseUrl },
    asked: 'https://flag.test',
    key: environmentKey,
  },
  {
    name: 'the profile of the flag before the key of the environment',
    args: ['--profile', 'staging'],
    env: { SIGNAGE_API_KEY: environmentKey },
    asked: staging.baseUrl,
    key: staging.key,
  },
  {
    name: 'another path of the same origin with the key of the profile',
    args: ['--profile', 'staging', '--base-url', 'https://staging.test/other'],
    asked: 'https://staging.test/other',
    key: staging.key,
  },
  {
    name: 'an empty variable does not count',
    env: { SIGNAGE_API_KEY: '', SIGNAGE_API_KEY_FILE: '', SIGNAGE_BASE_URL: '', SIGNAGE_PROFILE: '' },
    asked: home.baseUrl,
    key: home.key,
  },
];

describe('flag, environment, profile: the first that says something', () => {
  test.each(rows)('$name', async ({ args = [], env = {}, asked, key }) => {
    nock(new URL(asked).origin, { reqheaders: { 'x-api-key': key } })
      .get(`${new URL(asked).pathname.replace(/\/$/, '')}/api/external/players`)
      .reply(200, '[]');
    const folder = await folderWith({ home, staging });
    const { code, stderr } = await run(['players', '-q', ...args], {
      env: { ...env, SIGNAGE_CONFIG_DIR: folder },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

test.each([
  [{}, configured, false],
  [{}, { SIGNAGE_API_KEY_FILE: '/key', SIGNAGE_BASE_URL: baseUrl }, false],
  [{ baseUrl }, { SIGNAGE_API_KEY: testKey }, false],
  [{}, { SIGNAGE_API_KEY: testKey }, true],
  [{}, { SIGNAGE_BASE_URL: baseUrl }, true],
  [{ profile: 'a', baseUrl }, configured, true],
  [{}, { ...configured, SIGNAGE_PROFILE: 'a' }, true],
  [{}, { ...configured, SIGNAGE_PROFILE: '' }, false],
])('with %j and %j the stored profiles are needed: %s', (flags, env, expected) => {
  expect(needsProfiles(flags, env)).toBe(expected);
});

/** Stored profiles of these names. */
const named = (names: readonly string[]) => ({
  current: undefined,
  profiles: Object.fromEntries(names.map((name) => [name, home])),
});

const shops = Array.from({ length: 1206 }, (_, index) => `shop-${1000 + index}`);

test.each([
  [['b'], 'Stored profiles: b'],
  [['e', 'd', 'c', 'b', 'aa'], 'Stored profiles: e, d, c, b, aa'],
  [['eeee', 'ddd', 'cc', 'ab', 'b', 'aaaaa'], 'Stored profiles: ab, b, cc, ddd, eeee … and 1 more'],
  [shops, 'Stored profiles: shop-1000, shop-1001, shop-1002, shop-1003, shop-1004 … and 1,201 more'],
])('a profile "a" that is not stored, beside others', (names, hint) => {
  expect(() => findProfile('a', named(names))).toThrow(
    expect.objectContaining({ kind: 'CONFIG', message: 'unknown profile "a"', hint }),
  );
});

describe('SIGNAGE_API_KEY_FILE', () => {
  test('contains only the key; the line break at its end is not part of it', async () => {
    const path = join(emptyFolder(), 'key');
    await writeFile(path, `${environmentKey}\n`);
    nock(baseUrl, { reqheaders: { 'x-api-key': environmentKey } })
      .get('/api/external/players')
      .reply(200, '[]');
    const { code } = await run(['players'], {
      env: { SIGNAGE_API_KEY_FILE: path, SIGNAGE_BASE_URL: baseUrl },
    });
    expect(code).toBe(0);
  });

  test('comes after SIGNAGE_API_KEY, and is not read then', async () => {
    nock(baseUrl, { reqheaders: { 'x-api-key': testKey } })
      .get('/api/external/players')
      .reply(200, '[]');
    const { code } = await run(['players'], { env: { ...configured, SIGNAGE_API_KEY_FILE: '/missing' } });
    expect(code).toBe(0);
  });

  test('that cannot be read is a configuration failure', async () => {
    const path = join(emptyFolder(), 'missing');
    expect(
      await run(['players'], { env: { SIGNAGE_API_KEY_FILE: path, SIGNAGE_BASE_URL: baseUrl } }),
    ).toEqual({
      stdout: '',
      stderr: `signage: cannot read the file in SIGNAGE_API_KEY_FILE: ${path}
  It must be a readable file or pipe that contains only the key
`,
      code: 3,
    });
  });
});

describe('missing or wrong settings fail before any request', () => {
  test.each([
    [
      'no key',
      {},
      [],
      10,
      `signage: no API key configured
  Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. To try signage without a key: --demo
`,
    ],
    [
      'no base URL',
      { SIGNAGE_API_KEY: testKey },
      [],
      3,
      `signage: no base URL configured
  Set it with --base-url https://…, SIGNAGE_BASE_URL or signage auth login
`,
    ],
    [
      'a profile that is not stored',
      {},
      ['--profile', 'x'],
      3,
      `signage: unknown profile "x"
  To store it: signage auth login --profile x
`,
    ],
    [
      'a profile of the environment that is not stored',
      { ...configured, SIGNAGE_PROFILE: 'x' },
      [],
      3,
      `signage: unknown profile "x"
  To store it: signage auth login --profile x
`,
    ],
    [
      'a profile named like a part of every object',
      {},
      ['--profile', 'constructor'],
      3,
      `signage: unknown profile "constructor"
  To store it: signage auth login --profile constructor
`,
    ],
    [
      'an invalid base URL in the environment',
      { ...configured, SIGNAGE_BASE_URL: 'signage.test' },
      [],
      3,
      `signage: the base URL "signage.test" is not an http or https URL
  For example: https://signage.example.com
`,
    ],
    [
      'an invalid base URL in the flag',
      configured,
      ['--base-url', 'ftp://signage.test'],
      2,
      `signage: the base URL "ftp://signage.test" is not an http or https URL
  For example: https://signage.example.com
`,
    ],
    [
      'a base URL with a password',
      configured,
      ['--base-url', 'https://user:secret@signage.test'],
      2,
      `signage: the base URL contains a user name or password
  Remove them: the service takes only the API key
`,
    ],
    [
      'a key that can be no header',
      { ...configured, SIGNAGE_API_KEY: `${testKey}\nX-Other: 1` },
      [],
      11,
      `signage: the API key contains characters that cannot be sent (INVALID_FORMAT)
  It contains a line break: paste it as one line
`,
    ],
    [
      'the sandbox and a profile',
      configured,
      ['--demo', '--profile', 'x'],
      2,
      'signage: --demo cannot be combined with --profile or --base-url\n',
    ],
    [
      'the sandbox and a base URL',
      configured,
      ['--demo', '--base-url', baseUrl],
      2,
      'signage: --demo cannot be combined with --profile or --base-url\n',
    ],
  ])('%s', async (_, env, args, code, stderr) => {
    expect(await run(['players', ...args], { env: { ...env } })).toEqual({ stdout: '', stderr, code });
  });

  test('the profiles that are stored are named beside the one that is not', async () => {
    const folder = await folderWith({ home, staging });
    const { stderr, code } = await run(['players', '-p', 'stagin'], { env: { SIGNAGE_CONFIG_DIR: folder } });
    expect({ stderr, code }).toEqual({
      stderr: 'signage: unknown profile "stagin"\n  Stored profiles: home, staging\n',
      code: 3,
    });
  });
});

describe('a stored key goes only to its own origin', () => {
  test.each([
    ['by flag', ['--base-url', 'https://other.test'], {}, 'https://other.test', ''],
    ['by environment', [], { SIGNAGE_BASE_URL: 'https://other.test/x' }, 'https://other.test', '/x'],
    ['on another port', ['--base-url', 'https://home.test:8443'], {}, 'https://home.test:8443', ''],
    ['without TLS', ['--base-url', 'http://home.test'], {}, 'http://home.test', ''],
    ['not by --allow-http', ['--base-url', 'http://home.test', '--allow-http'], {}, 'http://home.test', ''],
  ])('%s', async (_, args, env, origin, path) => {
    const folder = await folderWith({ home });
    expect(await run(['players', ...args], { env: { ...env, SIGNAGE_CONFIG_DIR: folder } })).toEqual({
      stdout: '',
      stderr: `signage: the key of profile "home" is for https://home.test and is not sent to ${origin}
  To store a key for that service: signage auth login --profile NAME --base-url ${origin}${path}
`,
      code: 3,
    });
  });
});

describe('plain http', () => {
  test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://127.5.6.7', 'http://[::1]:8080'])(
    'is for this machine: %s',
    async (address) => {
      nock(address).get('/api/external/players').reply(200, '[]');
      const { code } = await run(['players'], { env: { ...configured, SIGNAGE_BASE_URL: address } });
      expect(code).toBe(0);
    },
  );

  test.each([
    'http://localhost.signage.test',
    'http://127.0.0.1.signage.test',
    'http://10.0.0.1',
    'http://0.0.0.0',
  ])('is not for another: %s', async (address) => {
    const { code } = await run(['players'], { env: { ...configured, SIGNAGE_BASE_URL: address } });
    expect(code).toBe(3);
  });
});
