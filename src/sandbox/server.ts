import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import { type Media, mediaAt, mediaOrigin } from './media.ts';
import { issueKeys, replyTo } from './service.ts';
import { createTenant, recorded, type Sizes } from './tenant.ts';

/** Options of a sandbox; the same sizes and time give the same replies to the byte. */
export interface SandboxOptions extends Sizes {
  /** A free one if 0 or absent. */
  readonly port?: number | undefined;
  /** Milliseconds since the epoch: the data's times are relative to it. */
  readonly now: number;
  /** For `Date` headers and for when players were last seen; absent, the machine's, and players stay as they are. */
  readonly clock?: (() => number) | undefined;
  /** Milliseconds between the changes of players that fall ill and recover; absent, their health stays as it is. */
  readonly flapStep?: number | undefined;
  /** Milliseconds. */
  readonly latency?: number | undefined;
  /** Bytes per second of a media file. */
  readonly mediaRate?: number | undefined;
  /** Whether items say that their files are here, and not where the data says. */
  readonly ownsMedia?: boolean;
  /** Called after each reply. */
  readonly log?: ((entry: RequestLog) => void) | undefined;
}

/** One line of the sandbox's log. */
export interface RequestLog {
  readonly method: string;
  /** With the query, as the client sent it: sanitize it before printing. */
  readonly path: string;
  readonly status: number;
  /** Slug of the key's tenant, if known. */
  readonly tenant: string | undefined;
  /** Of the body that were sent. */
  readonly bytes: number;
}

/** A running service that implements the whole contract (§1–§7). */
export interface Sandbox {
  /** `http://127.0.0.1:PORT`, to which the contract's `/api/external` is added. */
  readonly baseUrl: string;
  readonly keys: ReturnType<typeof issueKeys>['keys'];
  /** Where it serves the file at an address of the data; any other address as it is. */
  mediaAddress(url: string): string;
  /** Also closes all connections, idle or in use. */
  close(): Promise<void>;
}

/** Not reachable from the network. */
const host = '127.0.0.1';
/** Milliseconds: longer than the pause between two commands. */
const keepAliveTimeout = 60_000;
/** Characters to collect for one write. A shorter reply is sent with its length. */
const chunkLength = 256 * 1024;
/** Where media files are served. */
const mediaRoot = '/media';

/** Starts the embedded service on loopback; a port that is not available is a `CONFIG` failure. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, now, clock, flapStep, latency = 0, mediaRate, ownsMedia, log } = options;
  const life = { clock: clock ?? (() => now), flapStep };
  const main = createTenant(recorded.main, now, life, options);
  const other = createTenant(recorded.other, now, life);
  const { keys, ring } = issueKeys({ main, other });
  let baseUrl = '';
  const mediaAddress = (text: string) => text.replaceAll(`${mediaOrigin}/`, `${baseUrl}${mediaRoot}/`);
  const server = createServer(
    { keepAliveTimeout },
    async ({ method = '', url: path = '', headers }, response) => {
      if (latency > 0) await setTimeout(latency);
      if (path.startsWith(`${mediaRoot}/`)) {
        const media = mediaAt(path.slice(mediaRoot.length), [main, other]);
        const bytes = await sendMedia(media, headers, mediaRate, response);
        log?.({ method, path, status: response.statusCode, tenant: undefined, bytes });
        return;
      }
      const key = headers['x-api-key'];
      const { status, tenant, body } = replyTo(ring, { method, target: path, key: key && String(key) });
      response.statusCode = status;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('X-Request-Id', randomUUID());
      if (status === 405) response.setHeader('Allow', 'GET');
      if (clock) response.setHeader('Date', new Date(clock()).toUTCString());
      let bytes = 0;
      const chunks = function* () {
        for (const chunk of inChunks(body, ownsMedia ? mediaAddress : String)) {
          if (bytes === 0 && chunk.length < chunkLength) response.setHeader('Content-Length', chunk.length);
          bytes += chunk.length;
          yield chunk;
        }
      };
      // It fails if the client has gone.
      await pipeline(chunks, response).catch(() => undefined);
      log?.({ method, path, status, tenant, bytes });
    },
  );
  baseUrl = `http://${host}:${await listen(server, port)}`;
  return { baseUrl, keys, mediaAddress, close: () => close(server) };
}

/** Sends a file, or from a position on; at a rate, if there is one. Resolves to the number of bytes. */
async function sendMedia(
  media: Media | undefined,
  headers: IncomingHttpHeaders,
  rate: number | undefined,
  response: ServerResponse,
): Promise<number> {
  const { size = 0, tag = '', bytes } = media ?? {};
  const isSame = (headers['if-range'] ?? tag) === tag;
  const [, first] = (isSame && /^bytes=(\d+)-$/.exec(headers.range ?? '')) || [];
  const from = Math.min(Number(first ?? 0), size);
  const part = from === size ? '*' : `${from}-${size - 1}`;
  const found = first === undefined ? 200 : from === size ? 416 : 206;
  response.writeHead(media ? found : 404, {
    ETag: tag,
    'Content-Length': size - from,
    ...(first !== undefined && { 'Content-Range': `bytes ${part}/${size}` }),
  });
  let sent = 0;
  async function* pieces() {
    for (const piece of bytes?.(from) ?? []) {
      if (rate !== undefined) await setTimeout((piece.length * 1000) / rate);
      sent += piece.length;
      yield piece;
    }
  }
  // It fails if the client has gone.
  await pipeline(pieces, response).catch(() => undefined);
  return sent;
}

function* inChunks(texts: Iterable<string>, change: (text: string) => string): Generator<Buffer> {
  let collected = '';
  for (const text of texts) {
    collected += change(text);
    if (collected.length < chunkLength) continue;
    yield Buffer.from(collected);
    collected = '';
  }
  if (collected !== '') yield Buffer.from(collected);
}

/** Listens and returns the port. */
async function listen(server: Server, wanted: number): Promise<number> {
  try {
    server.listen(wanted, host);
    await once(server, 'listening');
  } catch (error) {
    // Node's own text and that of a standalone executable differ.
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const reason = isInUse ? 'it is already in use' : error instanceof Error ? error.message : String(error);
    throw new Failure('CONFIG', `the sandbox cannot use port ${wanted}: ${reason}`, {
      hint: 'Choose another port, or omit --port to use a free one',
      cause: error,
    });
  }
  const address = server.address();
  // It is a string only for a pipe, and null only for a closed server.
  return typeof address === 'object' && address !== null ? address.port : wanted;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // It fails only if the server is already closed.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
