import { buffer } from 'node:stream/consumers';
import type { Session } from '../core/session.ts';
import { Failure } from '../errors.ts';
import { sendFollowing } from './fetch-file.ts';
import { mediaUrl } from './rules/media.ts';

/** Bytes of an image: the page is sent by e-mail. */
const maxBytes = 64_000;

/** What images begin with, in hexadecimal digits, by their types. */
const beginnings = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  // RIFF, the length, WEBP.
  'image/webp': /^52494646.{8}57454250/,
};

/** The image as a `data:` URL. Rejects with a `Failure` if it is none, or too large. The key is not sent. */
export async function fetchImage(session: Session, text: string): Promise<string> {
  const sending = session.sending();
  const leaving = new AbortController();
  const signal = AbortSignal.any([sending.signal, AbortSignal.timeout(sending.timeoutMs), leaving.signal]);
  try {
    const until = { ...sending, maxResponse: maxBytes, signal };
    const answer = await sendFollowing(mediaUrl(text), { Accept: 'image/*' }, until);
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
