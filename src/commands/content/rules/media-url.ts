import { Failure } from '../../../errors.ts';
import { isLoopback } from '../../../model/endpoint.ts';

/**
 * The address of a media file: https, or http on this machine, without a password. After a redirect, `from` is the page it came from:
 * https must stay https. Throws `BAD_RESPONSE` for any other.
 */
export function mediaUrl(text: string, from?: URL): URL {
  const refuse = (why: string) =>
    new Failure('BAD_RESPONSE', `${from ? 'a redirect to' : 'the address is'} ${why}`);
  if (!URL.canParse(text, from?.href)) throw refuse('no URL');
  const url = new URL(text, from);
  // Never shown with its query, which may hold a signature.
  const shown = url.origin === 'null' ? url.protocol : url.origin;
  if (url.username !== '' || url.password !== '') throw refuse(`${shown} with a user name or password`);
  const isLocal = url.protocol === 'http:' && isLoopback(url.hostname) && from?.protocol !== 'https:';
  if (url.protocol !== 'https:' && !isLocal) throw refuse(`not https: ${shown}`);
  return url;
}
