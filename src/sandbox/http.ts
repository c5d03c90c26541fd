import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { withoutIssuedKeys } from './keys.ts';
import { Refusal } from './refusal.ts';
import { type ReceivedRequest, type Reply, refuse } from './service.ts';

/** One line of the sandbox's log. The path is as the client sent it: sanitize it before printing. */
export interface RequestLog {
  readonly method: string;
  /** With the query; keys are masked. */
  readonly path: string;
  readonly status: number;
  /** Slug of the key's tenant, if known. */
  readonly tenant: string | undefined;
  /** Bytes of the body that were sent. */
  readonly bytes: number;
}

/** Characters to collect for one write. A shorter reply is sent with its length. */
const chunkLength = 256 * 1024;

/** Where to log, and the clock for the `Date` header. */
interface Surroundings {
  readonly log?: ((entry: RequestLog) => void) | undefined;
  readonly clock?: (() => number) | undefined;
}

/** Serves replies over HTTP: a bug becomes a 500 (§7), and a client may disconnect at any time. */
export function serve(
  replyTo: (request: ReceivedRequest) => Reply,
  { log, clock }: Surroundings = {},
): RequestListener {
  return async (request, response) => {
    response.setHeader('X-Request-Id', randomUUID());
    if (clock) response.setHeader('Date', new Date(clock()).toUTCString());
    const { method = '', url: path = '' } = request;
    const { status, tenant, body, headers } = begin(() => replyTo(received(request)));
    response.writeHead(status, headers);
    const bytes = await sendChunks(body, response);
    log?.({ method, path: withoutIssuedKeys(path), status, tenant, bytes });
  };
}

function received({ method = '', url = '', headers }: IncomingMessage): ReceivedRequest {
  const key = headers['x-api-key'];
  return { method, target: url, key: Array.isArray(key) ? key.join(', ') : key };
}

/** The reply with its first chunk made, so that a bug shows while the status can still be changed. */
function begin(open: () => Reply): Omit<Reply, 'body'> & { body: Iterable<Buffer> } {
  try {
    return withFirstChunk(open());
  } catch (defect) {
    // A sandbox is run by the person who debugs it, so the reply may say what went wrong.
    return withFirstChunk(refuse(new Refusal('SERVER_ERROR', `Internal server error: ${defect}`)));
  }
}

function withFirstChunk({ body, headers, ...reply }: Reply) {
  const chunks = inChunks(body);
  const first = chunks.next();
  const second = chunks.next();
  const started = [first, second].flatMap((chunk) => (chunk.done ? [] : [chunk.value]));
  return {
    ...reply,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      ...(second.done ? { 'Content-Length': String(started[0]?.length ?? 0) } : {}),
    },
    body: concat(started, chunks),
  };
}

function* concat(started: Iterable<Buffer>, rest: Iterable<Buffer>): Generator<Buffer> {
  yield* started;
  yield* rest;
}

function* inChunks(texts: Iterable<string>): Generator<Buffer> {
  let collected = '';
  for (const text of texts) {
    collected += text;
    if (collected.length < chunkLength) continue;
    yield Buffer.from(collected);
    collected = '';
  }
  if (collected !== '') yield Buffer.from(collected);
}

/** Sends the chunks at the reader's speed and returns the number of bytes. */
async function sendChunks(chunks: Iterable<Buffer>, response: ServerResponse): Promise<number> {
  let bytes = 0;
  const counted = function* () {
    for (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(counted, response);
  } catch {
    // The client has gone, or a bug struck midway: the connection is cut, so that the part is not taken for the whole.
  }
  return bytes;
}
