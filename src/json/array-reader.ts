import { ArraySplitter, maxDepth } from './array-splitter.ts';
import { Utf8 } from './utf8.ts';

/** Elements of an array that arrived together: what they are, and the JSON of each. */
export interface Batch {
  readonly values: readonly unknown[];
  /** In the same order; found when they are asked for. */
  readonly texts: readonly string[];
}

/** What stands between two objects of an array, in the JSON that nearly every service writes. */
const between = '},{';

/** Bytes without a place to cut, after which the array is taken for one that has none. */
const longestWait = 1024 * 1024;

const openBracket = Buffer.from('[');
const closeBracket = Buffer.from(']');

/** White space around a comma between objects: then it is not {@link between} that stands there. */
const loosely = /\}[ \t\r\n]+,|,[ \t\r\n]+\{/;

/**
 * Reads the elements of a top-level JSON array as its bytes arrive, in chunks of any size.
 *
 * The bytes are cut where an object seems to end, and all before the cut is parsed at once: if it is JSON, so were the
 * cut and every element. That takes half the time of finding each element's end. Where it is not JSON, or nowhere to
 * be cut, an {@link ArraySplitter} goes on from there.
 *
 * Throws a `SyntaxError` when they cannot be an array, or an element is not JSON; a `Failure` when they are not UTF-8.
 */
export class ArrayReader {
  readonly #utf8 = new Utf8();
  #splitter: ArraySplitter | undefined;
  #isInside = false;
  /** What has come since the last cut. */
  #rest: Uint8Array[] = [];
  #restLength = 0;
  #array = Buffer.alloc(0);

  /** The elements that are known to be complete with this chunk. */
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

  /** The elements that have come whole and were not given yet: what can be had of an array that breaks off. */
  rest(): Batch {
    return this.#splitter ? nothing : parseEach(this.#split());
  }

  /** The elements that are left. Throws unless the array was complete. */
  end(): Batch {
    const rest = this.rest();
    this.#splitter?.push(this.#utf8.whole());
    this.#splitter?.end();
    return rest;
  }

  /** What follows the bracket that opens the array, or nothing when this chunk does not begin with it. */
  #enter(chunk: Uint8Array): Uint8Array | undefined {
    if (chunk[0] !== openBracket[0]) {
      this.#keep(chunk);
      return undefined;
    }
    this.#isInside = true;
    return chunk.subarray(1);
  }

  /** All up to the cut with brackets around it, in memory that the next batch takes over. */
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

  /** Goes on element by element. */
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

/** The objects of a whole array, or nothing when it is none. */
function parseTogether(text: string): Batch | undefined {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values)) return undefined;
  // So few brackets that no object can be too deep.
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

/** The objects of an array whose texts are cut out when the first of them is asked for. */
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

/** The text of each of so many objects in an array. */
function cutApart(text: string, count: number): readonly string[] {
  if (!loosely.test(text)) {
    const pieces = piecesOf(text);
    // As many cuts as there are objects to be parted, and each of these is cut at: none is inside of a string.
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
