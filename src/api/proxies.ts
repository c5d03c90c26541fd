import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { isLoopback } from '../model/loopback.ts';
import { isExcepted } from './no-proxy.ts';

/** A proxy from the environment. */
export interface ProxyServer {
  /** The variable that names it. */
  readonly variable: string;
  /** Without the user name and password. */
  readonly url: URL;
  /** The header with its user name and password, if it has them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A proxy that cannot be reached, with the cause, or that refuses, with its HTTP status. */
export class ProxyTrouble extends Error {
  readonly proxy: ProxyServer;
  readonly status: number | undefined;

  constructor(proxy: ProxyServer, { status, cause }: { status?: number; cause?: unknown }) {
    super('proxy', { cause });
    this.proxy = proxy;
    this.status = status;
  }
}

/**
 * The environment's proxy for a URL, by variables in either case. None for this machine or what `NO_PROXY` matches.
 * Throws `CONFIG` for an invalid address, without showing it: it may contain a password.
 */
export function chooseProxy(env: Context['env'], target: URL): ProxyServer | undefined {
  if (isLoopback(target.hostname)) return undefined;
  const named = (name: string) => [name.toLowerCase(), name].find((known) => env[known]);
  const variable = named(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? named('ALL_PROXY');
  if (variable === undefined || isExcepted(target, env[named('NO_PROXY') ?? ''] ?? '')) return undefined;
  const address = env[variable] ?? '';
  try {
    const { protocol, host, username, password } = new URL(address);
    if (/^https?:\/\/[^/]/i.test(address)) {
      const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      const credentials = Buffer.from(account).toString('base64');
      return {
        variable,
        url: new URL(`${protocol}//${host}`),
        headers: account === ':' ? {} : { 'Proxy-Authorization': `Basic ${credentials}` },
      };
    }
  } catch {
    // Not a URL, or a broken percent escape in it.
  }
  throw new Failure('CONFIG', `${variable} is not an http or https URL`, {
    hint: `For example: ${variable}=http://proxy.example.com:3128 (in a password, write @ as %40, : as %3A and % as %25)`,
  });
}
