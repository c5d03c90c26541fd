import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { parseRetryAfter } from '../../src/api/retry.ts';
import { answer, type Fault, send, startFaultServer } from '../helpers/fault-server.ts';
import { runAt } from '../helpers/over-network.ts';
import { baseUrl, run, testNow } from '../helpers/run.ts';

const list = [{ id: '5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11' }, { id: '9a7d2c40-8f0b-4a0e-8a51-6f1f5f0f2b27' }];
const ids = list.map(({ id }) => `${id}\n`).join('');
const argv = ['players', '-o', 'tsv', '--no-header', '--fields', 'id'];
const path = '/api/external/players';

/** A run with the waits between its tries; `random` is ½, so each is half of its bound. */
async function runWaiting(more: readonly string[] = [], options: Parameters<typeof run>[1] = {}) {
  const waits: number[] = [];
  const result = await run([...argv, ...more], { ...options, onSleep: (wait) => waits.push(wait) });
  return { ...result, waits };
}

describe('what may pass is tried again', () => {
  test.each([408, 500, 502, 503, 504])('HTTP %i', async (status) => {
    nock(baseUrl).get(path).times(3).reply(status, 'busy').get(path).reply(200, list);
    expect(await runWaiting()).toEqual({ stdout: ids, stderr: '', code: 0, waits: [125, 250, 500] });
  });

  test('HTTP 429 after seconds, which double, within --timeout', async () => {
    nock(baseUrl).get(path).times(3).reply(429, 'slow').get(path).reply(200, list);
    const { code, waits } = await runWaiting();
    expect({ code, waits }).toEqual({ code: 0, waits: [3000, 6000, 11_250] });
  });

  test.each([400, 401, 403, 404, 410, 501, 505])('but not HTTP %i', async (status) => {
    nock(baseUrl).get(path).reply(status, 'no');
    expect((await runWaiting()).waits).toEqual([]);
  });

  test('as often as --retries says', async () => {
    nock(baseUrl).get(path).times(2).reply(503);
    expect(await runWaiting(['--retries', '1'])).toEqual({
      stdout: '',
      stderr: 'signage: server error (HTTP 503)\n  Try again later\n',
      code: 34,
      waits: [125],
    });
  });
});

test('waits grow up to a bound', async () => {
  nock(baseUrl).get(path).times(8).reply(503).get(path).reply(200, list);
  const { code, waits } = await runWaiting(['--retries', '8', '--timeout', '1m']);
  expect({ code, waits }).toEqual({ code: 0, waits: [125, 250, 500, 1000, 2000, 4000, 7500, 7500] });
});

describe('Retry-After', () => {
  test.each([
    ['seconds', '2'],
    ['a date', new Date(testNow + 2000).toUTCString()],
  ])('in %s is waited for, and reported when longer than a second', async (_, value) => {
    nock(baseUrl).get(path).reply(429, '', { 'Retry-After': value }).get(path).reply(200, list);
    expect(await runWaiting()).toEqual({
      stdout: ids,
      stderr: 'note: rate limited (HTTP 429); retrying in 2s\n',
      code: 0,
      waits: [2000],
    });
  });

  test.each([
    [429, '90', 0, 33, 'rate limited (HTTP 429)'],
    [503, '90', 0, 34, 'server error (HTTP 503)'],
    // In whole seconds that suffice.
    [429, 'Fri, 20 Nov 2026 12:01:30 GMT', 500, 33, 'rate limited (HTTP 429)'],
  ])(
    'HTTP %i with %s, longer than the rest of --timeout, fails at once',
    async (status, value, at, code, said) => {
      nock(baseUrl).get(path).reply(status, '', { 'Retry-After': value });
      expect(await runWaiting(['--timeout', '20s'], { now: testNow + at })).toEqual({
        stdout: '',
        stderr: `signage: ${said}\n  The service asks to wait 90s, until Fri 20 Nov 12:01. Use --timeout 120s to wait that long\n`,
        code,
        waits: [],
      });
    },
  );

  test.each([
    ['5', 5000],
    [' 5 ', 5000],
    ['Fri, 20 Nov 2026 12:00:07 GMT', 7000],
    ['Fri, 20 Nov 2020 12:00:07 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['9'.repeat(400), 365 * 24 * 60 * 60 * 1000],
  ])('"%s" is %s ms', (value, wait) => {
    expect(parseRetryAfter(value, testNow)).toBe(wait);
  });
});

describe('a list that breaks off', () => {
  async function runAgainst(args: readonly string[], ...faults: readonly Fault[]) {
    const server = await startFaultServer(...faults);
    return { ...(await runAt(server.baseUrl, args)), requests: server.requests() };
  }

  const broken = (text: string) => send(answer(text, { 'Content-Length': 10_000 }));
  const begun = broken(JSON.stringify(list).slice(0, -1));
  const whole = send(answer(JSON.stringify(list)));

  test('before its first item is requested again', async () => {
    expect(await runAgainst(argv, broken('[{"id":'), broken('['), whole)).toEqual({
      stdout: ids,
      stderr: '',
      code: 0,
      requests: 3,
    });
  });

  test('after its first item ends with 30: some of it may be printed', async () => {
    expect(await runAgainst(argv, begun, whole)).toEqual({
      stdout: `${list[0]?.id}\n`,
      stderr:
        'signage: no response from BASE: the connection closed before the response was complete (UND_ERR_SOCKET)\n  Check the base URL, the network and the proxy settings (signage help environment)\n',
      code: 30,
      requests: 1,
    });
  });

  const check = ['players', 'check', '-o', 'json', '--report', 'openmetrics'];

  test('starts over where nothing is printed before its end', async () => {
    const { stdout: expected } = await runAgainst(check, whole);
    expect(expected).toMatch(/^signage_players\{state="critical",tenant="[\w-]+"\} 2$/m);
    const { stdout, requests } = await runAgainst(check, begun, begun, whole);
    expect({ stdout, requests }).toEqual({ stdout: expected, requests: 3 });
  });

  test('counts healthy players, which are not held, once', async () => {
    const healthy = JSON.stringify(
      list.map((player) => ({ ...player, status: 'active', healthStatus: 'healthy' })),
    );
    const [begun, whole] = [broken(healthy.slice(0, -1)), send(answer(healthy))];
    const { stdout } = await runAgainst(['players', 'check', '-o', 'json'], begun, whole);
    expect(JSON.parse(stdout)).toMatchObject({ considered: 2, counts: { healthy: 2 } });
  });

  test('counts what is not as documented once', async () => {
    const odd = JSON.stringify(list.map((player) => ({ ...player, name: 5 })));
    const { stderr } = await runAgainst(check, broken(odd.slice(0, -1)), send(answer(odd)));
    expect(stderr).toContain('warning: players: name is not a string as documented (2×)\n');
  });

  test('starts over no more often than --retries says', async () => {
    const { stdout, code, requests } = await runAgainst([...check, '--retries', '1'], begun, begun, whole);
    expect({ stdout, code, requests }).toEqual({ stdout: '', code: 30, requests: 2 });
  });
});
