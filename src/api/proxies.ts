import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

/** The proxies that undici's `EnvHttpProxyAgent` is given. An empty text is no proxy. */
export interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

/**
 * The proxies of the environment, in either case; undefined where there are none.
 * undici would read some of these itself, but from the process and without `ALL_PROXY`.
 * Throws `CONFIG` for an address that is none; it may hold a password and is not repeated.
 */
export function chooseProxies(env: Context['env']): Proxies | undefined {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const all = read('ALL_PROXY');
  const httpProxy = read('HTTP_PROXY') || all;
  const httpsProxy = read('HTTPS_PROXY') || all;
  if (!httpProxy && !httpsProxy) return undefined;
  for (const proxy of [httpProxy, httpsProxy]) {
    if (proxy === '' || /^https?:\/\/[^/]/i.test(proxy)) continue;
    throw new Failure('CONFIG', 'a proxy variable holds no http or https address', {
      hint: 'For example: HTTPS_PROXY=http://proxy.example.com:3128 (signage help environment)',
    });
  }
  return { httpProxy, httpsProxy, noProxy: read('NO_PROXY') };
}
