import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Context } from '../context.ts';
import { readAuthorities } from './authorities.ts';
import { Connection, createOpen, type Open } from './connection.ts';
import { chooseProxy, type ProxyServer, ProxyTrouble, portOf } from './proxies.ts';

type World = Pick<Context, 'env' | 'readTextFile'>;

/** One GET through undici. `caFile` holds certificates to trust besides the system's. */
export type Dispatch = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  caFile: string | undefined,
) => Promise<Dispatcher.ResponseData>;

/** How an origin is reached, and the free connections to it. */
interface Way {
  /** What undici connects to: the origin, or the proxy that forwards to it. */
  readonly peer: URL;
  readonly open: Open;
  /** The proxy that gets the request itself, and can read it. */
  readonly forwarder?: ProxyServer;
  readonly free: Connection[];
}

/**
 * Sends requests over connections that it keeps alive, by the proxies and certificates of the environment.
 * undici's `request`, not its `fetch`, which hides a 407, takes a truncated gzip for a whole one, and passes every byte
 * through web streams. Neither follows a redirect here.
 *
 * Not its `EnvHttpProxyAgent`: where a proxy closes on CONNECT, that asks again without end, and it reaches no https proxy
 * by its IP address (test/packed/odd-proxies.test.ts). Nor does it end a connection attempt on an abort (timeouts.test.ts).
 */
export function createDispatch(world: World): Dispatch {
  const ways = new Map<string, Promise<Way>>();
  return async (url, headers, signal, caFile) => {
    const target = new URL(url);
    const name = JSON.stringify([target.origin, caFile]);
    const found = ways.get(name) ?? findWay(world, target, caFile);
    ways.set(name, found);
    const { peer, open, forwarder, free } = await found;
    const connection = free.pop() ?? new Connection(peer, open);
    const answer = await connection.get(
      forwarder ? target.href : target.pathname + target.search,
      { ...headers, ...(forwarder && { Host: target.host, ...forwarder.headers }) },
      signal,
      () => free.push(connection),
    );
    if (forwarder && isFromProxy(answer)) {
      answer.body.on('error', () => undefined).destroy();
      throw new ProxyTrouble(forwarder, { status: answer.statusCode });
    }
    return answer;
  };
}

async function findWay(world: World, target: URL, caFile: string | undefined): Promise<Way> {
  const proxy = chooseProxy(world.env, target);
  // Parsing the system's certificates takes longer than a short list: plain http does without.
  const usesTls = [target, proxy?.url].some((url) => url?.protocol === 'https:');
  const isAsked = caFile !== undefined || Boolean(world.env.SIGNAGE_CA_FILE);
  const open = await createOpen(usesTls || isAsked ? await readAuthorities(world, caFile) : undefined);
  if (!proxy) return { peer: target, open, free: [] };
  const openProxy: Open = (url, signal) =>
    open(url, signal).catch((cause: unknown) => {
      throw new ProxyTrouble(proxy, { cause });
    });
  // Proxies often forbid CONNECT to any port but 443, so they forward plain http.
  if (target.protocol === 'http:') return { peer: proxy.url, open: openProxy, forwarder: proxy, free: [] };
  return {
    peer: target,
    open: async (url, signal) => open(url, signal, await openTunnel(proxy, openProxy, url, signal)),
    free: [],
  };
}

/** A connection through a proxy, by CONNECT, to the host and port of a URL. */
async function openTunnel(
  proxy: ProxyServer,
  openProxy: Open,
  target: URL,
  signal: AbortSignal,
): Promise<Duplex> {
  const authority = `${target.hostname}:${portOf(target)}`;
  const { statusCode, socket } = await new Connection(proxy.url, openProxy)
    .tunnel(authority, { Host: authority, ...proxy.headers }, signal)
    .catch((cause: unknown) => {
      throw new ProxyTrouble(proxy, { cause });
    });
  // Nothing else listens before TLS does.
  socket.on('error', () => undefined);
  if (statusCode >= 200 && statusCode < 300) return socket;
  socket.destroy();
  throw new ProxyTrouble(proxy, { status: statusCode });
}

/** Whether a forwarding proxy answered itself: the service sends its errors as JSON (§7). */
function isFromProxy({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  return statusCode === 407 || (statusCode >= 400 && !/\bjson\b/i.test(String(headers['content-type'])));
}
