import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompress, UnknownEncoding } from '../../src/api/decompress.ts';

const text = Buffer.from('[{"id":"a"}]');

test.each<[string | null, Buffer]>([
  [null, text],
  ['', text],
  [' , identity ,', text],
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['GZip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  [' br ', brotliCompressSync(text)],
  ['deflate, identity, gzip', gzipSync(deflateSync(text))],
])('a body in the encoding %j comes out as it was', async (encoding, body) => {
  expect(await buffer(await decompress(Readable.from([body]), encoding))).toEqual(text);
});

test('a body that is not encoded is passed on itself', async () => {
  const body = Readable.from([text]);
  expect(await decompress(body, 'identity')).toBe(body);
});

test.each(['zstd', 'constructor'])('the encoding %s was not asked for', async (encoding) => {
  const found = decompress(Readable.from([text]), `gzip, ${encoding.toUpperCase()}`);
  await expect(found).rejects.toThrow(new UnknownEncoding(encoding));
});

test('a body that breaks off ends in its error', async () => {
  const body = Readable.from(
    (async function* () {
      yield gzipSync(text).subarray(0, 5);
      throw new Error('broken');
    })(),
  );
  const stream = await decompress(body, 'gzip');
  stream.resume();
  expect(await once(stream, 'error')).toEqual([new Error('broken')]);
});
