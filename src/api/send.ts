import type { Clock, Fetch, FetchResponse } from '../context.ts';
import { Failure } from '../errors.ts';
import { Utf8 } from '../json/utf8.ts';
import type { ApiKey } from '../model/api-key.ts';
import type { Endpoint } from '../model/endpoint.ts';
import { KnownKeys } from '../model/known-keys.ts';
import { answerFailure, redirectFailure } from './answer-failure.ts';
import { skewOf } from './clock-skew.ts';
import { networkFailure } from './network-failure.ts';
import { parseRetryAfter } from './retry.ts';

/** What one try needs of its client. */
export interface ExchangeOptions {
  readonly key: ApiKey;
  readonly userAgent: string;
  /** Bytes of a decompressed body; a longer one is not read to its end. */
  readonly maxResponse: number;
  readonly caFile?: string | undefined;
  readonly isDirect?: boolean | undefined;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Told of every try when it has ended. */
  readonly trace?: ((exchange: Exchange) => void) | undefined;
  /** Told of what every answer says of the service's clock, see {@link skewOf}. */
  readonly tellSkew?: ((milliseconds: number | undefined) => void) | undefined;
}

/** What one try came to; the key is no part of it. */
export interface Exchange {
  readonly method: 'GET';
  readonly url: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Of the body, decompressed, as far as it was read. */
  readonly bytes: number;
  /** What the service calls the request in its own logs, where it tells. */
  readonly requestId: string | undefined;
}

/** An answer of status 200 whose body has not been read yet. */
export interface Answer {
  /** The body in parts; rejects when it is cut off, late or too long. */
  bytes(): AsyncIterable<Uint8Array>;
  /** The same as text; rejects when it is not UTF-8 too. */
  text(): AsyncIterable<string>;
  /** The first character that is no white space, or none; the rest of the body is let go of. */
  beginning(): Promise<string>;
}

/** An error body is a sentence; of a proxy's page no more than this many characters are read. */
const maxErrorBody = 64 * 1024;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const requestIdHeaders = ['x-request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'];

/** Sends one GET, once. Rejects with the `Failure` that any answer but a 200, or none, stands for. */
export async function exchange(
  { key, userAgent, maxResponse, caFile, isDirect, fetch, clock, trace, tellSkew }: ExchangeOptions,
  endpoint: Endpoint,
  url: string,
  signal: AbortSignal,
): Promise<Answer> {
  const started = clock.now();
  let response: FetchResponse | undefined;
  let bytes = 0;
  const ended = () =>
    trace?.({
      method: 'GET',
      url,
      status: response?.status,
      milliseconds: clock.now() - started,
      bytes,
      requestId: requestIdHeaders.map((name) => response?.headers.get(name)).find(Boolean) ?? undefined,
    });

  /** The body's bytes, counted, with every way to fail made a `Failure`. */
  async function* read({ body }: FetchResponse): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        if (bytes > maxResponse) throw tooLong(maxResponse);
        yield chunk;
      }
    } catch (error) {
      throw networkFailure(signal.aborted ? signal.reason : error, url);
    } finally {
      ended();
    }
  }

  async function drop({ body }: FetchResponse): Promise<void> {
    // A body that has failed already is let go of as well.
    await body?.cancel().catch(() => undefined);
    ended();
  }

  try {
    response = await fetch(url, {
      method: 'GET',
      headers: { 'X-API-Key': key.reveal(), Accept: 'application/json', 'User-Agent': userAgent },
      redirect: 'manual',
      signal,
      caFile,
      isDirect,
    });
  } catch (error) {
    ended();
    throw networkFailure(signal.aborted ? signal.reason : error, url);
  }
  const answered = response;
  const { status, headers } = answered;
  tellSkew?.(skewOf(headers.get('date'), started, clock.now(), headers.get('age')));
  if (status === 200)
    return {
      bytes: () => read(answered),
      text: () => decode(read(answered)),
      beginning: () => beginningOf(decode(read(answered))),
    };
  if (redirects.has(status)) {
    await drop(answered);
    throw redirectFailure(url, status, headers.get('location'));
  }
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), clock.now());
  // What the service says may become a field of ours (`auth status`), so its echo of the key ends here.
  const body = new KnownKeys([key]).hide(await readErrorBody(read(answered)));
  throw answerFailure(endpoint, status, body, retryAfterMs);
}

async function beginningOf(text: AsyncIterable<string>): Promise<string> {
  for await (const part of text) {
    const [first] = part.trimStart();
    if (first !== undefined) return first;
  }
  return '';
}

/** As much of an error's body as there is: when it breaks off, the status still says what happened. */
async function readErrorBody(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  try {
    for await (const chunk of chunks) {
      body += decoder.decode(chunk, { stream: true });
      if (body.length > maxErrorBody) break;
    }
  } catch (error) {
    // Only a stop by the user or by the clock is more important than the status.
    if (!(error instanceof Failure) || (error.kind !== 'NO_CONNECTION' && error.kind !== 'BAD_RESPONSE'))
      throw error;
  }
  return body;
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new Utf8();
  for await (const chunk of chunks) yield utf8.part(chunk);
  yield utf8.whole();
}

function tooLong(maxResponse: number): Failure {
  return new Failure('BAD_RESPONSE', `the answer is longer than ${maxResponse} bytes`, {
    hint: 'If it is to be that long: --max-response 8GiB',
  });
}
