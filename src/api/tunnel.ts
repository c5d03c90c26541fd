import type { Duplex } from 'node:stream';
import { Connection, type Open } from './connection.ts';
import { type ProxyServer, ProxyTrouble } from './proxies.ts';
import { portOf } from './tcp-socket.ts';

/** A connection through a proxy, by CONNECT, to the host and port of a URL; rejects as `Open` does. */
export async function openTunnel(
  proxy: ProxyServer,
  openProxy: Open,
  target: URL,
  signal: AbortSignal,
): Promise<Duplex> {
  const authority = `${target.hostname}:${portOf(target)}`;
  const { statusCode, socket } = await new Connection(proxy.url.origin, openProxy)
    .tunnel(authority, { Host: authority, ...proxy.headers }, signal)
    .catch((cause: unknown) => {
      throw new ProxyTrouble(proxy, { cause });
    });
  // Nobody listens to it before TLS does.
  socket.on('error', () => undefined);
  if (statusCode >= 200 && statusCode < 300) return socket;
  socket.destroy();
  throw new ProxyTrouble(proxy, { status: statusCode });
}
