import type { FetchResponse } from '../context.ts';
import { Failure } from '../errors.ts';
import { type Address, apiRoot } from '../model/endpoint.ts';
import type { Answer, Query, RetryOptions, SendOptions } from './client.ts';
import { type Asked, answerFailure, networkFailure, redirectFailure } from './failures.ts';
import { createTries, parseRetryAfter } from './retry.ts';

export interface RequestOptions extends SendOptions, RetryOptions, Pick<Asked, 'key' | 'replaceKey'> {
  /** Without a trailing slash and without {@link apiRoot}. */
  readonly baseUrl: string;
  /** Called with each answer, whatever its status. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /** Called with each answer's {@link skewOf}. */
  readonly onSkew?: ((milliseconds: number | undefined) => void) | undefined;
}

/** An error body is a sentence; of a proxy's page no more than this many characters are read. */
const maxErrorBody = 64 * 1024;

/** Statuses of answers that are elsewhere. */
export const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export type ApiRequest = ReturnType<typeof createRequest>;

/**
 * One GET of the API with the key, and its retries, which share one deadline. `below` follows the endpoint's path: `/ID`, or
 * nothing.
 */
export function createRequest(
  options: RequestOptions,
  endpoint: Address,
  below: string,
  query: Query | URLSearchParams = {},
) {
  const { key, clock } = options;
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query))
    search.append(name, String(value));
  const address = `${options.baseUrl}${apiRoot}${endpoint.path}`;
  const url = `${address}${below}${search.size > 0 ? `?${search}` : ''}`;
  const isList = below === '' && endpoint.scope !== undefined;
  const asked: Asked = { ...options, endpoint, address: isList ? address : undefined };
  const { deadline, signal, retry } = createTries(options, new URL(url).origin);

  async function sendOnce(): Promise<Answer> {
    const sentAt = clock.now();
    const headers = { ...(key && { 'X-API-Key': key.reveal() }), Accept: 'application/json' };
    const leaving = new AbortController();
    const answer = await send(options, url, headers, AbortSignal.any([signal, leaving.signal]));
    options.onAnswer?.(answer);
    const header = (name: string) => answer.headers.get(name);
    options.onSkew?.(skewOf(header('date'), sentAt, clock.now(), header('age')));
    if (answer.status === 200) return answer;
    const isRedirect = redirects.has(answer.status);
    // The body of a redirect says nothing, and may never come.
    if (isRedirect) leaving.abort();
    const body = await readErrorBody(answer.bytes());
    if (isRedirect) throw redirectFailure(url, answer.status, header('location'));
    const retryAfterMs = parseRetryAfter(header('retry-after'), clock.now());
    throw answerFailure(asked, answer.status, body, { retryAfterMs, challenge: header('www-authenticate') });
  }

  /** Tries until an answer with status 200 has begun. Rejects with the last `Failure`. */
  async function sendUntilAnswered(): Promise<Answer> {
    for (;;) {
      try {
        return await sendOnce();
      } catch (error) {
        await retry(error);
      }
    }
  }

  return { deadline, retry, send: sendUntilAnswered };
}

/** What arrives of an error's body: if it breaks off, the status still says what happened. */
async function readErrorBody(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  try {
    for await (const chunk of chunks) {
      body += decoder.decode(chunk, { stream: true });
      if (body.length > maxErrorBody) break;
    }
  } catch (error) {
    // A stop by the user or the deadline outranks the status.
    if (!(error instanceof Failure) || (error.kind !== 'NO_CONNECTION' && error.kind !== 'BAD_RESPONSE'))
      throw error;
  }
  return body;
}

/** The only form of HTTP's `Date` that may be sent (RFC 9110 §5.6.7): `Fri, 20 Nov 2026 12:00:00 GMT`. */
const httpDateForm = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Milliseconds: the header has whole seconds. */
const resolution = 1000;

/**
 * Milliseconds by which the service's clock is ahead of ours, negative if it is behind, undefined if unknown.
 * The smallest skew that explains the header, which has whole seconds and was written between `sentAt` and `receivedAt`.
 * An answer with an `Age` (RFC 9111 §5.1) above 0 comes from a cache: taken as the service's clock, its `Date` would make
 * stale data look fresh.
 */
export function skewOf(
  date: string | null,
  sentAt: number,
  receivedAt: number,
  age: string | null,
): number | undefined {
  const instant = Number(age) > 0 || !httpDateForm.test(date ?? '') ? Number.NaN : Date.parse(date ?? '');
  if (Number.isNaN(instant)) return undefined;
  return instant > receivedAt ? instant - receivedAt : Math.min(0, instant + resolution - sentAt);
}

const requestIdHeaders = ['x-request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'];

/**
 * Sends one GET to any URL, once, with these headers and the user agent: the API key is for the caller to add.
 * Follows no redirect. Rejects with a `Failure` when no answer comes.
 */
export async function send(
  { userAgent, maxResponse, caFile, fetch, clock, onBytes, trace }: SendOptions,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const started = clock.elapsed();
  let response: FetchResponse | undefined;
  let bytes = 0;
  const ended = () =>
    trace?.({
      url,
      status: response?.status,
      milliseconds: clock.elapsed() - started,
      bytes,
      requestId: requestIdHeaders.map((name) => response?.headers.get(name)).find(Boolean) ?? undefined,
    });

  async function* read({ body }: FetchResponse): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        onBytes?.(chunk.length);
        if (bytes > maxResponse) {
          throw new Failure('BAD_RESPONSE', `the response is longer than ${maxResponse} bytes`, {
            hint: 'Use --max-response 8GiB to allow more',
          });
        }
        yield chunk;
      }
    } catch (error) {
      throw networkFailure(signal.aborted ? signal.reason : error, new URL(url).origin);
    } finally {
      ended();
    }
  }

  try {
    response = await fetch(url, {
      headers: { ...headers, 'User-Agent': userAgent },
      redirect: 'manual',
      signal,
      caFile,
    });
  } catch (error) {
    ended();
    throw networkFailure(signal.aborted ? signal.reason : error, new URL(url).origin);
  }
  const answered = response;
  return { status: answered.status, headers: answered.headers, bytes: () => read(answered) };
}
