import { ArraySplitter } from './array-splitter.ts';
import { maxDepth } from './parse.ts';
import { Utf8 } from './utf8.ts';

/** Elements of an array that arrived together, and the JSON text of each. */
export interface Batch {
  readonly values: readonly unknown[];
  /** In the same order; cut out when first used. */
  readonly texts: readonly string[];
}

/** What separates two objects of an array in the JSON of nearly every service. */
const between = '},{';

/** Bytes without a place to cut, after which we stop looking for one. */
const longestWait = 1024 * 1024;

const openBracket = Buffer.from('[');
const closeBracket = Buffer.from(']');

/** White space around a comma between objects, where {@link between} does not match. */
const loosely = /\}[ \t\r\n]+,|,[ \t\r\n]+\{/;

/**
 * Reads the elements of a top-level JSON array as its bytes arrive, in chunks of any size.
 *
 * The bytes are cut where an object seems to end, and everything before the cut is parsed at once: if that is valid JSON,
 * the cut was right. This takes half the time of finding the end of each element. If it is not valid, or there is nowhere
 * to cut, an {@link ArraySplitter} continues from there.
 *
 * Throws a `SyntaxError` if the bytes are not an array or an element is not JSON, and a `Failure` if they are not UTF-8.
 */
export class ArrayReader {
  readonly #utf8 = new Utf8();
  #splitter: ArraySplitter | undefined;
  #isInside = false;
  /** Bytes since the last cut. */
  #rest: Uint8Array[] = [];
  #restLength = 0;
  #array = Buffer.alloc(0);

  /** The elements that this chunk completes, as far as is known. */
  push(chunk: Uint8Array): Batch {
    if (this.#splitter) return parseEach(this.#splitter.push(this.#utf8.part(chunk)));
    const bytes = this.#isInside ? chunk : this.#enter(chunk);
    if (bytes === undefined) return parseEach(this.#split());
    const cut = asBuffer(bytes).lastIndexOf(between, undefined, 'latin1');
    if (cut < 0) {
      this.#keep(bytes);
      return this.#restLength < longestWait ? nothing : parseEach(this.#split());
    }
    const batch = parseTogether(this.#utf8.whole(this.#asArray(bytes.subarray(0, cut + 1))));
    if (!batch) {
      this.#keep(bytes);
      return parseEach(this.#split());
    }
    this.#rest = [];
    this.#restLength = 0;
    this.#keep(bytes.subarray(cut + 2));
    return batch;
  }

  /** The complete elements that were not returned yet: what can be saved of an array that breaks off. */
  rest(): Batch {
    return this.#splitter ? nothing : parseEach(this.#split());
  }

  /** The last elements. Throws if the array is not complete. */
  end(): Batch {
    const rest = this.rest();
    this.#splitter?.push(this.#utf8.whole());
    this.#splitter?.end();
    return rest;
  }

  /** What follows the array's opening bracket; undefined if the chunk does not begin with it. */
  #enter(chunk: Uint8Array): Uint8Array | undefined {
    if (chunk[0] !== openBracket[0]) {
      this.#keep(chunk);
      return undefined;
    }
    this.#isInside = true;
    return chunk.subarray(1);
  }

  /** Everything up to the cut, in brackets, in memory that the next batch reuses. */
  #asArray(last: Uint8Array): Uint8Array {
    const length = this.#restLength + last.length + 2;
    if (this.#array.length < length) this.#array = Buffer.allocUnsafeSlow(2 * length);
    let at = 0;
    for (const part of [openBracket, ...this.#rest, last, closeBracket]) {
      this.#array.set(part, at);
      at += part.length;
    }
    return this.#array.subarray(0, length);
  }

  #keep(bytes: Uint8Array): void {
    this.#rest.push(bytes);
    this.#restLength += bytes.length;
  }

  /** Continues element by element. */
  #split(): string[] {
    const splitter = new ArraySplitter();
    this.#splitter = splitter;
    if (this.#isInside) splitter.push(this.#utf8.part(openBracket));
    const rest = this.#rest;
    this.#rest = [];
    return rest.flatMap((bytes) => splitter.push(this.#utf8.part(bytes)));
  }
}

const nothing: Batch = { values: [], texts: [] };

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function parseEach(texts: readonly string[]): Batch {
  return { values: texts.map((text): unknown => JSON.parse(text)), texts };
}

/** The elements of a whole array; undefined if the text is not one. */
function parseTogether(text: string): Batch | undefined {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values)) return undefined;
  // Too few brackets for any object to be too deep.
  if (bracketsIn(text) < values.length + maxDepth) return new LateTexts(text, values);
  return { values, texts: new ArraySplitter().push(text) };
}

function bracketsIn(text: string): number {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count;
}

/** The objects of an array, whose texts are cut out when the first of them is used. */
class LateTexts implements Batch {
  readonly values: readonly unknown[];
  readonly #text: string;
  #texts: readonly string[] | undefined;

  constructor(text: string, values: readonly unknown[]) {
    this.#text = text;
    this.values = values;
  }

  get texts(): readonly string[] {
    this.#texts ??= cutApart(this.#text, this.values.length);
    return this.#texts;
  }
}

/** The text of each object in an array of `count` objects. */
function cutApart(text: string, count: number): readonly string[] {
  if (!loosely.test(text)) {
    const pieces = piecesOf(text);
    // The count is right, so no cut is inside a string.
    if (pieces.length === count) return pieces;
  }
  return new ArraySplitter().push(text);
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 1;
  for (let at = text.indexOf(between); at >= 0; at = text.indexOf(between, start)) {
    pieces.push(text.slice(start, at + 1));
    start = at + 2;
  }
  pieces.push(text.slice(start, -1));
  return pieces;
}
