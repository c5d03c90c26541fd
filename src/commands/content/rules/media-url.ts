import { Failure } from '../../../errors.ts';
import { isLoopback } from '../../../model/endpoint.ts';

/**
 * The address of a media file: https, or http on this machine, without a password. After a redirect, `from` is the page it came from:
 * https must stay https. Throws `BAD_RESPONSE` for any other.
 */
export function mediaUrl(text: string, from?: URL): URL {
  const url = URL.canParse(text, from?.href) ? new URL(text, from) : undefined;
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname) && from?.protocol !== 'https:';
  const isSafe = url && (url.protocol === 'https:' || isLocal) && url.username + url.password === '';
  if (isSafe) return url;
  // Without its query, which may hold a signature.
  const shown = url ? `${url.protocol}//${url.host}` : 'no URL';
  const what = from ? 'a redirect' : 'the address';
  throw new Failure('BAD_RESPONSE', `${what} must be https, without a user name and password: ${shown}`);
}
