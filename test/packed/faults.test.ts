import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answer, type Fault, send, startFaultServer } from '../helpers/fault-server.ts';
import {
  cannotBeRead,
  endlessList,
  exitCodeOf,
  lateAnswers,
  listArgv,
  ok,
  printed,
  statusAnswer,
  statusBodies,
  understoodAnswers,
  unusableAnswers,
} from '../helpers/fault-table.ts';
import { nodes, run, testKey } from './tool.ts';

/*
 * The table of test/api/faults.test.ts once more: the bundled undici is not the one that the source runs with.
 */

async function runAgainst(node: string, fault: Fault, argv: readonly string[] = listArgv) {
  const server = await startFaultServer(fault);
  const { stdout, stderr, code } = await run(node, [...argv, '--retries', '0'], {
    env: { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: server.baseUrl },
  });
  return { stdout, stderr: stderr.replaceAll(server.baseUrl, 'BASE'), code };
}

describe.each(nodes)('on %s', (node) => {
  describe.each([
    ['is understood anyway', understoodAnswers],
    ['cannot be used', unusableAnswers],
    ['is too late', lateAnswers],
  ])('an answer that %s', (_, rows) => {
    test.each(rows)('$name', async ({ fault, argv, stdout, stderr, code }) => {
      expect(await runAgainst(node, fault, argv)).toEqual({ stdout, stderr, code });
    });
  });

  test('a list without end is not read further than --max-response', async () => {
    const argv = [...listArgv, '--max-response', '1MB'];
    const { stdout, stderr, code } = await runAgainst(node, endlessList, argv);
    expect({ stderr, code }).toEqual({
      stderr: 'signage: the answer is longer than 1000000 bytes\n  To allow more: --max-response 8GiB\n',
      code: 22,
    });
    expect(new Set(stdout.split('\n'))).toEqual(new Set([printed.trim(), '']));
  });

  test('an object of 100 MB is refused', async () => {
    const bomb = gzipSync(`[{"id":"${'x'.repeat(100_000_000)}"}]`);
    expect(await runAgainst(node, ok(bomb, { 'Content-Encoding': 'gzip' }))).toEqual({
      stdout: '',
      stderr: cannotBeRead('an object is larger than 16 MiB'),
      code: 22,
    });
  });

  test.each([
    ['503 in an unknown encoding', '503 Busy', { 'Content-Encoding': 'zstd' }, 34],
    ['401 in a broken encoding', '401 No', { 'Content-Encoding': 'gzip' }, 19],
  ])('%s keeps its status', async (_, line, headers, exitCode) => {
    const { stdout, code } = await runAgainst(node, send(answer('x', headers, line)));
    expect({ stdout, code }).toEqual({ stdout: '', code: exitCode });
  });

  test.each(statusBodies)('some statuses of each class with the body "%s"', async (body) => {
    const found: Record<number, number | null> = {};
    const wanted: Record<number, number> = {};
    for (const status of [300, 301, 304, 399, 400, 401, 403, 404, 418, 429, 499, 500, 503, 599]) {
      const { code, stdout } = await runAgainst(node, statusAnswer(status, body));
      found[status] = stdout === '' ? code : -1;
      wanted[status] = exitCodeOf(status);
    }
    expect(found).toEqual(wanted);
  });
});
