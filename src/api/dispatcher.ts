import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { buildConnector, Client, type Dispatcher } from 'undici';
import type { Context } from '../context.ts';
import { getOrMake } from '../words/groups.ts';
import { readAuthorities } from './authorities.ts';
import { chooseProxy, hostOf, type ProxyServer, portOf, proxyFailure, proxyRefusal } from './proxies.ts';

type DispatchContext = Pick<Context, 'env' | 'readTextFile'>;

/** One GET through undici. `caFile` holds certificates to trust besides the system's. */
export type Dispatch = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  caFile: string | undefined,
) => Promise<Dispatcher.ResponseData>;

/** How an origin is reached, and the free connections to it. */
interface Way {
  /** What undici connects to: the origin, or the proxy that forwards to it. */
  readonly peer: URL;
  readonly open: Open;
  /** The proxy that gets the request itself, and can read it. */
  readonly forwarder?: ProxyServer;
  readonly free: KeptConnection[];
}

/**
 * Sends requests over connections that it keeps alive, by the proxies and certificates of the environment.
 * undici's `request`, not its `fetch`, which hides a 407, takes a truncated gzip for a whole one, and passes every byte
 * through web streams. Neither follows a redirect here.
 *
 * Not its `EnvHttpProxyAgent`: where a proxy closes on CONNECT, that asks again without end, and it reaches no https proxy
 * by its IP address (test/packed/odd-proxies.test.ts). Nor does it end a connection attempt on an abort (timeouts.test.ts).
 */
export function createDispatch(context: DispatchContext): Dispatch {
  const ways = new Map<string, Promise<Way>>();
  return async (url, given, signal, caFile) => {
    const target = new URL(url);
    const name = JSON.stringify([target.origin, caFile]);
    const { peer, open, forwarder, free } = await getOrMake(ways, name, () =>
      findWay(context, target, caFile),
    );
    const path = forwarder ? target.href : target.pathname + target.search;
    const headers = { ...given, ...(forwarder && { Host: target.host, ...forwarder.headers }) };
    const connection = free.pop() ?? new KeptConnection(peer, open);
    const answer = await connection.ask(signal, (client) =>
      client.request({ path, method: 'GET', headers, signal }),
    );
    answer.body.once('close', () => {
      if (answer.body.readableEnded) free.push(connection);
      else connection.close();
    });
    if (forwarder && isFromProxy(answer)) {
      answer.body.on('error', () => undefined).destroy();
      throw proxyRefusal(forwarder, target, answer.statusCode);
    }
    return answer;
  };
}

async function findWay(context: DispatchContext, target: URL, caFile: string | undefined): Promise<Way> {
  const proxy = chooseProxy(context.env, target);
  // Parsing the system's certificates takes longer than a short list: plain http does without.
  const usesTls = [target, proxy?.url].some((url) => url?.protocol === 'https:');
  const isAsked = caFile !== undefined || Boolean(context.env.SIGNAGE_CA_FILE);
  const open = createOpen(usesTls || isAsked ? await readAuthorities(context, caFile) : undefined);
  if (!proxy) return { peer: target, open, free: [] };
  const blameProxy = (cause: unknown) => {
    throw proxyFailure(proxy, cause);
  };
  const openProxy: Open = (url, signal) => open(url, signal).catch(blameProxy);
  // Proxies often forbid CONNECT to any port but 443, so they forward plain http.
  if (target.protocol === 'http:') return { peer: proxy.url, open: openProxy, forwarder: proxy, free: [] };
  const openTunneled: Open = async (url, signal) => {
    const tunnel = openTunnel(proxy, new KeptConnection(proxy.url, openProxy), url, signal);
    return open(url, signal, await tunnel.catch(blameProxy));
  };
  return { peer: target, open: openTunneled, free: [] };
}

/** A connection through a proxy, by CONNECT, to the host and port of a URL. */
async function openTunnel(
  proxy: ProxyServer,
  to: KeptConnection,
  target: URL,
  signal: AbortSignal,
): Promise<Duplex> {
  const path = `${target.hostname}:${portOf(target)}`;
  const headers = { Host: path, ...proxy.headers };
  const { statusCode, socket } = await to.ask(signal, (client) => client.connect({ path, headers, signal }));
  // The client no longer owns the socket.
  to.close();
  // Nothing else listens before TLS does.
  socket.on('error', () => undefined);
  if (statusCode >= 200 && statusCode < 300) return socket;
  socket.destroy();
  throw proxyRefusal(proxy, target, statusCode);
}

/** Whether a forwarding proxy answered itself: the service sends its errors as JSON (§7). */
function isFromProxy({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  return statusCode === 407 || (statusCode >= 400 && !/\bjson\b/i.test(String(headers['content-type'])));
}

/** Milliseconds of silence after which the system asks whether the peer is still there. */
const keepAliveDelay = 60_000;

/** Opens a socket to the host of a URL, with TLS for https. On an abort it rejects and leaves nothing open. */
export type Open = (url: URL, signal: AbortSignal, tunnel?: Duplex) => Promise<Socket>;

/** Opens sockets by undici's connector, with TLS that trusts these authorities, or Node's own, and resumes sessions. */
export function createOpen(secureContext: SecureContext | undefined): Open {
  const connect = buildConnector({
    ...(secureContext && { secureContext }),
    // Explicit: NODE_TLS_REJECT_UNAUTHORIZED=0 must not turn the check off for connections that carry the key.
    rejectUnauthorized: true,
    lookup: (...args) => void import('./name-servers.ts').then(({ lookup }) => lookup(...args)),
    // The request's signal limits it.
    timeout: 0,
    // Set below, once it is connected: with it, wine refuses to connect.
    keepAlive: false,
  });
  return (url, signal, tunnel) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      // A proxy can close a tunnel right after opening it; TLS would wait for an end that has already come.
      if (tunnel?.destroyed)
        throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
      const { host, protocol, port } = url;
      const httpSocket = tunnel instanceof Socket && { httpSocket: tunnel };
      const peer = { host, hostname: hostOf(url), protocol, port, ...httpSocket };
      // The connector returns the socket, although its type does not say so.
      const socket: unknown = connect(peer, (error, opened) => {
        signal.removeEventListener('abort', stop);
        if (!opened) return reject(error);
        resolve(opened.setKeepAlive(true, keepAliveDelay));
      });
      const stop = () => {
        if (socket instanceof Socket) socket.destroy(signal.reason);
      };
      signal.addEventListener('abort', stop);
    });
}

/**
 * One connection to a peer through undici's client, for one request at a time.
 * undici's pools share connection attempts, so it cannot abort one with its request. Here each attempt belongs to a
 * request and ends with that request's signal.
 */
class KeptConnection {
  readonly #client: Client;
  /** Of the current request. */
  #signal = AbortSignal.abort();

  constructor(peer: URL, open: Open) {
    this.#client = new Client(peer.origin, {
      // The caller's deadline limits the whole request; undici's limits would cut a long list short.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_, callback) => {
        open(peer, this.#signal).then(
          (socket) => callback(null, socket),
          // Wrapped: after errors with certain codes undici reconnects forever.
          (cause: unknown) => callback(new Error('not connected', { cause }), null),
        );
      },
    });
  }

  /** What undici's client answers to a request with this signal. If it fails, the connection is closed. */
  async ask<T>(signal: AbortSignal, request: (client: Client) => Promise<T>): Promise<T> {
    this.#signal = signal;
    try {
      return await request(this.#client);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#client.destroy(() => undefined);
  }
}
