import stringWidth from 'string-width';

/** Made for the first text that needs it: that takes milliseconds, and few texts do. */
let knownSegmenter: Intl.Segmenter | undefined;

function segment(text: string): Intl.Segments {
  knownSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return knownSegmenter.segment(text);
}

/** In UTF-16 units: Intl.Segmenter takes time by the square of the text's length, a minute for a name of a megabyte. */
const segmentedAtOnce = 512;

/** In UTF-16 units: what follows is not broken into lines. Nobody reads that far, and finding graphemes is slow. */
const mostBroken = 2 ** 14;

/** The text in parts that each end where a grapheme does. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > segmentedAtOnce) {
    const part = wholeCharacters(text.slice(start, start + segmentedAtOnce));
    // The last grapheme may go on. One that fills all of it is no letter of any language, and is broken.
    const end = segment(part).containing(part.length - 1)?.index || part.length;
    yield part.slice(0, end);
    start += end;
  }
  yield text.slice(start);
}

/** The text without the half of a surrogate pair at its end. */
function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
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

/**
 * Cells that the text takes on a terminal: two for 日 or 🙂, none for a combining accent.
 * If that is more than `most`, the answer is some number above it, and the rest of the text is not looked at.
 */
export function displayWidth(text: string, most = Number.POSITIVE_INFINITY): number {
  const simple = simpleWidth(text, most);
  if (simple !== undefined) return simple;
  if (text.length <= segmentedAtOnce) return stringWidth(text);
  let width = 0;
  for (const part of partsOf(text)) {
    width += stringWidth(part);
    if (width > most) break;
  }
  return width;
}

/**
 * The width of text in which every UTF-16 unit is a grapheme of known width. Nearly all text is such, and counting it
 * is a hundred times faster than finding its graphemes.
 */
function simpleWidth(text: string, most = Number.POSITIVE_INFINITY): number | undefined {
  let width = 0;
  for (let index = 0; index < text.length && width <= most; index++) {
    const code = text.charCodeAt(index);
    if (isNarrow(code)) width += 1;
    else if (isWide(code)) width += 2;
    else return undefined;
  }
  return width;
}

/** Latin letters, and signs that are ours: – … → █ ░ ●. */
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

/** Kana, Han and Hangul, each block without what combines. */
function isWide(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3)
  );
}

/** The text in at most `width` cells (at least one), with … where its end was cut off. Never half a grapheme. */
export function cut(text: string, width: number): string {
  if (displayWidth(text, width) <= width) return text;
  return `${pieceOf(text, width - 1)}…`;
}

/** As many whole graphemes from the start as fit. */
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

/** What one copies: an address, a checksum, an ID. A terminal breaks it too, but gives it back whole. */
const copied = /^[!-~]*$/;

/**
 * The text in lines of at most `width` cells, broken at spaces, with nothing lost but those. A word that is too long is
 * broken between graphemes, as text without spaces must be; one that people copy stays whole.
 */
export function wrap(text: string, width: number): string[] {
  const head = simpleWidth(text) === undefined ? headOf(text) : text;
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of head.split(' ')) {
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
  return [...lines, line ?? '', ...restAfter(head, text)];
}

/** The text in pieces of at most `width` cells; a grapheme that is wider stands alone. */
export function piecesOf(text: string, width: number): string[] {
  const head = headOf(text);
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const segment of graphemesOf(head)) {
    const cells = displayWidth(segment);
    if (piece !== '' && used + cells > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += cells;
  }
  return [...pieces, piece, ...restAfter(head, text)];
}

/** So much of the text as is broken into lines, up to the end of a grapheme. */
function headOf(text: string): string {
  if (text.length <= mostBroken) return text;
  let end = 0;
  for (const part of partsOf(text)) {
    end += part.length;
    if (end >= mostBroken) break;
  }
  return text.slice(0, end);
}

function restAfter(head: string, text: string): string[] {
  return head.length < text.length ? [text.slice(head.length)] : [];
}
