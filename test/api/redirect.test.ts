import nock from 'nock';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../src/context.ts';
import { configured, run, testKey } from '../helpers/run.ts';

const argv = ['players', '--fields', 'id'];

/** A run against a base URL whose service answers with a redirect. */
async function redirected(base: string, location: string, status = 301) {
  const { origin, pathname } = new URL(base);
  nock(origin)
    .get(`${pathname.replace(/\/$/, '')}/api/external/players`)
    .reply(status, '', { Location: location });
  return await run(argv, { env: { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: base } });
}

const plainHint = 'Redirects are not followed, to protect the key. Is the base URL right?';

describe('a redirect is an answer, exit 22, that names its target', () => {
  test.each([301, 302, 303, 307, 308])('HTTP %i', async (status) => {
    expect(await redirected('https://a.test', 'https://b.test/api/external/players', status)).toEqual({
      stdout: '',
      stderr: `signage: the service redirects to https://b.test/api/external/players (HTTP ${status})\n  ${plainHint}\n`,
      code: 22,
    });
  });
});

test('a redirect whose body cannot be let go of is one all the same', async () => {
  const fetch: Fetch = async () => ({
    status: 302,
    headers: { get: (name) => (name === 'location' ? 'https://b.test/' : null) },
    body: Object.assign((async function* () {})(), { cancel: () => Promise.reject(new Error('broken')) }),
  });
  expect(await run(argv, { context: { fetch } })).toEqual({
    stdout: '',
    stderr: `signage: the service redirects to https://b.test/ (HTTP 302)\n  ${plainHint}\n`,
    code: 22,
  });
});

describe('the hint is the base URL to use', () => {
  test.each([
    [
      'the https twin',
      'http://127.0.0.1:8080',
      'https://127.0.0.1:8443/api/external/players',
      'https://127.0.0.1:8443',
    ],
    [
      'the https twin on the usual port',
      'http://localhost',
      'https://localhost/api/external/players',
      'https://localhost',
    ],
    ['another path', 'https://a.test', 'https://a.test/v2/api/external/players', 'https://a.test/v2'],
    ['a relative path', 'https://a.test/old', '/new/api/external/players/', 'https://a.test/new'],
    ['a path less', 'https://a.test/old', '/api/external/players', 'https://a.test'],
  ])('%s', async (_, base, location, hint) => {
    const { stderr, code } = await redirected(base, location);
    expect({ stderr, code }).toEqual({
      stderr: `signage: the service redirects to ${new URL(location, base).href} (HTTP 301)\n  Use that address: --base-url ${hint} (for a stored key: signage auth login --base-url ${hint})\n`,
      code: 22,
    });
  });
});

describe('what the service sends is one word of the command line', () => {
  test.each([
    ['/x;touch$IFS-y/api/external/players', "'https://a.test/x;touch$IFS-y'"],
    ["/it's$(id)&|/api/external/players", "'https://a.test/it'\\''s$(id)&|'"],
    ['/`id`/api/external/players', 'https://a.test/%60id%60'],
    ['/~x/!!/api/external/players', "'https://a.test/~x/!!'"],
    ['/a b\tc/api/external/players', 'https://a.test/a%20bc'],
  ])('%j', async (location, word) => {
    const { stderr, code } = await redirected('https://a.test', location);
    expect({ hint: stderr.split('\n')[1], code }).toEqual({
      hint: `  Use that address: --base-url ${word} (for a stored key: signage auth login --base-url ${word})`,
      code: 22,
    });
  });
});

describe('no hint leads to', () => {
  test.each([
    ['another host', 'https://a.test', 'https://b.test/api/external/players'],
    ['a host that begins alike', 'https://a.test', 'https://a.test.evil.test/api/external/players'],
    ['another port', 'https://a.test', 'https://a.test:8443/api/external/players'],
    ['plain http', 'https://a.test', 'http://a.test/api/external/players'],
    ['a page to sign in', 'https://a.test', '/login?next=/api/external/players'],
  ])('%s', async (_, base, location) => {
    const { stderr, code } = await redirected(base, location);
    expect(code).toBe(22);
    expect(stderr).toContain(`\n  ${plainHint}\n`);
  });
});

test('the target cannot drive the terminal', async () => {
  nock('https://signage.test')
    .get('/api/external/players')
    .reply(302, '', { Location: 'https://b.test/\u009b31m' });
  const { stderr, code } = await run(argv, { env: configured });
  expect(code).toBe(22);
  expect(stderr).not.toContain('\u009b');
});
