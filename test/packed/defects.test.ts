import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { type Ended, end, nodes, run, runFirst, start } from './tool.ts';

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `test_live_lojas-exemplo_${tail}`;

const sentence = 'internal error: Error: boom test_live_lojas-exemplo_…';
const hint = 'Please report this bug, with the command and its --verbose output';

/** What is thrown outside any promise or handler, once the tool waits for the service. */
const ways = {
  'an exception in an event': `process.on('SIGUSR2', () => { throw new Error('boom ' + process.env.SIGNAGE_API_KEY); });`,
  'a rejected promise': `process.on('SIGUSR2', () => { Promise.reject(new Error('boom ' + process.env.SIGNAGE_API_KEY)); });`,
};

/** Runs a command against a server that never answers, and throws meanwhile. */
async function throwInto(
  node: string,
  code: string,
  args: readonly string[],
): Promise<Ended & { files: string[] }> {
  const { baseUrl, server } = await serve(() => undefined);
  const asked = once(server, 'request');
  const cwd = mkdtempSync(join(tmpdir(), 'report-'));
  const child = start(node, args, {
    cwd,
    env: {
      SIGNAGE_API_KEY: key,
      SIGNAGE_BASE_URL: baseUrl,
      ...runFirst(code, '--report-uncaught-exception'),
    },
  });
  const ended = end(child);
  await Promise.race([asked, ended]);
  child.kill('SIGUSR2');
  return { ...(await ended), files: readdirSync(cwd) };
}

describe.each(nodes)('an uncaught error is a defect on %s', (node) => {
  test.each(Object.entries(ways))('%s', async (_, code) => {
    expect(await throwInto(node, code, ['players', 'list'])).toEqual({
      stdout: '',
      stderr: `signage: ${sentence}\n  ${hint}\n`,
      code: 1,
      files: [],
      milliseconds: expect.any(Number),
    });
  });

  test('with a JSON format it is one line', async () => {
    const { stdout, stderr, ...ended } = await throwInto(node, ways['a rejected promise'], [
      'players',
      '--json',
    ]);
    expect({ ...ended, stdout }).toMatchObject({ stdout: '', code: 1, files: [] });
    expect(stderr).toBe(
      `${JSON.stringify({ error: { code: 'DEFECT', message: sentence, hint, status: null, exitCode: 1 } })}\n`,
    );
  });

  test('with --verbose it has its stack, without the key', async () => {
    const { stderr, code, files } = await throwInto(node, ways['an exception in an event'], [
      'players',
      '-v',
    ]);
    expect({ code, files }).toEqual({ code: 1, files: [] });
    expect(stderr).toContain(`\nsignage: ${sentence}\n  ${hint}\n`);
    expect(stderr).toMatch(/\n {2}Error: boom test_live_lojas-exemplo_…\n {6}at (?:process\.|<anonymous>)/);
    expect(stderr).not.toContain(tail.slice(0, 8));
  });

  test('a monitoring system gets UNKNOWN', async () => {
    const { stdout, stderr, code } = await throwInto(node, ways['a rejected promise'], [
      ...['players', 'check', '--report', 'nagios'],
    ]);
    expect({ stdout, stderr, code }).toEqual({
      stdout: `SIGNAGE UNKNOWN - ${sentence}\n`,
      stderr: '',
      code: 3,
    });
  });
});

/** A stdin that never ends and that Node does not wait for. */
const idle = `import { Readable } from 'node:stream';
const idle = new Readable({ read() {} });
Object.defineProperty(process, 'stdin', { value: idle });`;
/** One that an abort does not reach either. */
const deaf = `${idle} idle[Symbol.asyncIterator] = () => ({ next: () => new Promise(() => undefined) });`;

describe.each(nodes)('a run with nothing left to wait for is a defect on %s', (node) => {
  test.each([
    ['that an abort ends', idle],
    ['that an abort does not end', deaf],
  ])('%s', async (_, code) => {
    const env = { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: 'http://127.0.0.1:1', ...runFirst(code) };
    const { stdout, stderr, code: exitCode } = await run(node, ['players', 'get', '-'], { env });
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: '',
      stderr: `signage: internal error: Error: the run stopped before its end\n  ${hint}\n`,
      exitCode: 1,
    });
  });
});
