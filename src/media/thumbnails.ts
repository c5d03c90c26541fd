import { buffer } from 'node:stream/consumers';
import pMap from 'p-map';
import type { Session } from '../core/session.ts';
import { Failure } from '../errors.ts';
import type { TenantStatus } from '../overview/read-status.ts';
import { keyOf } from '../screens/tenant.ts';
import { groupsOf } from '../words/groups.ts';
import { counted } from '../words/quantity.ts';
import { follow } from './fetch-file.ts';
import { mediaUrl } from './rules/media.ts';

/** Bytes of an image: the page is sent by e-mail. */
const maxBytes = 64_000;
/** Images of a page. */
const maxImages = 60;

/** What images begin with, in hexadecimal digits, by their types. */
const beginnings = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  // RIFF, the length, WEBP.
  'image/webp': /^52494646.{8}57454250/,
};

/** What plays now on most screens, with images as `data:` URLs, and how many items that play have none. */
export async function readThumbnails(session: Session, { screens = [], lists }: TenantStatus) {
  const idsOf = ({ state, showing }: (typeof screens)[number]) =>
    state === 'ok' || state === 'degraded' ? new Set(showing.contentIds.map((id) => id.toLowerCase())) : [];
  const counts = groupsOf(
    screens.flatMap((screen) => [...idsOf(screen)]),
    String,
  );
  const playing = (lists.content?.objects ?? []).flatMap((item) => {
    const count = counts.get(keyOf(item))?.length ?? 0;
    return count === 0 ? [] : { item, count };
  });
  playing.sort((a, b) => b.count - a.count);
  const failures: string[] = [];
  const items = await pMap(
    playing.slice(0, maxImages),
    async ({ item: { id, name, thumbnailUrl }, count }) => {
      const image = await fetchImage(session, String(thumbnailUrl ?? '')).catch((error: unknown) => {
        if (!(error instanceof Failure) || session.context.signal.aborted) throw error;
        failures.push(error.message);
        return '';
      });
      return { name: name || id, screens: count, image };
    },
    { concurrency: 8 },
  );
  if (failures.length > 0)
    await session.note({ text: `${counted(failures.length, 'thumbnail')} skipped: ${failures[0]}` });
  return { items, lacking: playing.length - items.length + failures.length };
}

/** The image as a `data:` URL. Rejects with a `Failure` if it is none, or too large. The key is not sent. */
export async function fetchImage(session: Session, text: string): Promise<string> {
  const sending = session.sending();
  const leaving = new AbortController();
  const signal = AbortSignal.any([sending.signal, AbortSignal.timeout(sending.timeoutMs), leaving.signal]);
  try {
    const until = { ...sending, maxResponse: maxBytes, signal };
    const answer = await follow(mediaUrl(text), { Accept: 'image/*' }, until);
    if (answer.status !== 200)
      throw new Failure('BAD_RESPONSE', `its server answered with HTTP ${answer.status}`);
    const bytes = await buffer(answer.bytes());
    const start = bytes.toString('hex', 0, 16);
    const [type] = Object.entries(beginnings).find(([, beginning]) => beginning.test(start)) ?? [];
    if (type === undefined) throw new Failure('BAD_RESPONSE', 'it is no PNG, JPEG, WebP or GIF image');
    return `data:${type};base64,${bytes.toString('base64')}`;
  } finally {
    // Leaves what has not been read.
    leaving.abort();
  }
}
