import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { httpDate } from '../clock/time-text.ts';
import { badConfig, codeOf, messageOf } from '../errors.ts';
import { mediaAt, mediaOrigin, mediaReply } from './media.ts';
import { recorded, type TenantName } from './recorded.ts';
import { issueKeys, replyTo } from './service.ts';
import { createSandboxData, type Sizes } from './tenant.ts';

/** Options of a sandbox; the same sizes and time give the same replies to the byte. */
export interface SandboxOptions extends Sizes {
  /** A free one if 0 or absent. */
  readonly port?: number | undefined;
  readonly tenant: TenantName;
  /** The present of the data, in milliseconds since the epoch: its times are relative to it. */
  readonly now: number;
  /** For `Date` headers, for players and for totals; absent, all stays as it is in the present. Before that, it shows the past of the data. */
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
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Not reachable from the network. */
const host = '127.0.0.1';
/** Milliseconds: longer than the pause between two commands. */
const keepAliveTimeout = 60_000;
/** Characters to collect for one write. A shorter reply is sent with its length. */
const chunkLength = 256 * 1024;
/** Where media files are served. */
const mediaRoot = '/media';

/** Starts the embedded service on loopback; a port that is not available is a `CONFIG` failure. */
export async function startSandbox(options: SandboxOptions) {
  const { tenant, port = 0, now, clock, flapStep, latency = 0, mediaRate, ownsMedia, log } = options;
  const life = { clock: clock ?? (() => now), flapStep };
  const main = createSandboxData(recorded[tenant], now, life, options);
  const other = createSandboxData(recorded.other, now, life);
  const { keys, ring } = issueKeys({ main, other });
  let baseUrl = '';
  /** Where it serves the file at an address of the data; any other address as it is. */
  const mediaAddress = (text: string) => text.replaceAll(`${mediaOrigin}/`, `${baseUrl}${mediaRoot}/`);
  const server = createServer(
    { keepAliveTimeout },
    async ({ method = '', url: path = '', headers }, response) => {
      if (latency > 0) await setTimeout(latency);
      const media = path.startsWith(mediaRoot)
        ? mediaAt(path.slice(mediaRoot.length), [main, other])
        : undefined;
      const key = headers['x-api-key'];
      const reply = replyTo(ring, { method, target: path, key: key && String(key) });
      const { status, tenant, fields, chunks } = media
        ? { ...mediaReply(media, headers), tenant: undefined }
        : {
            ...reply,
            fields: {
              'Content-Type': 'application/json; charset=utf-8',
              'X-Request-Id': randomUUID(),
              ...(reply.status === 405 && { Allow: 'GET' }),
            },
            chunks: inChunks(reply.body, ownsMedia ? mediaAddress : String),
          };
      response.statusCode = status;
      for (const [name, value] of Object.entries(fields)) response.setHeader(name, value);
      if (clock) response.setHeader('Date', httpDate(clock()));
      let bytes = 0;
      const counted = async function* () {
        for (const chunk of chunks) {
          if (media && mediaRate !== undefined) await setTimeout((chunk.length * 1000) / mediaRate);
          if (bytes === 0 && chunk.length < chunkLength && !media)
            response.setHeader('Content-Length', chunk.length);
          bytes += chunk.length;
          yield chunk;
        }
      };
      // It fails if the client has gone.
      await pipeline(counted, response).catch(() => undefined);
      log?.({ method, path, status, tenant, bytes });
    },
  );
  baseUrl = `http://${host}:${await listen(server, port)}`;
  /** Also closes all connections, idle or in use. */
  const close = async () => {
    const closed = promisify(server.close.bind(server))();
    server.closeAllConnections();
    // It fails only if the server is already closed.
    await closed.catch(() => undefined);
  };
  return { baseUrl, keys, mediaAddress, close };
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
    const reason = codeOf(error) === 'EADDRINUSE' ? 'it is already in use' : messageOf(error);
    const hint = 'Choose another port, or omit --port to use a free one';
    throw badConfig(`the sandbox cannot use port ${wanted}: ${reason}`, hint, error);
  }
  const address = server.address();
  // It is a string only for a pipe, and null only for a closed server.
  return typeof address === 'object' && address !== null ? address.port : wanted;
}
