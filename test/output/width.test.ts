import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { visible } from '../../src/output/sanitize.ts';
import { cut, displayWidth, piecesOf, wrap } from '../../src/output/width.ts';
import { hostileText } from './arbitraries.ts';

const text = hostileText.map(visible);

test.each([
  ['Promoção', 8],
  ['日本', 4],
  ['e\u0301', 1],
  ['👩🏽‍🌾', 2],
  ['08:00–22:00 × … ● █', 19],
])('%s takes %i cells', (string, width) => {
  expect(displayWidth(string)).toBe(width);
});

test('agrees with string-width', () => {
  const near = fc.integer({ min: 0x20, max: 0x3100 });
  const unit = fc
    .oneof(near, fc.integer({ min: 0x4e00, max: 0xd7b0 }))
    .map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit }).map(visible)), (string) => {
      expect(displayWidth(string)).toBe(stringWidth(string));
    }),
    { numRuns: 300 },
  );
});

test.each(['👩🏽‍🌾', 'e\u0301', '🇧🇷', '日本', 'ação'])(
  'a long text of %s is measured and cut like a short one',
  (unit) => {
    const long = `Loja ${unit.repeat(2000)}`;
    expect(displayWidth(long)).toBe(5 + 2000 * displayWidth(unit));
    expect(cut(long, 11)).toBe(cut(`Loja ${unit.repeat(20)}`, 11));
    expect(piecesOf(long, 40).join('')).toBe(long);
  },
);

const segmenter = new Intl.Segmenter('en');
const graphemes = (string: string) => Array.from(segmenter.segment(string), ({ segment }) => segment);

test('an endless grapheme is split between characters', () => {
  const pieces = piecesOf(`a${'\u{1d167}'.repeat(2000)}`, 40);
  expect(pieces.join('')).toBe(`a${'\u{1d167}'.repeat(2000)}`);
  for (const piece of pieces) expect(piece).not.toMatch(/\p{Cs}/u);
});

test('cut text fits, and ends between graphemes', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (string, width) => {
      const short = cut(string, width);
      expect(displayWidth(short)).toBeLessThanOrEqual(width);
      if (short === string) return;
      expect(short.endsWith('…')).toBe(true);
      const kept = graphemes(short.slice(0, -1));
      expect(kept).toEqual(graphemes(string).slice(0, kept.length));
    }),
    { numRuns: 300 },
  );
});

test('wrapping loses only the spaces at line breaks', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (string, width) => {
      const lines = wrap(string, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(string.replaceAll(' ', ''));
      for (const line of lines) {
        // Words to copy stay whole, and so does a single grapheme, however wide.
        if (!/^[!-~]*$/.test(line) && graphemes(line).length > 1)
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }
      expect(piecesOf(string, width).join('')).toBe(string);
    }),
    { numRuns: 300 },
  );
});

test('a URL stays whole, to be copied; text without spaces is split', () => {
  expect(wrap('see https://cdn.example.com/a for 日本語日本語', 8)).toEqual([
    'see',
    'https://cdn.example.com/a',
    'for',
    '日本語日',
    '本語',
  ]);
});

test('a grapheme wider than a piece stands alone', () => {
  expect(piecesOf('日本', 1)).toEqual(['日', '本']);
  expect(wrap('a 日本', 1)).toEqual(['a', '日', '本']);
});

test('a width above the maximum is only known to be above it', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 12 }), (string, max) => {
      const width = displayWidth(string, max);
      expect(width <= max ? width : 'more').toBe(displayWidth(string) <= max ? displayWidth(string) : 'more');
    }),
  );
});

test('agrees with string-width at the ends of the blocks that are measured without it', () => {
  const ends = [
    0x3041, 0x3096, 0x30a1, 0x30fa, 0x4e00, 0x9fff, 0xac00, 0xd7a3, 0x1e00, 0x1eff, 0x2010, 0x2027,
  ];
  for (const end of ends) {
    for (const code of [end - 1, end, end + 1]) {
      const letter = String.fromCharCode(code);
      if (visible(letter) === letter)
        expect([code, displayWidth(letter)]).toEqual([code, stringWidth(letter)]);
    }
  }
});
