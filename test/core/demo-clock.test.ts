import { afterEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/errors.ts';
import { connect } from '../commands/mcp/connected.ts';
import { baseUrl, configured, run, testNow } from '../helpers/run.ts';

const demo = (line: string, options = {}) =>
  run(line.split(' '), { demo: 'story', env: { NO_COLOR: '1' }, ...options });

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

describe('a command prints the same', () => {
  test.each([
    'status',
    'status --json',
    'screens',
    'screens --json',
    'players list --time local',
    'players check --json',
    'incidents',
    'lint --hours 07:00-22:00',
    'lint -o json',
    'schedules list --active-at 19:00',
    'content list --expiring 30d',
    'analytics',
    'report -',
    'report - --lang pt-BR',
  ])('whatever the clock and the time zone of the machine: %s', async (line) => {
    const seen = new Set<string>();
    for (const zone of ['UTC', 'Asia/Tokyo'])
      for (const now of [testNow, Date.parse('2031-02-28T23:59:59Z')]) {
        process.env.TZ = zone;
        const { stdout, stderr } = await demo(`${line} --demo`, { now, columns: 100 });
        seen.add(stdout + stderr);
      }
    expect(seen.size).toBe(1);
  });
});

describe('the time', () => {
  const head = async (line: string, options = {}) =>
    (await demo(line, options)).stdout.split('\n')[0]?.replace(/ {2,}/, '  ');

  test.each([
    ['--demo status', 'Fri 4 Dec 10:00'],
    ['--demo-at 22:30 status', 'Fri 4 Dec 22:30'],
    ['--demo-at sun status', 'Sun 6 Dec 00:00'],
    ['--demo-at +90m status', 'Fri 4 Dec 11:30'],
    ['--demo-at 2027-01-15T08:00Z status', 'Fri 15 Jan 05:00'],
    ['--demo --tz Asia/Tokyo status', 'Fri 4 Dec 22:00'],
  ])('%s', async (line, expected) => {
    expect(await head(line, { columns: 100 })).toBe(`rede-aurora · sandbox  ${expected}`);
  });

  test('goes on while a command waits', async () => {
    const stop = new AbortController();
    let waits = 0;
    const { stdout } = await run(['--demo', 'players', 'watch', '--interval', '30s', '-o', 'ndjson'], {
      demo: 'story',
      env: {},
      signal: stop.signal,
      onSleep() {
        waits += 1;
        if (waits === 8) stop.abort(new Failure('INTERRUPTED', 'stopped'));
      },
    });
    const times = stdout
      .trim()
      .split('\n')
      .map((line) => Date.parse(JSON.parse(line).time));
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(Date.parse('2026-12-04T13:00:00Z'));
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-12-04T13:05:00Z'));
  });

  test('is the same for language models', async () => {
    const { call, end } = await connect(['--demo'], {
      demo: 'story',
      env: {},
      now: Date.parse('2031-02-28T23:59:59Z'),
    });
    expect(await call('screens_now', { limit: 1 })).toMatchObject({ at: '2026-12-04T13:00:00.000Z' });
    expect(await call('list_players', { store: ['recife-boa-viagem'], limit: 1 })).toMatchObject({
      items: [{ lastSeenAt: '2026-12-04T11:46:50.000Z' }],
    });
    await end();
  });

  test('is the real one for a service, and for the tenant of sandbox --hostile', async () => {
    const hostile = await run(['--demo', 'status'], {
      env: { NO_COLOR: '1', SIGNAGE_TZ: 'UTC' },
      columns: 100,
    });
    expect(hostile.stdout.split('\n')[0]).toMatch(/Fri 20 Nov 12:00$/);
  });

  test.each([
    ['--demo-at noon status', 'signage: --demo-at must be a time such as 18:00'],
    ['--demo-at 22:00 --from x status', 'signage: --demo-at cannot be combined with --from'],
    [`--demo-at 22:00 --base-url ${baseUrl} status`, 'signage: --demo-at cannot be combined with --base-url'],
  ])('%s is wrong usage', async (line, message) => {
    const { stderr, code } = await demo(line, { env: configured });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

test('--demo alone is status', async () => {
  const options = { columns: 100 };
  expect(await demo('--demo', options)).toEqual(await demo('--demo status', options));
  expect(await demo('--demo-at 22:00', options)).toEqual(await demo('--demo-at 22:00 status', options));
  expect((await run([], { env: { SIGNAGE_DEMO: '1' } })).stdout).toContain('Usage: signage');
});
