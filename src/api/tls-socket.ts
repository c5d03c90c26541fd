import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext, TLSSocket } from 'node:tls';
import { hostOf, opened } from './tcp-socket.ts';

/** TLS over a connection to the host of a URL; rejects as `openTcp` does. */
export type StartTls = (socket: Duplex, url: URL, signal: AbortSignal) => Promise<TLSSocket>;

/** TLS that trusts these authorities, or Node's own, and resumes its sessions. */
export function createStartTls(ca: string[] | undefined): StartTls {
  let secureContext: SecureContext | undefined;
  const sessions = new Map<string, Buffer>();
  return async (socket, url, signal) => {
    const { connect, createSecureContext } = await import('node:tls');
    // A proxy can close a tunnel as soon as it is open; TLS would wait for the end that has been already.
    if (socket.destroyed) throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
    // Once, and not for every connection: to parse all of Node's authorities takes longer than a handshake.
    secureContext ??= createSecureContext({ ca });
    const host = hostOf(url);
    const session = sessions.get(url.host);
    const secure = connect({
      socket,
      host,
      // An address cannot be a server name (RFC 6066); the certificate is checked against `host`.
      servername: isIP(host) ? '' : host,
      ...(session && { session }),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the check off for the connection that carries the key.
      rejectUnauthorized: true,
    });
    secure.on('session', (fresh) => sessions.set(url.host, fresh));
    return await opened(secure, 'secureConnect', signal);
  };
}
