import { on } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import type { Context, Fetch } from '../context.ts';
import { endedBy } from '../pause.ts';
import type { Dispatch } from './dispatcher.ts';
import { badAnswer } from './failures.ts';

const decoders: Readonly<Record<string, 'createGunzip' | 'createInflate' | 'createBrotliDecompress'>> = {
  gzip: 'createGunzip',
  'x-gzip': 'createGunzip',
  deflate: 'createInflate',
  br: 'createBrotliDecompress',
};

/** The `Fetch` of the tool, by undici, which is loaded at the first request. `onLongBody` is called when megabytes have been read. */
export function createFetch(
  world: Pick<Context, 'env' | 'readTextFile'>,
  onLongBody: () => void = () => undefined,
): Fetch {
  let ready: Promise<Dispatch> | undefined;
  return async (url, { headers, signal, caFile }) => {
    ready ??= import('./dispatcher.ts').then(({ createDispatch }) => createDispatch(world));
    const dispatch = await ready;
    const sentHeaders = { 'Accept-Encoding': 'gzip, br, deflate', ...headers };
    const answer = await endedBy(signal, dispatch(url, sentHeaders, signal, caFile));
    const textOf = (value?: string | string[]) => (Array.isArray(value) ? value.join(', ') : value) ?? null;
    const get = (name: string) => textOf(answer.headers[name.toLowerCase()]);
    const entries = () =>
      Object.entries(answer.headers).map(([name, value]) => [name, textOf(value) ?? ''] as const);
    // A connection that breaks before the body is read must not end the process; the reader gets the error too.
    answer.body.on('error', () => undefined);
    const body = bodyOf(answer.body, get('content-encoding') ?? '', onLongBody);
    return { status: answer.statusCode, headers: { get, entries }, body };
  };
}

/**
 * The chunks of a body as they came, with its encoding undone. A stream's own iterator joins waiting chunks, which copies every
 * byte of a long list once more, and drops those that wait when it fails.
 */
async function* bodyOf(raw: Readable, encoding: string, onLong: () => void): AsyncGenerator<Uint8Array> {
  let left = longBody;
  const limits = { highWaterMark: 1, lowWaterMark: 1, close: ['end', 'close'] };
  try {
    const stream = await decompress(raw, encoding);
    let failure: unknown = stream.errored;
    try {
      // A stream that has been closed already emits nothing more.
      for await (const [chunk] of stream.destroyed ? [] : on(stream, 'data', limits)) {
        if (left > 0 && left <= chunk.length) onLong();
        left -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
    }
    const last: unknown = stream.read();
    if (last instanceof Uint8Array) yield last;
    if (failure) throw failure;
    if (!stream.readableEnded)
      throw Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' });
  } finally {
    raw.destroy();
  }
}

/** Bytes after which a body is long. */
const longBody = 4 * 1024 * 1024;

/** The body with its `Content-Encoding` undone. A corrupt or truncated stream ends with an error. */
export async function decompress(body: Readable, contentEncoding: string): Promise<Readable> {
  const names = contentEncoding.toLowerCase().split(',');
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (encodings.length === 0) return body;
  const zlib = await import('node:zlib');
  // The encoding applied last is undone first.
  return encodings.reduceRight((stream: Readable, name) => {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (!decoder) throw badAnswer(`an unsupported content encoding (${name})`);
    // Reading the decoder rejects with its errors and those of the streams before it.
    return pipeline(stream, zlib[decoder](), () => undefined);
  }, body);
}
