import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../src/context.ts';
import { allScopes } from '../helpers/keys.ts';
import { baseUrl, type RunResult, run } from '../helpers/run.ts';
import { type Reply, replying } from '../helpers/service.ts';

/*
 * --verbose shows each try on stderr: method, URL, status, time, bytes, and the service's id of the request.
 */

const api = `${baseUrl}/api/external`;
const ids = { 'X-Request-Id': 'req-1' };

/** A run in which each request gets the next answer, and takes 40 ms. */
async function runWith(argv: readonly string[], ...replies: readonly (Reply | Error)[]): Promise<RunResult> {
  let time = 0;
  let asked = 0;
  const clock = {
    now: () => 0,
    elapsed: () => time,
    async sleep(milliseconds: number) {
      time += milliseconds;
    },
  };
  const fetch: Fetch = (url, request) => {
    time += 40;
    const reply = replies[Math.min(asked, replies.length - 1)] ?? {};
    asked += 1;
    return replying(reply)(url, request);
  };
  return await run(argv, { context: { clock, fetch } });
}

describe('--verbose', () => {
  test('shows each try, with the waits between them', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '2' }, body: 'busy' };
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    expect(await runWith(['players', '--json', '-v'], reset, busy, { body: '[]', headers: ids })).toEqual({
      stdout: '[]\n',
      stderr: `GET ${api}/players → no response in 40 ms
GET ${api}/players → 503, 4 bytes in 40 ms
note: server error (HTTP 503); retrying in 2s
GET ${api}/players → 200, 2 bytes in 40 ms (request req-1)
`,
      code: 0,
    });
  });

  test('shows a request whose body is read only at the beginning', async () => {
    const { stderr } = await runWith(['auth', 'status', '-v'], { body: '[]', headers: ids });
    expect(stderr.match(/^GET .* → 200, 2 bytes in \d+ ms \(request req-1\)$/gm)).toHaveLength(
      allScopes.length,
    );
  });

  test('works with --quiet, which only silences notes', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '2' } };
    expect(await runWith(['players', '-qv'], busy, { body: '[]' })).toMatchObject({
      stderr: `GET ${api}/players → 503, 0 bytes in 40 ms\nGET ${api}/players → 200, 2 bytes in 40 ms\n`,
      code: 0,
    });
  });

  test('leaves a JSON error on its own line, the last one', async () => {
    const refusal = { status: 401, body: JSON.stringify({ error: 'no', code: 'KEY_REVOKED' }), headers: ids };
    const { stdout, stderr, code } = await runWith(['players', '--json', '-v'], refusal);
    const [request, error = '', ...rest] = stderr.split('\n');
    expect({ stdout, code, request, rest }).toEqual({
      stdout: '',
      code: 14,
      request: `GET ${api}/players → 401, 35 bytes in 40 ms (request req-1)`,
      rest: [''],
    });
    expect(JSON.parse(error)).toMatchObject({ error: { code: 'KEY_REVOKED', status: 401, exitCode: 14 } });
  });

  test('adds the causes to a failure in words, and no stack', async () => {
    const failing = new Error('deep down', { cause: new Error('deeper') });
    const { stderr } = await runWith(['players', '-v', '--retries', '0'], failing);
    expect(stderr).toBe(`GET ${api}/players → no response in 40 ms
signage: no response from https://signage.test: deeper
  Check the base URL, the network and the proxy settings (signage help environment)
  Error: deep down
`);
  });
});
