import { describe, expect, test } from 'vitest';
import { ClosedPipe, type Sink } from '../../src/context.ts';
import { Failure } from '../../src/errors.ts';
import { run, testNow } from '../helpers/run.ts';

/** Where a sandbox listens, and the environment of a run that asks it. */
interface Address {
  readonly url: string;
  readonly key: string;
  readonly env: Record<string, string>;
}

/** Runs the sandbox, calls `ask` once it has printed its address as JSON, and stops it. */
async function runSandbox(
  argv: readonly string[],
  ask: (address: Address) => Promise<unknown>,
  { now = () => testNow, err }: { now?: () => number; err?: Sink } = {},
) {
  const stop = new AbortController();
  let stdout = '';
  const write = async (text: string) => {
    stdout += text;
    const { baseUrl, keys } = text.startsWith('{') ? JSON.parse(text) : { baseUrl: '', keys: { all: '' } };
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: keys.all };
    const asking = ask({ url: `${baseUrl}/api/external`, key: keys.all, env });
    await asking.finally(() => stop.abort(new Failure('INTERRUPTED', 'interrupted')));
  };
  const { stderr, code } = await run(['sandbox', ...argv], {
    env: {},
    signal: stop.signal,
    context: {
      clock: { now, sleep: async () => undefined },
      out: { isTTY: false, columns: 80, write },
      ...(err && { err }),
    },
  });
  return { stdout, stderr, code };
}

describe('sandbox', () => {
  test('with --at, the data is of that time and stands still', async () => {
    const seen: string[] = [];
    let time = testNow;
    const line = 'players --fields lastSeenAt --sort -lastSeenAt -n 1 -o ndjson';
    const ask = async ({ env }: Address) => {
      for (let round = 0; round < 2; round += 1) {
        seen.push((await run(line.split(' '), { env })).stdout);
        time += 3_600_000;
      }
    };
    const { code } = await runSandbox(['--json', '--at', '2026-12-24T18:00Z'], ask, { now: () => time });
    expect(code).toBe(130);
    expect(seen[0]).toMatch(/^\{"lastSeenAt":"2026-12-24T1[78]:/);
    expect(seen[1]).toBe(seen[0]);
  });

  test('with --json, prints its address and keys in one line, and serves', async () => {
    const { stdout, stderr, code } = await runSandbox(['--json', '--players', '3'], async ({ env }) => {
      const players = await run(['players', '--json'], { env });
      expect([JSON.parse(players.stdout).length, players.code]).toEqual([3, 0]);
    });
    expect({ stderr, code }).toEqual({ stderr: '', code: 130 });
    expect(stdout).toMatch(/^\{"baseUrl":"http:\/\/127\.0\.0\.1:\d+","keys":\{[^\n]*\}\}\n$/);
    expect(Object.keys(JSON.parse(stdout).keys).join(' ')).toBe(
      'all content schedules players analytics expired revoked otherTenant',
    );
  });

  test('prints what to type', async () => {
    const { stdout } = await runSandbox([], async () => undefined);
    expect(stdout).toMatch(/^Sandbox listening on http:\/\/127\.0\.0\.1:\d+ \(press Ctrl-C to stop\)\n/);
    expect(stdout).toMatch(
      / {2}export SIGNAGE_BASE_URL=http.*\n {2}export SIGNAGE_API_KEY=.*\n {2}signage players list\n$/,
    );
  });

  test('logs each request with --verbose, without keys', async () => {
    let typed = '';
    const { stderr } = await runSandbox(['--json', '-v', '--players', '0'], async ({ url, key }) => {
      typed = key;
      await fetch(`${url}/players`, { headers: { 'X-API-Key': key } });
      await fetch(`${url}/content/%1b%5b31m`);
    });
    expect(stderr).toMatch(/^GET \/api\/external\/players → 200, 2 bytes \(.+\)\nGET .* → 401, \d+ bytes\n$/);
    expect(stderr).not.toContain(typed);
    expect(stderr).not.toContain('\u001b');
  });

  test('keeps serving when stderr is closed', async () => {
    const statuses: number[] = [];
    const ask = async ({ url }: Address) => {
      for (let round = 0; round < 2; round += 1) statuses.push((await fetch(`${url}/players`)).status);
    };
    const err = { isTTY: false, columns: 80, write: () => Promise.reject(new ClosedPipe()) };
    expect((await runSandbox(['--json', '-v'], ask, { err })).code).toBe(130);
    expect(statuses).toEqual([401, 401]);
  });

  test('with --flap, players fall ill and recover by the clock', async () => {
    let time = testNow;
    const seen: Record<string, string> = {};
    const line = 'players --store loja-001 --fields healthStatus -o tsv --no-header -q';
    const ask = async ({ env }: Address) => {
      for (const seconds of [0, 15, 45, 60, 180, 225, 345]) {
        time = testNow + seconds * 1000;
        seen[seconds] = (await run(line.split(' '), { env })).stdout.trim().replaceAll('\n', ' ');
      }
    };
    await runSandbox(['--json', '--flap'], ask, { now: () => time });
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

  test.each([
    [['--at', 'noon'], '--at must be a time with a time zone, such as 2026-12-24T18:00Z, not "noon"'],
    [['--at', '2026-12-24T18:00Z', '--flap'], '--at cannot be combined with --flap'],
    [['-o', 'csv'], 'sandbox supports only -o table and -o json'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
    [['--players', '-1'], '--players must be a whole number, 0 or more, not "-1"'],
  ])('%j is wrong usage', async (args, message) => {
    const stderr = `signage: ${message}\n`;
    expect(await run(['sandbox', ...args], { env: {} })).toEqual({ stdout: '', stderr, code: 2 });
  });
});

describe('--demo uses the sandbox, without a key or network', () => {
  const demo = (line: string) => run(['--demo', ...line.split(' ')], { env: {} });
  const nouns = ['content', 'schedules', 'players'];
  const commands = [...nouns.map((noun) => `${noun} list`), 'analytics summary', 'auth status'];
  const formats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'yaml'];
  const rows = commands.flatMap((command) => formats.map((format) => `${command} -o ${format}`));

  test.each(rows)('%s', async (line) => {
    const { stdout, code } = await demo(`${line} -q`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n$/);
  });

  test.each([
    ['content', 'active'],
    ['schedules', 'inactive'],
    ['players', 'blocked'],
  ])('%s list --status %s holds that status alone', async (noun, status) => {
    const { stdout } = await demo(`${noun} list --status ${status} --fields status -o tsv --no-header -q`);
    expect(new Set(stdout.trim().split('\n'))).toEqual(new Set([status]));
  });

  test.each(nouns)('%s: get finds what list shows', async (noun) => {
    const list = await demo(`${noun} list --limit 3 --json -q`);
    const ids = JSON.parse(list.stdout).map(({ id }: { id: string | number }) => id);
    const get = await demo(`${noun} get ${ids.join(' ')} --json`);
    expect(get).toEqual({ stdout: list.stdout, stderr: '', code: 0 });
  });

  test.each([...nouns.map((noun) => `${noun} list --json --strict -q`), 'content list --all --json'])(
    '%s: as documented, mistakes included, and complete',
    async (line) => {
      expect(await demo(line)).toMatchObject({ stderr: '', code: 0 });
    },
  );

  test('ignores the environment', async () => {
    const env = { SIGNAGE_API_KEY: 'x', SIGNAGE_BASE_URL: 'https://nowhere.test', SIGNAGE_PROFILE: 'none' };
    expect((await run(['--demo', 'players', '--json', '-q'], { env })).code).toBe(0);
  });
});
