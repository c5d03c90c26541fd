import {
  type ApiCode,
  Failure,
  type FailureCode,
  isApiCode,
  notInSnapshot,
  outOfResources,
} from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { parseJson } from '../json/parse.ts';
import { type ApiKey, withoutKeys } from '../model/api-key.ts';
import { type Address, apiRoot } from '../model/endpoint.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { strangerFailure } from './strangers.ts';

/** What was asked, and with which key. */
export interface Asked {
  readonly endpoint: Address;
  /** Undefined in a snapshot, which takes none. */
  readonly key: ApiKey | undefined;
  /** The endpoint's address, if not an item below it was asked for. */
  readonly address: string | undefined;
  /** What to do with a new key: `then run: signage auth login`. */
  readonly replaceKey: string;
}

const seeRequests = 'Use --verbose to see each request';
const rejected = 'the service rejected the';

/** What each documented code means for the person at the keyboard. */
function wording(code: ApiCode, { endpoint, key, replaceKey }: Asked): readonly [string, string] {
  const { scope = 'that this path needs' } = endpoint;
  const newKey = `Create a new key in the administration console, ${replaceKey}`;
  const byCode: Record<ApiCode, readonly [message: string, hint: string]> = {
    MISSING_API_KEY: [
      'the service received no API key',
      `A proxy may have removed the X-API-Key header. ${seeRequests}`,
    ],
    INVALID_FORMAT: ['the API key is malformed', `Copy the whole key again, ${replaceKey}`],
    INVALID_KEY: [
      'unknown API key',
      `Is it a key for this base URL? If not, get the right one, ${replaceKey}`,
    ],
    KEY_EXPIRED: ['the API key has expired', newKey],
    KEY_REVOKED: ['the API key has been revoked', newKey],
    INSUFFICIENT_SCOPE: [
      `the API key lacks the scope ${scope}`,
      `A key's scopes cannot be changed. Create a key with ${scope}, ${replaceKey}`,
    ],
  };
  const isRefused = code === 'INVALID_FORMAT' || code === 'INVALID_KEY';
  if (key?.isQuoted && isRefused)
    return ['the API key has quotes around it', `Remove the quotes around it, ${replaceKey}`];
  return byCode[code];
}

/** What the headers of an answer say about it. */
interface HeaderHints {
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** `WWW-Authenticate`: how a client may log in. */
  readonly challenge?: string | null;
}

/** The failure of an answer other than 200: its `code` decides first, its HTTP status second (§7). */
export function answerFailure(
  asked: Asked,
  status: number,
  body: string,
  { retryAfterMs, challenge }: HeaderHints = {},
): Failure {
  const { error, code } = parseErrorBody(body, asked.key);
  // A snapshot says why it lacks a list, unless it is because of the key.
  if (asked.key === undefined && code === notInSnapshot && error !== undefined)
    return new Failure('INSUFFICIENT_SCOPE', error, { hint: 'Take another snapshot', status, code });
  if (isApiCode(code)) {
    const [message, hint] = wording(code, asked);
    return new Failure(code, `${message} (${code})`, { hint, status, retryAfterMs });
  }
  const stranger = strangerFailure(status, body, challenge ?? '');
  if (stranger) return stranger;
  const said = [error, code && `(${code})`].filter(Boolean).join(' ');
  const [kind, message, hint] = byStatus(status, asked.address);
  const details = { hint, status, code: code || undefined, retryAfterMs };
  return new Failure(kind, said ? `${message}: ${said}` : message, details);
}

/**
 * The failure of a redirect, which is not followed: the key must not reach another address. If the target is the same service
 * over https or below another path, the hint is the base URL to use.
 */
export function redirectFailure(url: string, status: number, location: string | null): Failure {
  const from = new URL(url);
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  // Without its query, which may hold the key.
  const shown = target ? target.origin + target.pathname : 'an invalid address';
  const endpoint = from.pathname.slice(from.pathname.indexOf(apiRoot));
  const path = shown.replace(/\/+$/, '');
  const base = path.endsWith(endpoint) ? path.slice(0, -endpoint.length) : '';
  const isTwin =
    from.protocol === 'http:' && target?.protocol === 'https:' && from.hostname === target.hostname;
  // If the target differs only by a slash or its query, another base URL would not help.
  const isMoved = base !== '' && (from.origin === target?.origin || isTwin) && !url.startsWith(path);
  const word = shellQuoted(base);
  return new Failure('BAD_RESPONSE', `the service redirects to ${shown} (HTTP ${status})`, {
    hint: isMoved
      ? `Use that address: --base-url ${word} (for a stored key: signage auth login --base-url ${word})`
      : 'Redirects are not followed, to protect the key. Is the base URL right?',
    status,
  });
}

/**
 * The two strings of an error body (§7); either may be missing, as in a proxy's answer. An echo of the key ends here: the code
 * can end up on stdout (`auth status`), which hides no keys.
 */
function parseErrorBody(body: string, key: ApiKey | undefined) {
  const text = (value: unknown) =>
    typeof value === 'string' ? withoutKeys(value, key ? [key] : []) : undefined;
  try {
    const parsed = parseJson(body);
    const { error, code } = isJsonObject(parsed) ? parsed : {};
    return { error: text(error), code: text(code) };
  } catch {
    // Such as a proxy's HTML page: the status must do.
    return {};
  }
}

/** The failure of a status other than 200; `address` is that of a list, which is always there. */
export function byStatus(
  status: number,
  address: string | undefined,
): readonly [kind: FailureCode, message: string, hint?: string] {
  const http = `(HTTP ${status})`;
  if (status === 401 || status === 403)
    return ['UNAUTHORIZED', `${rejected} API key ${http}`, 'See what the key can do: signage auth status'];
  if (status === 404 && address === undefined) return ['NOT_FOUND', `not found ${http}`];
  // A list is there, even when it is empty: this is not the API.
  if (status === 404)
    return ['BAD_RESPONSE', `nothing found at ${address} ${http}`, `Check the base URL. ${seeRequests}`];
  if (status === 400) return ['BAD_REQUEST', `${rejected} parameters ${http}`];
  if (status === 429) return ['RATE_LIMITED', `rate limited ${http}`, 'Wait a moment, then try again'];
  if (status >= 500) return ['SERVER_ERROR', `server error ${http}`, 'Try again later'];
  if (status >= 400) return ['REFUSED', `${rejected} request ${http}`];
  const message = `unexpected status HTTP ${status} instead of 200`;
  return ['BAD_RESPONSE', message, `Is the base URL right? ${seeRequests}`];
}

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
    const lack = outOfResources(cause);
    if (lack !== undefined) return lack;
  }
  const code = codeInChain(chain);
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
function codeInChain(chain: readonly Error[]): string {
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
