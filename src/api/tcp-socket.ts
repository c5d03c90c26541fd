import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';

/** Bytes that a socket buffers, the same as in undici's own. */
const highWaterMark = 64 * 1024;

/** Milliseconds without traffic before the system checks that the peer is still there. */
const keepAliveInitialDelay = 60_000;

/** A TCP connection to the host and port of a URL. On an abort it rejects and leaves nothing open. */
export async function openTcp(url: URL, signal: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  const lookup =
    isIP(host) || host === 'localhost'
      ? undefined
      : await (await import('./name-servers.ts')).lookupFor(host, signal);
  const options = {
    host,
    port: Number(portOf(url)),
    ...(lookup && { lookup }),
    highWaterMark,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay,
  };
  return await opened(connect(options), 'connect', signal);
}

/** Waits for a socket's event; destroys the socket if it fails or the signal is aborted first. */
export async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  // An error must not end the process before undici listens, or after a failure.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The host for a socket: an IPv6 address without the brackets of a URL. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The port, or the protocol's default. */
export function portOf({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
