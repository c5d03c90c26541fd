import type { Readable } from 'node:stream';
import type { Context, Fetch, FetchResponse } from '../context.ts';
import { acceptedEncodings, decompress } from './decompress.ts';
import type { Send } from './dispatcher.ts';

type World = Pick<Context, 'env' | 'readTextFile'>;

/** The `Fetch` of production, over undici, which is loaded at the first request. */
export function createFetch(world: World): Fetch {
  let ready: Promise<Send> | undefined;
  return async (url, { headers, signal, caFile, isDirect = false }) => {
    ready ??= import('./dispatcher.ts').then(({ createSend }) => createSend(world));
    const send = await ready;
    const answer = await send(url, { ...headers, 'Accept-Encoding': acceptedEncodings }, signal, {
      caFile,
      isDirect,
    });
    const get = (name: string) => {
      const value = answer.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    };
    const body = asBody(answer.body, get('content-encoding'));
    return { status: answer.statusCode, headers: { get }, body };
  };
}

/** The body as it was before its encoding; an encoding that cannot be undone is an error of whoever reads it. */
function asBody(raw: Readable, encoding: string | null): FetchResponse['body'] {
  // Until somebody reads it, a connection that breaks must not end the process; the reader is told as well.
  raw.on('error', () => undefined);
  return {
    async *[Symbol.asyncIterator]() {
      try {
        yield* await decompress(raw, encoding);
      } finally {
        raw.destroy();
      }
    },
    async cancel() {
      raw.destroy();
    },
  };
}
