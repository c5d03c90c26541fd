import { describe, expect, test } from 'vitest';
import { send, startFaultServer } from '../helpers/fault-server.ts';
import { framedList, frames, listOf } from './framed-list.ts';
import { runPiped } from './piped.ts';
import { nodes, testKey } from './tool.ts';

/*
 * Complete answers of many sizes in every framing: each row arrives, however slowly stdout is read. With back-pressure
 * the parser of HTTP is paused when the connection ends, which is where undici 7 crashes.
 */

const lists = [10_000, 80_000, 150_000, 300_000, 1_000_000, 3_000_000].map(listOf);
const cases = frames.flatMap((frame) => ['cat', 'sleep .5; cat'].map((reader) => ({ ...frame, reader })));

describe.each(nodes)('10 kB to 3 MB on %s', (node) => {
  test.each(cases)('$framing, $connection, gzip: $isGzip, read by $reader', async ({ reader, ...frame }) => {
    const results = await Promise.all(
      lists.map(async (rows) => {
        const server = await startFaultServer(send(framedList(rows, frame)));
        const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: server.baseUrl };
        const argv = ['players', '-o', 'ndjson', '--retries', '0'];
        const { stdout, stderr, code } = await runPiped(node, argv, reader, { env });
        return { isWhole: stdout === `${rows.join('\n')}\n`, stderr, code };
      }),
    );
    expect(results).toEqual(lists.map(() => ({ isWhole: true, stderr: '', code: 0 })));
  });
});
