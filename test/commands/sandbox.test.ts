import { describe, expect, test } from 'vitest';
import { ClosedPipe } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { endpointNames } from '../../src/model/endpoints.ts';
import { emptyFolder, run, testNow } from '../helpers/run.ts';

/** Runs the sandbox, calls it once it has printed its address, and stops it. */
async function runSandbox(
  argv: readonly string[],
  ask: (said: string) => Promise<void>,
  now: () => number = () => testNow,
) {
  const stop = new AbortController();
  let stdout = '';
  let stderr = '';
  const code = await run(['sandbox', ...argv], {
    demo: 'story',
    env: { SIGNAGE_CONFIG_DIR: emptyFolder() },
    signal: stop.signal,
    context: {
      clock: { now, elapsed: now, sleep: async () => undefined },
      out: {
        isTTY: false,
        columns: 80,
        write: async (text) => {
          stdout += text;
          await ask(text).finally(() => stop.abort(new Failure('INTERRUPTED', 'interrupted')));
        },
      },
      err: {
        isTTY: false,
        columns: 80,
        write: async (text) => {
          stderr += text;
        },
      },
    },
  });
  return { stdout, stderr, code: code.code };
}

describe('sandbox', () => {
  test('with --latency, each answer comes that late', async () => {
    const started = performance.now();
    const { code, stderr } = await runSandbox(['--json', '--latency', '300ms'], async (said) => {
      const { baseUrl, keys } = JSON.parse(said);
      const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
      expect(await run(['players', '--count'], { env })).toEqual({ stdout: '52\n', stderr: '', code: 0 });
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect(performance.now() - started).toBeGreaterThan(299);
  });

  test('with --at, the data is of that time and stands still', async () => {
    const seen: string[] = [];
    let now = testNow;
    const { code } = await runSandbox(
      ['--json', '--at', '2026-12-24T18:00Z'],
      async (said) => {
        const { baseUrl, keys } = JSON.parse(said);
        const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
        const args = 'players --fields lastSeenAt --sort -lastSeenAt -n 1 -o ndjson'.split(' ');
        for (let round = 0; round < 2; round += 1) {
          seen.push((await run(args, { env })).stdout);
          now += 3_600_000;
        }
      },
      () => now,
    );
    expect(code).toBe(130);
    expect(seen[0]).toMatch(/^\{"lastSeenAt":"2026-12-24T1[78]:/);
    expect(seen[1]).toBe(seen[0]);
  });

  test('with --demo, the data is that of the demo and stands still', async () => {
    const seen: string[] = [];
    let now = testNow;
    await runSandbox(
      ['--json', '--demo'],
      async (said) => {
        const { baseUrl, keys } = JSON.parse(said);
        const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
        const args = 'players --name Recife --fields lastSeenAt --sort -lastSeenAt -n 1 -o ndjson'.split(' ');
        for (let round = 0; round < 2; round += 1) {
          seen.push((await run(args, { env })).stdout);
          now += 3_600_000;
        }
      },
      () => now,
    );
    expect(seen).toEqual([
      '{"lastSeenAt":"2026-12-04T11:46:50.000Z"}\n',
      '{"lastSeenAt":"2026-12-04T11:46:50.000Z"}\n',
    ]);
  });

  test.each([
    [
      ['--at', 'noon'],
      '--at must be a time such as 18:00, tomorrow, "sat 18:00", +2h or 2026-12-24T18:00, not "noon"\n  Type 12:00',
    ],
    [['--at', '2026-12-24T18:00Z', '--flap'], '--at cannot be combined with --flap'],
    [['--demo', '--flap'], '--demo cannot be combined with --flap'],
    [['-o', 'csv'], 'sandbox supports only -o table and -o json'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
  ])('%j is wrong usage', async (args, message) => {
    expect(await run(['sandbox', ...args], { env: {} })).toEqual({
      stdout: '',
      stderr: `signage: ${message}\n`,
      code: 2,
    });
  });

  test('with --json, prints its address and keys in one line, and serves', async () => {
    const { stdout, stderr, code } = await runSandbox(['--json', '--players', '3'], async (said) => {
      const { baseUrl, keys } = JSON.parse(said);
      const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
      const players = await run(['players', '--json'], { env });
      expect([JSON.parse(players.stdout).length, players.code]).toEqual([3, 0]);
    });
    expect({ stderr, code }).toEqual({ stderr: '', code: 130 });
    expect(stdout).toMatch(/^\{"baseUrl":"http:\/\/127\.0\.0\.1:\d+","keys":\{[^\n]*\}\}\n$/);
    expect(Object.keys(JSON.parse(stdout).keys)).toEqual([
      'all',
      ...endpointNames,
      'expired',
      'revoked',
      'otherTenant',
    ]);
  });

  test('prints what to type', async () => {
    const { stdout } = await runSandbox([], async () => undefined);
    expect(stdout).toMatch(/^Sandbox listening on http:\/\/127\.0\.0\.1:\d+ \(press Ctrl-C to stop\)\n/);
    expect(stdout).toMatch(
      / {2}export SIGNAGE_BASE_URL=http.*\n {2}export SIGNAGE_API_KEY=.*\n {2}signage players list\n$/,
    );
  });

  test('logs each request with --verbose, without keys', async () => {
    let key = '';
    const { stderr } = await runSandbox(['--json', '-v', '--players', '0'], async (said) => {
      const { baseUrl, keys } = JSON.parse(said);
      key = keys.all;
      await fetch(`${baseUrl}/api/external/players`, { headers: { 'X-API-Key': key } });
      await fetch(`${baseUrl}/api/external/content/%1b%5b31m?key=${key}`);
    });
    expect(stderr).toMatch(/^GET \/api\/external\/players → 200, 2 bytes \(.+\)\nGET .* → 401, \d+ bytes\n$/);
    expect(stderr).not.toContain(key.slice(-43));
    expect(stderr).not.toContain('\u001b');
  });

  test('keeps serving when stderr is closed', async () => {
    const stop = new AbortController();
    const statuses: number[] = [];
    const { code } = await run(['sandbox', '--json', '-v'], {
      env: {},
      signal: stop.signal,
      context: {
        err: { isTTY: false, columns: 80, write: () => Promise.reject(new ClosedPipe()) },
        out: {
          isTTY: false,
          columns: 80,
          write: async (said) => {
            const { baseUrl } = JSON.parse(said);
            statuses.push((await fetch(`${baseUrl}/api/external/players`)).status);
            statuses.push((await fetch(`${baseUrl}/api/external/players`)).status);
            stop.abort(new Failure('INTERRUPTED', 'interrupted'));
          },
        },
      },
    });
    expect({ code, statuses }).toEqual({ code: 130, statuses: [401, 401] });
  });

  test('with --flap, players fall ill and recover by the clock', async () => {
    const time = { now: testNow };
    const seen: Record<string, string> = {};
    const flags = ['--store', 'loja-001', '--fields', 'healthStatus', '-o', 'tsv', '--no-header', '-q'];
    await runSandbox(
      ['--json', '--hostile', '--flap'],
      async (said) => {
        const { baseUrl, keys } = JSON.parse(said);
        const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
        for (const seconds of [0, 15, 45, 60, 180, 225, 345]) {
          time.now = testNow + seconds * 1000;
          seen[seconds] = (await run(['players', ...flags], { env })).stdout.trim().replaceAll('\n', ' ');
        }
      },
      () => time.now,
    );
    expect(seen).toEqual({
      0: 'healthy healthy healthy',
      15: 'warning healthy healthy',
      45: 'critical healthy healthy',
      60: 'healthy healthy healthy',
      180: 'healthy offline healthy',
      225: 'healthy healthy healthy',
      345: 'healthy healthy warning',
    });
  });
});

describe('--demo uses the sandbox, without a key or network', () => {
  test.each(['content', 'schedules', 'players'])('%s: get finds what list shows', async (noun) => {
    const list = await run(['--demo', noun, 'list', '--limit', '3', '--json', '-q'], { env: {} });
    const items: { id: string | number }[] = JSON.parse(list.stdout);
    const get = await run(['--demo', noun, 'get', ...items.map(({ id }) => String(id)), '--json'], {
      env: {},
    });
    expect(get).toEqual({ stdout: list.stdout, stderr: '', code: 0 });
  });

  test('content list --all is verified complete', async () => {
    const { stderr, code } = await run(['--demo', 'content', 'list', '--all', '--json'], { env: {} });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('ignores the environment', async () => {
    const { code } = await run(['--demo', 'players', '--json', '-q'], {
      env: { SIGNAGE_API_KEY: 'x', SIGNAGE_BASE_URL: 'https://nowhere.test', SIGNAGE_PROFILE: 'none' },
    });
    expect(code).toBe(0);
  });
});
