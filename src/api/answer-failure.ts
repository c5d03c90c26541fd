import { type ApiCode, Failure, type FailureCode, isApiCode } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { parseJson } from '../json/parse.ts';
import { type ApiKey, withoutKeys } from '../model/api-key.ts';
import { apiRoot, type Endpoint } from '../model/endpoint.ts';
import { shellQuoted } from '../model/shell-quoted.ts';

interface Wording {
  readonly message: string;
  readonly hint: string;
}

/** What each documented code means for the person at the keyboard. */
function wording(code: ApiCode, { scope }: Endpoint, replaceKey: string): Wording {
  const newKey = `Create a new key in the administration console, ${replaceKey}`;
  const byCode: Record<ApiCode, Wording> = {
    MISSING_API_KEY: {
      message: 'the service received no API key',
      hint: 'A proxy may have removed the X-API-Key header. To see each request: --verbose',
    },
    INVALID_FORMAT: {
      message: 'the API key is malformed',
      hint: `Copy the whole key again, ${replaceKey}`,
    },
    INVALID_KEY: {
      message: 'unknown API key',
      hint: `Is it a key for this base URL? If not, get the right one, ${replaceKey}`,
    },
    KEY_EXPIRED: { message: 'the API key has expired', hint: newKey },
    KEY_REVOKED: { message: 'the API key has been revoked', hint: newKey },
    INSUFFICIENT_SCOPE: {
      message: `the API key lacks the scope ${scope}`,
      hint: `A key's scopes cannot be changed. Create a key with ${scope}, ${replaceKey}`,
    },
  };
  return byCode[code];
}

/** An answer other than 200, and what was asked with which key. */
interface RefusedRequest {
  readonly endpoint: Endpoint;
  readonly key: ApiKey;
  /** The endpoint's address, if not an item below it was asked for. */
  readonly address: string | undefined;
  /** What to do with a new key: `then: signage auth login`. */
  readonly replaceKey: string;
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | undefined;
}

/** The failure of an answer other than 200: its `code` decides first, its HTTP status second (§7). */
export function answerFailure(refused: RefusedRequest): Failure {
  const { endpoint, address, replaceKey, status, body, retryAfterMs } = refused;
  const { error, code } = parseErrorBody(body, refused.key);
  if (isApiCode(code)) {
    const { message, hint } = wording(code, endpoint, replaceKey);
    return new Failure(code, `${message} (${code})`, { hint, status, retryAfterMs });
  }
  const said = [error, code && `(${code})`].filter(Boolean).join(' ');
  const { kind, message, hint } = byStatus(status, address);
  return new Failure(kind, said ? `${message}: ${said}` : message, {
    hint,
    status,
    code: code || undefined,
    retryAfterMs,
  });
}

/**
 * The failure of a redirect, which is not followed: the key must not reach another address.
 * If the target is the same service over https or below another path, the hint is the base URL to use.
 */
export function redirectFailure(url: string, status: number, location: string | null): Failure {
  const target = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
  const moved = target && movedBase(new URL(url), target);
  const base = moved && shellQuoted(moved);
  return new Failure(
    'BAD_RESPONSE',
    // Without its query, which may hold the key.
    `the service redirects to ${target ? target.origin + target.pathname : 'an invalid address'} (HTTP ${status})`,
    {
      hint: base
        ? `Use that address: --base-url ${base} (for a stored key: signage auth login --base-url ${base})`
        : 'Redirects are not followed, to protect the key. Is the base URL right?',
      status,
    },
  );
}

/** The base URL that leads to the redirect's target, if it is on the same host. */
function movedBase(from: URL, to: URL): string | undefined {
  const isTwin = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
  const endpoint = from.pathname.slice(from.pathname.indexOf(apiRoot));
  const path = to.pathname.replace(/\/+$/, '');
  if ((from.origin !== to.origin && !isTwin) || !path.endsWith(endpoint)) return undefined;
  const base = to.origin + path.slice(0, -endpoint.length);
  // The target differs only by a slash or its query: another base URL would not help.
  return from.href.startsWith(`${base}${endpoint}`) ? undefined : base;
}

/**
 * The two strings of an error body (§7); either may be missing, as in a proxy's answer. An echo of the key ends here: the code
 * can end up on stdout (`auth status`), which hides no keys.
 */
function parseErrorBody(body: string, key: ApiKey): { error: string | undefined; code: string | undefined } {
  const text = (value: unknown) => (typeof value === 'string' ? withoutKeys(value, [key]) : undefined);
  try {
    const parsed = parseJson(body);
    const { error, code } = isJsonObject(parsed) ? parsed : {};
    return { error: text(error), code: text(code) };
  } catch {
    // Such as a proxy's HTML page: the status must do.
    return { error: undefined, code: undefined };
  }
}

function byStatus(
  status: number,
  address: string | undefined,
): { kind: FailureCode; message: string; hint: string | undefined } {
  if (status === 401 || status === 403) {
    const message = `the service rejected the API key (HTTP ${status})`;
    return { kind: 'UNAUTHORIZED', message, hint: 'To see what the key can do: signage auth status' };
  }
  if (status === 404) {
    if (address === undefined) return { kind: 'NOT_FOUND', message: 'not found (HTTP 404)', hint: undefined };
    // A list is there, even when it is empty: this is not the API.
    const message = `nothing found at ${address} (HTTP 404)`;
    return { kind: 'BAD_RESPONSE', message, hint: 'Check the base URL. To see each request: --verbose' };
  }
  if (status === 400) {
    return {
      kind: 'BAD_REQUEST',
      message: 'the service rejected the parameters (HTTP 400)',
      hint: undefined,
    };
  }
  if (status === 429) {
    const message = 'rate limited (HTTP 429)';
    return { kind: 'RATE_LIMITED', message, hint: 'Wait a moment, then try again' };
  }
  if (status >= 500) {
    const message = `the service failed (HTTP ${status})`;
    return { kind: 'SERVER_ERROR', message, hint: 'Try again later' };
  }
  if (status >= 400) {
    return { kind: 'REFUSED', message: `the service rejected the request (HTTP ${status})`, hint: undefined };
  }
  const hint = 'Is the base URL right? To see each request: --verbose';
  return { kind: 'BAD_RESPONSE', message: `the service answered with HTTP ${status} instead of 200`, hint };
}
