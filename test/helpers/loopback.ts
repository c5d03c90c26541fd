import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server as NetServer, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificates.ts';
import { listen } from './listen.ts';

/*
 * A service over HTTP on loopback, for tests in which requests leave the process. One that breaks HTTP: fault-server.ts.
 */

/** Where a service listens, and with which certificate, if it speaks TLS. */
export interface ServeOptions {
  readonly certificate?: Pick<Certificate, 'key' | 'cert'> | undefined;
  readonly address?: string;
}

/** A server on a free port of this machine until the test ends. */
export async function serve(
  listener: RequestListener,
  { certificate, address }: ServeOptions = {},
): Promise<{ baseUrl: string; port: number; server: Server }> {
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  const port = await listenUntilTestEnds(server, address);
  return { baseUrl: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`, port, server };
}

/** Lets a server of any kind listen on loopback until the test ends, which closes its connections too; its port. */
export async function listenUntilTestEnds(server: NetServer, address?: string): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return await listen(server, address);
}

/** A port of this machine on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
