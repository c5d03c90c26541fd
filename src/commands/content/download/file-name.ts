import { isReservedName } from '../../../model/file-name.ts';
import { replaceHazards } from '../../../output/sanitize.ts';

/** Bytes in UTF-8: file systems take 255, and other tools add to a name. */
const longest = 200;

/** Extensions by MIME type. Others are taken from the URL. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/html': 'html',
  'video/mp4': 'mp4',
  'video/mpeg': 'mpg',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
};

/** What a file is named for. `tail` is letters, digits and dashes, and tells it from all others. */
interface Naming {
  readonly name: string;
  readonly tail: string;
  readonly mimeType?: string | undefined;
  readonly url: URL;
}

/**
 * `Promoção de Verão-a47c2427-….mp4`: a name that every system takes, the same each time. The tail is whole, so that names differ
 * without their case, however they are normalized.
 */
export function fileNameOf({ name, tail, mimeType = '', url }: Naming): string {
  const [, found = ''] = /\.([a-z\d]{1,8})$/i.exec(url.pathname) ?? [];
  const type = mimeType.toLowerCase().replace(/\s*;.*$/s, '');
  const extension = (Object.hasOwn(extensions, type) && extensions[type]) || found.toLowerCase() || 'bin';
  const end = `${tail}.${extension}`;
  const clean = replaceHazards(name.normalize('NFC').replace(/\s+/g, ' '), () => '')
    // What Windows and shells give a meaning to.
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.~-]+/, '');
  // A name with the extension that it gets anyway.
  const bare = clean.toLowerCase().endsWith(`.${extension}`) ? clean.slice(0, -extension.length - 1) : clean;
  const stem = cut(isReservedName(bare) ? `_${bare}` : bare, longest - end.length - 1).replace(/[\s.]+$/, '');
  return stem === '' ? end : `${stem}-${end}`;
}

/** The start of a text, at most so many bytes of UTF-8, cut between what a reader takes for characters. */
function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let [start, left] = ['', bytes];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    start += segment;
  }
  return start;
}
