import type { ChildProcess } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { asking, end, isExecutable, nodes, runFirst, start } from './tool.ts';

/*
 * A JSON list that is too long for memory is kept in a file until it is complete. Node 26 ends a process whose open file is
 * garbage, so these runs live on a moment after their end, and collect their garbage.
 */

const count = 499;
const name = 'x'.repeat(8_000);
const whole = `[${Array.from({ length: count }, (_, id) => `{"id":"${uuidOf(id)}","name":"${name}"}`).join(',')}]`;

const collectGarbage = `import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const exit = process.exit;
process.exit = (code = process.exitCode) => {
  process.exitCode = code;
  collect();
  setTimeout(collect, 50);
  setTimeout(exit, 200, code);
  return new Promise(() => undefined);
};`;

/** The list in JSON from a server that sends this much of it and then hangs up. */
async function list(node: string, length = whole.length): Promise<ChildProcess> {
  const { baseUrl } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': whole.length });
    response.write(whole.slice(0, length), () => {
      if (length < whole.length) response.destroy();
      else response.end();
    });
  });
  const env = { ...asking(baseUrl), ...(isExecutable ? {} : runFirst(collectGarbage)) };
  return start(node, 'players --limit 500 -o json --retries 0', { env });
}

describe.each(nodes)('4 MB of JSON on %s', (node) => {
  test('comes out whole', async () => {
    const { stdout, stderr, code } = await end(await list(node));
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toHaveLength(count);
  });

  test('after a failure in the middle nothing of it is printed', async () => {
    const { stdout, stderr, code } = await end(await list(node, whole.length - 100_000));
    expect({ stdout, code }).toEqual({ stdout: '', code: 30 });
    expect(stderr).not.toContain('ERR_INVALID_STATE');
    expect(JSON.parse(stderr).error.code).toBe('NO_CONNECTION');
  });

  test('a reader that goes after the first bytes is not a failure', async () => {
    const child = await list(node);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { stderr, code } = await end(child);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });
});
