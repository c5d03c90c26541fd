import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';

/** Bytes that wait in a socket to be read, as many as in those that undici makes. */
const highWaterMark = 64 * 1024;

/** Milliseconds without traffic until the system asks whether the other side is still there. */
const keepAliveInitialDelay = 60_000;

/** A TCP connection to the host and port of a URL; rejects when the signal is aborted, and leaves nothing open then. */
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

/** A socket that has got as far as an event; one that fails, or is overtaken by the signal, is destroyed. */
export async function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  // Until undici listens, and after a failure, an error must not end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The host as sockets take it: an IPv6 address without the brackets of a URL. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The port, also where the URL leaves it to its protocol. */
export function portOf({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
