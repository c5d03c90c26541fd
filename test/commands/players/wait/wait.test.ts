import { EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../../src/errors.ts';
import { player, tablet, uuidOf } from '../../../helpers/fixtures.ts';
import { fleet, polls } from '../../../helpers/fleet.ts';
import { type RunOptions, run } from '../../../helpers/run.ts';
import { expectRequest, refuse } from '../../../helpers/service.ts';

const offline = fleet({ healthStatus: 'offline' });

/** Runs `players wait`; also returns the pauses between polls, in seconds. */
async function wait(argv: readonly string[], options: RunOptions = {}) {
  const sleeps: number[] = [];
  const onSleep = (milliseconds: number) => void sleeps.push(milliseconds / 1000);
  const result = await run(['players', 'wait', '--retries', '0', ...argv], { ...options, onSleep });
  return { ...result, sleeps };
}

describe('the goal is reached', () => {
  test('immediately', async () => {
    polls(fleet());
    expect(await wait([])).toEqual({ stdout: '2 players are healthy\n', stderr: '', code: 0, sleeps: [] });
  });

  test('after some polls', async () => {
    polls(offline, offline, fleet());
    expect(await wait([])).toEqual({
      stdout: '2 players are healthy, after 20s\n',
      stderr: '',
      code: 0,
      sleeps: [10, 10],
    });
  });

  test.each([
    [['--until', 'healthy,offline'], '2 players are healthy or offline\n'],
    [['--until-gone', 'critical'], 'none of 2 players is critical\n'],
    [['--until-gone', 'critical,warning', '--store', 'loja-012'], 'the player is not warning or critical\n'],
    [['--store', 'loja-031'], '1 player is healthy\n'],
    [[tablet.id.toUpperCase()], '1 player is healthy\n'],
  ])('%j', async (argv, stdout) => {
    polls(offline);
    expect(await wait(argv)).toMatchObject({ stdout, stderr: '', code: 0 });
  });

  test.each([
    [['--json', '--fields', 'id'], `[{"id":"${tablet.id}"}]\n`],
    [['-o', 'tsv', '--fields', 'healthStatus,storeId', '--no-header'], 'healthy\tloja-031\n'],
    [['--fields', 'name'], 'NAME\nLoja 031 · Caixa 1\n'],
  ])('prints the players: %j', async (argv, stdout) => {
    polls(offline);
    expect(await wait(['--store', 'loja-031', ...argv])).toMatchObject({ stdout, stderr: '', code: 0 });
  });

  test('by ids from stdin', async () => {
    polls(offline, fleet());
    expect(await wait(['-'], { stdin: `${player.id}\n${tablet.id}\n` })).toMatchObject({
      stdout: '2 players are healthy, after 10s\n',
      code: 0,
    });
  });

  test('a player that was selected once stays selected', async () => {
    polls(offline, fleet());
    expect(await wait(['--health', 'offline'])).toMatchObject({
      stdout: '1 player is healthy, after 10s\n',
      code: 0,
    });
  });

  test('waits before a retry within a poll are not noted', async () => {
    expectRequest('/players').reply(503, '', { 'Retry-After': '3' });
    polls(fleet());
    expect(await wait(['--retries', '1'])).toEqual({
      stdout: '2 players are healthy, after 3s\n',
      stderr: '',
      code: 0,
      sleeps: [3],
    });
  });

  test('an outage is noted once and waited out', async () => {
    polls(offline);
    refuse('/players', 503, 'DOWN');
    expectRequest('/players').reply(200, '<html>');
    polls(fleet());
    expect(await wait([])).toEqual({
      stdout: '2 players are healthy, after 40s\n',
      stderr: `note: server error (HTTP 503): as documented (DOWN); retrying in 10s
note: the service is back after 2 failed polls in 30s
`,
      code: 0,
      sleeps: [10, 10, 20],
    });
  });
});

test.each([
  ['back', -3_600_000],
  ['ahead', 3_600_000],
])('a clock that is set an hour %s again and again changes no wait', async (_, clockJump) => {
  polls(offline, offline, offline);
  expect(await wait(['--timeout', '15s'], { clockJump })).toMatchObject({
    stderr: expect.stringContaining('timed out after 15s;'),
    code: 43,
    sleeps: [10, 4, 1],
  });
  polls(offline, fleet());
  expect(await wait([], { clockJump })).toMatchObject({
    stdout: '2 players are healthy, after 10s\n',
    code: 0,
    sleeps: [10],
  });
});

describe('a timeout exits 43', () => {
  test('names the remaining players, after a last poll just before the end', async () => {
    polls(offline, offline, offline);
    expect(await wait(['--timeout', '15s'])).toEqual({
      stdout: '',
      stderr: `signage: timed out after 15s; still waiting for 1 of 2 players: Loja 012 · Entrada (offline)
  To wait longer, use --timeout 30m
`,
      code: 43,
      sleeps: [10, 4, 1],
    });
  });

  test('an id that is not in the list is waited for', async () => {
    polls(fleet());
    const { stderr, code } = await wait([
      player.id,
      uuidOf(1),
      '--timeout',
      '800ms',
      '--until-gone',
      'offline',
    ]);
    expect(stderr).toContain(
      `timed out after 800ms; still waiting for 1 of 2 players: ${uuidOf(1)} (not in the list)\n`,
    );
    expect(code).toBe(43);
  });

  test('a player that leaves the list is still waited for', async () => {
    polls(offline, offline.slice(1));
    const { stderr, code } = await wait(['--timeout', '6s']);
    expect(stderr).toContain('waiting for 1 of 2 players: Loja 012 · Entrada (not in the list)\n');
    expect(code).toBe(43);
  });

  test.each(['json', 'ndjson'])('with -o %s the error has all players still awaited', async (format) => {
    const many = Array.from({ length: 6 }, (_, index) => ({ id: uuidOf(index), name: `Loja ${index}` }));
    polls([
      ...many.map((each) => ({ ...each, storeId: 'loja-012', healthStatus: 'asleep' })),
      { id: uuidOf(6) },
      tablet,
    ]);
    const ids = [...many.map(({ id }) => id), uuidOf(6), uuidOf(7), tablet.id];
    const { stdout, stderr, code } = await wait([...ids, '--timeout', '1s', '-o', format]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 43 });
    expect(stderr.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'NOT_REACHED',
        message:
          'timed out after 1s; still waiting for 8 of 9 players: Loja 0 (critical), Loja 1 (critical), Loja 2 (critical), Loja 3 (critical), Loja 4 (critical) and 3 more',
        hint: 'To wait longer, use --timeout 30m',
        status: null,
        exitCode: 43,
        players: [
          ...many.map((each) => ({ ...each, storeId: 'loja-012', healthStatus: 'asleep', isListed: true })),
          { id: uuidOf(6), isListed: true },
          { id: uuidOf(7), isListed: false },
        ].map((each) => ({ name: null, storeId: null, healthStatus: null, ...each })),
      },
    });
  });

  test('a name in the JSON error cannot control a terminal', async () => {
    polls([{ id: uuidOf(0), name: 'a\u001b[2J\u009bb', healthStatus: 'offline' }]);
    const { stderr } = await wait(['--timeout', '1s', '--json']);
    for (const hazard of ['\u001b', '\u009b']) expect(stderr).not.toContain(hazard);
    expect(JSON.parse(stderr).error.players[0].name).toBe('a\\u001b[2J\\u009bb');
  });

  test('the JSON error of a service that never answered has no players', async () => {
    refuse('/players', 500, 'DOWN');
    const { stderr } = await wait(['--timeout', '1s', '--json', '--quiet']);
    expect(JSON.parse(stderr).error.players).toBe(null);
  });

  test.each([
    ['an empty list', [], [], 'no players match'],
    [
      'a store that no player has, with the nearest',
      [player],
      ['--store', 'loja-12'],
      'no players in store "loja-12" (did you mean "loja-012"?)',
    ],
  ])('%s is told at once', async (_, players, argv, why) => {
    polls(players, players);
    expect(await wait(['--timeout', '6s', ...argv])).toMatchObject({
      stdout: '',
      stderr: `note: ${why}; waiting for one to appear
signage: timed out after 6s; no players match
  See: signage players list
`,
      code: 43,
    });
  });

  test('a service that does not answer', async () => {
    for (let count = 0; count < 2; count++) refuse('/players', 500, 'DOWN');
    const { stderr, code } = await wait(['--timeout', '6s', '-q']);
    expect(stderr).toBe(`signage: timed out after 6s; the service did not respond
  The last poll failed: server error (HTTP 500): as documented (DOWN)
`);
    expect(code).toBe(43);
  });
});

test.each([
  ['longer than the default --timeout', [], 40_000, '2 players are healthy\n', ''],
  [
    'no longer than the wait',
    ['--timeout', '7s'],
    20_000,
    '',
    `note: timed out after 7s waiting for https://signage.test; retrying in 10s
signage: timed out after 7s; the service did not respond
  The last poll failed: timed out after 1s waiting for https://signage.test
`,
  ],
])('a request may take %s', async (_, argv, duration, stdout, stderr) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const sent = new EventEmitter();
    const isSent = once(sent, 'sent');
    const result = wait(argv, {
      context: {
        fetch: (_, { signal }) => {
          sent.emit('sent');
          return new Promise((resolve, reject) => {
            setTimeout(() => resolve(new Response(JSON.stringify(fleet()))), 40_000);
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        },
      },
    });
    await isSent;
    await vi.advanceTimersByTimeAsync(duration);
    expect(await result).toMatchObject({ stdout, stderr });
  } finally {
    vi.useRealTimers();
  }
});

describe('blocked players', () => {
  const blocked = fleet({ status: 'blocked', healthStatus: 'offline' });

  test('are not waited for', async () => {
    polls(blocked);
    expect(await wait([])).toMatchObject({ stdout: '1 player is healthy\n', code: 0 });
  });

  test.each([[['--include-blocked']], [['--status', 'blocked,active']], [[player.id, tablet.id]]])(
    'are waited for on request: %j',
    async (argv) => {
      polls(blocked, fleet());
      expect(await wait(argv)).toMatchObject({ stdout: '2 players are healthy, after 10s\n', code: 0 });
    },
  );

  test('a player that becomes blocked is still waited for', async () => {
    polls(offline, blocked, fleet());
    expect(await wait([])).toMatchObject({ stdout: '2 players are healthy, after 20s\n', code: 0 });
  });
});

test.each([
  [401, 'KEY_REVOKED', 14],
  [403, 'INSUFFICIENT_SCOPE', 15],
])('%i %s ends the wait', async (status, code, exitCode) => {
  polls(offline);
  refuse('/players', status, code);
  expect(await wait([])).toMatchObject({ stdout: '', code: exitCode, sleeps: [10] });
});

test('Ctrl-C ends it without a message', async () => {
  const signal = AbortSignal.abort(new Failure('INTERRUPTED', 'interrupted'));
  expect(await wait([], { signal })).toMatchObject({ stdout: '', stderr: '', code: 130 });
});

test('counts down each second on a terminal, and removes the line at the end', async () => {
  polls(offline, fleet());
  const { stdout, stderr, sleeps } = await wait(['--timeout', '65500ms', '--interval', '5s'], {
    columns: 90,
  });
  expect(stdout).toBe('2 players are healthy, after 5s\n');
  const rest = 'left: still waiting for 1 of 2 players: Loja 012 · Entrada (offline)';
  expect(stderr.split('\r\u001b[2K')).toEqual([
    `1m 6s ${rest}`,
    `1m 5s ${rest}`,
    `1m 4s ${rest}`,
    `1m 3s ${rest}`,
    `1m 2s ${rest}`,
    `1m 1s ${rest}`,
    '',
  ]);
  expect(sleeps).toEqual([0.5, 1, 1, 1, 1, 0.5]);
});

test('with --quiet on a terminal, nothing counts down', async () => {
  polls(offline, fleet());
  const { stderr, sleeps } = await wait(['--quiet'], { columns: 90 });
  expect({ stderr, sleeps }).toEqual({ stderr: '', sleeps: [10] });
});

test('two players with the same id are two: both must be healthy', async () => {
  polls([...offline, ...fleet()], [...fleet(), ...fleet()]);
  expect(await wait([])).toMatchObject({ stdout: '4 players are healthy, after 10s\n', sleeps: [10] });
});

test('a hostile name cannot control the terminal', async () => {
  polls(fleet({ name: 'a\u001b[2J\nb', healthStatus: 'offline' }), fleet());
  const { stderr } = await wait([], { columns: 90 });
  expect(stderr).toContain('waiting for 1 of 2 players: a\\u001b[2J\\nb (offline)');
});

test.each([
  [['--until', 'well'], 'signage: --until must be healthy, warning, critical or offline, not "well"\n'],
  [
    ['--until', 'healthy', '--until-gone', 'offline'],
    'signage: --until cannot be combined with --until-gone\n',
  ],
  [[player.id, '--store', 'x'], 'signage: ids cannot be combined with filters\n'],
  [[`${player.id},`], 'signage: a player id cannot be empty\n'],
  [['-'], 'signage: no ids on stdin\n'],
  [['--interval', '1s'], 'signage: --interval must be from 5s to 24h, not "1s"\n'],
])('wrong usage is found before any request: %j', async (argv, stderr) => {
  expect(await wait(argv)).toMatchObject({ stdout: '', stderr, code: 2 });
});
