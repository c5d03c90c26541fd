import stringWidth from 'string-width';

/** Created on first use: that takes milliseconds, and few texts need it. */
let knownSegmenter: Intl.Segmenter | undefined;

function segment(text: string): Intl.Segments {
  knownSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return knownSegmenter.segment(text);
}

/** In UTF-16 units: Intl.Segmenter is quadratic in the length of the text, 17 s for one of 64 KiB on Node 20. */
const maxSegmented = 512;

/** The text in parts that end between graphemes; one that fills a whole part is in no language. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > maxSegmented) {
    // Without half a character at the end. The last grapheme may continue in the next part.
    const part = text.slice(start, start + maxSegmented).replace(/[\ud800-\udbff]$/, '');
    const end = start + (segment(part).containing(part.length - 1)?.index || part.length);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function* graphemesOf(text: string): Generator<string> {
  if (simpleWidth(text) !== undefined) {
    yield* text;
    return;
  }
  for (const part of partsOf(text)) {
    for (const { segment: grapheme } of segment(part)) yield grapheme;
  }
}

/** What colors the text behind it takes no cells, and no list of all emoji to find that out. */
const start = '\u001b';
const color = new RegExp(`${start}\\[[\\d;]*m`, 'g');

/**
 * Terminal cells the text takes: two for 日 or 🙂, none for a combining accent. Above `max` the result is some larger
 * number, and the rest of the text is not measured.
 */
export function displayWidth(text: string, max = Number.POSITIVE_INFINITY): number {
  const simple = simpleWidth(text, max) ?? simpleWidth(text.replace(color, ''), max);
  if (simple !== undefined) return simple;
  let width = 0;
  for (const part of partsOf(text)) {
    width += stringWidth(part);
    if (width > max) break;
  }
  return width;
}

const ascii = /^[ -~]*$/;

/**
 * The width of a text if every UTF-16 unit is a grapheme of known width, else undefined. Nearly all text qualifies,
 * and counting is a hundred times faster than finding graphemes.
 */
function simpleWidth(text: string, max = Number.POSITIVE_INFINITY): number | undefined {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (let index = 0; index < text.length && width <= max; index++) {
    const code = text.charCodeAt(index);
    if (isNarrow(code)) width += 1;
    else if (isWide(code)) width += 2;
    else return undefined;
  }
  return width;
}

/** Latin letters, and signs we print: – … → █ ░ ●. */
function isNarrow(code: number): boolean {
  if (code < 0x7f) return code >= 0x20;
  if (code < 0x300) return code > 0xa0 && code !== 0xad;
  return (
    (code >= 0x1e00 && code <= 0x1eff) ||
    (code >= 0x2010 && code <= 0x2027) ||
    (code >= 0x2190 && code <= 0x2193) ||
    (code >= 0x2588 && code <= 0x2593) ||
    code === 0x25cf
  );
}

/** Kana, Han and Hangul blocks, without combining characters. */
function isWide(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3)
  );
}

/** The text in at most `width` cells (at least one), ending in … if cut. Never splits a grapheme. */
export function cut(text: string, width: number): string {
  if (displayWidth(text, width) <= width) return text;
  return `${pieceOf(text, width - 1)}…`;
}

/** The longest prefix of whole graphemes that fits. */
function pieceOf(text: string, width: number): string {
  let end = 0;
  let used = 0;
  for (const segment of graphemesOf(text)) {
    used += displayWidth(segment);
    if (used > width) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** What people copy: URLs, checksums, IDs. A terminal breaks long ones itself, but copies them whole. */
const copied = /^[!-~]*$/;

/**
 * The text in lines of at most `width` cells, broken at spaces and losing only those. Longer words break between
 * graphemes, as text without spaces must; words that people copy stay whole.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of text.split(' ')) {
    const wordWidth = displayWidth(word, width);
    if (line !== undefined && used + 1 + wordWidth <= width) {
      line += ` ${word}`;
      used += 1 + wordWidth;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const pieces = wordWidth <= width || copied.test(word) ? [word] : piecesOf(word, width);
    line = pieces.pop() ?? '';
    used = displayWidth(line, width);
    for (const piece of pieces) lines.push(piece);
  }
  return [...lines, line ?? ''];
}

/** The text in pieces of at most `width` cells; a wider grapheme stands alone. */
export function piecesOf(text: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const segment of graphemesOf(text)) {
    const cells = displayWidth(segment);
    if (piece !== '' && used + cells > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += cells;
  }
  return [...pieces, piece];
}
