import { Failure } from '../errors.ts';

/** Sentences for the system's codes that people meet most. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name cannot be resolved',
  EAI_AGAIN: 'the name cannot be resolved now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'nothing answers there',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
};

const tlsCode = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;

/** The failure behind an exception of `fetch` or of reading a body. A `Failure` is passed on as it is. */
export function networkFailure(error: unknown, url: string, timeoutMs: number): Failure {
  for (const cause of causes(error)) {
    if (cause instanceof Failure) return cause;
    if (cause.name === 'TimeoutError') return timeoutFailure(url, timeoutMs);
  }
  const { origin } = new URL(url);
  const [deepest] = causes(error).reverse();
  const code = codeOf(error);
  if (code !== undefined && tlsCode.test(code)) {
    return new Failure('TLS', `no secure connection to ${origin}: ${deepest?.message ?? code} (${code})`, {
      hint: "If a company's own authority signed the certificate: SIGNAGE_CA_FILE=its.pem",
      cause: error,
    });
  }
  const reason = (code && reasons[code]) || deepest?.message || 'the connection failed';
  return new Failure('NO_CONNECTION', `no answer from ${origin}: ${reason}${code ? ` (${code})` : ''}`, {
    hint: 'Check the base URL, the network and the proxy settings (signage help environment)',
    cause: error,
  });
}

function timeoutFailure(url: string, timeoutMs: number): Failure {
  return new Failure('TIMEOUT', `no complete answer from ${new URL(url).origin} in ${timeoutMs / 1000} s`, {
    hint: 'To wait longer: --timeout 2m',
  });
}

/** The first system code on the way from an exception to its deepest cause. */
function codeOf(error: unknown): string | undefined {
  for (const cause of causes(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

/** undici wraps: "fetch failed" around a socket's error, and several of those in an AggregateError. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && !found.includes(next)) {
    found.push(next);
    next = next instanceof AggregateError && next.errors.length > 0 ? next.errors[0] : next.cause;
  }
  return found;
}
