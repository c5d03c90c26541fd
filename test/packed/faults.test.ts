import { describe, expect, test } from 'vitest';
import { type Fault, startFaultServer } from '../helpers/fault-server.ts';
import { listArgv, understoodAnswers, unusableAnswers } from '../helpers/fault-table.ts';
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
});
