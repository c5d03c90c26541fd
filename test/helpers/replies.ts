import type { Fetch, FetchResponse } from '../../src/context.ts';

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

function responseOf({ status = 200, headers = {}, body = '', ...rest }: Reply): FetchResponse {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const chunks = chunksOf(body, rest);
  return {
    status,
    headers: { get: (name) => known.get(name.toLowerCase()) ?? null },
    body: Object.assign(chunks, { cancel: async () => void chunks.return(undefined) }),
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
