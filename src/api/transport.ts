import type { Readable } from 'node:stream';
import type { Context, Fetch } from '../context.ts';
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
    const body = await decompress(answer.body, get('content-encoding'));
    return { status: answer.statusCode, headers: { get }, body: withCancel(body) };
  };
}

function withCancel(body: Readable): Readable & { cancel(): Promise<void> } {
  return Object.assign(body, {
    async cancel() {
      // Being let go of is an error to a stream; there is nobody left to hear it.
      body.on('error', () => undefined).destroy();
    },
  });
}
