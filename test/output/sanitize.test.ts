// project: longer
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHazards, visible } from '../../src/output/sanitize.ts';
import { hostileText } from './arbitraries.ts';

test.each([
  ['plain text', 'Promoção – 日本 · 50%', 'Promoção – 日本 · 50%'],
  ['an escape sequence', '\u001b[2J\u009b31m', '\\u001b[2J\\u009b31m'],
  ['a forged line', 'a\r\nb\tc\u0000', 'a\\r\\nb\\tc\\u0000'],
  ['reordered text', 'a\u202eb\u2067c\u200fd\u061ce', 'a\\u202eb\\u2067c\\u200fd\\u061ce'],
  [
    'invisible characters',
    'a\u200bb\u2060c\ufeffd\u00ade\u3164f',
    'a\\u200bb\\u2060c\\ufeffd\\u00ade\\u3164f',
  ],
  ['line separators', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
  ['half an emoji', 'a\ud83db', 'a\\ud83db'],
  ['text hidden in tags', '🙂\u{e0068}\u{e0069}\u{e007f}', '🙂\\udb40\\udc68\\udb40\\udc69\\udb40\\udc7f'],
  ['a joiner outside an emoji', 'a\u200db\u200d', 'a\\u200db\\u200d'],
  ['as many marks as any script needs', `e${'\u0301'.repeat(30)}a`, `e${'\u0301'.repeat(30)}a`],
  [
    'more marks than any script needs',
    `e${'\u0301'.repeat(30)}\u0302\u20dda`,
    `e${'\u0301'.repeat(30)}\\u0302\\u20dda`,
  ],
  [
    'many marks on each of several letters',
    `e${'\u0301'.repeat(30)}a${'\u0301'.repeat(30)}i${'\u0301'.repeat(31)}`,
    `e${'\u0301'.repeat(30)}a${'\u0301'.repeat(30)}i${'\u0301'.repeat(30)}\\u0301`,
  ],
  ['a variation selector outside an emoji', 'a\ufe0fb\u{e0100}', 'a\\ufe0fb\\udb40\\udd00'],
])('%s', (_, text, expected) => {
  expect(visible(text)).toBe(expected);
});

test.each(['👩🏽‍🌾', '👨‍👩‍👧‍👦', '❤️', '❤︎', '🇧🇷', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '©️'])('the emoji %s stays', (emoji) => {
  expect(visible(`a${emoji}b`)).toBe(`a${emoji}b`);
});

const driving = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

test('no text can drive a terminal, and each can be recovered', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(visible(text)).not.toMatch(driving);
      expect(JSON.parse(escapeHazards(JSON.stringify(text)))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('emoji are exactly the sequences Unicode lists', () => {
  const parts = [...'👩🏽🌾👨👧❤☂🏴🇧🇷1#🏳🌈⚧\u20e3\u200d\ufe0e\ufe0f\u{e0067}\u{e0062}\u{e007f}\u2388a\u200b'];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...parts), hostileText), { maxLength: 12 })
    .map((list) => list.join(''));
  const hazards = '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]';
  const listed = new RegExp(`\\p{RGI_Emoji}|\\p{Extended_Pictographic}\\uFE0E|${hazards}`, 'gv');
  const escaped = (character: string) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join('');
  fc.assert(
    fc.property(text, (string) => {
      const expected = string.replace(listed, (found) => {
        const isEmoji = /^\p{Emoji}/u.test(found) || /^\p{Extended_Pictographic}/u.test(found);
        return isEmoji ? found : escaped(found);
      });
      expect(escapeHazards(string)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test.each(['👩🏽‍🌾', '\u200b', '🙂\ufe0f', 'e\u0301', '\u0301', '\u200d', '\n', '# '])(
  'the longest text of %j does not overflow the stack',
  (unit) => {
    const text = unit.repeat(2 ** 16 / unit.length);
    const shown = visible(text);
    expect(shown.slice(0, 1000)).toBe(visible(text.slice(0, 8000)).slice(0, 1000));
    expect(shown).not.toMatch(/\p{M}{31}/u);
    expect(JSON.parse(`"${shown}"`)).toBe(text);
  },
);
