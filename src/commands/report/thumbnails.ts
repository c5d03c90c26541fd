import pMap from 'p-map';
import type { Session } from '../../core/session.ts';
import { Failure } from '../../errors.ts';
import { mediaUrl } from '../content/rules/media-url.ts';
import type { Tenant } from '../status/read.ts';
import type { Thumbnail } from './report.ts';

/** Bytes of an image: the page is sent by e-mail. */
const maxBytes = 64_000;
/** Images of a page. */
const maxImages = 60;
/** Requests at a time. */
const concurrency = 8;
const maxRedirects = 5;

/** What images begin with, in hexadecimal digits, by their types. */
const beginnings = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  // RIFF, the length, WEBP.
  'image/webp': /^52494646.{8}57454250/,
};

/** The thumbnails of what plays now on most screens, how many more items play, and why some have no image. */
export async function readThumbnails(session: Session, { screens = [], lists }: Tenant, timeoutMs: number) {
  const counts = new Map<string, number>();
  for (const { state, showing } of screens)
    if (state === 'ok' || state === 'degraded')
      for (const id of new Set(showing.contentIds.map((one) => one.toLowerCase())))
        counts.set(id, (counts.get(id) ?? 0) + 1);
  const playing = (lists.content?.objects ?? []).flatMap((item) => {
    const count = counts.get(String(item.id).toLowerCase());
    return count === undefined ? [] : { item, count };
  });
  playing.sort((a, b) => b.count - a.count);
  const failures: string[] = [];
  const thumbnails = await pMap(
    playing.slice(0, maxImages),
    async ({ item: { id, name, thumbnailUrl }, count }): Promise<Thumbnail> => {
      const image = await fetchImage(session, String(thumbnailUrl ?? ''), timeoutMs).catch(
        (error: unknown) => {
          if (!(error instanceof Failure) || session.context.signal.aborted) throw error;
          failures.push(error.message);
          return undefined;
        },
      );
      return { name: name || id, screens: count, image };
    },
    { concurrency },
  );
  return { thumbnails, more: playing.length - thumbnails.length, failures };
}

/** The image as a `data:` URL. Rejects with a `Failure` if it is none, or too large. The key is not sent. */
async function fetchImage(session: Session, text: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.any([session.context.signal, AbortSignal.timeout(timeoutMs)]);
  let url = mediaUrl(text);
  for (let count = 0; ; count += 1) {
    const leaving = new AbortController();
    const answer = await session.send(
      url.href,
      { Accept: 'image/*' },
      AbortSignal.any([signal, leaving.signal]),
    );
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null && count < maxRedirects) {
      leaving.abort();
      url = mediaUrl(location, url);
      continue;
    }
    if (answer.status !== 200) {
      leaving.abort();
      throw new Failure('BAD_RESPONSE', `the server answers ${answer.status}`);
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.bytes()) {
      parts.push(part);
      length += part.length;
      if (length > maxBytes)
        throw new Failure('BAD_RESPONSE', `an image has more than ${maxBytes / 1000} kB`);
    }
    const bytes = Buffer.concat(parts);
    const start = bytes.toString('hex', 0, 16);
    const [type] = Object.entries(beginnings).find(([, beginning]) => beginning.test(start)) ?? [];
    if (type === undefined) throw new Failure('BAD_RESPONSE', 'it is no PNG, JPEG, WebP or GIF image');
    return `data:${type};base64,${bytes.toString('base64')}`;
  }
}
