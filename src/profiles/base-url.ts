import { Failure } from '../errors.ts';
import { apiRoot, isLoopback } from '../model/endpoint.ts';
import { shellQuoted } from '../model/shell-quoted.ts';

/**
 * The base URL without trailing slashes and without {@link apiRoot}, since people paste both.
 * Throws a failure of the given kind if it is not a plain http or https URL.
 */
export function parseBaseUrl(text: string, kind: 'USAGE' | 'CONFIG'): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Failure(kind, `the base URL "${trimmed}" is not an http or https URL`, {
      hint: 'For example: https://signage.example.com',
    });
  }
  if (url.username || url.password) {
    throw new Failure(kind, 'the base URL contains a user name or password', {
      hint: 'Remove them: the service takes only the API key',
    });
  }
  const path = url.pathname.replace(/\/+$/, '');
  const root = path.endsWith(apiRoot) ? path.slice(0, -apiRoot.length) : path;
  return url.origin + root.replace(/\/+$/, '');
}

/** Throws `CONFIG` for plain http to another machine, where others could read the key, unless it is allowed. */
export function assertPrivate(baseUrl: string, allowHttp: boolean): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return;
  throw new Failure('CONFIG', `the key would be sent unencrypted to ${baseUrl}`, {
    hint: `Use ${shellQuoted(baseUrl.replace('http:', 'https:'))}, or on a network that you trust: --allow-http`,
  });
}
