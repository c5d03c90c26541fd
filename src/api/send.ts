import type { FetchResponse } from '../context.ts';
import { Failure } from '../errors.ts';
import type { Answer, SendOptions } from './client.ts';
import { networkFailure } from './network-failure.ts';

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
