import { ArraySplitter } from './array-splitter.ts';

/** Elements of an array that arrived together, and the JSON text of each. */
export interface Batch {
  readonly values: readonly unknown[];
  /** In the same order; cut out when first used. */
  readonly texts: readonly string[];
}

/** What separates two objects of an array in the JSON of nearly every service. */
const between = '},{';

/** Characters without a place to cut, after which we stop looking for one. */
const longestWait = 1024 * 1024;

/** White space around a comma between objects, where {@link between} does not match. */
const loosely = /\}[ \t\r\n]+,|,[ \t\r\n]+\{/;

/**
 * Reads the elements of a top-level JSON array as its text arrives, in parts of any size.
 *
 * The text is cut where an object seems to end, and everything before the cut is parsed at once: if that is valid JSON,
 * the cut was right. This is faster than finding the end of each element. If it is not valid, or there is nowhere to cut,
 * an {@link ArraySplitter} continues from there.
 *
 * Throws a `SyntaxError` if the text is not an array or an element is not JSON.
 */
export class ArrayReader {
  #splitter: ArraySplitter | undefined;
  /** The array without the elements that were returned. */
  #rest = '';

  /** The elements that this part completes, as far as is known. */
  push(part: string): Batch {
    if (this.#splitter) return parseEach(this.#splitter.push(part));
    this.#rest += part;
    const cut = this.#rest.lastIndexOf(between);
    if (cut < 0 && this.#rest.length < longestWait) return { values: [], texts: [] };
    const batch = cut < 0 ? undefined : parseTogether(`${this.#rest.slice(0, cut + 1)}]`);
    if (!batch) return this.#split();
    this.#rest = `[${this.#rest.slice(cut + 2)}`;
    return batch;
  }

  /** The last elements. Throws if the array is not complete. */
  end(): Batch {
    const batch = this.#splitter ? { values: [], texts: [] } : this.#split();
    this.#splitter?.end();
    return batch;
  }

  /** Characters of the element that has begun. */
  get pending(): number {
    return this.#splitter?.carried ?? this.#rest.length;
  }

  /** Continues element by element. */
  #split(): Batch {
    this.#splitter = new ArraySplitter();
    return parseEach(this.#splitter.push(this.#rest));
  }
}

function parseEach(texts: readonly string[]): Batch {
  return { values: texts.map((text): unknown => JSON.parse(text)), texts };
}

/** The elements of a whole array, whose texts are cut out when the first of them is used; undefined if the text is not one. */
function parseTogether(text: string): Batch | undefined {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values)) return undefined;
  const count = values.length;
  let texts: readonly string[] | undefined;
  return {
    values,
    get texts() {
      texts ??= cutApart(text, count);
      return texts;
    },
  };
}

/** The text of each object in an array of `count` objects. */
function cutApart(text: string, count: number): readonly string[] {
  const pieces: string[] = [];
  let start = text.indexOf('[') + 1;
  for (let at = text.indexOf(between); at >= 0; at = text.indexOf(between, start)) {
    pieces.push(text.slice(start, at + 1));
    start = at + 2;
  }
  pieces.push(text.slice(start, -1));
  // If the count is right, no cut is inside a string.
  return pieces.length === count && !loosely.test(text) ? pieces : new ArraySplitter().push(text);
}
