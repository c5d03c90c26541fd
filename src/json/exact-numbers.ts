import { LosslessNumber, parse } from 'lossless-json';
import type { JsonObject } from './object.ts';

/** A JSON number that a double cannot hold; `toString()` returns it as the service wrote it. */
export { LosslessNumber as ExactNumber } from 'lossless-json';

/**
 * A number that could lose digits in a double, in the place of a value: 16 digits, or an exponent.
 * Only there, since a UUID often contains one; a match inside a string only costs a slower parse.
 */
const longNumber = /(?:^|[[:,])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** Whether `JSON.parse` could round a number of this JSON text. */
export function mayLoseDigits(text: string): boolean {
  return longNumber.test(text);
}

/** Each number is searched for in the whole text; with more of them, one scan of it is faster. */
const mostSearched = 8;

/** The same for a parsed object, but faster: nearly every number is in the text as JavaScript would print it. */
export function hasLostDigits(object: JsonObject, text: string): boolean {
  let searched = 0;
  for (const name in object) {
    const value = object[name];
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) continue;
    if (typeof value !== 'number' || searched === mostSearched) return mayLoseDigits(text);
    if (!holdsMember(text, `"${name}":`, String(value))) return mayLoseDigits(text);
    searched += 1;
  }
  return false;
}

/** Whether the key is in the text exactly once, followed by exactly these digits. */
function holdsMember(text: string, key: string, digits: string): boolean {
  const at = text.indexOf(key);
  if (at < 0 || text.indexOf(key, at + 1) >= 0) return false;
  const next = text[at + key.length + digits.length];
  return (next === ',' || next === '}') && text.startsWith(digits, at + key.length);
}

/** Like `JSON.parse`, except that a number that a double cannot hold is an {@link ExactNumber}. */
export function parseExactly(text: string): unknown {
  return parse(text, null, {
    parseNumber: (digits) => (isExact(digits) ? Number(digits) : new LosslessNumber(digits)),
    // The last one wins, as in `JSON.parse`.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** Whether a double prints as the same number; `1.50` and `1.5` are the same. */
function isExact(digits: string): boolean {
  const number = Number(digits);
  return Number.isFinite(number) && significant(String(number)) === significant(digits);
}

/** The digits without sign, leading and trailing zeros, decimal point and exponent. */
function significant(digits: string): string {
  const mantissa = digits.toLowerCase().split('e')[0] ?? '';
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}
