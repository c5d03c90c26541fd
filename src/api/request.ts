import { Failure } from '../errors.ts';
import type { ApiKey } from '../model/api-key.ts';
import { apiRoot, type Endpoint } from '../model/endpoint.ts';
import { answerFailure, redirectFailure } from './answer-failure.ts';
import type { Query } from './client.ts';
import { Deadline } from './deadline.ts';
import { lateFailure } from './network-failure.ts';
import { parseRetryAfter, type RetryOptions, Tries } from './retry.ts';
import { type Answer, type SendOptions, send } from './send.ts';

export interface RequestOptions extends SendOptions, Omit<RetryOptions, 'timeLeft'> {
  readonly key: ApiKey;
  /** What to do with a new key if this one is refused: `then: signage auth login`. */
  readonly replaceKey: string;
  /** Without a trailing slash and without {@link apiRoot}. */
  readonly baseUrl: string;
  /** Milliseconds for the request, including its retries and the waits before them. */
  readonly timeoutMs: number;
  /** Called with each answer's {@link skewOf}. */
  readonly onSkew?: ((milliseconds: number | undefined) => void) | undefined;
}

/** An error body is a sentence; of a proxy's page no more than this many characters are read. */
const maxErrorBody = 64 * 1024;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** One GET of the API with the key, and its retries, which share one deadline. */
export class ApiRequest {
  readonly #options: RequestOptions;
  readonly #endpoint: Endpoint;
  readonly #url: string;
  /** The endpoint's own address; undefined if the request is for an item below it. */
  readonly #address: string | undefined;
  readonly deadline: Deadline;
  readonly #signal: AbortSignal;
  readonly #tries: Tries;

  /** `below` follows the endpoint's path: `/ID`, or nothing. */
  constructor(options: RequestOptions, endpoint: Endpoint, below: string, query: Query) {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const address = `${options.baseUrl}${apiRoot}${endpoint.path}`;
    this.#address = below === '' ? address : undefined;
    this.#url = `${address}${below}${search.size > 0 ? `?${search}` : ''}`;
    this.deadline = new Deadline(options.timeoutMs, () => lateFailure(this.#url, options.timeoutMs));
    this.#signal = AbortSignal.any([options.signal, this.deadline.signal]);
    this.#options = options;
    this.#endpoint = endpoint;
    this.#tries = new Tries({ ...options, signal: this.#signal, timeLeft: () => this.deadline.left });
  }

  /** Tries until an answer with status 200 has begun. Rejects with the last `Failure`. */
  async send(): Promise<Answer> {
    for (;;) {
      try {
        return await this.#sendOnce();
      } catch (error) {
        await this.retry(error);
      }
    }
  }

  /** Waits for the next try, or throws the failure when there is none. */
  async retry(failure: unknown): Promise<void> {
    try {
      await this.#tries.next(failure);
    } catch (last) {
      this.deadline.stop();
      throw last;
    }
  }

  async #sendOnce(): Promise<Answer> {
    const { key, clock, onSkew } = this.#options;
    const sentAt = clock.now();
    const wanted = { 'X-API-Key': key.reveal(), Accept: 'application/json' };
    const answer = await send(this.#options, this.#url, wanted, this.#signal);
    const { status, headers } = answer;
    onSkew?.(skewOf(headers.get('date'), sentAt, clock.now(), headers.get('age')));
    if (status === 200) return answer;
    if (redirects.has(status)) {
      await answer.drop();
      throw redirectFailure(this.#url, status, headers.get('location'));
    }
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), clock.now());
    const body = await readErrorBody(answer.bytes());
    throw answerFailure({
      endpoint: this.#endpoint,
      key,
      address: this.#address,
      replaceKey: this.#options.replaceKey,
      status,
      body,
      retryAfterMs,
    });
  }
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
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

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
  if (Number(age) > 0) return undefined;
  if (date === null || !httpDate.test(date)) return undefined;
  const instant = Date.parse(date);
  if (Number.isNaN(instant)) return undefined;
  if (instant > receivedAt) return instant - receivedAt;
  return Math.min(0, instant + resolution - sentAt);
}
