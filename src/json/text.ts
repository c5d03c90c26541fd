/*
 * JSON output is the service's own text: numbers, key order and duplicate keys stay as they came.
 * Only the white space between tokens is ours. The text is valid JSON: it was parsed before.
 */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/** The index after the string that starts at `start`. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  // No end, so not JSON after all: stop at the end of the text.
  return end < 0 ? text.length : end + 1;
}

/** Whether an odd number of backslashes precedes the character. */
function isEscaped(text: string, index: number): boolean {
  let before = index;
  while (text.charCodeAt(before - 1) === backslash) before--;
  return (index - before) % 2 === 1;
}

/** Outside strings, valid JSON has no other characters this low. */
function isSpace(code: number): boolean {
  return code <= 0x20;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

/** White space between tokens. It can also match inside a string, which only costs time. */
const spaced = /[{}[\]:,][ \t\r\n]|[ \t\r\n][{}[\]:,]/;

/** The same JSON without white space between tokens. */
export function compactJson(text: string): string {
  if (!spaced.test(text)) return text;
  let compact = '';
  let kept = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
    } else if (isSpace(code)) {
      compact += text.slice(kept, at);
      while (isSpace(text.charCodeAt(at))) at++;
      kept = at;
    } else {
      at++;
    }
  }
  return kept === 0 ? text : compact + text.slice(kept);
}

/** The same JSON as `JSON.stringify(value, null, 2)` lays it out. `compact` must have no white space between tokens. */
export function indentJson(compact: string, level = 0): string {
  let indented = '';
  let kept = 0;
  let depth = level;
  const breakLine = (at: number) => {
    indented += `${compact.slice(kept, at)}\n${'  '.repeat(depth)}`;
    kept = at;
  };
  for (let at = 0; at < compact.length; at++) {
    const code = compact.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(compact, at) - 1;
    } else if (isOpening(code)) {
      // An empty object or array stays as it is.
      if (isClosing(compact.charCodeAt(at + 1))) at++;
      else {
        depth++;
        breakLine(at + 1);
      }
    } else if (isClosing(code)) {
      depth--;
      breakLine(at);
    } else if (code === comma) {
      breakLine(at + 1);
    } else if (code === colon) {
      indented += `${compact.slice(kept, at + 1)} `;
      kept = at + 1;
    }
  }
  return indented + compact.slice(kept);
}

/** How deep arrays and objects are nested: 1 for an object of plain values. */
export function depthOf(text: string): number {
  let deepest = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at) - 1;
    else if (isOpening(code)) deepest = Math.max(deepest, ++depth);
    else if (isClosing(code)) depth--;
  }
  return deepest;
}
