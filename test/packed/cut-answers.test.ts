// project: packed-once
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { send, startFaultServer } from '../helpers/fault-server.ts';
import { uuidOf } from '../helpers/fixtures.ts';
import { asking, nodes, runPiped } from './tool.ts';

/*
 * Answers of many sizes in every framing. Of a complete one each row arrives, however slowly stdout is read: with
 * back-pressure the parser of HTTP is paused when the connection ends, which is where undici 7 crashes. One that is cut
 * off is never a silent end.
 */

/** A list of about this many bytes, of text that hardly compresses. */
function listOf(size: number): string[] {
  const rows: string[] = [];
  for (let length = 0; length < size; length += rows.at(-1)?.length ?? 0) {
    const words = Array.from({ length: 40 }, (_, n) => Math.imul(rows.length * 40 + n, 0x9e3779b1) >>> 0);
    rows.push(JSON.stringify({ id: uuidOf(rows.length), name: words.join(' ') }));
  }
  return rows;
}

/** How an answer marks its end, and whether the connection is kept. */
const frames = [
  { framing: 'Content-Length', connection: 'keep-alive' },
  { framing: 'Content-Length', connection: 'close' },
  { framing: 'chunked', connection: 'keep-alive' },
  { framing: 'chunked', connection: 'close' },
  { framing: 'until the close', connection: 'close' },
];
const readers = ['cat', 'sleep .5; cat'];

/** The bytes of an answer with this list. */
function framedList(rows: readonly string[], framing: string, connection: string, isGzip = false): Buffer {
  const text = Buffer.from(`[${rows.join(',')}]`);
  const body = isGzip ? gzipSync(text) : text;
  const headers = [
    'HTTP/1.1 200 OK',
    `Connection: ${connection}`,
    ...(isGzip ? ['Content-Encoding: gzip'] : []),
    ...(framing === 'Content-Length' ? [`Content-Length: ${body.length}`] : []),
    ...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
  ];
  const pieces = framing === 'chunked' ? chunksOf(body) : [body];
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), ...pieces]);
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  const size = 16_000;
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  }
  yield Buffer.from('0\r\n\r\n');
}

const lists = [10_000, 150_000, 300_000, 3_000_000].map(listOf);
const rows = listOf(400_000);
const line = 'players -o ndjson --retries 0';

describe.each(nodes)('on %s', (node) => {
  describe.each(readers)('read by %s', (reader) => {
    describe.each([false, true])('gzip: %s', (isGzip) => {
      test.each(frames)('a list of 10 kB to 3 MB, $framing, $connection', async ({ framing, connection }) => {
        const results = await Promise.all(
          lists.map(async (rows) => {
            const server = await startFaultServer(send(framedList(rows, framing, connection, isGzip)));
            const { stdout, ...ended } = await runPiped(node, line, reader, asking(server.baseUrl));
            return { isWhole: stdout === `${rows.join('\n')}\n`, ...ended };
          }),
        );
        expect(results).toEqual(lists.map(() => ({ isWhole: true, stderr: '', code: 0 })));
      });
    });

    test.each(frames.slice(0, 4))(
      'a list that is cut off, $framing, $connection: 30',
      async ({ framing, connection }) => {
        const whole = framedList(rows, framing, connection);
        const results = await Promise.all(
          [70_000, 131_072, 300_000, whole.length - 1].map(async (length) => {
            const { baseUrl } = await startFaultServer(send(whole.subarray(0, length)));
            const { stdout, stderr, code } = await runPiped(node, line, reader, asking(baseUrl));
            const isBeginning = `${rows.join('\n')}\n`.startsWith(stdout) && /(?:^|\n)$/.test(stdout);
            return { isBeginning, stderr: stderr.replace(baseUrl, 'BASE'), code };
          }),
        );
        const reason =
          framing === 'Content-Length' && connection === 'close'
            ? 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
            : 'UND_ERR_SOCKET';
        const stderr = `{"error":{"code":"NO_CONNECTION","message":"no response from BASE: the connection closed before the response was complete (${reason})","hint":"Check the base URL, the network and the proxy settings (signage help environment)","status":null,"exitCode":30}}\n`;
        expect(results).toEqual(results.map(() => ({ isBeginning: true, stderr, code: 30 })));
      },
    );
  });

  test('100 MB wait at the service until stdout is read', async () => {
    const more = Buffer.from(`${rows.join(',')},`);
    const count = Math.ceil(100_000_000 / more.length);
    let sent = 0;
    const server = await startFaultServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[');
      const next = (left: number) => {
        if (left === 0) return void socket.end(`${rows[0]}]`);
        socket.write(more, () => {
          sent += more.length;
          next(left - 1);
        });
      };
      next(count);
    });
    let sentUnread = 0;
    setTimeout(() => (sentUnread = sent), 2900);
    const ended = await runPiped(node, line, 'sleep 3; wc -l', asking(server.baseUrl));
    expect({ ...ended, stdout: Number(ended.stdout) }).toEqual({
      stdout: count * rows.length + 1,
      stderr: '',
      code: 0,
    });
    // What the sockets of both sides and the pipe hold; all of it would be the fivefold.
    expect(sentUnread).toBeLessThan(20_000_000);
  });
});
