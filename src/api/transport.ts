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
 * list once more.
 */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  let end: { readonly error: Error | undefined } | undefined;
  let wake = () => {};
  const finish = (error?: Error) => {
    end ??= { error };
    wake();
  };
  stream.on('data', (chunk: Uint8Array) => {
    waiting.push(chunk);
    stream.pause();
    wake();
  });
  stream.once('end', finish).once('error', finish);
  // Closed without an end or an error: cut off.
  const cutOff = () => finish(Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' }));
  stream.once('close', cutOff);
  // A stream that has already failed emits nothing more.
  if (stream.errored) finish(stream.errored);
  else if (stream.destroyed) cutOff();
  for (;;) {
    const next = waiting.shift();
    if (next) {
      yield next;
    } else if (end) {
      // Data from before the error still counts.
      const left: unknown = stream.read();
      if (left instanceof Uint8Array) yield left;
      else if (end.error) throw end.error;
      else return;
    } else {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      stream.resume();
      await woken;
    }
  }
}
