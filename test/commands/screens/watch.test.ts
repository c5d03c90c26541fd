import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Failure, type FailureCode } from '../../../src/errors.ts';
import { summary } from '../../helpers/fixtures.ts';
import { configured, emptyFolder, type RunOptions, run } from '../../helpers/run.ts';
import { answer, screen } from '../../helpers/service.ts';
import { announceTenant, entrance, players, refuseAll, till } from '../schedules/tenant.ts';

// The times of the next round are those of this machine.
beforeAll(() => void vi.stubEnv('TZ', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllEnvs());

/** The tenant with a till that is well, or not. */
const announce = (health = 'healthy') =>
  announceTenant({
    players: players.map((player) => (player === till ? { ...player, healthStatus: health } : player)),
  });

/** Runs a line until it has slept so many times, then as if Ctrl-C had been typed. */
async function watch(
  line: string,
  sleeps: number,
  options: RunOptions = {},
  end: FailureCode = 'INTERRUPTED',
) {
  const stop = new AbortController();
  const pauses: number[] = [];
  const ended = await run(line.split(' '), {
    env: { ...configured, NO_COLOR: '1' },
    ...options,
    signal: stop.signal,
    onSleep: (milliseconds) => {
      pauses.push(milliseconds / 1000);
      if (pauses.length === sleeps) stop.abort(new Failure(end, 'the end'));
    },
  });
  return { ...ended, stdout: ended.stdout.replaceAll('\u001b', '^'), pauses };
}

const two = `screens ${entrance.id},${till.id} --watch --assume tie=newest`;

test.each([-3_600_000, 3_600_000])('a clock that is set by %i ms changes no pause', async (clockJump) => {
  announce();
  announce();
  expect((await watch(two, 2, { columns: 100, clockJump })).pauses).toEqual([30, 30]);
});

describe('on a terminal', () => {
  test('what has changed has a mark for one round, in place of what was shown', async () => {
    announce();
    announce('offline');
    announce('offline');
    const { stdout, ...rest } = await watch(`${two} --bell`, 3, { columns: 100 });
    expect(rest).toEqual({ stderr: '', code: 0, pauses: [30, 30, 30] });
    expect(screen(stdout)).toMatchSnapshot();
  });

  test('of a text that is too high, its beginning is shown', async () => {
    announce();
    const { stdout } = await watch('screens --watch', 1, { columns: 100, rows: 6 });
    expect(screen(stdout).split('\n').slice(-3)).toEqual([
      '+13 more lines',
      'next at 09:00:30; Ctrl-C ends',
      '',
    ]);
  });

  test('while the service is down, what was known stays', async () => {
    announce();
    refuseAll(503, 'DOWN', ['/analytics/summary']);
    const { stdout, stderr, code } = await watch(`${two} --retries 0`, 2, { columns: 100 });
    const [first = '', second = ''] = stdout.split(/\r\^\[\d+A\^\[J/);
    expect(second.replace(/.*\n$/, '')).toBe(first.replace(/.*\n$/, ''));
    expect(second.split('\n').at(-2)).toMatch(
      /^server error .*; retrying in 30s · next at 09:01:00; Ctrl-C ends$/,
    );
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('a card', async () => {
    for (const health of ['healthy', 'critical']) {
      announce(health);
      answer('/analytics/summary', summary);
    }
    const { stdout, code } = await watch('status --watch 10s --assume tie=newest --fail-on unreachable', 2, {
      columns: 100,
    });
    expect(code).toBe(44);
    expect(screen(stdout)).toMatchSnapshot();
  });
});

test('each round has the rules of signage.yaml', async () => {
  const file = join(emptyFolder(), 'signage.yaml');
  writeFileSync(file, 'rules: [{ id: own, for: players, fails: id, message: x, severity: error }]');
  const options = { env: { NO_COLOR: '1' }, columns: 100, context: { findUpwards: () => file } };
  const { stdout } = await watch('status --demo --watch', 1, options);
  expect(stdout).toContain('lint: 47 errors');
  expect((await run(['status', '--demo'], options)).stdout).toContain('lint: 47 errors');
});

describe('in a pipe', () => {
  test('each change is a line of JSON', async () => {
    announce();
    announce('critical');
    announce();
    const { stdout, stderr, code } = await watch(two, 3);
    expect({ stdout: screen(stdout), stderr, code }).toMatchSnapshot();
  });

  test('so is each line of a card', async () => {
    for (const health of ['healthy', 'critical']) {
      announce(health);
      answer('/analytics/summary', summary);
    }
    expect(screen((await watch('status --watch --assume tie=newest', 2)).stdout)).toMatchSnapshot();
  });
});

test.each([
  ['--fail-on unclear', 'INTERRUPTED', 44],
  ['--fail-on blank', 'INTERRUPTED', 0],
  ['--fail-on unclear', 'TERMINATED', 143],
] as const)('%s, %s: the exit code is %i', async (flags, end, code) => {
  announce();
  expect((await watch(`screens ${till.id} --watch ${flags}`, 1, {}, end)).code).toBe(code);
});

test.each([
  ['screens --bell', '--bell needs --watch'],
  ['screens --watch 4s', '--watch must be from 5s to 24h, not "4s"'],
  ['screens --watch --by store', '--watch cannot be combined with --by'],
  ['screens --watch --report junit=x', '--watch cannot be combined with --report'],
  [
    'status --watch -o json',
    'status --watch supports only -o table and -o ndjson, not json\n  For scripts, use: signage status --watch -o ndjson',
  ],
])('%s', async (line, message) => {
  const { stderr, code } = await run(line.split(' '));
  const text = line.endsWith('json') ? JSON.parse(stderr).error : undefined;
  expect({ message: text ? `${text.message}\n  ${text.hint}` : stderr.trim(), code }).toEqual({
    message: text ? message : `signage: ${message}`,
    code: 2,
  });
});
