import stringWidth from 'string-width';
import { noBreak, withPlainSpaces } from './no-break.ts';
import type { OutputOptions } from './options.ts';

/** Created on first use: that takes milliseconds, and few texts need it. */
let knownSegmenter: Intl.Segmenter | undefined;

function segment(text: string): Intl.Segments {
  knownSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return knownSegmenter.segment(text);
}

/** In UTF-16 units: Intl.Segmenter is quadratic in the length of the text, 17 s for one of 64 KiB on Node 20. */
const maxSegmented = 512;

/** The text in parts that end between graphemes; one that fills a whole part is in no language. */
function* shortPieces(text: string): Generator<string> {
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
  for (const part of shortPieces(text)) {
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
export function displayWidth(marked: string, max = Number.POSITIVE_INFINITY): number {
  const text = withPlainSpaces(marked);
  const simple = simpleWidth(text) ?? simpleWidth(text.replace(color, ''));
  if (simple !== undefined) return simple;
  let width = 0;
  for (const part of shortPieces(text)) {
    width += stringWidth(part);
    if (width > max) break;
  }
  return width;
}

/** Latin letters, and signs we print: – … → █ ░ ● ✓ ✗. Each is one UTF-16 unit, a grapheme, and one cell. */
const narrow =
  ' -~\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2190-\u2193\u2588-\u2593\u25cf\u2713\u2717';

/** Kana, Han and Hangul blocks, without combining characters: two cells. */
const wide = '\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3';

const allNarrow = new RegExp(`^[${narrow}]*$`);
const allSimple = new RegExp(`^[${narrow}${wide}]*$`);
const eachWide = new RegExp(`[${wide}]`, 'g');

/** The width of a text of these characters, which nearly all text has, else undefined: finding graphemes takes a hundred times as long. */
function simpleWidth(text: string): number | undefined {
  if (allNarrow.test(text)) return text.length;
  return allSimple.test(text) ? text.length + (text.match(eachWide)?.length ?? 0) : undefined;
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

/** An id before a name: a number, or a UUID or its start. */
const idForm = /^(?:-?\d+|[\da-f]{8}[\da-f-]*)$/i;

/** What stands on one line: words, and names that fit it. */
function unitsOf(text: string, width: number): string[] {
  return text.split(' ').flatMap((unit) => {
    if (!unit.includes(noBreak) || displayWidth(unit, width) <= width) return withPlainSpaces(unit);
    // A name may fit without the id before it.
    const [first = '', ...words] = unit.split(noBreak);
    const rest = words.join(' ');
    return idForm.test(first) && displayWidth(rest, width) <= width ? [first, rest] : [first, ...words];
  });
}

/**
 * The text in lines of at most `width` cells, broken at spaces and losing only those. Longer words break between
 * graphemes, as text without spaces must; words that people copy stay whole.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  let used = 0;
  for (const word of unitsOf(text, width)) {
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

/** The least room for a text beside others, in cells. */
const minRoom = 20;

/** The text in lines that fit a line of `width` cells, of which others take `taken`. */
export function wrapBeside(text: string, width: number, taken: number): string[] {
  return wrap(text, Math.max(minRoom, width - taken));
}

/** The cells of a line; without a limit in a pipe, and with `--no-trunc`. */
export function lineWidth({ terminal, truncate }: Pick<OutputOptions, 'terminal' | 'truncate'>): number {
  return (truncate && terminal?.columns) || Number.POSITIVE_INFINITY;
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
