import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Context } from '../context.ts';
import { readAuthorities } from './authorities.ts';
import { maxConnections } from './limits.ts';
import { chooseProxy } from './proxies.ts';

/** Bytes of an answer's header, as many as Node's own client takes. */
const maxHeaderSize = 16 * 1024;

type World = Pick<Context, 'env' | 'readTextFile'>;

/** One GET through undici, trusting the certificates of a file besides the system's where one is named. */
export type Send = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  way: Way,
) => Promise<Dispatcher.ResponseData>;

interface Way {
  readonly caFile: string | undefined;
  /** Past any proxy. */
  readonly isDirect: boolean;
}

/**
 * Sends requests with a dispatcher of its own: kept-alive connections, proxies and authorities of the environment.
 * By undici's `request` and not its `fetch`: that one hides a 407, takes a gzip that breaks off for whole, and passes
 * every byte through web streams. Neither follows a redirect here.
 */
export function createSend(world: World): Send {
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  return async (url, headers, signal, way) => {
    const { protocol, origin, pathname, search } = new URL(url);
    const name = `${protocol} ${way.isDirect}`;
    const dispatcher = dispatchers.get(name) ?? createDispatcher(world, protocol, way);
    dispatchers.set(name, dispatcher);
    const path = pathname + search;
    return await (await dispatcher).request({ origin, path, method: 'GET', headers, signal });
  };
}

async function createDispatcher(
  world: World,
  protocol: string,
  { caFile, isDirect }: Way,
): Promise<Dispatcher> {
  const ca = await readAuthorities(world, caFile);
  // Said outright, as NODE_TLS_REJECT_UNAUTHORIZED=0 would turn the check off for the key's connection too.
  const tls = { rejectUnauthorized: true, ...(ca && { ca }) };
  // The client's deadline bounds every request as a whole; undici's own limits would cut a long list short.
  const options = {
    connections: maxConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize,
    connect: { ...tls, timeout: 0 },
  };
  const proxy = isDirect ? undefined : chooseProxy(world.env, protocol);
  if (!proxy) return new Agent(options);
  const { address, except } = proxy;
  return new EnvHttpProxyAgent({
    ...options,
    requestTls: tls,
    proxyTls: tls,
    httpProxy: address,
    httpsProxy: address,
    noProxy: except,
  });
}
