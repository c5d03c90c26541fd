import { gzipSync } from 'node:zlib';
import { uuidOf } from '../helpers/fixtures.ts';

/** A list of about this many bytes, of text that hardly compresses. */
export function listOf(size: number): string[] {
  const rows: string[] = [];
  for (let length = 0; length < size; length += rows.at(-1)?.length ?? 0) {
    const words = Array.from({ length: 40 }, (_, n) => Math.imul(rows.length * 40 + n, 0x9e3779b1) >>> 0);
    rows.push(JSON.stringify({ id: uuidOf(rows.length), name: words.join(' ') }));
  }
  return rows;
}

/** How an answer marks its end, and whether the connection is kept. */
export interface Frame {
  readonly framing: 'Content-Length' | 'chunked' | 'until the close';
  readonly connection: 'keep-alive' | 'close';
  readonly isGzip: boolean;
}

export const frames: readonly Frame[] = [false, true].flatMap((isGzip) => [
  { framing: 'Content-Length', connection: 'keep-alive', isGzip },
  { framing: 'Content-Length', connection: 'close', isGzip },
  { framing: 'chunked', connection: 'keep-alive', isGzip },
  { framing: 'chunked', connection: 'close', isGzip },
  { framing: 'until the close', connection: 'close', isGzip },
]);

/** The bytes of an answer with this list. */
export function framedList(rows: readonly string[], { framing, connection, isGzip }: Frame): Buffer {
  const text = Buffer.from(`[${rows.join(',')}]`);
  const body = isGzip ? gzipSync(text) : text;
  const headers = [
    'HTTP/1.1 200 OK',
    `Connection: ${connection}`,
    ...(isGzip ? ['Content-Encoding: gzip'] : []),
    ...(framing === 'Content-Length' ? [`Content-Length: ${body.length}`] : []),
    ...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
  ];
  return Buffer.concat([
    Buffer.from(`${headers.join('\r\n')}\r\n\r\n`),
    ...(framing === 'chunked' ? chunksOf(body) : [body]),
  ]);
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  const size = 16_000;
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  }
  yield Buffer.from('0\r\n\r\n');
}
