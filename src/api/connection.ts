import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';

/** Opens a socket to a peer. It must end when the signal is aborted, whatever the peer does. */
export type Open = (signal: AbortSignal) => Promise<Socket>;

/** Bytes of an answer's header, the same as in Node's own client. */
const maxHeaderSize = 16 * 1024;

/**
 * One connection to a peer through undici's client, for one request at a time.
 * undici's pools share connection attempts, so it cannot abort one with its request. Here each attempt belongs to a
 * request and ends with that request's signal.
 */
export class Connection {
  readonly #client: Client;
  /** Of the current request. */
  #signal = AbortSignal.abort();

  constructor(origin: string, open: Open) {
    this.#client = new Client(origin, {
      maxHeaderSize,
      // The caller's deadline limits the whole request; undici's limits would cut a long list short.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_, callback) => {
        open(this.#signal).then(
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
