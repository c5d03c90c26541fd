import type { Dispatcher } from 'undici';
import type { Context } from '../context.ts';
import { readAuthorities } from './ca.ts';
import { Connection, type Open } from './connection.ts';
import { chooseProxy, type ProxyServer, ProxyTrouble } from './proxies.ts';
import { openTcp } from './tcp-socket.ts';
import { createStartTls } from './tls-socket.ts';
import { openTunnel } from './tunnel.ts';

type World = Pick<Context, 'env' | 'readTextFile'>;

/** One GET through undici. Rejects when the signal is aborted, whatever the other side does. */
export type Send = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  way: Way,
) => Promise<Dispatcher.ResponseData>;

interface Way {
  /** Certificates to trust besides the system's. */
  readonly caFile: string | undefined;
  /** Past any proxy. */
  readonly isDirect: boolean;
}

/** How an origin is reached, and the connections there that are free. */
interface Route {
  /** Of whom undici asks: the origin, or the proxy that forwards to it. */
  readonly peer: string;
  readonly open: Open;
  /** The proxy that gets the request itself, and can read it. */
  readonly forwarder?: ProxyServer;
  readonly free: Connection[];
}

/**
 * Sends requests over connections of its own, which are kept alive, by the proxies and authorities of the environment.
 * By undici's `request` and not its `fetch`: that one hides a 407, takes a gzip that breaks off for whole, and passes
 * every byte through web streams. Neither follows a redirect here.
 */
export function createSend(world: World): Send {
  const routes = new Map<string, Promise<Route>>();
  return async (url, headers, signal, way) => {
    const target = new URL(url);
    const name = JSON.stringify([target.origin, way]);
    const found = routes.get(name) ?? createRoute(world, target, way);
    routes.set(name, found);
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

async function createRoute(world: World, target: URL, { caFile, isDirect }: Way): Promise<Route> {
  const startTls = createStartTls(await readAuthorities(world, caFile));
  const openTo = async (url: URL, signal: AbortSignal) => {
    const socket = await openTcp(url, signal);
    return url.protocol === 'https:' ? await startTls(socket, url, signal) : socket;
  };
  const proxy = isDirect ? undefined : chooseProxy(world.env, target);
  if (!proxy) return { peer: target.origin, open: (signal) => openTo(target, signal), free: [] };
  const openProxy = (signal: AbortSignal) =>
    openTo(proxy.url, signal).catch((cause: unknown) => {
      throw new ProxyTrouble(proxy, { cause });
    });
  // Proxies often forbid CONNECT to any port but 443, so plain http is left to them to forward.
  if (target.protocol === 'http:') {
    return { peer: proxy.url.origin, open: openProxy, forwarder: proxy, free: [] };
  }
  return {
    peer: target.origin,
    open: async (signal) => startTls(await openTunnel(proxy, openProxy, target, signal), target, signal),
    free: [],
  };
}

/** Whether a forwarding proxy answered by itself: what the service refuses, it refuses in JSON (§7). */
function isFromProxy({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  return statusCode === 407 || (statusCode >= 400 && !/\bjson\b/i.test(String(headers['content-type'])));
}
