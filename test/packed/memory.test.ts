import { describe, expect, test } from 'vitest';
import { player, uuidOf } from '../helpers/fixtures.ts';
import { serve } from '../helpers/loopback.ts';
import { listPlayers, onePlayer, startTarget } from './proxy-target.ts';
import { asking, isExecutable, nodes, run, runFirst } from './tool.ts';

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

/** Tells at the end, in MB, how large V8's young generation has become. */
const tellYoung = `
  import { writeSync } from 'node:fs';
  import { getHeapSpaceStatistics } from 'node:v8';
  const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  process.on('exit', () => writeSync(2, String(Math.round(young() / 1e6))));
`;

// An executable has another engine.
test.runIf(!isExecutable).each(nodes)(
  'the young generation stays small, however long a list is, on %s',
  async (node) => {
    // Some of it is held: without a limit, that makes V8 give it 17 MB.
    const offline = Array.from({ length: 40_000 }, (_, index) => ({
      ...player,
      id: uuidOf(index),
      healthStatus: index % 20 === 0 ? 'offline' : 'healthy',
    }));
    const body = JSON.stringify(offline);
    const { baseUrl } = await serve((_, response) => response.end(body));
    const env = { ...asking(baseUrl), ...runFirst(tellYoung) };
    const { stderr, code } = await run(node, 'players check --max-offline 100% -q -o ndjson', { env });
    expect(code).toBe(0);
    expect(Number(stderr)).toBeLessThan(10);
  },
);
