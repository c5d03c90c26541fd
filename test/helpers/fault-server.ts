import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificates.ts';
import { listenUntilTestEnds } from './loopback.ts';

/*
 * The bare other end of a connection, for answers that no HTTP server would send: broken, cut off, silent.
 */

/** What a server does with a connection each time something comes in: a request, or the greeting of TLS. */
export type Fault = (socket: Socket, received: Buffer) => void;

export interface FaultServer {
  readonly baseUrl: string;
  readonly port: number;
  /** Requests so far. */
  readonly requests: () => number;
}

/** A server on loopback until the test ends: the nth request meets the nth fault, and later ones the last. */
export async function startFaultServer(...faults: readonly Fault[]): Promise<FaultServer> {
  return await start(createServer(), 'connection', faults);
}

/** The same behind TLS. */
export async function startTlsFaultServer(
  certificate: Certificate,
  ...faults: readonly Fault[]
): Promise<FaultServer> {
  return await start(createTlsServer(certificate), 'secureConnection', faults);
}

async function start(
  server: Server,
  event: 'connection' | 'secureConnection',
  faults: readonly Fault[],
): Promise<FaultServer> {
  let requests = 0;
  server.on(event, (socket: Socket) => {
    // Clients go away in the middle: that is what these tests are about.
    socket
      .on('error', () => undefined)
      .on('data', (received: Buffer) => {
        const fault = faults[Math.min(requests, faults.length - 1)];
        requests += 1;
        fault?.(socket, received);
      });
  });
  const port = await listenUntilTestEnds(server);
  const protocol = event === 'connection' ? 'http' : 'https';
  return { baseUrl: `${protocol}://127.0.0.1:${port}`, port, requests: () => requests };
}

/** The bytes of an answer with these headers. */
export function answer(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | number>> = {},
  status = '200 OK',
): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'Content-Type': 'application/json', 'Content-Length': bytes.length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes]);
}

/** A fault that sends these bytes and closes. */
export function send(bytes: Uint8Array): Fault {
  return (socket) => void socket.end(bytes);
}
