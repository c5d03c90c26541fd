import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';

/** Opens a socket to a peer. It must end when the signal is aborted, whatever the peer does. */
export type Open = (signal: AbortSignal) => Promise<Socket>;

/** Bytes of an answer's header, as many as Node's own client takes. */
const maxHeaderSize = 16 * 1024;

/**
 * One connection to a peer through undici's client, for one request after the other.
 * undici cannot abort a connection attempt and does not tie it to a request, as its pools share them. Here each has its
 * request, and ends with that request's signal.
 */
export class Connection {
  readonly #client: Client;
  /** Of the request under way. */
  #signal = AbortSignal.abort();

  constructor(origin: string, open: Open) {
    this.#client = new Client(origin, {
      maxHeaderSize,
      // The deadline of the caller bounds a request as a whole; undici's own limits would cut a long list short.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_, callback) => {
        open(this.#signal).then(
          (socket) => callback(null, socket),
          // Wrapped, because undici judges an error by its code: after some it connects again, without end.
          (cause: unknown) => callback(new Error('not connected', { cause }), null),
        );
      },
    });
  }

  /** Sends a GET. When its body has been read to the end the connection is free again, and `onFree` is called. */
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

  /** Asks the peer, a proxy, for a tunnel to a host and port: the socket it is, if the status says so. */
  async tunnel(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ConnectData> {
    this.#signal = signal;
    try {
      return await this.#client.connect({ path, headers, signal });
    } finally {
      // The socket is no longer its own.
      this.#close();
    }
  }

  #close(): void {
    this.#client.destroy(() => undefined);
  }
}
