import { createCipheriv, createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonObject } from '../json/object.ts';
import type { SandboxData } from './tenant.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Where the data says that its files are. */
export const mediaOrigin = 'https://cdn.example.com';

/** The item whose file is shorter than it says. */
const shortened = '4dfc3013';

/** Bytes of AES, and of a piece that is made at once. */
const block = 16;
const piece = 64 * 1024;

/** The file at a path below {@link mediaOrigin}, if an item of one of the tenants has it. */
export function mediaAt(path: string, tenants: readonly SandboxData[]) {
  for (const { sizes, item } of tenants)
    for (let index = 0; index < sizes.content; index++) {
      const object = item('content', index);
      const { id, storageUrl, thumbnailUrl, fileSizeBytes } = object;
      if (thumbnailUrl === mediaOrigin + path) return posterOf(path, object);
      const size = Number(fileSizeBytes) - (String(id).startsWith(shortened) ? 1 : 0);
      if (storageUrl === mediaOrigin + path) return mediaOf(path, size);
    }
  return undefined;
}

/** A picture of what an item is about: its campaign, on the campaign's color, or one of its own. */
function posterOf(path: string, { metadata, orientation }: JsonObject) {
  const { tag } = mediaOf(path, 0);
  const { campaign, color } = isJsonObject(metadata) ? metadata : {};
  const [, digits = tag.slice(1, 7)] = /^#([0-9a-f]{6})$/.exec(String(color)) ?? [];
  const text = typeof campaign === 'string' ? campaign.replaceAll('-', ' ') : '';
  const image = thumbnailOf({ text, color: digits, isPortrait: orientation === 'portrait' });
  return { size: image.length, tag, bytes: (from: number) => [image.subarray(from)] };
}

/** A file of noise: no memory, any part of it at once, and no two parts alike. */
export function mediaOf(name: string, size: number) {
  const key = createHash('sha256').update(name).digest().subarray(0, block);
  return {
    size,
    /** An entity tag. */
    tag: `"${key.toString('hex')}"`,
    /** From a position to the end. */
    *bytes(from: number): Generator<Buffer> {
      const counter = Buffer.alloc(block);
      counter.writeBigUInt64BE(BigInt(Math.floor(from / block)), block / 2);
      const noise = createCipheriv('aes-128-ctr', key, counter);
      noise.update(Buffer.alloc(from % block));
      for (let at = from; at < size; at += piece)
        yield noise.update(Buffer.alloc(Math.min(piece, size - at)));
    },
  };
}

/** A file, or from a position on, with the header fields that say so. */
export function mediaReply(
  { size, tag, bytes }: NonNullable<ReturnType<typeof mediaAt>>,
  headers: IncomingHttpHeaders,
) {
  const isSame = (headers['if-range'] ?? tag) === tag;
  const range = isSame ? /^bytes=(\d+)-$/.exec(headers.range ?? '') : null;
  if (range === null) return { status: 200, fields: { ETag: tag, 'Content-Length': size }, chunks: bytes(0) };
  const from = Math.min(Number(range[1]), size);
  const isPastEnd = from === size;
  const part = isPastEnd ? '*' : `${from}-${size - 1}`;
  return {
    status: isPastEnd ? 416 : 206,
    fields: { ETag: tag, 'Content-Length': size - from, 'Content-Range': `bytes ${part}/${size}` },
    chunks: bytes(from),
  };
}
