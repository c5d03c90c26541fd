// project: packed-slow
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serve } from '../helpers/loopback.ts';
import { asking, end, folderOf, nodes, run, runFirst, start } from './tool.ts';

const tail = 'Zq7-Xw_9vKfT3mBn8RcLpH2sJdY6gUaE4oWiVx5tQy1';
const key = `test_live_lojas-exemplo_${tail}`;

const sentence = 'internal error: Error: boom test_live_lojas-exemplo_…';
const hint = 'Please report this bug, with the command and its --verbose output';

/** What is thrown outside any promise or handler, once the tool waits for the service. */
const exception = `process.on('SIGUSR2', () => { throw new Error('boom ' + process.env.SIGNAGE_API_KEY); });`;
const rejection = exception.replace('throw', 'Promise.reject(').replace('KEY);', 'KEY));');

/** Runs a command against a server that never answers, and throws meanwhile. */
async function throwInto(node: string, code: string, line: string) {
  const { baseUrl, server } = await serve(() => undefined);
  const asked = once(server, 'request');
  const cwd = folderOf();
  const first = runFirst(code, '--report-uncaught-exception');
  const child = start(node, line, {
    cwd,
    env: { SIGNAGE_API_KEY: key, SIGNAGE_BASE_URL: baseUrl, ...first },
  });
  const ended = end(child);
  await Promise.race([asked, ended]);
  child.kill('SIGUSR2');
  return { ...(await ended), files: readdirSync(cwd) };
}

describe.each(nodes)('an uncaught error is a defect on %s', (node) => {
  const inJson = { code: 'DEFECT', message: sentence, hint, status: null, exitCode: 1 };
  test.each([
    ['an exception in an event', exception, 'players', '', `signage: ${sentence}\n  ${hint}\n`, 1],
    ['a rejected promise', rejection, 'players', '', `signage: ${sentence}\n  ${hint}\n`, 1],
    ['in JSON', rejection, 'players --json', '', `${JSON.stringify({ error: inJson })}\n`, 1],
    [
      'for a monitoring system',
      rejection,
      'players check --report nagios',
      `SIGNAGE UNKNOWN - ${sentence}\n`,
      '',
      3,
    ],
  ])('%s', async (_, thrown, line, stdout, stderr, code) => {
    expect(await throwInto(node, thrown, line)).toMatchObject({ stdout, stderr, code, files: [] });
  });

  test('with --verbose it has its stack, without the key', async () => {
    const { stderr, code, files } = await throwInto(node, exception, 'players -v');
    expect({ code, files }).toEqual({ code: 1, files: [] });
    expect(stderr).toContain(`\nsignage: ${sentence}\n  ${hint}\n`);
    expect(stderr).toMatch(/\n {2}Error: boom test_live_lojas-exemplo_…\n {6}at (?:process\.|<anonymous>)/);
    expect(stderr).not.toContain(tail.slice(0, 8));
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
    const env = { ...asking('http://127.0.0.1:1'), ...runFirst(code) };
    expect(await run(node, 'players get -', { env })).toMatchObject({
      stdout: '',
      stderr: `signage: internal error: Error: the run stopped before it finished\n  ${hint}\n`,
      code: 1,
    });
  });
});
