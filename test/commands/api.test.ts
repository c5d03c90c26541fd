import { describe, expect, test } from 'vitest';
import { contentItem, player, summary } from '../helpers/fixtures.ts';
import { baseUrl, configured, emptyFolder, run, testKey } from '../helpers/run.ts';
import { answer, expectRequest, refuse, replying } from '../helpers/service.ts';

test.each([
  ['players', '/players'],
  ['/players', '/players'],
  ['api/external/players', '/players'],
  ['/api/external/players', '/players'],
  [`${baseUrl}/api/external/players`, '/players'],
  [`/content/${contentItem.id}`, `/content/${contentItem.id}`],
  ['analytics/summary', '/analytics/summary'],
  ['gizmos', '/gizmos'],
  ['api/externals', '/api/externals'],
  ['content/Promo%C3%A7%C3%A3o', '/content/Promo%C3%A7%C3%A3o'],
  ['gizmos/São Paulo', '/gizmos/S%C3%A3o%20Paulo'],
  ['players/../content', '/content'],
  // What Git Bash on Windows makes of /players.
  ['C:/Program Files/Git/players', '/players'],
  ['C:/msys64/api/external/players', '/players'],
  ['D:\\Git/content/x', '/content/x'],
])('api %s asks for %s', async (path, asked) => {
  answer(asked, { asked });
  expect(await run(['api', path])).toEqual({ stdout: JSON.stringify({ asked }), stderr: '', code: 0 });
});

test.each<[string[], Record<string, string>]>([
  [['content?status=active'], { status: 'active' }],
  [['content', '-f', 'status=active', '--field', 'limit=2'], { status: 'active', limit: '2' }],
  [['content?status=active', '-f', 'q=a=b&c d/é'], { status: 'active', q: 'a=b&c d/é' }],
  [['content?q=a%2Fb%23'], { q: 'a/b#' }],
  [['content?', '-f', 'empty='], { empty: '' }],
])('api %j sends its parameters', async ([path = '', ...args], query) => {
  answer('/content', [], query);
  expect(await run(['api', path, ...args])).toEqual({ stdout: '[]', stderr: '', code: 0 });
});

test.each([
  '../secret',
  'players/..',
  'players/%2e%2E/..%2f',
  'players/..\\..\\..\\x',
  '.\n./x',
  '//evil.example/players',
  '/api/external//evil.example',
  'https://evil.example/api/external/players',
  `${baseUrl}.evil.example/api/external/players`,
  `${baseUrl}@evil.example/players`,
  'http:players//',
  'players/%5c',
  'players/a%2fb',
  'players#x',
  'players?a#x',
  '/',
  '/api/external',
  'C:/Program Files/Git/gizmos',
])('api %j is refused before any request', async (path) => {
  const { stdout, stderr, code } = await run(['api', path]);
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
  expect(stderr).toMatch(/ is not a path of the API/);
  expect(stderr).toContain('Give a path below /api/external, such as players or content?status=active');
});

test('a bad parameter is refused before any request', async () => {
  expect(await run(['api', 'content', '-f', 'status'])).toEqual({
    stdout: '',
    stderr:
      'signage: --field must be key=value, not "status"\n  For example: signage api content -f status=active\n',
    code: 2,
  });
});

describe('the body', () => {
  const odd = '[ {"id":"a", "n":12345678901234567890,\n"\\u0041":1.0} ]\n';

  test('is as it came in a pipe, and indented on a terminal', async () => {
    const context = { fetch: replying({ body: odd, chunk: 3 }) };
    expect(await run(['api', 'players'], { context })).toEqual({ stdout: odd, stderr: '', code: 0 });
    const shown = await run(['api', 'players'], {
      context,
      columns: 80,
      env: { ...configured, NO_COLOR: '1' },
    });
    expect(shown.stdout).toBe(`[
  {
    "id": "a",
    "n": 12345678901234567890,
    "\\u0041": 1.0
  }
]
`);
  });

  test.each<[string[], string]>([
    [['-o', 'json'], '[{"id":"a","n":12345678901234567890,"\\u0041":1.0}]\n'],
    [['-o', 'csv'], 'id,n,A\r\na,12345678901234567000,1\r\n'],
    [['-o', 'ndjson'], '{"id":"a","n":12345678901234567000,"A":1}\n'],
    [['-o', 'yaml'], '- id: a\n  "n": 12345678901234567000\n  A: 1\n'],
    [['-o', 'table'], 'ID  N                     A\na   12345678901234567000  1\n'],
    [['--query', '[0].A'], '1\n'],
    [['--query', '[*].id', '--json'], '["a"]\n'],
  ])('can be had with %j', async (args, stdout) => {
    const context = { fetch: replying({ body: odd }) };
    expect(await run(['api', 'players', ...args], { context })).toEqual({ stdout, stderr: '', code: 0 });
  });

  test('a scalar, an object, nothing', async () => {
    for (const [body, csv] of [
      ['"text"', 'text\n'],
      ['{"a":[1]}', 'a\r\n[1]\r\n'],
      ['null', ''],
      ['[]', ''],
    ]) {
      const context = { fetch: replying({ body: body ?? '' }) };
      expect(await run(['api', 'x', '-o', 'csv'], { context })).toEqual({ stdout: csv, stderr: '', code: 0 });
    }
  });

  test('that is not JSON is no answer of the API; --include shows who answered', async () => {
    const context = { fetch: replying({ body: '<html>', headers: { server: 'proxy' } }) };
    const { stdout, stderr, code } = await run(['api', 'players'], { context });
    expect({ stdout, code }).toEqual({ stdout: '', code: 22 });
    expect(stderr).toContain('an HTML or XML page instead of JSON');
    expect((await run(['api', 'players', '-i'], { context })).stdout).toBe('HTTP/1.1 200\nserver: proxy\n\n');
  });

  test('echoes no key, nor do headers; they cannot drive a terminal', async () => {
    const headers = { 'x-key': testKey, 'x-odd': 'a\u009b31m' };
    const context = { fetch: replying({ body: JSON.stringify([testKey]), headers }) };
    const { stdout } = await run(['api', 'players', '-i'], { context });
    const masked = testKey.replace(/k{43}$/, '…');
    expect(stdout).not.toContain('kkkkk');
    expect(stdout).toBe(`HTTP/1.1 200\nx-key: ${masked}\nx-odd: a\\u009b31m\n\n["${masked}"]`);
  });

  test('has bounds', async () => {
    const body = JSON.stringify([{ name: 'x'.repeat(65_537) }]);
    const { stderr, code } = await run(['api', 'players'], { context: { fetch: replying({ body }) } });
    expect({ stderr, code }).toEqual({
      stderr: 'signage: players: name has 65537 characters; the maximum is 65536\n',
      code: 22,
    });
  });
});

describe('an error has the exit code that it has everywhere', () => {
  test.each<[string, number, string, number, string]>([
    [
      'players',
      403,
      'INSUFFICIENT_SCOPE',
      15,
      'the API key lacks the scope players:read (INSUFFICIENT_SCOPE)',
    ],
    [
      'gizmos',
      403,
      'INSUFFICIENT_SCOPE',
      15,
      'the API key lacks the scope that this path needs (INSUFFICIENT_SCOPE)',
    ],
    ['players', 401, 'KEY_REVOKED', 14, 'the API key has been revoked (KEY_REVOKED)'],
    ['gizmos', 404, 'NOT_FOUND', 20, 'not found (HTTP 404): as documented (NOT_FOUND)'],
    [`content/${contentItem.id}`, 404, 'NOT_FOUND', 20, 'not found (HTTP 404): as documented (NOT_FOUND)'],
    ['content', 400, 'BAD', 21, 'the service rejected the parameters (HTTP 400): as documented (BAD)'],
  ])('%s, %i %s', async (path, status, service, code, message) => {
    refuse(`/${path}`, status, service);
    const result = await run(['api', path]);
    expect(result).toMatchObject({ stdout: '', code });
    expect(result.stderr.split('\n')[0]).toBe(`signage: ${message}`);
  });

  test('with its status and headers on stdout', async () => {
    expectRequest('/gizmos').reply(404, '{"error":"none","code":"NO_GIZMOS"}', { 'X-Request-Id': '7' });
    expect(await run(['api', 'gizmos', '--include'])).toEqual({
      stdout: 'HTTP/1.1 404\nx-request-id: 7\n\n',
      stderr: 'signage: not found (HTTP 404): none (NO_GIZMOS)\n',
      code: 20,
    });
  });

  test('a temporary one is tried again', async () => {
    expectRequest('/players').reply(503, '', { 'Retry-After': '1' });
    answer('/players', [player]);
    const { stdout, code } = await run(['api', 'players', '--include']);
    expect({ stdout, code }).toEqual({
      stdout: `HTTP/1.1 200\ncontent-type: application/json\n\n${JSON.stringify([player])}`,
      code: 0,
    });
  });
});

test('answers from a snapshot, which has no headers', async () => {
  const folder = emptyFolder();
  await run(['snapshot', folder, '--demo'], { env: {} });
  const { stdout, code } = await run(['api', 'analytics/summary', '-i', '--from', folder], { env: {} });
  expect({ head: stdout.split('\n')[0], code }).toEqual({ head: 'HTTP/1.1 200', code: 0 });
  expect(Object.keys(JSON.parse(stdout.split('\n\n')[1] ?? ''))).toEqual(Object.keys(summary));
});

test('what it does not read is refused', async () => {
  for (const [flag, ...value] of [['--fields', 'id'], ['--sort', 'id'], ['--strict']]) {
    const { stderr, code } = await run(['api', 'players', flag ?? '', ...value]);
    expect({ stderr, code }).toEqual({
      stderr: `signage: api does not support ${flag}\n  See: signage api --help\n`,
      code: 2,
    });
  }
});

test.each([
  ['GitHub Actions', { GITHUB_ACTIONS: 'true' }],
  ['Azure Pipelines', { TF_BUILD: 'True' }],
])('under %s, neither the body nor the headers are commands', async (_, env) => {
  const body = '{"a":"##vso[task.setvariable variable=x]y","b":"##[error]::error::no"}';
  const headers = { 'X-Note': '##vso[task.complete result=Failed]', 'X-Other': '::error::no' };
  const { stdout, code } = await run(['api', 'players', '--include'], {
    env: { ...configured, ...env },
    context: { fetch: replying({ body, headers }) },
  });
  const [head = '', shown = ''] = stdout.split('\n\n');
  expect({ code, shown }).toEqual({ code: 0, shown: body.replaceAll('##', '\\u0023#') });
  expect(JSON.parse(shown)).toEqual(JSON.parse(body));
  expect(head).not.toMatch(/##vso\[|::error/);
  expect(head.toLowerCase()).toContain('x-note: # #vso[task.complete result=failed]');
});
