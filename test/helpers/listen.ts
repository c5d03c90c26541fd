import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server of any kind listen on a free port of loopback; its port. */
export async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('the server has no port');
  return bound.port;
}
