import type { Clock, Fetch, FetchResponse } from '../context.ts';
import { Failure } from '../errors.ts';
import type { ApiKey } from '../model/api-key.ts';
import { apiRoot, type Endpoint } from '../model/endpoint.ts';
import { answerFailure, redirectFailure } from './answer-failure.ts';
import type { DriftLog } from './drift.ts';
import { networkFailure } from './network-failure.ts';

/** What every request of one client shares. */
export interface ClientOptions {
  /** Without a trailing slash and without {@link apiRoot}. */
  readonly baseUrl: string;
  readonly key: ApiKey;
  readonly userAgent: string;
  /** Milliseconds from the start of a request to the last byte of its answer. */
  readonly timeoutMs: number;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Aborts every request under way. */
  readonly signal: AbortSignal;
  /** Where values of a wrong type are counted. */
  readonly drift: DriftLog;
  /** Told of every request when it has ended. */
  readonly trace?: ((exchange: Exchange) => void) | undefined;
}

/** What one request came to; the key is no part of it. */
export interface Exchange {
  readonly method: 'GET';
  readonly url: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Of the body, decompressed. */
  readonly bytes: number;
}

export type Query = Readonly<Record<string, string | number>>;

/** An error body is a sentence; of a proxy's page no more than this is read. */
const maxErrorBody = 64 * 1024;

/** An answer of status 200 whose body has not been read yet. */
export interface Answer {
  /** The body as text, in parts; rejects when it is cut off, late, or not UTF-8. */
  text(): AsyncIterable<string>;
  drop(): Promise<void>;
}

/** Sends one GET. Rejects with the `Failure` that an answer other than 200, or none, stands for. */
export async function request(
  options: ClientOptions,
  endpoint: Endpoint,
  below: string,
  query: Query,
): Promise<Answer> {
  const { baseUrl, key, userAgent, timeoutMs, fetch, clock, trace } = options;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `${baseUrl}${apiRoot}${endpoint.path}${below}${search.size > 0 ? `?${search}` : ''}`;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  const started = clock.now();
  let status: number | undefined;
  let bytes = 0;
  const ended = () => trace?.({ method: 'GET', url, status, milliseconds: clock.now() - started, bytes });

  /** The body's bytes, counted, with every way to fail made a `Failure`. */
  async function* read(body: FetchResponse['body']): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body ?? []) {
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw networkFailure(signal.aborted ? signal.reason : error, url, timeoutMs);
    } finally {
      ended();
    }
  }

  let response: FetchResponse;
  try {
    response = await fetch(url, {
      method: 'GET',
      headers: { 'X-API-Key': key.reveal(), Accept: 'application/json', 'User-Agent': userAgent },
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    ended();
    throw networkFailure(signal.aborted ? signal.reason : error, url, timeoutMs);
  }
  status = response.status;
  if (status >= 300 && status < 400) {
    await drop(response);
    ended();
    throw redirectFailure(url, status, response.headers.get('location'));
  }
  if (status !== 200) {
    let body = '';
    const decoder = new TextDecoder();
    for await (const chunk of read(response.body)) {
      body += decoder.decode(chunk, { stream: true });
      if (body.length > maxErrorBody) break;
    }
    throw answerFailure(endpoint, status, body);
  }
  return {
    text: () => decode(read(response.body)),
    async drop() {
      await drop(response);
      ended();
    },
  };
}

/** Lets go of a body that nobody will read. */
async function drop({ body }: FetchResponse): Promise<void> {
  // A body that has failed already is let go of as well.
  await body?.cancel().catch(() => undefined);
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new Failure('BAD_RESPONSE', 'the answer is not UTF-8 text', { cause: error });
    throw error;
  }
}
