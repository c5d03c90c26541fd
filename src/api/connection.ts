import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { hostOf } from './proxies.ts';

/** Milliseconds of silence after which the system asks whether the peer is still there. */
const keepAliveDelay = 60_000;

/** Opens a socket to the host of a URL, with TLS for https. On an abort it rejects and leaves nothing open. */
export type Open = (url: URL, signal: AbortSignal, tunnel?: Duplex) => Promise<Socket>;

/** Opens sockets by undici's connector, with TLS that trusts these authorities, or Node's own, and resumes sessions. */
export async function createOpen(ca: string[] | undefined): Promise<Open> {
  const connect = buildConnector({
    // Once for all connections: parsing all of Node's certificates takes longer than a handshake.
    ...(ca && { secureContext: (await import('node:tls')).createSecureContext({ ca }) }),
    // Explicit: NODE_TLS_REJECT_UNAUTHORIZED=0 must not turn the check off for connections that carry the key.
    rejectUnauthorized: true,
    lookup: (...args) => void import('./name-servers.ts').then(({ lookup }) => lookup(...args)),
    // The signal limits it.
    timeout: 0,
    // Below, once it is connected: before that, wine refuses the connection.
    keepAlive: false,
  });
  return (url, signal, tunnel) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      // A proxy can close a tunnel right after opening it; TLS would wait for an end that has already come.
      if (tunnel?.destroyed)
        throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
      const { host, protocol, port } = url;
      const peer = { host, hostname: hostOf(url), protocol, port };
      // The connector returns the socket, although its type does not say so.
      const socket: unknown = connect(
        { ...peer, ...(tunnel instanceof Socket && { httpSocket: tunnel }) },
        (error, opened) => {
          signal.removeEventListener('abort', stop);
          if (!opened) return reject(error);
          resolve(opened.setKeepAlive(true, keepAliveDelay));
        },
      );
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
export class Connection {
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

  /** Sends a GET. Calls `onFree` when its body has been read to the end and the connection can be used again. */
  async get(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
    onFree: () => void,
  ): Promise<Dispatcher.ResponseData> {
    this.#signal = signal;
    try {
      const answer = await this.#client.request({ path, method: 'GET', headers, signal });
      answer.body.once('close', () => {
        if (answer.body.readableEnded) onFree();
        else this.#close();
      });
      return answer;
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  /** Asks the peer, a proxy, for a tunnel to a host and port. The socket is one if the status is 2xx. */
  async tunnel(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ConnectData> {
    this.#signal = signal;
    try {
      return await this.#client.connect({ path, headers, signal });
    } finally {
      // The client no longer owns the socket.
      this.#close();
    }
  }

  #close(): void {
    this.#client.destroy(() => undefined);
  }
}
