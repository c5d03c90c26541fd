import { defect, Failure, isOutOfMemory } from '../errors.ts';

const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';

const cutOff = 'the connection closed before the response was complete';
const unknownAuthority = 'its certificate is signed by an unknown authority';

/** Why there is no connection, or no secure one, by the code of the system, of OpenSSL, Node or undici. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'temporary failure in name resolution',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection closed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  ETIMEOUT: 'no name server answered',
  UND_ERR_SOCKET: cutOff,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: cutOff,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
};

const tlsCode = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** What to do about TLS, by code. */
const tlsHints: readonly (readonly [codes: RegExp, hint: string])[] = [
  [/EXPIRED|NOT_YET/, "Is this machine's clock right? If so, the service must renew its certificate"],
  [/ALTNAME/, 'Is the host name in the base URL right?'],
  [
    /SELF_SIGNED|VERIFY_LEAF|GET_ISSUER/,
    'If your company signs its own certificates, use --ca-file company.pem or SIGNAGE_CA_FILE',
  ],
  [/WRONG_VERSION/, 'Is it an http address?'],
];

/** The failure of an answer that is not as HTTP or the contract say. */
export function badAnswer(what: string, cause?: unknown): Failure {
  return new Failure('BAD_RESPONSE', `the service sent ${what}`, {
    hint: 'Is the base URL right? Use --verbose to see each request',
    cause,
  });
}

/**
 * The failure behind an exception from `fetch` or from reading a body; a `Failure` among its causes is returned as it is.
 * `peer` names what could not be reached. For a proxy, `proxyHint` says what to check; nothing it sends is an answer.
 */
export function networkFailure(error: unknown, peer: string, proxyHint?: string): Failure {
  const chain = causes(error);
  for (const cause of chain) {
    if (cause instanceof Failure) return cause;
    if (isOutOfMemory(cause)) return defect(cause);
  }
  const code = codeOf(chain);
  const unreadable = unreadableAnswer(chain, code);
  if (unreadable !== undefined && proxyHint === undefined) return badAnswer(unreadable, error);
  const isTls = tlsCode.test(code);
  const fallback = isTls ? 'the TLS handshake failed' : chain.at(-1)?.message || 'connection failed';
  const what = `no ${isTls ? 'secure connection to' : 'response from'} ${peer}`;
  const tlsHint = isTls ? tlsHints.find(([codes]) => codes.test(code))?.[1] : undefined;
  const hint = tlsHint ?? proxyHint ?? checkNetwork;
  const message = `${what}: ${reasons[code] ?? fallback}${code && ` (${code})`}`;
  return new Failure(isTls ? 'TLS' : 'NO_CONNECTION', message, { hint, cause: error });
}

function unreadableAnswer(chain: readonly Error[], code: string): string | undefined {
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'oversized headers';
  // HTTP 101, with or without its headers.
  if (code === 'ERR_ASSERTION' || chain.some(({ message }) => message === 'bad upgrade'))
    return 'an unexpected switch to another protocol (HTTP 101)';
  if (code === '' && chain.some(({ name }) => name === 'HTTPParserError'))
    return 'something that is not HTTP';
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI_|ERR_ZLIB_)/.test(code) ? 'corrupt compressed data' : undefined;
}

/** How undici's parser, which has no codes, reports a connection that ends in the middle of an answer. */
const earlyEnd = /\(Invalid EOF state\)$/;

/** The first system code from an exception to its deepest cause, or an empty text. */
function codeOf(chain: readonly Error[]): string {
  for (const cause of chain) {
    if (earlyEnd.test(cause.message)) return 'UND_ERR_SOCKET';
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}

/** An error and its causes: "fetch failed" wraps a socket's error, and an AggregateError several of them. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && !chain.includes(next)) {
    chain.push(next);
    next = next instanceof AggregateError && next.errors.length > 0 ? next.errors[0] : next.cause;
  }
  return chain;
}
