import type { ApiKey } from './api-key.ts';

/** Consecutive characters of a secret that must not be shown; fewer do not help to guess the rest. */
const shortestRun = 8;

/** Fewest characters of a run of the documented random part once its hyphens are removed: fewer can be ordinary text. */
const shortestRandom = 5;

/** The same for a run in base64. */
const shortestEncoded = 6;

/** No trace is shorter: traces are looked up by this many last characters. */
export const traceTail = 5;

const bitsAByte = 8;
const bitsABase64Digit = 6;
const hexDigitsAByte = 2;

/** The shortest pieces of secrets to search for in a text that is reduced to certain characters. */
export interface Traces {
  /** In a text without white space and invisible characters. */
  readonly visible: ReadonlySet<string>;
  /** In a text reduced to letters, digits and underscores, so that other characters between them cannot hide a key. */
  readonly word: ReadonlySet<string>;
}

/**
 * Every run of {@link shortestRun} characters of the key's secret part: as it is, in base64 and base64url at each
 * alignment, and in hexadecimal, which covers percent-encoding.
 */
export function tracesOf(key: ApiKey): Traces {
  const shortest = key.tenant === undefined ? shortestRun : shortestRandom;
  const secret = reduce(key.secret, isVisible);
  const visible = new Set<string>();
  const word = new Set<string>();
  for (let at = 0; at + shortestRun <= secret.length; at++) {
    const run = secret.slice(at, at + shortestRun);
    const letters = reduce(run, isWord);
    if (letters.length >= shortest) word.add(letters);
    if (letters.length < shortestRun) visible.add(run);
  }
  for (const encoded of encodedRuns(Buffer.from(secret))) {
    const letters = reduce(encoded, isWord);
    if (letters.length >= shortestEncoded) word.add(letters);
  }
  return { visible, word };
}

/** The digits of each run that do not depend on what precedes and follows it. */
function* encodedRuns(bytes: Buffer): Generator<string> {
  const hex = bytes.toString('hex');
  for (let at = 0; at + shortestRun <= bytes.length; at++) {
    const digits = hex.slice(at * hexDigitsAByte, (at + shortestRun) * hexDigitsAByte);
    yield digits;
    yield digits.toUpperCase();
  }
  // Three bytes make four digits, so there are three alignments.
  for (const before of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]);
    for (const encoded of [shifted.toString('base64'), shifted.toString('base64url')]) {
      for (let at = before; at + shortestRun <= shifted.length; at++) {
        yield encoded.slice(
          Math.ceil((at * bitsAByte) / bitsABase64Digit),
          Math.floor(((at + shortestRun) * bitsAByte) / bitsABase64Digit),
        );
      }
    }
  }
}

function reduce(text: string, keeps: (unit: number) => boolean): string {
  let reduced = '';
  for (let at = 0; at < text.length; at++) {
    if (keeps(text.charCodeAt(at))) reduced += text.charAt(at);
  }
  return reduced;
}

/** Whether a UTF-16 unit is a letter, a digit or an underscore of ASCII. */
export function isWord(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    unit === 0x5f
  );
}

/** Whether a UTF-16 unit is neither a control character, nor white space, nor invisible. */
export function isVisible(unit: number): boolean {
  if (unit < 0x7f) return unit > 0x20;
  if (unit <= 0xa0 || unit === 0xad || unit === 0xfeff) return false;
  return (
    !(unit >= 0x2000 && unit <= 0x200f) &&
    !(unit >= 0x2028 && unit <= 0x202f) &&
    !(unit >= 0x205f && unit <= 0x206f)
  );
}
