import { isJsonObject } from './object.ts';
import { faultOf, parseText } from './parse.ts';
import { compactJson, spaced } from './text.ts';

/** Elements of an array that arrived together, and the JSON text of each. */
export interface Batch {
  readonly values: readonly unknown[];
  /** In the same order, an object's without white space between tokens; cut out when first used. */
  readonly texts: readonly string[];
}

const emptyBatch: Batch = { values: [], texts: [] };

/** What separates two objects of an array in the JSON of nearly every service. */
const between = '},{';

/** White space around a comma between objects, where {@link between} does not match. */
const loosely = /\}[ \t\r\n]+,|,[ \t\r\n]+\{/;

/** Nothing yet but white space, or the beginning of an array. */
const arrayStart = /^[ \t\r\n]*(?:\[|$)/;

/** Characters to wait for, at most, before another look for the end of a long element. */
const longestStep = 1024 * 1024;

/**
 * Reads the elements of a top-level JSON array as its text arrives, in parts of any size.
 *
 * The text is cut where an object seems to end, and everything before the cut is parsed at once: if that is valid JSON,
 * the cut was right. This is faster than finding the end of each element, which is done only otherwise.
 *
 * Throws a `SyntaxError` if the text is not an array or an element is not JSON.
 */
export class ArrayReader {
  /** The array without the elements that were returned. */
  #rest = '';
  /** The length of the rest at which its elements are looked for again: one look for each part would be too many. */
  #nextLook = 0;
  #hasElements = false;

  /** The elements that this part completes, as far as is known. */
  push(part: string): Batch {
    const before = this.#rest;
    this.#rest += part;
    if (this.#rest.length < this.#nextLook) return emptyBatch;
    if (!this.#hasElements && !arrayStart.test(this.#rest)) throw new SyntaxError('it is not an array');
    // Searching the joined text would copy it once more (measured).
    const [head, last] = part.includes(between) ? [before, part] : ['', this.#rest];
    const cut = last.lastIndexOf(between);
    const batch = cut < 0 ? undefined : parseArray(`${head}${last.slice(0, cut + 1)}]`);
    if (batch) return this.#take(batch, last.slice(cut + 2));
    const { texts, start } = split(this.#rest);
    if (texts.length > 0)
      return this.#take(
        { values: texts.map(parseText), texts: texts.map(compactJson) },
        this.#rest.slice(start),
      );
    this.#nextLook = this.#rest.length + Math.min(this.#rest.length, longestStep);
    return emptyBatch;
  }

  /** The last elements. Throws if the array is not complete. */
  end(): Batch {
    const batch = parseArray(this.#rest);
    const isMissing = this.#hasElements && batch?.values.length === 0;
    if (!batch || isMissing) throw new SyntaxError(faultOf(this.#rest));
    return batch;
  }

  /** Characters of the element that has begun. */
  get pending(): number {
    return this.#rest.length;
  }

  #take(batch: Batch, rest: string): Batch {
    this.#rest = `[${rest}`;
    this.#hasElements = true;
    this.#nextLook = 0;
    return batch;
  }
}

/** The elements of a whole array; undefined if the text is not one. */
function parseArray(text: string): Batch | undefined {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values)) return undefined;
  return new LateTexts(text, values);
}

/** Elements whose texts are cut out when one is first used. A class: closures would keep far more alive. */
class LateTexts implements Batch {
  readonly values: readonly unknown[];
  readonly #text: string;
  #texts: readonly string[] | undefined;

  constructor(text: string, values: readonly unknown[]) {
    this.#text = text;
    this.values = values;
  }

  get texts(): readonly string[] {
    this.#texts ??= cutApart(this.#text, this.values);
    return this.#texts;
  }
}

/** The text of each element of an array. */
function cutApart(text: string, elements: readonly unknown[]): readonly string[] {
  if (elements.length === 0) return [];
  const pieces: string[] = [];
  let start = text.indexOf('[') + 1;
  for (let at = text.indexOf(between); at >= 0; at = text.indexOf(between, start)) {
    pieces.push(text.slice(start, at + 1));
    start = at + 2;
  }
  pieces.push(text.slice(start, text.lastIndexOf(']')));
  // `},{` can also occur inside an object. If there are as many pieces as objects, no cut is inside one.
  const isCompact = !spaced.test(text);
  if (pieces.length === elements.length && elements.every(isJsonObject) && (isCompact || !loosely.test(text)))
    return isCompact ? pieces : pieces.map(compactJson);
  return memberTexts(text).map(compactJson);
}

/** The texts of the elements of an array or the members of an object, with white space around them; of an empty one, one such text. */
export function memberTexts(text: string): string[] {
  const { texts, start, end } = split(text);
  return [...texts, text.slice(start, end)];
}

/** The texts of the elements that a comma follows, and where the last one starts and, if the array does, ends. */
function split(text: string): { texts: string[]; start: number; end: number } {
  const texts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      at = stringEnd(text, at);
    } else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (sign === ']' || sign === '}') {
      depth -= 1;
      if (depth === 0) return { texts, start, end: at };
    } else if (sign === ',' && depth === 1) {
      texts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return { texts, start, end: text.length };
}

/** The position of the quote that ends a string; the text's end if it is cut off. */
export function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}
