import { isJsonObject, maxDepth, SentNumber } from './object.ts';

/*
 * JSON output is the service's own text: numbers, key order and duplicate keys stay as they came.
 * Only the white space between tokens is ours. The text is valid JSON: it was parsed before.
 */

/** The pattern of a string in JSON. */
export const stringForm = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';

const stringOrSpace = new RegExp(`(${stringForm})|[ \\t\\r\\n]+`, 'g');

/** An empty object or array is one token: it stays as it is. */
const stringOrSign = new RegExp(`${stringForm}|\\{\\}|\\[\\]|[{}[\\]:,]`, 'g');

/** White space between tokens. It can also match inside a string, which only costs time. */
export const spaced = /[{}[\]:,][ \t\r\n]|[ \t\r\n][{}[\]:,]/;

/** The same JSON without white space between tokens. */
export function compactJson(text: string): string {
  return spaced.test(text) ? text.replace(stringOrSpace, '$1') : text;
}

/**
 * Levels that are indented: all of an object, and the two that can be around it. A member that a later one of the same name hides is not
 * bounded, as it is no part of the value; but it is part of the text, in which 9,000 levels would be 160 MB of spaces.
 */
const mostIndented = maxDepth + 2;

/**
 * The same JSON as `JSON.stringify(value, null, 2)` lays it out, but for what is nested deeper than any value that is admitted. `compact` must
 * have no white space between tokens.
 */
export function indentJson(compact: string, level = 0): string {
  let depth = level;
  const newLine = () => `\n${'  '.repeat(Math.min(depth, mostIndented))}`;
  return compact.replace(stringOrSign, (token) => {
    if (token === '{' || token === '[') {
      depth++;
      return token + newLine();
    }
    if (token === '}' || token === ']') {
      depth--;
      return newLine() + token;
    }
    if (token === ',') return token + newLine();
    if (token === ':') return ': ';
    return token;
  });
}

/** `JSON.stringify`, with the numbers of `parseSent` as they were sent. */
export function writeSent(value: unknown): string {
  if (value instanceof SentNumber) return String(value);
  if (Array.isArray(value)) return `[${value.map(writeSent).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${writeSent(each)}`);
  return `{${members.join(',')}}`;
}
