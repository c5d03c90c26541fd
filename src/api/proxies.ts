import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';

/** A proxy, and the hosts that are asked without it, as `NO_PROXY` has them. */
export interface Proxy {
  readonly address: string;
  readonly except: string;
}

/**
 * The environment's proxy for an address with this protocol (`https:`), by variables in either case.
 * undici would read them itself, but from the process, without `ALL_PROXY`, and `HTTP_PROXY` for https as well.
 * Throws `CONFIG` for an address that is none; it may hold a password and is not repeated.
 */
export function chooseProxy(env: Context['env'], protocol: string): Proxy | undefined {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const address = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
  if (address === '') return undefined;
  if (/^https?:\/\/[^/]/i.test(address)) return { address, except: read('NO_PROXY') };
  throw new Failure('CONFIG', 'a proxy variable holds no http or https address', {
    hint: 'For example: HTTPS_PROXY=http://proxy.example.com:3128 (signage help environment)',
  });
}
