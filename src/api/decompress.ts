import type { Readable, Transform } from 'node:stream';

/** The `Accept-Encoding` of every request. */
export const acceptedEncodings = 'gzip, br, deflate';

type Zlib = typeof import('node:zlib');

const decoders: Readonly<Record<string, (zlib: Zlib) => Transform>> = {
  gzip: (zlib) => zlib.createGunzip(),
  'x-gzip': (zlib) => zlib.createGunzip(),
  deflate: (zlib) => zlib.createInflate(),
  br: (zlib) => zlib.createBrotliDecompress(),
};

/** A body in an encoding that was not requested. */
export class UnknownEncoding extends Error {}

/** The body with its `Content-Encoding` undone. A corrupt or truncated stream ends with an error. */
export async function decompress(body: Readable, contentEncoding: string | null): Promise<Readable> {
  const encodings = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length === 0) return body;
  const { pipeline } = await import('node:stream');
  const zlib = await import('node:zlib');
  // The encoding applied last is undone first.
  return encodings.reverse().reduce((stream: Readable, name) => {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (!decoder) throw new UnknownEncoding(name);
    // Reading the decoder rejects with its errors and those of the streams before it.
    return pipeline(stream, decoder(zlib), () => undefined);
  }, body);
}
