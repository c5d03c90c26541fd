import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { findProfile, parseBaseUrl, resolveConnection } from '../../src/profiles/resolve-connection.ts';
import { keyOf, storedProfiles } from '../helpers/keys.ts';
import { baseUrl, configured, emptyFolder, run, testKey } from '../helpers/run.ts';

const environmentKey = keyOf('e');

const home = { baseUrl: 'https://home.test', key: keyOf('h'), scopes: [] };
const staging = { baseUrl: 'https://staging.test/base', key: keyOf('s'), scopes: [] };

/** What the environment may say, by a word for each. */
const said = {
  key: { SIGNAGE_API_KEY: environmentKey },
  file: { SIGNAGE_API_KEY_FILE: '/missing' },
  url: { SIGNAGE_BASE_URL: baseUrl },
  profile: { SIGNAGE_PROFILE: 'staging' },
  nothing: { SIGNAGE_API_KEY: '', SIGNAGE_API_KEY_FILE: '', SIGNAGE_BASE_URL: '', SIGNAGE_PROFILE: '' },
};
const words = (line: string) => line.split(' ').filter(Boolean);
const otherPath = 'https://staging.test/other';

describe('flag, environment, profile: the first that says something', () => {
  test.each<[string, (keyof typeof said)[], string, string]>([
    ['', [], home.baseUrl, home.key],
    ['', ['profile'], staging.baseUrl, staging.key],
    ['-p staging', [], staging.baseUrl, staging.key],
    ['--profile home', ['profile'], home.baseUrl, home.key],
    ['', ['key', 'url'], baseUrl, environmentKey],
    ['', ['key', 'url', 'profile', 'file'], baseUrl, environmentKey],
    ['', ['key'], home.baseUrl, environmentKey],
    ['--base-url https://flag.test', ['key', 'url'], 'https://flag.test', environmentKey],
    ['--profile staging', ['key'], staging.baseUrl, staging.key],
    [`-p staging --base-url ${otherPath}`, [], otherPath, staging.key],
    ['', ['nothing'], home.baseUrl, home.key],
  ])('"%s" and in the environment %j', async (args, environment, asked, key) => {
    nock(new URL(asked).origin, { reqheaders: { 'x-api-key': key } })
      .get(`${new URL(asked).pathname.replace(/\/$/, '')}/api/external/players`)
      .reply(200, '[]');
    const stored = await storedProfiles({ home, staging });
    const env = Object.assign({}, stored.env, ...environment.map((word) => said[word]));
    const { code, stderr } = await run(['players', '-q', ...words(args)], { env });
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
])('with %j and %j the stored profiles are read: %s', async (flags, env, expected) => {
  let isRead = false;
  await resolveConnection(flags, env, async () => {
    isRead = true;
    return { current: 'a', profiles: { a: { ...home, baseUrl } } };
  });
  expect(isRead).toBe(expected);
});

const shops = Array.from({ length: 1206 }, (_, index) => `shop-${1000 + index}`);

test.each([
  [['b'], 'Stored profiles: b'],
  [['e', 'd', 'c', 'b', 'aa'], 'Stored profiles: e, d, c, b, aa'],
  [['eeee', 'ddd', 'cc', 'ab', 'b', 'aaaaa'], 'Stored profiles: ab, b, cc, ddd, eeee and 1 more'],
  [shops, 'Stored profiles: shop-1000, shop-1001, shop-1002, shop-1003, shop-1004 and 1201 more'],
])('a profile "a" that is not stored, beside others', (names, hint) => {
  const profiles = Object.fromEntries(names.map((name) => [name, home]));
  expect(() => findProfile('a', { current: undefined, profiles })).toThrow(
    expect.objectContaining({ kind: 'CONFIG', message: 'unknown profile "a"', hint }),
  );
});

test('SIGNAGE_API_KEY_FILE contains only the key; the line break at its end is not part of it', async () => {
  const path = join(emptyFolder(), 'key');
  await writeFile(path, `${environmentKey}\n`);
  nock(baseUrl, { reqheaders: { 'x-api-key': environmentKey } })
    .get('/api/external/players')
    .reply(200, '[]');
  const env = { SIGNAGE_API_KEY_FILE: path, SIGNAGE_BASE_URL: baseUrl };
  expect((await run(['players'], { env })).code).toBe(0);
});

describe('missing or wrong settings fail before any request', () => {
  const noProfile = (name: string) =>
    `signage: unknown profile "${name}"\n  To store it: signage auth login --profile ${name}\n`;
  const noUrl = (text: string) =>
    `signage: the base URL "${text}" is not an http or https URL\n  For example: https://signage.example.com\n`;
  const noDemo = (other: string) => `signage: --demo cannot be combined with ${other}\n`;

  test.each<[Record<string, string>, string, number, string]>([
    [
      {},
      '',
      10,
      `signage: no API key configured
  Store one: signage auth login. Or set SIGNAGE_API_KEY and SIGNAGE_BASE_URL. Use --demo to try signage without a key
`,
    ],
    [
      { SIGNAGE_API_KEY: testKey },
      '',
      3,
      `signage: no base URL configured
  Set it with --base-url https://…, SIGNAGE_BASE_URL or signage auth login
`,
    ],
    [
      { SIGNAGE_API_KEY_FILE: '/missing', SIGNAGE_BASE_URL: baseUrl },
      '',
      3,
      `signage: cannot read the file in SIGNAGE_API_KEY_FILE: /missing
  It must be a readable file or pipe that contains only the key
`,
    ],
    [{}, '--profile x', 3, noProfile('x')],
    [{ ...configured, SIGNAGE_PROFILE: 'x' }, '', 3, noProfile('x')],
    [{}, '--profile constructor', 3, noProfile('constructor')],
    [{ ...configured, SIGNAGE_BASE_URL: 'signage.test' }, '', 3, noUrl('signage.test')],
    [configured, '--base-url ftp://signage.test', 2, noUrl('ftp://signage.test')],
    [
      configured,
      '--base-url https://user:secret@signage.test',
      2,
      `signage: the base URL contains a user name or password
  Remove them; the service only uses the API key
`,
    ],
    [
      { ...configured, SIGNAGE_API_KEY: `${testKey}\nX-Other: 1` },
      '',
      11,
      `signage: the API key contains characters that cannot be sent (INVALID_FORMAT)
  It contains a line break: paste it as one line
`,
    ],
    [configured, '--demo --profile x', 2, noDemo('--profile')],
    [configured, `--demo --base-url ${baseUrl}`, 2, noDemo('--base-url')],
  ])('%j %s', async (env, args, code, stderr) => {
    expect(await run(['players', ...words(args)], { env })).toEqual({ stdout: '', stderr, code });
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
    const stored = await storedProfiles({ home });
    expect(await run(['players', ...args], { env: { ...env, ...stored.env } })).toEqual({
      stdout: '',
      stderr: `signage: the key of profile "home" is for https://home.test and is not sent to ${origin}
  To store a key for that service: signage auth login --profile NAME --base-url ${origin}${path}
`,
      code: 3,
    });
  });
});

test.each([
  ['https://a.test', 'https://a.test'],
  [' HTTPS://A.test:443/?q#h\n', 'https://a.test'],
  ['http://a.test:8080//', 'http://a.test:8080'],
  ['https://a.test/base//', 'https://a.test/base'],
  ['https://a.test/api/external', 'https://a.test'],
  ['https://a.test/base//api/external/', 'https://a.test/base'],
  ['https://a.test/api/external/base', 'https://a.test/api/external/base'],
])('the base URL %j is %s', (text, expected) => {
  expect(parseBaseUrl(text, 'USAGE')).toBe(expected);
});

test.each([
  [' a.test ', 'the base URL "a.test" is not an http or https URL'],
  ['file:///etc', 'the base URL "file:///etc" is not an http or https URL'],
  ['https://me@a.test', 'the base URL contains a user name or password'],
  ['https://:secret@a.test', 'the base URL contains a user name or password'],
])('%j is no base URL', (text, message) => {
  for (const kind of ['USAGE', 'CONFIG'] as const) {
    expect(() => parseBaseUrl(text, kind)).toThrow(expect.objectContaining({ kind, message }));
  }
});
