import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closedPort, serve } from '../helpers/loopback.ts';
import { emptyFolder, testKey } from '../helpers/run.ts';
import {
  bash,
  configuredFor,
  executable,
  patience,
  run,
  signage,
  start,
  startSandbox,
} from './executable.ts';

describe('the executable', { timeout: patience }, () => {
  test('takes ids from another signage on stdin', async () => {
    const ids = `${signage} --demo players list --health offline --fields id --no-header`;
    const { stdout, stderr, code } = await bash(
      `${ids} | ${signage} --demo players get - --fields healthStatus -o ndjson`,
    );
    expect(new Set(stdout.trim().split('\n'))).toEqual(new Set(['{"healthStatus":"offline"}']));
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test('takes a key on stdin, and goes on with the stored one', async () => {
    const { baseUrl, keys } = await startSandbox();
    const env = { SIGNAGE_CONFIG_DIR: emptyFolder() };
    const login = await run(['auth', 'login', '--base-url', baseUrl], { env, stdin: `${keys.players}\n` });
    expect(login).toMatchObject({ code: 0 });
    expect(login.stdout + login.stderr).not.toContain(keys.players);
    expect(await run(['players', 'list', '--limit', '1', '-o', 'ndjson'], { env })).toMatchObject({
      code: 0,
    });
    expect(await run(['content', 'list'], { env })).toMatchObject({ code: 15, stdout: '' });
  });

  test('asks its own sandbox past any proxy', async () => {
    const env = { HTTP_PROXY: `http://127.0.0.1:${await closedPort()}` };
    const { stderr, code } = await run(['--demo', 'players', '-o', 'ndjson'], { env });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  test.skipIf(!existsSync('/dev/full'))('says that a disk is full (needs /dev/full)', async () => {
    const { stderr, code } = await bash(`${signage} --demo players --limit 1 >/dev/full`);
    expect({ stderr, code }).toEqual({
      stderr: 'signage: cannot write the output: ENOSPC: no space left on device, write\n',
      code: 3,
    });
  });

  test('keeps the key out of the process list', async () => {
    const { baseUrl, server } = await serve(() => undefined);
    const asked = once(server, 'request');
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
    start(process.execPath, [executable, 'players', 'list'], env);
    await asked;
    const { stdout } = await bash('ps -eo args');
    expect(stdout).toContain('signage.js players list');
    expect(stdout).not.toContain(testKey);
  });
});

describe('exit codes of the process', { timeout: patience }, () => {
  test.each([
    [0, ['--demo', 'players', 'list', '--name', 'nowhere']],
    [2, ['--demo', 'players', 'list', '--health', 'broken']],
    [10, ['players', 'list']],
    [20, ['--demo', 'schedules', 'get', '1']],
  ])('%i: %j', async (code, args) => {
    expect(await run(args)).toMatchObject({ code });
  });

  test.each([
    [13, 'expired'],
    [14, 'revoked'],
    [15, 'content'],
  ])('%i: a key that is no good: %s', async (code, key) => {
    const env = configuredFor(await startSandbox(), key);
    expect(await run(['players', 'list', '--json'], { env })).toMatchObject({ code, stdout: '' });
  });

  test('30: nobody listens', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const env = { SIGNAGE_BASE_URL: baseUrl, SIGNAGE_API_KEY: testKey };
    expect(await run(['players', 'list'], { env })).toEqual({
      code: 30,
      stdout: '',
      stderr: `signage: no answer from ${baseUrl}: connection refused (ECONNREFUSED)
  Check the base URL, the network and the proxy settings (signage help environment)
`,
    });
  });
});
