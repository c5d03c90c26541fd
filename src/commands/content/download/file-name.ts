import { replaceHazards } from '../../../output/sanitize.ts';
import { isReservedName } from '../../../words/file-name.ts';

/** Bytes in UTF-8: file systems take 255, and other tools add to a name. */
const longest = 200;

/**
 * `Promoção de Verão-a47c2427-….mp4`: a name that every system takes, the same each time. The tail, of letters,
 * digits and dashes, is whole, so that names differ without their case, however they are normalized.
 */
export function mediaFileName(item: Readonly<Record<'name' | 'mimeType', string>>, tail: string, url: URL) {
  const [, typed] = /\.([a-z\d]{1,8})$/i.exec(url.pathname) ?? [];
  const [, subtype] = /^\w+\/([a-z\d]{1,8})\b/i.exec(item.mimeType) ?? [];
  const end = `${tail}.${(typed ?? subtype ?? 'bin').toLowerCase()}`;
  const clean = replaceHazards(item.name.normalize('NFC').replace(/\s+/g, ' '), () => '')
    // Characters that mean something to Windows or a shell.
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.~-]+/, '');
  const safe = isReservedName(clean) ? `_${clean}` : clean;
  const start = Buffer.from(safe).subarray(0, longest - end.length - 1);
  // Leaves out a character that would be cut in two.
  const stem = new TextDecoder().decode(start, { stream: true }).replace(/[\s.]+$/, '');
  return stem === '' ? end : `${stem}-${end}`;
}
