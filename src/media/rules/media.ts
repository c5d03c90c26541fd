import { Failure } from '../../errors.ts';
import { isLoopback, isThisMachine } from '../../model/endpoint.ts';

/** A digest that a file must have. */
export interface Checksum {
  readonly algorithm: string;
  /** Hexadecimal, in lower case. */
  readonly digest: string;
}

/** Hexadecimal digits of a digest, by algorithm. */
export const digestLengths: ReadonlyMap<string, number> = new Map(
  Object.entries({ crc32: 8, md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 }),
);

/**
 * The forms of a checksum: `sha256:<digest>` (§2.1), `sha256-<digest>` as in HTML (SRI), and `sha-256=:<digest>:` as in HTTP (RFC 9530).
 * The algorithm may have a hyphen in all of them.
 */
const checksumForm = /^([a-z]+-?\d*)(?:[:-]([\w+/-]+={0,2})|=:([\w+/-]+={0,2}):)$/i;

/** A checksum that can be verified, with its digest in hexadecimal, or in one of the two alphabets of Base64; undefined for any other. */
export function parseChecksum(text: string): Checksum | undefined {
  const [, name = '', plain = '', digest = plain] = checksumForm.exec(text.trim()) ?? [];
  const algorithm = name.toLowerCase().replace('-', '');
  const length = digestLengths.get(algorithm);
  // Node makes all digests but this one.
  if (length === undefined || algorithm === 'crc32') return undefined;
  if (digest.length === length && /^[\da-f]+$/i.test(digest))
    return { algorithm, digest: digest.toLowerCase() };
  // Node reads both alphabets, with padding or without.
  const hex = Buffer.from(digest, 'base64').toString('hex');
  return hex.length === length ? { algorithm, digest: hex } : undefined;
}

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

/**
 * Refuses an address of this machine unless the service itself `isLocal`: a service elsewhere must not make us ask what listens here. Throws
 * `BAD_RESPONSE`.
 */
export function assertElsewhere({ hostname, protocol, host }: URL, isLocal: boolean): void {
  if (isLocal || !isThisMachine(hostname)) return;
  const message = `the address leads to this machine, but the service is elsewhere: ${protocol}//${host}`;
  throw new Failure('BAD_RESPONSE', message);
}
