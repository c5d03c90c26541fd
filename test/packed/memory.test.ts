import { describe, expect, test } from 'vitest';
import { listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { nodes, run } from './tool.ts';

/** Node 20 and 22 reserve gigabytes of addresses for the parser of HTTP; newer ones run in this. */
const limited = ['sh', '-c', 'ulimit -v 3000000; exec "$@"', 'sh'];

describe.each(nodes)('with a limit of memory on %s', (node) => {
  test('the tool works, or says that the limit is the reason', async () => {
    const { env } = await startTarget('http', '127.0.0.1');
    const { stdout, stderr, code } = await run(node, listPlayers, { env, launcher: limited });
    const outOfMemory =
      /^signage: out of memory: WebAssembly\.\w+\(\): Out of memory: Cannot allocate Wasm memory for new instance\n {2}Raise the memory limit of this process \(ulimit -v\)\n$/;
    const refused = { stdout: '', stderr: expect.stringMatching(outOfMemory), code: 3 };
    expect({ stdout, stderr, code }).toEqual(code === 0 ? onePlayer : refused);
  });
});
