import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { withoutIssuedKeys } from './keys.ts';
import { Refusal } from './refusal.ts';
import { type ReceivedRequest, type Reply, refuse } from './service.ts';

/** One line of the sandbox's log. The path is as the client sent it: whoever prints it has to make it safe. */
export interface RequestLog {
  readonly method: string;
  /** With the query; a key in it is made unreadable. */
  readonly path: string;
  readonly status: number;
  /** Slug of the tenant that asked, when the key told. */
  readonly tenant: string | undefined;
  /** Of the body, as far as it was sent. */
  readonly bytes: number;
}

/** Characters to collect before the socket is troubled with them. A shorter answer is sent with its length. */
const chunkLength = 256 * 1024;

/** What the service has of the world, where it is not to be that of the machine. */
interface Surroundings {
  readonly log?: ((entry: RequestLog) => void) | undefined;
  readonly clock?: (() => number) | undefined;
}

/** Serves answers over HTTP: a defect of the service becomes a 500 (§7), and a client that goes away is let go. */
export function serve(
  replyTo: (request: ReceivedRequest) => Reply,
  nextRequestId: () => string,
  { log, clock }: Surroundings = {},
): RequestListener {
  return async (request, response) => {
    response.setHeader('X-Request-Id', nextRequestId());
    if (clock) response.setHeader('Date', new Date(clock()).toUTCString());
    const { method = '', url: path = '' } = request;
    const { status, tenant, body, headers } = begin(() => replyTo(received(request)));
    response.writeHead(status, headers);
    const bytes = await send(body, response);
    log?.({ method, path: withoutIssuedKeys(path), status, tenant, bytes });
  };
}

function received({ method = '', url = '', headers }: IncomingMessage): ReceivedRequest {
  const key = headers['x-api-key'];
  return { method, target: url, key: Array.isArray(key) ? key.join(', ') : key };
}

/** The answer with its first chunk made, so that a defect shows while the status can still be chosen. */
function begin(open: () => Reply): Omit<Reply, 'body'> & { body: Iterable<Buffer> } {
  try {
    return withFirstChunk(open());
  } catch (defect) {
    // Who runs a sandbox is who has to mend it, so the answer may say what went wrong.
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

/** Sends the chunks at the speed of the reader; the number of bytes sent. */
async function send(chunks: Iterable<Buffer>, response: ServerResponse): Promise<number> {
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
    // The client has gone, or the service has failed midway: the connection is cut, so that nobody takes the part for all.
  }
  return bytes;
}
