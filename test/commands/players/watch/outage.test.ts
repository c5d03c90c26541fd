import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../../src/errors.ts';
import { fleet, polls, watch } from '../../../helpers/fleet.ts';
import { serve } from '../../../helpers/loopback.ts';
import { run, testKey } from '../../../helpers/run.ts';
import { expectRequest, refuse, screen } from '../../../helpers/service.ts';

afterEach(() => void vi.unstubAllEnvs());

const offline = fleet({ healthStatus: 'offline' });
const event = 'Loja 012 · Entrada            health healthy → ● offline\n';
/** Without retries, each poll is one request. */
const lines = ['-o', 'table', '--retries', '0'];

test.each([
  [[], 0, 27_000],
  [[], 0.5, 30_000],
  [[], 1, 33_000],
  [['--interval', '5s'], 0, 5000],
  [['--interval', '5s'], 1, 5500],
  [['--interval', '24h'], 1, 86_400_000],
])('the time between two polls is jittered within bounds: %j %d', async (argv, random, pause) => {
  polls(fleet());
  expect((await watch(1, argv, { context: { random: () => random } })).sleeps).toEqual([pause]);
});

const unreachable = (code: string) =>
  expectRequest('/players').replyWithError(Object.assign(new Error('x'), { code }));

/** Failures that only a service that has answered before may get over. */
const later: readonly [string, () => void, number][] = [
  ["a gateway's 404", () => refuse('/players', 404, 'NOT_FOUND'), 22],
  ["a proxy's page", () => expectRequest('/players').reply(200, '<html>'), 22],
  ['an untrusted certificate', () => unreachable('CERT_HAS_EXPIRED'), 31],
];

describe('an outage does not end the watch', () => {
  test('5xx: the pauses grow, and changes during the outage are reported', async () => {
    polls(fleet());
    for (let count = 0; count < 6; count++) refuse('/players', 503, 'DOWN');
    polls(offline, fleet());
    const { stdout, stderr, sleeps, code } = await watch(9, lines);
    expect(sleeps).toEqual([30, 30, 60, 120, 240, 300, 300, 30, 30].map((seconds) => seconds * 1000));
    expect(screen(stdout)).toBe(`
2026-11-20T12:18:00.000Z  ${event}2026-11-20T12:18:30.000Z  Loja 012 · Entrada            health offline → ● healthy
`);
    expect(screen(stderr)).toBe(`
2026-11-20T12:00:30.000Z  note: server error (HTTP 503): as documented (DOWN); retrying in 30s
2026-11-20T12:18:00.000Z  note: the service is back after 6 failed polls in 17m 30s
9 polls in 19m, 2 events
`);
    expect(code).toBe(130);
  });

  test('an interval longer than the longest of these pauses stays', async () => {
    for (let count = 0; count < 2; count++) refuse('/players', 503, 'DOWN');
    expect((await watch(2, ['--interval', '1h', ...lines])).sleeps).toEqual([3_600_000, 3_600_000]);
  });

  test('429: the next poll waits for Retry-After', async () => {
    polls(fleet());
    expectRequest('/players').reply(429, '{}', { 'Retry-After': '120' });
    expectRequest('/players').reply(429, '{}', { 'Retry-After': '1' });
    polls(offline);
    const { sleeps, stdout } = await watch(4, lines);
    expect(sleeps).toEqual([30_000, 120_000, 60_000, 30_000]);
    expect(stdout).toContain(event);
  });

  test('429: a Retry-After beyond --timeout still counts, up to a day', async () => {
    expectRequest('/players').reply(429, '{}', { 'Retry-After': '90' });
    expectRequest('/players').reply(429, '{}', { 'Retry-After': '9999999' });
    const { sleeps } = await watch(2, []);
    expect(sleeps).toEqual([90_000, 86_400_000]);
  });

  test('retries within a poll are not reported', async () => {
    expectRequest('/players').times(2).reply(503, '{}', { 'Retry-After': '5' });
    polls(fleet());
    const { sleeps, stderr } = await watch(3, []);
    expect({ sleeps, stderr }).toEqual({ sleeps: [5000, 5000, 20_000], stderr: '1 poll in 30s, 0 events\n' });
  });

  test('at the first poll', async () => {
    unreachable('ECONNREFUSED');
    refuse('/players', 408, 'SLOW');
    polls(fleet(), offline);
    const { stdout, stderr } = await watch(4, lines);
    expect(stdout).toContain(event);
    expect(stderr).toContain('the service is back after 2 failed polls in 1m 30s\n');
  });

  test.each(later)('%s after the first poll', async (_, fail) => {
    polls(fleet());
    fail();
    polls(offline);
    expect((await watch(3, lines)).stdout).toContain(event);
  });

  test('on a terminal, its notes are stamped with the local time, as events are', async () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    polls(fleet());
    refuse('/players', 503, 'DOWN');
    polls(offline);
    const { stderr } = await watch(3, ['--retries', '0'], { columns: 120 });
    expect(stderr).toContain('\r\u001b[2K2026-11-20 09:00:30  note: server error (HTTP 503)');
    expect(stderr).toContain('\r\u001b[2K2026-11-20 09:01:00  note: the service is back after 1 failed poll');
  });

  test.each([
    [120, ['██████░░░░░░  2 players: 1 healthy · 1 offline · no response, next 12:01:00']],
    [60, ['1 offline · no response, next 12:01:00']],
    [45, ['1 offline · no response, next 12:01:00']],
    [30, ['no response · 1 offline']],
  ])('at %i columns the status line says so', async (columns, line) => {
    vi.stubEnv('TZ', 'UTC');
    polls(offline);
    refuse('/players', 500, 'DOWN');
    const { stderr } = await watch(2, ['--retries', '0', '--color', 'never'], { columns });
    expect(stderr.split('\r\u001b[2K').slice(-2, -1)).toEqual(line);
  });
});

describe('any other failure ends the watch with its exit code', () => {
  test.each([
    [401, 'KEY_EXPIRED', 13],
    [401, 'KEY_REVOKED', 14],
    [403, 'INSUFFICIENT_SCOPE', 15],
    [403, 'ELSE', 19],
    [400, 'BAD', 21],
  ])('%i %s, at the first poll or later', async (status, code, exitCode) => {
    refuse('/players', status, code);
    const first = await watch(9, lines);
    expect({ code: first.code, stdout: first.stdout, sleeps: first.sleeps }).toEqual({
      code: exitCode,
      stdout: '',
      sleeps: [],
    });
    polls(fleet(), offline);
    refuse('/players', status, code);
    const later = await watch(9, lines);
    expect(later.code).toBe(exitCode);
    expect(later.stdout).toContain(event);
    expect(later.stderr).toMatch(/^signage: /);
  });

  test.each(later)('%s, at the first poll', async (_, fail, code) => {
    fail();
    expect((await watch(9, lines)).code).toBe(code);
  });

  test('no key', async () => {
    expect((await run(['players', 'watch'], { env: {} })).code).toBe(10);
  });
});

test('a stop during a request', async () => {
  const stop = new AbortController();
  const { baseUrl, server } = await serve(() => undefined);
  const asked = once(server, 'request').then(() => stop.abort(new Failure('TERMINATED', 'terminated')));
  const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
  const { stderr, code } = await run(['players', 'watch'], { env, signal: stop.signal });
  await asked;
  expect(stderr).toBe('1 poll in 0s, 0 events\n');
  expect(code).toBe(143);
});

test('with --demo, shows events within seconds', async () => {
  const { stdout, stderr, code } = await watch(3, ['--demo', '--store', 'loja-001', '--color', 'never'], {
    env: {},
    columns: 80,
  });
  expect(screen(stdout)).toBe(`
2026-11-20 12:00:05  Loja 001 · Entrada            health healthy → ● warning
2026-11-20 12:00:10  Loja 001 · Entrada            health warning → ● critical
`);
  expect(stderr).toMatch(/3 polls in 15s, 2 events\n$/);
  expect(code).toBe(130);
});

describe.each([
  ['back', -3_600_000],
  ['ahead', 3_600_000],
])('a clock that is set an hour %s again and again', (_, clockJump) => {
  test('changes neither the pauses nor how long the watch and an outage lasted', async () => {
    polls(fleet());
    refuse('/players', 503, 'x');
    polls(fleet());
    const { stderr, code, sleeps } = await watch(3, lines, { clockJump });
    expect({ code, sleeps }).toEqual({ code: 130, sleeps: [30_000, 30_000, 30_000] });
    expect(stderr).toContain('the service is back after 1 failed poll in 30s\n');
    expect(stderr).toContain('3 polls in 1m 30s, 0 events\n');
  });
});
