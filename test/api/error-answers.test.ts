import { describe, expect, test } from 'vitest';
import { failures, isApiCode } from '../../src/errors.ts';
import { run } from '../helpers/run.ts';
import { expectRequest, replying } from '../helpers/service.ts';

const newKey = 'Create a new key in the administration console, then put it into SIGNAGE_API_KEY';
const htmlPage = '<html><body><h1>502 Bad Gateway</h1></body></html>';

interface Row {
  readonly name: string;
  readonly status: number;
  readonly body: string;
  readonly exitCode: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

const documented: readonly Row[] = [
  {
    name: 'MISSING_API_KEY',
    status: 401,
    body: '{"error":"API key required","code":"MISSING_API_KEY"}',
    exitCode: 10,
    code: 'MISSING_API_KEY',
    message: 'the service received no API key (MISSING_API_KEY)',
    hint: 'A proxy may have removed the X-API-Key header. To see each request: --verbose',
  },
  {
    name: 'INVALID_FORMAT',
    status: 401,
    body: '{"error":"Bad key format","code":"INVALID_FORMAT"}',
    exitCode: 11,
    code: 'INVALID_FORMAT',
    message: 'the API key is malformed (INVALID_FORMAT)',
    hint: 'Copy the whole key again, then put it into SIGNAGE_API_KEY',
  },
  {
    name: 'INVALID_KEY',
    status: 401,
    body: '{"error":"Unknown key","code":"INVALID_KEY"}',
    exitCode: 12,
    code: 'INVALID_KEY',
    message: 'unknown API key (INVALID_KEY)',
    hint: 'Is it a key for this base URL? If not, get the right one, then put it into SIGNAGE_API_KEY',
  },
  {
    name: 'KEY_EXPIRED',
    status: 401,
    body: '{"error":"API key has expired","code":"KEY_EXPIRED"}',
    exitCode: 13,
    code: 'KEY_EXPIRED',
    message: 'the API key has expired (KEY_EXPIRED)',
    hint: newKey,
  },
  {
    name: 'KEY_REVOKED',
    status: 401,
    body: '{"error":"API key has been revoked","code":"KEY_REVOKED"}',
    exitCode: 14,
    code: 'KEY_REVOKED',
    message: 'the API key has been revoked (KEY_REVOKED)',
    hint: newKey,
  },
  {
    name: 'INSUFFICIENT_SCOPE',
    status: 403,
    body: '{"error":"Missing scope","code":"INSUFFICIENT_SCOPE"}',
    exitCode: 15,
    code: 'INSUFFICIENT_SCOPE',
    message: 'the API key lacks the scope players:read (INSUFFICIENT_SCOPE)',
    hint: "A key's scopes cannot be changed. Create a key with players:read, then put it into SIGNAGE_API_KEY",
  },
];

const byStatus: readonly Row[] = [
  {
    name: '401 with an unknown code',
    status: 401,
    body: '{"error":"Key is asleep","code":"KEY_ASLEEP"}',
    exitCode: 19,
    code: 'KEY_ASLEEP',
    message: 'the service rejected the API key (HTTP 401): Key is asleep (KEY_ASLEEP)',
    hint: 'To see what the key can do: signage auth status',
  },
  {
    name: '403 of a firewall',
    status: 403,
    body: '<html>Forbidden</html>',
    exitCode: 19,
    code: 'UNAUTHORIZED',
    message: 'the service rejected the API key (HTTP 403)',
    hint: 'To see what the key can do: signage auth status',
  },
  {
    name: '404',
    status: 404,
    body: '{"error":"Not found"}',
    exitCode: 22,
    code: 'BAD_RESPONSE',
    message: 'nothing found at https://signage.test/api/external/players (HTTP 404): Not found',
    hint: 'Check the base URL. To see each request: --verbose',
  },
  {
    name: '400',
    status: 400,
    body: '{"error":"limit is out of range","code":"BAD_LIMIT"}',
    exitCode: 21,
    code: 'BAD_LIMIT',
    message: 'the service rejected the parameters (HTTP 400): limit is out of range (BAD_LIMIT)',
    hint: null,
  },
  {
    name: '418',
    status: 418,
    body: '{"error":"short and stout","code":"TEAPOT"}',
    exitCode: 29,
    code: 'TEAPOT',
    message: 'the service rejected the request (HTTP 418): short and stout (TEAPOT)',
    hint: null,
  },
  {
    name: '429',
    status: 429,
    body: '{"error":"Slow down"}',
    exitCode: 33,
    code: 'RATE_LIMITED',
    message: 'rate limited (HTTP 429): Slow down',
    hint: 'Wait a moment, then try again',
  },
  {
    name: '500',
    status: 500,
    body: '{"error":"Internal error","code":"INTERNAL"}',
    exitCode: 34,
    code: 'INTERNAL',
    message: 'the service failed (HTTP 500): Internal error (INTERNAL)',
    hint: 'Try again later',
  },
  {
    name: "502, a proxy's HTML page",
    status: 502,
    body: htmlPage,
    exitCode: 34,
    code: 'SERVER_ERROR',
    message: 'the service failed (HTTP 502)',
    hint: 'Try again later',
  },
  {
    name: '503 without a body',
    status: 503,
    body: '',
    exitCode: 34,
    code: 'SERVER_ERROR',
    message: 'the service failed (HTTP 503)',
    hint: 'Try again later',
  },
  {
    name: '204: no content where an array was promised',
    status: 204,
    body: '',
    exitCode: 22,
    code: 'BAD_RESPONSE',
    message: 'the service answered with HTTP 204 instead of 200',
    hint: 'Is the base URL right? To see each request: --verbose',
  },
  {
    name: '201 with the right body',
    status: 201,
    body: '[]',
    exitCode: 22,
    code: 'BAD_RESPONSE',
    message: 'the service answered with HTTP 201 instead of 200',
    hint: 'Is the base URL right? To see each request: --verbose',
  },
];

const codeBeforeStatus: readonly Row[] = [404, 500, 400, 429].map((status) => ({
  name: `KEY_EXPIRED with status ${status}`,
  status,
  body: '{"error":"x","code":"KEY_EXPIRED"}',
  exitCode: 13,
  code: 'KEY_EXPIRED',
  message: 'the API key has expired (KEY_EXPIRED)',
  hint: newKey,
}));

const brokenBodies: readonly Row[] = [
  ['an array', '[]'],
  ['null', 'null'],
  ['a number as code', '{"error":{"text":"x"},"code":7}'],
  ['empty texts', '{"error":"","code":""}'],
  ['half JSON', '{"error":"In'],
].map(([what = '', body = '']) => ({
  name: `an error body that is ${what}`,
  status: 500,
  body,
  exitCode: 34,
  code: 'SERVER_ERROR',
  message: 'the service failed (HTTP 500)',
  hint: 'Try again later',
}));

describe.each([
  ['the documented codes', documented],
  ['other answers go by their status', byStatus],
  ['the code decides before the status', codeBeforeStatus],
  ['a body that is not an error body is ignored', brokenBodies],
])('%s', (_, rows) => {
  test.each(rows)('$name', async ({ status, body, exitCode, code, message, hint }) => {
    const answer = () => expectRequest('/players').reply(status, body);
    answer();
    expect(await run(['players', '--retries', '0'])).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n${hint === null ? '' : `  ${hint}\n`}`,
      code: exitCode,
    });
    answer();
    const asJson = await run(['players', '--retries', '0', '--json']);
    expect({ ...asJson, stderr: JSON.parse(asJson.stderr) }).toEqual({
      stdout: '',
      stderr: { error: { code, message, hint, status, exitCode } },
      code: exitCode,
    });
    expect(asJson.stderr).toMatch(/^[^\n]*\n$/);
  });
});

test('every documented code is in the table above, each with its own exit code', () => {
  expect(documented.map(({ code, exitCode }) => [code, exitCode])).toEqual(
    Object.keys(failures)
      .filter(isApiCode)
      .map((code) => [code, failures[code].exitCode]),
  );
});

describe('INSUFFICIENT_SCOPE names the scope that the endpoint needs', () => {
  test.each([
    ['content list', '/content', 'content:read'],
    [
      'content get 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
      '/content/1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
      'content:read',
    ],
    ['schedules list', '/schedules', 'schedules:read'],
    ['players list', '/players', 'players:read'],
    ['analytics summary', '/analytics/summary', 'analytics:read'],
  ])('%s', async (line, path, scope) => {
    expectRequest(path).reply(403, '{"error":"no","code":"INSUFFICIENT_SCOPE"}');
    expect(await run(line.split(' '))).toEqual({
      stdout: '',
      stderr: `signage: the API key lacks the scope ${scope} (INSUFFICIENT_SCOPE)
  A key's scopes cannot be changed. Create a key with ${scope}, then put it into SIGNAGE_API_KEY
`,
      code: 15,
    });
  });
});

describe('the exit code does not depend on the format', () => {
  test.each(['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'])('%s', async (format) => {
    expectRequest('/players').reply(401, '{"error":"x","code":"KEY_REVOKED"}');
    const { stdout, code } = await run(['players', '-o', format]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 14 });
  });
});

test.each([
  [2 ** 16, 'the service failed (HTTP 500): broken'],
  [2 ** 16 + 1, 'the service failed (HTTP 500)'],
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
  const fetch = replying({
    status: 404,
    body: '{"error":"no',
    breaksOffWith: Object.assign(new Error('broken'), { code }),
  });
  expect(await run(['players'], { context: { fetch } })).toEqual({
    stdout: '',
    stderr:
      'signage: nothing found at https://signage.test/api/external/players (HTTP 404)\n  Check the base URL. To see each request: --verbose\n',
    code: 22,
  });
});

test('what the service says reaches the terminal as one harmless line', async () => {
  const error = 'red \u001b[31m\nand \u202eback';
  const answer = () => expectRequest('/players').reply(500, JSON.stringify({ error, code: 'X\u009b' }));
  answer();
  const text = await run(['players', '--retries', '0']);
  expect(text.stderr).toBe(
    'signage: the service failed (HTTP 500): red \\u001b[31m\\nand \\u202eback (X\\u009b)\n  Try again later\n',
  );
  answer();
  const json = await run(['players', '--retries', '0', '--json']);
  expect(json.stderr).toBe(
    '{"error":{"code":"X\\\\u009b","message":"the service failed (HTTP 500): red \\\\u001b[31m\\\\nand \\\\u202eback (X\\\\u009b)","hint":"Try again later","status":500,"exitCode":34}}\n',
  );
});

describe('404 is a wrong address, unless an item was asked for', () => {
  test.each([
    ['content', '/content'],
    ['content list --limit 3', '/content'],
    ['schedules', '/schedules'],
    ['schedules get 1', '/schedules'],
    ['players check', '/players'],
    ['analytics', '/analytics/summary'],
  ])('%s', async (line, path) => {
    const fetch = replying({ status: 404, body: '<html>no such page</html>' });
    expect(await run(line.split(' '), { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: nothing found at https://signage.test/api/external${path} (HTTP 404)
  Check the base URL. To see each request: --verbose
`,
      code: 22,
    });
  });

  test('an item', async () => {
    const fetch = replying({ status: 404 });
    const id = 'a47c2427-07bd-44d3-a5fa-7af703286289';
    expect(await run(['content', 'get', id], { context: { fetch } })).toEqual({
      stdout: '',
      stderr: `signage: no content item with the id ${id} for this tenant\n  See: signage content list\n`,
      code: 20,
    });
  });
});

describe('a redirect is not followed: the key would go with it', () => {
  test.each([
    ['https://elsewhere.test/login', 'https://elsewhere.test/login'],
    ['/api/v2/players', 'https://signage.test/api/v2/players'],
    ['http://[', 'an invalid address'],
    [undefined, 'an invalid address'],
  ])('to %s', async (location, shown) => {
    expectRequest('/players').reply(302, 'moved', location === undefined ? {} : { Location: location });
    expect(await run(['players'])).toEqual({
      stdout: '',
      stderr: `signage: the service redirects to ${shown} (HTTP 302)
  Redirects are not followed, to protect the key. Is the base URL right?
`,
      code: 22,
    });
  });
});
