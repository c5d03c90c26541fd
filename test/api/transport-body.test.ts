import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFetch, decompress } from '../../src/api/transport.ts';
import { answer, type Fault, startFaultServer } from '../helpers/fault-server.ts';

/* Reading the body of an answer, over real sockets. */

/** The body of a server's answer, which is not being read yet, and the server's end of the connection. */
async function bodyFrom(fault: Fault) {
  let socket: Socket | undefined;
  const server = await startFaultServer((accepted, request) => {
    socket = accepted;
    fault(accepted, request);
  });
  const fetch = createFetch({ env: {}, readTextFile: async () => '' });
  const { signal } = new AbortController();
  const { body } = await fetch(server.baseUrl, { headers: {}, redirect: 'manual', signal });
  if (body === null || socket === undefined) throw new Error('no body');
  return { body, socket };
}

const half = answer('half', { 'Content-Length': 100 });

test('a body that is left off early closes the connection', async () => {
  const { body, socket } = await bodyFrom((accepted) => void accepted.write(half));
  for await (const _ of body) break;
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

const text = Buffer.from('[{"id":"a"}]');

test.each<[string, Buffer]>([
  ['', text],
  [' , identity ,', text],
  ['x-gzip', gzipSync(text)],
  ['GZip', gzipSync(text)],
  [' br ', brotliCompressSync(text)],
  ['deflate, identity, gzip', gzipSync(deflateSync(text))],
])('a body in the encoding %j comes out as it was', async (encoding, body) => {
  expect(await buffer(await decompress(Readable.from([body]), encoding))).toEqual(text);
});

test('an encoding named like a part of every object was not asked for', async () => {
  const found = decompress(Readable.from([text]), 'gzip, Constructor');
  await expect(found).rejects.toThrow('the service sent an unsupported content encoding (constructor)');
});
