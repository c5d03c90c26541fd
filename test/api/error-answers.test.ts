import { describe, expect, test } from 'vitest';
import { failures, isApiCode } from '../../src/errors.ts';
import { run } from '../helpers/run.ts';
import { expectRequest, replying } from '../helpers/service.ts';

const newKey = 'Create a new key in the administration console, then set SIGNAGE_API_KEY to it';
const seeStatus = 'See what the key can do: signage auth status';
const later = 'Try again later';
const isItThere = 'Is the base URL right? Use --verbose to see each request';
const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const refusal = (error: string, code?: string) => JSON.stringify({ error, code });

type Row = readonly [
  status: number,
  body: string,
  exitCode: number,
  code: string,
  message: string,
  hint: string | null,
];

const documented: readonly Row[] = (
  [
    [
      'MISSING_API_KEY',
      'the service received no API key',
      'A proxy may have removed the X-API-Key header. Use --verbose to see each request',
    ],
    [
      'INVALID_FORMAT',
      'the API key is malformed',
      'Copy the whole key again, then set SIGNAGE_API_KEY to it',
    ],
    [
      'INVALID_KEY',
      'unknown API key',
      'Is it a key for this base URL? If not, get the right one, then set SIGNAGE_API_KEY to it',
    ],
    ['KEY_EXPIRED', 'the API key has expired', newKey],
    ['KEY_REVOKED', 'the API key has been revoked', newKey],
    [
      'INSUFFICIENT_SCOPE',
      'the API key lacks the scope players:read',
      "A key's scopes cannot be changed. Create a key with players:read, then set SIGNAGE_API_KEY to it",
    ],
  ] as const
).map(([code, said, hint], index) => [401, refusal('x', code), 10 + index, code, `${said} (${code})`, hint]);

const notJudged =
  'Check the base URL, proxies and firewalls; the API key was not judged. Use --verbose to see each request';
const rejected = 'the service rejected the';

const byStatus: readonly Row[] = [
  [
    401,
    refusal('Key is asleep', 'KEY_ASLEEP'),
    19,
    'KEY_ASLEEP',
    `${rejected} API key (HTTP 401): Key is asleep (KEY_ASLEEP)`,
    seeStatus,
  ],
  [403, 'Forbidden', 19, 'UNAUTHORIZED', `${rejected} API key (HTTP 403)`, seeStatus],
  [
    403,
    '<html>Forbidden</html>',
    19,
    'UNAUTHORIZED',
    'something between here and the service answered with an HTML page (HTTP 403)',
    notJudged,
  ],
  [
    404,
    refusal('Not found'),
    22,
    'BAD_RESPONSE',
    'nothing found at https://signage.test/api/external/players (HTTP 404): Not found',
    'Check the base URL. Use --verbose to see each request',
  ],
  [400, refusal('bad', 'LIMIT'), 21, 'LIMIT', `${rejected} parameters (HTTP 400): bad (LIMIT)`, null],
  [418, refusal('stout', 'TEAPOT'), 29, 'TEAPOT', `${rejected} request (HTTP 418): stout (TEAPOT)`, null],
  [
    429,
    refusal('Slow'),
    33,
    'RATE_LIMITED',
    'rate limited (HTTP 429): Slow',
    'Wait a moment, then try again',
  ],
  [500, refusal('Oh', 'INTERNAL'), 34, 'INTERNAL', 'server error (HTTP 500): Oh (INTERNAL)', later],
  [502, page, 34, 'SERVER_ERROR', 'server error (HTTP 502)', later],
  [503, '', 34, 'SERVER_ERROR', 'server error (HTTP 503)', later],
  [204, '', 22, 'BAD_RESPONSE', 'unexpected status HTTP 204 instead of 200', isItThere],
  [201, '[]', 22, 'BAD_RESPONSE', 'unexpected status HTTP 201 instead of 200', isItThere],
];

const codeBeforeStatus = [404, 500, 400, 429].map(
  (status): Row => [
    status,
    refusal('x', 'KEY_EXPIRED'),
    13,
    'KEY_EXPIRED',
    'the API key has expired (KEY_EXPIRED)',
    newKey,
  ],
);

const brokenBodies = [
  '[]',
  'null',
  '{"error":{"text":"x"},"code":7}',
  '{"error":"","code":""}',
  '{"error":"In',
].map((body): Row => [500, body, 34, 'SERVER_ERROR', 'server error (HTTP 500)', later]);

describe.each([
  ['the documented codes', documented],
  ['other answers go by their status', byStatus],
  ['the code decides before the status', codeBeforeStatus],
  ['a body that is not an error body is ignored', brokenBodies],
])('%s', (_, rows) => {
  test.each(rows)('%i %s', async (status, body, exitCode, code, message, hint) => {
    const fetch = replying({ status, body });
    expect(await run(['players', '--retries', '0'], { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n${hint === null ? '' : `  ${hint}\n`}`,
      code: exitCode,
    });
    const asJson = await run(['players', '--retries', '0', '--json'], { context: { fetch } });
    expect(asJson).toEqual({
      stdout: '',
      stderr: `${JSON.stringify({ error: { code, message, hint, status, exitCode } })}\n`,
      code: exitCode,
    });
  });
});

test.each([401, 403])('HTTP %i that asks for a password is not about the key', async (status) => {
  for (const challenge of ['Basic realm="intranet"', 'Bearer, basic realm="x"', 'Negotiate']) {
    const body = JSON.stringify({ error: 'No' });
    const fetch = replying({ status, body, headers: { 'WWW-Authenticate': challenge } });
    expect(await run(['players', '--retries', '0'], { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: something between here and the service asks for a user name and password (HTTP ${status})\n  ${notJudged}\n`,
      code: 19,
    });
  }
});

test('a documented code says more than a challenge', async () => {
  const fetch = replying({
    status: 401,
    body: refusal('x', 'KEY_EXPIRED'),
    headers: { 'WWW-Authenticate': 'Basic' },
  });
  expect((await run(['players', '--retries', '0'], { context: { fetch } })).code).toBe(13);
});

test('every documented code is in the table above, each with its own exit code', () => {
  expect(documented.map(([, , exitCode, code]) => [code, exitCode])).toEqual(
    Object.keys(failures)
      .filter(isApiCode)
      .map((code) => [code, failures[code].exitCode]),
  );
});

const id = '1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e';

test.each([
  ['content list', '/content', 'content:read'],
  [`content get ${id}`, `/content/${id}`, 'content:read'],
  ['schedules list', '/schedules', 'schedules:read'],
  ['analytics summary', '/analytics/summary', 'analytics:read'],
])('INSUFFICIENT_SCOPE names the scope that the endpoint needs: %s', async (line, path, scope) => {
  expectRequest(path).reply(403, refusal('no', 'INSUFFICIENT_SCOPE'));
  const { stderr, code } = await run(line.split(' '));
  expect({ message: stderr.split('\n')[0], code }).toEqual({
    message: `signage: the API key lacks the scope ${scope} (INSUFFICIENT_SCOPE)`,
    code: 15,
  });
});

test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'])(
  'the exit code does not depend on the format: %s',
  async (format) => {
    expectRequest('/players').reply(401, refusal('x', 'KEY_REVOKED'));
    const { stdout, code } = await run(['players', '-o', format]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 14 });
  },
);

test.each([
  [2 ** 16, 'server error (HTTP 500): broken'],
  [2 ** 16 + 1, 'server error (HTTP 500)'],
])('an error body that goes on after %i characters', async (chunk, message) => {
  const body = `${'{"error":"broken"'.padEnd(chunk)}}`;
  const fetch = replying({ status: 500, body, chunk });
  expect(await run(['players', '--retries', '0'], { context: { fetch } })).toEqual({
    stdout: '',
    stderr: `signage: ${message}\n  Try again later\n`,
    code: 34,
  });
});

test.each(['ECONNRESET', 'Z_BUF_ERROR'])('an error body that ends in %s leaves the status', async (code) => {
  const breaksOffWith = Object.assign(new Error('broken'), { code });
  const fetch = replying({ status: 404, body: '{"error":"no', breaksOffWith });
  expect((await run(['players'], { context: { fetch } })).stderr).toBe(
    'signage: nothing found at https://signage.test/api/external/players (HTTP 404)\n  Check the base URL. Use --verbose to see each request\n',
  );
});

test('what the service says reaches the terminal as one harmless line', async () => {
  const error = 'red \u001b[31m\nand \u202eback';
  const fetch = replying({ status: 500, body: refusal(error, 'X\u009b') });
  const text = await run(['players', '--retries', '0'], { context: { fetch } });
  expect(text.stderr).toBe(
    'signage: server error (HTTP 500): red \\u001b[31m\\nand \\u202eback (X\\u009b)\n  Try again later\n',
  );
  const json = await run(['players', '--retries', '0', '--json'], { context: { fetch } });
  expect(json.stderr).toBe(
    '{"error":{"code":"X\\\\u009b","message":"server error (HTTP 500): red \\\\u001b[31m\\\\nand \\\\u202eback (X\\\\u009b)","hint":"Try again later","status":500,"exitCode":34}}\n',
  );
});

test.each([
  ['content list --limit 3', '/content'],
  ['schedules get 1', '/schedules'],
  ['players check', '/players'],
  ['analytics', '/analytics/summary'],
])('404 is a wrong address, unless an item was asked for: %s', async (line, path) => {
  const fetch = replying({ status: 404, body: page });
  expect(await run(line.split(' '), { context: { fetch } })).toEqual({
    stdout: '',
    stderr: `signage: nothing found at https://signage.test/api/external${path} (HTTP 404)
  Check the base URL. Use --verbose to see each request
`,
    code: 22,
  });
});

test('404 where an item was asked for', async () => {
  expect(await run(['content', 'get', id], { context: { fetch: replying({ status: 404 }) } })).toEqual({
    stdout: '',
    stderr: `signage: no content item with the id ${id} for this tenant\n  See: signage content list\n`,
    code: 20,
  });
});

describe('a redirect is not followed: the key would go with it', () => {
  const redirected = (shown: string, status: number) => ({
    stdout: '',
    stderr: `signage: the service redirects to ${shown} (HTTP ${status})
  Redirects are not followed, to protect the key. Is the base URL right?
`,
    code: 22,
  });

  test.each([
    [301, 'https://elsewhere.test/login?next=/x#y', 'https://elsewhere.test/login'],
    [302, '/api/v2/players', 'https://signage.test/api/v2/players'],
    [303, 'http://[', 'an invalid address'],
    [307, undefined, 'an invalid address'],
    [308, 'https://b.test/\u009b31m', 'https://b.test/%C2%9B31m'],
  ])('HTTP %i to %s', async (status, location, shown) => {
    const fetch = replying({ status, body: 'moved', headers: location === undefined ? {} : { location } });
    expect(await run(['players'], { context: { fetch } })).toEqual(redirected(shown, status));
  });
});
