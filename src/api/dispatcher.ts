import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import type { Context } from '../context.ts';
import { readAuthorities } from './authorities.ts';
import { maxConnections } from './limits.ts';
import { chooseProxies } from './proxies.ts';

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
  // A run goes one way only: the first request tells which.
  let dispatcher: Promise<Dispatcher> | undefined;
  return async (url, headers, signal, way) => {
    dispatcher ??= createDispatcher(world, way);
    return await request(url, { method: 'GET', headers, signal, dispatcher: await dispatcher });
  };
}

async function createDispatcher(world: World, { caFile, isDirect }: Way): Promise<Dispatcher> {
  const ca = await readAuthorities(world, caFile);
  // The client's deadline bounds every request as a whole; undici's own limits would cut a long list short.
  const options = {
    connections: maxConnections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 0, ...(ca && { ca }) },
  };
  const proxies = isDirect ? undefined : chooseProxies(world.env);
  if (!proxies) return new Agent(options);
  return new EnvHttpProxyAgent({
    ...options,
    ...proxies,
    ...(ca && { requestTls: { ca }, proxyTls: { ca } }),
  });
}
