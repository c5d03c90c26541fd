import type { Readable, Transform } from 'node:stream';

/** What the service may compress with: the `Accept-Encoding` of every request. */
export const acceptedEncodings = 'gzip, br, deflate';

type Zlib = typeof import('node:zlib');

const decoders: Readonly<Record<string, (zlib: Zlib) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip(),
  'x-gzip': (zlib) => zlib.createGunzip(),
  deflate: (zlib) => zlib.createInflate(),
  br: (zlib) => zlib.createBrotliDecompress(),
};

/** A body in an encoding that nobody asked for. */
export class UnknownEncoding extends Error {}

/** The body as it was before `Content-Encoding`; a stream that is broken or cut off ends with an error. */
export async function decompress(body: Readable, contentEncoding: string | null): Promise<Readable> {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length === 0) return body;
  const { pipeline } = await import('node:stream');
  const zlib = await import('node:zlib');
  // The encoding applied last is taken off first.
  return encodings.reverse().reduce((stream: Readable, name) => {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (!decoder) throw new UnknownEncoding(name);
    // Whoever reads the decoder meets its errors and those of the streams before it.
    return pipeline(stream, decoder(zlib), () => undefined);
  }, body);
}
