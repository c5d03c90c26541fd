import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { run, testKey } from '../helpers/run.ts';

/** The hint of a run against a base URL whose service answers with a redirect. */
async function hintOf(base: string, location: string) {
  const { origin, pathname } = new URL(base);
  nock(origin)
    .get(`${pathname.replace(/\/$/, '')}/api/external/players`)
    .reply(301, '', { Location: location });
  const { stderr, code } = await run(['players'], {
    env: { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: base },
  });
  expect(code).toBe(22);
  const [first, hint, ...rest] = stderr.split('\n');
  expect(first).toContain(`redirects to ${new URL(location, base).href} (HTTP 301)`);
  expect(rest).toEqual(['']);
  return hint;
}

describe('the hint of a redirect is the base URL to use, as one word of a command line', () => {
  test.each([
    ['http://127.0.0.1:80', 'https://127.0.0.1:8443/api/external/players', 'https://127.0.0.1:8443'],
    ['http://localhost', 'https://localhost/api/external/players', 'https://localhost'],
    ['https://a.test', 'https://a.test/v2/api/external/players', 'https://a.test/v2'],
    ['https://a.test/old', '/new/api/external/players/', 'https://a.test/new'],
    ['https://a.test/old', '/api/external/players', 'https://a.test'],
    ['https://a.test', '/x;touch$IFS-y/api/external/players', "'https://a.test/x;touch$IFS-y'"],
    ['https://a.test', "/it's$(id)&|/api/external/players", "'https://a.test/it'\\''s$(id)&|'"],
    ['https://a.test', '/`id`/api/external/players', 'https://a.test/%60id%60'],
  ])('from %s to %s: %s', async (base, location, word) => {
    expect(await hintOf(base, location)).toBe(
      `  Use that address: --base-url ${word} (for a stored key: signage auth login --base-url ${word})`,
    );
  });
});

describe('no hint leads to', () => {
  test.each([
    ['another host', 'https://b.test/api/external/players'],
    ['a host that begins alike', 'https://a.test.evil.test/api/external/players'],
    ['another port', 'https://a.test:8443/api/external/players'],
    ['plain http', 'http://a.test/api/external/players'],
    ['a page to sign in', 'https://a.test/login'],
  ])('%s', async (_, location) => {
    expect(await hintOf('https://a.test', location)).toBe(
      '  Redirects are not followed, to protect the key. Is the base URL right?',
    );
  });
});
