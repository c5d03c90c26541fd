import { describe, expect, test } from 'vitest';
import { type FaultServer, send, startFaultServer } from '../helpers/fault-server.ts';
import { framedList, frames, listOf } from './framed-list.ts';
import { runPiped } from './piped.ts';
import { type Ended, nodes, testKey } from './tool.ts';

/*
 * Answers that are cut off: never a silent end. And a slow reader of stdout slows the service.
 */

const rows = listOf(400_000);
const readers = ['cat', 'sleep .5; cat'];

function runAgainst(
  node: string,
  { baseUrl }: FaultServer,
  reader: string,
  more: readonly string[],
): Promise<Ended> {
  const env = { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl };
  return runPiped(node, ['players', '-o', 'ndjson', ...more], reader, { env });
}

const cutFrames = frames.filter(({ isGzip, framing }) => !isGzip && framing !== 'until the close');
const cuts = cutFrames.flatMap((frame) => readers.map((reader) => ({ ...frame, reader })));

describe.each(nodes)('a list that is cut off, on %s', (node) => {
  test.each(cuts)('$framing, $connection, read by $reader: 30', async ({ reader, ...frame }) => {
    const whole = framedList(rows, frame);
    const results = await Promise.all(
      [70_000, 100_000, 131_072, 200_000, 300_000, whole.length - 1].map(async (length) => {
        const server = await startFaultServer(send(whole.subarray(0, length)));
        const { stdout, stderr, code } = await runAgainst(node, server, reader, [
          '-o',
          'ndjson',
          '--retries',
          '0',
        ]);
        const isBeginning = `${rows.join('\n')}\n`.startsWith(stdout) && /(?:^|\n)$/.test(stdout);
        return { isBeginning, stderr: stderr.replace(server.baseUrl, 'BASE'), code };
      }),
    );
    const reason =
      frame.framing === 'Content-Length' && frame.connection === 'close'
        ? 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
        : 'UND_ERR_SOCKET';
    const stderr = `{"error":{"code":"NO_CONNECTION","message":"no answer from BASE: the connection closed before the answer was complete (${reason})","hint":"Check the base URL, the network and the proxy settings (signage help environment)","status":null,"exitCode":30}}\n`;
    expect(results).toEqual(results.map(() => ({ isBeginning: true, stderr, code: 30 })));
  });
});

test.each(nodes)('100 MB wait at the service until stdout is read, on %s', async (node) => {
  const more = Buffer.from(`${rows.join(',')},`);
  const count = Math.ceil(100_000_000 / more.length);
  let sent = 0;
  const server = await startFaultServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[');
    const next = (left: number) => {
      if (left === 0) socket.end(`${rows[0]}]`);
      else
        socket.write(more, () => {
          sent += more.length;
          next(left - 1);
        });
    };
    next(count);
  });
  let sentUnread = 0;
  setTimeout(() => (sentUnread = sent), 2900);
  const { stdout, stderr, code } = await runAgainst(node, server, 'sleep 3; wc -l', []);
  expect({ rows: Number(stdout), stderr, code }).toEqual({
    rows: count * rows.length + 1,
    stderr: '',
    code: 0,
  });
  // What the sockets of both sides and the pipe hold; all of it would be the fivefold.
  expect(sentUnread).toBeLessThan(20_000_000);
});
