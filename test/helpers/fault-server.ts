import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What a server does with a connection once a request has come in. */
export type Fault = (socket: Socket) => void;

export interface FaultServer {
  readonly baseUrl: string;
  /** Connections so far. */
  readonly requests: () => number;
  close(): Promise<void>;
}

/** A raw server on loopback: the nth request meets the nth fault, and later ones the last. */
export async function startFaultServer(...faults: readonly Fault[]): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    // Clients go away in the middle: that is what these tests are about.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', () => {
      const fault = faults[Math.min(requests, faults.length - 1)];
      requests += 1;
      fault?.(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests: () => requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
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
