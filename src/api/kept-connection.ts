import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { buildConnector, Client } from 'undici';
import { hostOf } from './proxies.ts';

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
export class KeptConnection {
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
