import { Failure } from '../errors.ts';
import { UnknownEncoding } from './decompress.ts';

interface Wording {
  readonly message: string;
  readonly hint: string;
}

const checkNetwork = 'Check the base URL, the network and the proxy settings (signage help environment)';
const checkService = 'Is the base URL that of the service? To see each request: --verbose';
const addAuthority = "If your company's own authority signed it: --ca-file its.pem, or SIGNAGE_CA_FILE";
const checkClock = "Is this machine's clock right? Otherwise the service must renew its certificate";

/** Why no connection came about, by the system's code. */
const connections: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name cannot be resolved',
  EAI_AGAIN: 'its name cannot be resolved now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'nothing answers there',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
};

/** What is wrong with a certificate, by OpenSSL's and Node's code. */
const certificates: Readonly<Record<string, Wording>> = {
  CERT_HAS_EXPIRED: { message: 'its certificate has expired', hint: checkClock },
  CERT_NOT_YET_VALID: { message: 'its certificate is not valid yet', hint: checkClock },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'its certificate is for another name',
    hint: 'Is the host name in the base URL right?',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    message: 'its certificate is signed by nobody but itself',
    hint: addAuthority,
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    message: 'its certificate is signed by an unknown authority',
    hint: addAuthority,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    message: 'its certificate is signed by an unknown authority',
    hint: addAuthority,
  },
  UNABLE_TO_GET_ISSUER_CERT: {
    message: 'its certificate is signed by an unknown authority',
    hint: addAuthority,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    message: 'its certificate is signed by an unknown authority',
    hint: addAuthority,
  },
  ERR_SSL_WRONG_VERSION_NUMBER: { message: 'it does not speak TLS there', hint: 'Is it an http address?' },
};

/** Any other trouble with TLS. */
const tlsCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** What is wrong with bytes that are no HTTP, or no body in the encoding that they claim. */
const broken: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW: 'more headers than can be meant',
  ERR_ASSERTION: 'a change of protocol that nobody asked for',
};
const compressionCode = /^(?:Z_|ERR__ERROR_|ERR_BROTLI_|ERR_ZLIB_)/;

/** The failure behind an exception of `fetch` or of reading a body. A `Failure` is passed on as it is. */
export function networkFailure(error: unknown, url: string): Failure {
  const chain = causes(error);
  const { origin } = new URL(url);
  for (const cause of chain) {
    if (cause instanceof Failure) return cause;
  }
  return unreadable(chain, error) ?? insecure(chain, origin, error) ?? unreachable(chain, origin, error);
}

/** The failure of an answer that is not complete when its time is over. */
export function lateFailure(url: string, timeoutMs: number): Failure {
  return new Failure('TIMEOUT', `no complete answer from ${new URL(url).origin} in ${timeoutMs / 1000} s`, {
    hint: 'To wait longer: --timeout 2m',
  });
}

function unreadable(chain: readonly Error[], cause: unknown): Failure | undefined {
  const code = codeOf(chain) ?? '';
  let what = broken[code];
  if (chain.some(({ name }) => name === 'HTTPParserError')) what = 'something that is not HTTP';
  if (compressionCode.test(code)) what = 'a compressed answer that is broken';
  const encoding = chain.find((known) => known instanceof UnknownEncoding);
  if (encoding) what = `an answer in an encoding that was not asked for (${encoding.message})`;
  if (what === undefined) return undefined;
  return new Failure('BAD_RESPONSE', `the service sent ${what}`, { hint: checkService, cause });
}

function insecure(chain: readonly Error[], origin: string, cause: unknown): Failure | undefined {
  const code = codeOf(chain);
  if (code === undefined) return undefined;
  const known = certificates[code];
  if (!known && !tlsCode.test(code)) return undefined;
  const { message, hint } = known ?? { message: 'the two sides cannot agree on TLS', hint: checkNetwork };
  return new Failure('TLS', `no secure connection to ${origin}: ${message} (${code})`, { hint, cause });
}

/** undici's words for a proxy that does not open the way; its code is that of an abort. */
const proxyRefusal = /^Proxy response \((\d{3})\)/;

function unreachable(chain: readonly Error[], origin: string, cause: unknown): Failure {
  const refusal = chain
    .map(({ message }) => proxyRefusal.exec(message)?.[1])
    .find((found) => found !== undefined);
  if (refusal !== undefined) {
    return new Failure(
      'NO_CONNECTION',
      `no answer from ${origin}: the proxy refused to connect (HTTP ${refusal})`,
      {
        hint: 'Check the user name and the password in the proxy variable (signage help environment)',
        status: Number(refusal),
        cause,
      },
    );
  }
  const code = codeOf(chain);
  const reason = (code && connections[code]) || chain.at(-1)?.message || 'the connection failed';
  return new Failure('NO_CONNECTION', `no answer from ${origin}: ${reason}${code ? ` (${code})` : ''}`, {
    hint: checkNetwork,
    cause,
  });
}

/** The first system code on the way from an exception to its deepest cause. */
function codeOf(chain: readonly Error[]): string | undefined {
  for (const cause of chain) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** Errors wrap others: "fetch failed" around a socket's error, and several of those in an AggregateError. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && !found.includes(next)) {
    found.push(next);
    next = next instanceof AggregateError && next.errors.length > 0 ? next.errors[0] : next.cause;
  }
  return found;
}
