import { maxDepth, tooDeep } from './parse.ts';

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Characters of one object's JSON: a real one has a thousandth of that, and a V8 string can hold eight times as much. */
export const longestItem = 64 * 1024 * 1024;

/**
 * Finds where each element of a top-level JSON array ends, as text arrives in chunks of any size.
 * It returns the text of each element and does not check that it is JSON.
 * Throws a `SyntaxError` if the text cannot be an array.
 */
export class ArraySplitter {
  #state: 'before' | 'inside' | 'after' = 'before';
  /** Text of an element that began in an earlier chunk. */
  #carried = '';
  #depth = 0;
  #inString = false;
  #escaped = false;
  #hasElements = false;

  /** The texts of the elements that end in this chunk. */
  push(chunk: string): string[] {
    const found: string[] = [];
    let at = this.#state === 'inside' ? 0 : this.#skipOutside(chunk, 0);
    let start = at;
    while (at < chunk.length) {
      if (this.#inString) {
        at = this.#skipString(chunk, at);
        continue;
      }
      const code = chunk.charCodeAt(at);
      at += 1;
      if (code === quote) {
        this.#inString = true;
      } else if (code === openBrace || code === openBracket) {
        this.#depth += 1;
        if (this.#depth > maxDepth) throw new SyntaxError(`it is ${tooDeep}`);
      } else if (this.#depth > 0) {
        if (code === closeBrace || code === closeBracket) this.#depth -= 1;
      } else if (code === comma || code === closeBracket) {
        const element = trim(this.#carried + chunk.slice(start, at - 1));
        this.#carried = '';
        start = at;
        if (element !== '') found.push(element);
        else if (code === comma || this.#hasElements) throw new SyntaxError('an element is missing');
        this.#hasElements = true;
        if (code === closeBracket) {
          this.#state = 'after';
          start = this.#skipOutside(chunk, at);
          break;
        }
      }
    }
    if (this.#state === 'inside') this.#carried += chunk.slice(start);
    if (this.#carried.length > longestItem) throw new SyntaxError('an item is too long');
    return found;
  }

  /** Throws if the array is not complete. */
  end(): void {
    if (this.#state !== 'after') throw new SyntaxError('it ends early');
  }

  /** The position after the string's closing quote, or the chunk's end when the string goes on. */
  #skipString(chunk: string, from: number): number {
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    for (;;) {
      // indexOf, not a loop: most of an answer is inside strings.
      const end = chunk.indexOf('"', at);
      const isEscaped = endsInEscape(chunk, at, end < 0 ? chunk.length : end);
      if (end < 0) {
        this.#escaped = isEscaped;
        return chunk.length;
      }
      at = end + 1;
      if (isEscaped) continue;
      this.#inString = false;
      return at;
    }
  }

  /** The position after the opening bracket, or the chunk's end. Only white space may surround the array. */
  #skipOutside(chunk: string, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      if (isJsonSpace(chunk.charCodeAt(at))) continue;
      if (this.#state === 'after') throw new SyntaxError('it continues after its end');
      if (chunk.charCodeAt(at) !== openBracket) throw new SyntaxError('it is not an array');
      this.#state = 'inside';
      return at + 1;
    }
    return chunk.length;
  }
}

/** Whether this part of the chunk ends in an odd number of backslashes. */
function endsInEscape(chunk: string, start: number, end: number): boolean {
  let at = end;
  while (at > start && chunk.charCodeAt(at - 1) === backslash) at -= 1;
  return (end - at) % 2 === 1;
}

function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Removes JSON's white space only; `String.trim` would also remove a no-break space. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isJsonSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isJsonSpace(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
