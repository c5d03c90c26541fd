import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { mediaOf } from '../../src/sandbox/media.ts';
import { uuidOf } from './fixtures.ts';
import { serve } from './loopback.ts';
import { testKey } from './run.ts';

/*
 * A service whose content has media files on the same server, which answers as a test wants.
 */

/** The bytes of the file of an item. */
export function mediaBytes(of: string, size = 100_000): Buffer {
  return Buffer.concat([...mediaOf(of, size).bytes(0)]);
}

export const digestOf = (bytes: Uint8Array, algorithm = 'sha256') =>
  `${algorithm}:${createHash(algorithm).update(bytes).digest('hex')}`;

/** A content item whose file is at `/media/NAME`. */
export function mediaItem(number: number, bytes: Uint8Array | undefined, fields: object = {}) {
  return {
    id: uuidOf(number),
    name: `Item ${number}`,
    type: 'video',
    mimeType: 'video/mp4',
    ...(bytes && { fileSizeBytes: bytes.length, checksum: digestOf(bytes) }),
    storageUrl: `/media/${number}`,
    status: 'active',
    processingStatus: 'ready',
    ...fields,
  };
}

/** How a request for a file is answered; `count` is how many came before it, for any file. */
export type MediaAnswer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** The file as a good server sends it: whole, or from the position that is asked for. */
export function sendFile(bytes: Uint8Array, tag: string | null = '"v1"'): MediaAnswer {
  return ({ headers }, response) => {
    const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
    const from = isSame ? Number(first ?? 0) : 0;
    if (tag !== null) response.setHeader('ETag', tag);
    if (from > 0 && from >= bytes.length) {
      response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
      return;
    }
    response.setHeader('Content-Length', bytes.length - from);
    if (from > 0)
      response.writeHead(206, { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
    response.end(bytes.subarray(from));
  };
}

/** Milliseconds in which what was sent arrives, on a busy machine too: the end of a connection can overtake it. */
const arrival = 100;

/** The beginning of the answer that another one would send, then the end of the connection. */
export function cutAfter(length: number, bytes: Uint8Array, tag: string | null = '"v1"'): MediaAnswer {
  return (_, response) => {
    response.writeHead(200, { 'Content-Length': bytes.length, ...(tag !== null && { ETag: tag }) });
    response.write(bytes.subarray(0, length), () => setTimeout(() => response.destroy(), arrival));
  };
}

/** Serves these items and their files until the test ends. Addresses that begin with a slash become those of the server. */
export async function startMediaServer(
  items: readonly { readonly id: string }[],
  ...answers: readonly MediaAnswer[]
) {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  let count = 0;
  const { baseUrl, port } = await serve((request, response) => {
    const { url = '', headers } = request;
    if (url.startsWith('/api/external/')) {
      const [path = '', query] = url.split('?');
      if (path.endsWith('/summary')) {
        response.end(JSON.stringify({ totalContent: items.length }));
        return;
      }
      const id = path.split('/content/')[1];
      const status = new URLSearchParams(query).get('status') ?? 'active';
      const found =
        id === undefined ? (status === 'active' ? items : []) : items.find((item) => item.id === id);
      const text = JSON.stringify(found ?? {}).replaceAll('Url":"/', `Url":"${baseUrl}/`);
      response.writeHead(found ? 200 : 404).end(text);
      return;
    }
    requests.push({ path: url, headers });
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    if (answer === undefined) response.writeHead(500).end();
    else answer(request, response, count - 1);
  });
  return { baseUrl, port, requests, env: { SIGNAGE_API_KEY: testKey, SIGNAGE_BASE_URL: baseUrl } };
}
