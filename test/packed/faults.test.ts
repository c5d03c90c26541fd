import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Fault, startFaultServer } from '../helpers/fault-server.ts';
import {
  cannotBeRead,
  endlessList,
  listArgv,
  ok,
  printed,
  understoodAnswers,
  unusableAnswers,
} from '../helpers/fault-table.ts';
import { asking, nodes, run } from './tool.ts';

/*
 * The table of test/api/faults.test.ts once more: the bundled undici is not the one that the source runs with. What comes
 * too late: timeouts.test.ts.
 */

async function runAgainst(node: string, fault: Fault, argv: readonly string[] = listArgv) {
  const server = await startFaultServer(fault);
  const options = { env: asking(server.baseUrl) };
  const { stdout, stderr, code } = await run(node, [...argv, '--retries', '0'], options);
  return { stdout, stderr: stderr.replaceAll(server.baseUrl, 'BASE'), code };
}

describe.each(nodes)('on %s', (node) => {
  describe.each([
    ['is understood anyway', understoodAnswers],
    ['cannot be used', unusableAnswers],
  ])('an answer that %s', (_, rows) => {
    test.each(rows)('$name', async ({ fault, argv, stdout, stderr, code }) => {
      expect(await runAgainst(node, fault, argv)).toEqual({ stdout, stderr, code });
    });
  });

  test('a list without end is not read further than --max-response', async () => {
    const argv = [...listArgv, '--max-response', '1MB'];
    const { stdout, stderr, code } = await runAgainst(node, endlessList, argv);
    expect({ stderr, code }).toEqual({
      stderr: 'signage: the response is longer than 1000000 bytes\n  Use --max-response 8GiB to allow more\n',
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
});
