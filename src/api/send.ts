import type { Clock, Fetch, FetchResponse } from '../context.ts';
import { Failure } from '../errors.ts';
import { networkFailure } from './network-failure.ts';

/** What every request needs, to the API or to any other address. */
export interface SendOptions {
  readonly userAgent: string;
  /** Bytes of a decompressed body; a longer one is a failure. */
  readonly maxResponse: number;
  readonly caFile?: string | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Called with the length of each part of a body. */
  readonly onBytes?: ((length: number) => void) | undefined;
  /** Called with each request when it has ended. */
  readonly trace?: ((exchange: Exchange) => void) | undefined;
}

/** How often a request is tried. */
export interface RetryOptions {
  readonly clock: Clock;
  /** Milliseconds for the request, including its retries and the waits before them. */
  readonly timeoutMs: number;
  /** Number of tries after the first. */
  readonly retries: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Called before each wait, in milliseconds. */
  readonly onWait?: ((wait: number, failure: Failure) => void) | undefined;
}

/** One GET and its answer, without headers, and so without the key. */
export interface Exchange {
  readonly url: string;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Bytes of the decompressed body that were read. */
  readonly bytes: number;
  /** The service's own id of the request, if it sent one. */
  readonly requestId: string | undefined;
}

/** An answer of any status whose body has not been read yet. */
export interface Answer {
  readonly status: number;
  readonly headers: FetchResponse['headers'];
  /** The body in parts; rejects with a `Failure` when it is cut off, late or too long. */
  bytes(): AsyncIterable<Uint8Array>;
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
  const started = clock.now();
  let response: FetchResponse | undefined;
  let bytes = 0;
  const ended = () =>
    trace?.({
      url,
      status: response?.status,
      milliseconds: clock.now() - started,
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
