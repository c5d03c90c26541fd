import { defect, Failure, isOutOfMemory } from '../errors.ts';
import { UnknownEncoding } from './decompress.ts';
import { type ProxyServer, ProxyTrouble } from './proxies.ts';

interface Wording {
  readonly message: string;
  readonly hint: string;
}

const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';
const checkService = 'Is the base URL right? To see each request: --verbose';
const addAuthority = 'If your company signs its own certificates: --ca-file company.pem, or SIGNAGE_CA_FILE';
const checkClock = "Is this machine's clock right? If so, the service must renew its certificate";

const cutOff = 'the connection closed before the answer was complete';

/** Why there is no connection, by system code. */
const connections: Readonly<Record<string, string>> = {
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the name lookup failed, for now',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection closed',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  ETIMEOUT: 'no name server answered',
  UND_ERR_SOCKET: cutOff,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: cutOff,
};

const unknownAuthority = { message: 'its certificate is signed by an unknown authority', hint: addAuthority };

/** What is wrong with a certificate, by OpenSSL's or Node's code. */
const certificates: Readonly<Record<string, Wording>> = {
  CERT_HAS_EXPIRED: { message: 'its certificate has expired', hint: checkClock },
  CERT_NOT_YET_VALID: { message: 'its certificate is not valid yet', hint: checkClock },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'its certificate is for a different name',
    hint: 'Is the host name in the base URL right?',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: { message: 'its certificate is self-signed', hint: addAuthority },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: { message: 'it does not speak TLS', hint: 'Is it an http address?' },
};

/** Other TLS errors. */
const tlsCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

const protocolSwitch = 'an unrequested switch to another protocol (HTTP 101)';

/** What is wrong with an answer that is not valid HTTP. */
const broken: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW: 'oversized headers',
  // HTTP 101 without its headers.
  ERR_ASSERTION: protocolSwitch,
};
const compressionCode = /^(?:Z_|ERR__ERROR_|ERR_BROTLI_|ERR_ZLIB_)/;

/** The failure behind an exception from `fetch` or from reading a body; a `Failure` among its causes is returned as it is. */
export function networkFailure(error: unknown, url: string): Failure {
  const chain = causes(error);
  for (const cause of chain) {
    if (cause instanceof Failure) return cause;
    if (isOutOfMemory(cause)) return defect(cause);
  }
  const trouble = chain.find((cause) => cause instanceof ProxyTrouble);
  if (trouble) return proxyFailure(trouble, chain, url, error);
  const peer = { name: new URL(url).origin, hint: checkNetwork };
  return unreadable(chain, error) ?? insecure(chain, peer, error) ?? unreachable(chain, peer, error);
}

/** The failure of an answer that is not complete in time. */
export function lateFailure(url: string, timeoutMs: number): Failure {
  return new Failure('TIMEOUT', `timed out after ${timeoutMs / 1000}s waiting for ${new URL(url).origin}`, {
    hint: 'To wait longer: --timeout 2m',
  });
}

function unreadable(chain: readonly Error[], cause: unknown): Failure | undefined {
  const code = codeOf(chain) ?? '';
  let what = broken[code];
  if (code === '' && chain.some(({ name }) => name === 'HTTPParserError'))
    what = 'something that is not HTTP';
  if (chain.some(({ message }) => message === 'bad upgrade')) what = protocolSwitch;
  if (compressionCode.test(code)) what = 'corrupt compressed data';
  const encoding = chain.find((known) => known instanceof UnknownEncoding);
  if (encoding) what = `an unsupported content encoding (${encoding.message})`;
  if (what === undefined) return undefined;
  return new Failure('BAD_RESPONSE', `the service sent ${what}`, { hint: checkService, cause });
}

/** What could not be reached, and what to check. */
interface Peer {
  readonly name: string;
  readonly hint: string;
}

function insecure(chain: readonly Error[], peer: Peer, cause: unknown): Failure | undefined {
  const code = codeOf(chain);
  if (code === undefined) return undefined;
  const known = certificates[code];
  if (!known && !tlsCode.test(code)) return undefined;
  const { message, hint } = known ?? { message: 'the TLS handshake failed', hint: peer.hint };
  return new Failure('TLS', `no secure connection to ${peer.name}: ${message} (${code})`, { hint, cause });
}

function unreachable(chain: readonly Error[], peer: Peer, cause: unknown): Failure {
  const code = codeOf(chain);
  const reason = (code && connections[code]) || chain.at(-1)?.message || 'connection failed';
  return new Failure('NO_CONNECTION', `no answer from ${peer.name}: ${reason}${code ? ` (${code})` : ''}`, {
    hint: peer.hint,
    cause,
  });
}

function proxyFailure(
  { proxy, status }: ProxyTrouble,
  chain: readonly Error[],
  url: string,
  cause: unknown,
): Failure {
  const name = `the proxy ${proxy.url.origin}`;
  if (status === undefined) {
    const peer = { name, hint: `Check ${proxy.variable} (signage help environment)` };
    return insecure(chain, peer, cause) ?? unreachable(chain, peer, cause);
  }
  const what = status < 500 ? 'refused to connect' : 'could not connect';
  const message = `no answer from ${new URL(url).origin}: ${name} ${what} (HTTP ${status})`;
  return new Failure('NO_CONNECTION', message, { hint: refusalHint(proxy, status), status, cause });
}

function refusalHint({ variable, headers }: ProxyServer, status: number): string {
  const hasAccount = 'Proxy-Authorization' in headers;
  // tinyproxy answers a wrong password with 401.
  if (hasAccount && (status === 401 || status === 407))
    return `Check the user name and password in ${variable}`;
  if (status === 407) return `It requires a password: ${variable}=http://USER:PASSWORD@HOST:PORT`;
  return 'Ask the administrator of the proxy. If the service is reachable without the proxy, add its host to NO_PROXY';
}

/** How undici's parser, which has no codes, reports a connection that ends in the middle of an answer. */
const earlyEnd = /\(Invalid EOF state\)$/;

/** The first system code from an exception to its deepest cause. */
function codeOf(chain: readonly Error[]): string | undefined {
  for (const cause of chain) {
    if (earlyEnd.test(cause.message)) return 'UND_ERR_SOCKET';
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** An error and its causes: "fetch failed" wraps a socket's error, and an AggregateError several of them. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && !found.includes(next)) {
    found.push(next);
    next = next instanceof AggregateError && next.errors.length > 0 ? next.errors[0] : next.cause;
  }
  return found;
}
