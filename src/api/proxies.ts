import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Context } from '../context.ts';
import { badConfig, Failure } from '../errors.ts';
import { isLoopback } from '../model/endpoint.ts';
import { networkFailure } from './failures.ts';

/** A proxy from the environment. */
export interface ProxyServer {
  /** The variable that names it. */
  readonly variable: string;
  /** Without the user name and password. */
  readonly url: URL;
  /** The header with its user name and password, if it has them. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The environment's proxy for a URL, by variables in either case. None for this machine or what `NO_PROXY` matches.
 * Throws `CONFIG` for an invalid address, without showing it: it may contain a password.
 */
export function chooseProxy(env: Context['env'], target: URL): ProxyServer | undefined {
  if (isLoopback(target.hostname)) return undefined;
  const named = (name: string) => [name.toLowerCase(), name].find((variable) => env[variable]);
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
  throw badConfig(
    `${variable} is not an http or https URL`,
    `For example: ${variable}=http://proxy.example.com:3128 (in a password, write @ as %40, : as %3A and % as %25)`,
  );
}

/** The failure of a proxy that cannot be reached. */
export function proxyFailure({ variable, url }: ProxyServer, cause: unknown): Failure {
  return networkFailure(cause, `the proxy ${url.origin}`, `Check ${variable} (signage help environment)`);
}

/** The failure of a proxy that does not lead to the target, with its HTTP status. */
export function proxyRefusal({ variable, url, headers }: ProxyServer, target: URL, status: number): Failure {
  const what = status < 500 ? 'refused to connect' : 'could not connect';
  const hasPassword = 'Proxy-Authorization' in headers;
  let hint =
    'Ask the administrator of the proxy. If the service is reachable without the proxy, add its host to NO_PROXY';
  // tinyproxy answers a wrong password with 401.
  if (hasPassword && (status === 401 || status === 407))
    hint = `Check the user name and password in ${variable}`;
  else if (status === 407) hint = `It requires a password: ${variable}=http://USER:PASSWORD@HOST:PORT`;
  const message = `no response from ${target.origin}: the proxy ${url.origin} ${what} (HTTP ${status})`;
  return new Failure('NO_CONNECTION', message, { hint, status });
}

/** `[fd00::1]:8443`, `example.com:8443`, or without a port, where a colon means an IPv6 address. */
const entryForm = /^(?:\[([^\]]*)\]|([^:]*)|(.*))(?::(\d+))?$/;

/**
 * Whether `NO_PROXY` matches a URL. Entries are separated by commas or spaces: `*` for all, a domain and its subdomains
 * (also as `.domain` or `*.domain`), an IP address, or a network such as 10.0.0.0/8; all but `*` may have a port.
 * Other entries are ignored, as in other tools.
 */
export function isExcepted(url: URL, noProxy: string): boolean {
  const host = hostOf(url).replace(/\.$/, '');
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, bracketed, plain, address, port] = entryForm.exec(entry) ?? [];
    const name = bracketed ?? plain ?? address ?? '';
    if (name === '*') return true;
    if (port !== undefined && port !== portOf(url)) return false;
    return isIP(host) ? isInNetwork(host, name) : isInDomain(host, name);
  });
}

function isInNetwork(address: string, network: string): boolean {
  const [start = '', bits] = network.replace(/[[\]]/g, '').split('/');
  const family = isIP(start);
  const longest = family === 6 ? 128 : 32;
  const prefix = Number(bits ?? longest);
  if (family === 0 || !(prefix <= longest)) return false;
  const list = new BlockList();
  list.addSubnet(start, prefix, family === 6 ? 'ipv6' : 'ipv4');
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function isInDomain(host: string, name: string): boolean {
  const domain = domainToASCII(name.replace(/^\*?\./, '').replace(/\.$/, ''));
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** The host for a socket: an IPv6 address without the brackets of a URL. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The port, or the protocol's default. */
export function portOf({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
