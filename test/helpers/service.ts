import nock from 'nock';
import type { Fetch, FetchResponse } from '../../src/context.ts';
import { baseUrl, testKey } from './run.ts';

/*
 * The service in this process. nock holds a test to the requests that it announces; `replying` gives any number of
 * them the same answer, in pieces if asked to. With sockets: loopback.ts, and fault-server.ts for what is not HTTP.
 */

/** Announces one request with the test's key to nock; its answer is for the caller to give. */
export function expectRequest(path: string, query: Record<string, string> = {}): nock.Interceptor {
  return nock(baseUrl, { reqheaders: { 'x-api-key': testKey } })
    .get(`/api/external${path}`)
    .query(query);
}

/** One request that is answered with 200 and this, as JSON. */
export function answer(path: string, body: unknown, query: Record<string, string> = {}): void {
  expectRequest(path, query).reply(200, JSON.stringify(body), { 'Content-Type': 'application/json' });
}

/** One request that is refused with the error body of §7. */
export function refuse(path: string, status: number, code: string, query: Record<string, string> = {}): void {
  expectRequest(path, query).reply(status, JSON.stringify({ error: 'as documented', code }));
}

/** The text as lines of a screen, set off as a literal would be. */
export function screen(text: string): string {
  return `\n${text}`;
}

/** The lines with the ends that RFC 4180 asks for. */
export function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

/** An answer of the service, made without a socket. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** What reading the body ends with, after what there is of it. */
  readonly breaksOffWith?: Error;
  /** Bytes that arrive at once; absent, all of them. */
  readonly chunk?: number;
}

/** A `fetch` that gives every request this answer, or rejects with this error. An empty list is an empty summary too. */
export function replying(reply: Reply | Error): Fetch {
  return async (url) => {
    if (reply instanceof Error) throw reply;
    const isEmptySummary = reply.body === '[]' && url.endsWith('/analytics/summary');
    return responseOf(isEmptySummary ? { ...reply, body: '{}' } : reply);
  };
}

/** An answer as a `fetch` gives it. */
export function responseOf({ status = 200, headers = {}, body = '', ...rest }: Reply): FetchResponse {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    status,
    headers: { get: (name) => known.get(name.toLowerCase()) ?? null, entries: () => known },
    body: chunksOf(body, rest),
  };
}

async function* chunksOf(
  body: string | Uint8Array,
  { breaksOffWith, chunk }: Reply,
): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  const step = chunk ?? Math.max(1, bytes.length);
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  if (breaksOffWith) throw breaksOffWith;
}
