import { on } from 'node:events';
import type { Readable } from 'node:stream';
import type { Context, Fetch, FetchResponse } from '../context.ts';
import { acceptedEncodings, decompress } from './decompress.ts';
import type { Dispatch } from './dispatcher.ts';

type World = Pick<Context, 'env' | 'readTextFile'>;

/** The `Fetch` of the tool, by undici, which is loaded at the first request. */
export function createFetch(world: World): Fetch {
  let ready: Promise<Dispatch> | undefined;
  return async (url, { headers, signal, caFile }) => {
    ready ??= import('./dispatcher.ts').then(({ createDispatch }) => createDispatch(world));
    const dispatch = await ready;
    const all = { ...headers, 'Accept-Encoding': acceptedEncodings };
    const answer = await unlessAborted(dispatch(url, all, signal, caFile), signal);
    const get = (name: string) => {
      const value = answer.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    };
    const body = asBody(answer.body, get('content-encoding'));
    return { status: answer.statusCode, headers: { get }, body };
  };
}

/** The promise's result; rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The decompressed body; reading it rejects if the encoding cannot be undone. */
function asBody(raw: Readable, encoding: string | null): FetchResponse['body'] {
  // A connection that breaks before the body is read must not end the process; the reader gets the error too.
  raw.on('error', () => undefined);
  return {
    async *[Symbol.asyncIterator]() {
      try {
        yield* chunksOf(await decompress(raw, encoding));
      } finally {
        raw.destroy();
      }
    },
    async cancel() {
      raw.destroy();
    },
  };
}

/**
 * The chunks of a stream as they came. The stream's own iterator joins waiting chunks, which copies every byte of a long
 * list once more, and drops those that wait when it fails.
 */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  const limits = { highWaterMark: 1, lowWaterMark: 1 };
  let failure: unknown = stream.errored;
  try {
    // A stream that has been closed already emits nothing more.
    if (!stream.destroyed) {
      for await (const [chunk] of on(stream, 'data', { ...limits, close: ['end', 'close'] })) yield chunk;
    }
  } catch (error) {
    failure = error;
  }
  const left: unknown = stream.read();
  if (left instanceof Uint8Array) yield left;
  if (failure) throw failure;
  if (!stream.readableEnded) {
    throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
  }
}
