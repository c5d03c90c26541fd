const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** JSON's white space only: `String.trim` would also remove a no-break space. */
const isBlank = (text: string) => !/[^ \t\r\n]/.test(text);

/**
 * Finds where each element of a top-level JSON array ends, as text arrives in chunks of any size.
 * It returns the text of each element and does not check that it is JSON.
 * Throws a `SyntaxError` if the text cannot be an array.
 */
export class ArraySplitter {
  /** Text of an element that began in an earlier chunk. */
  #carried = '';
  /** 1 between the elements of the array. */
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #hasElements = false;
  #isOver = false;

  /** The texts of the elements that end in this chunk. */
  push(chunk: string): string[] {
    const found: string[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) {
        at = this.#skipString(chunk, at);
        continue;
      }
      const code = chunk.charCodeAt(at);
      if (this.#depth === 0) {
        if (isBlank(chunk.charAt(at))) continue;
        if (this.#isOver) throw new SyntaxError('it continues after its end');
        if (code !== openBracket) throw new SyntaxError('it is not an array');
        this.#depth = 1;
        start = at + 1;
      } else if (code === quote) {
        this.#inString = true;
      } else if (code === openBrace || code === openBracket) {
        this.#depth += 1;
      } else if (this.#depth > 1) {
        if (code === closeBrace || code === closeBracket) this.#depth -= 1;
      } else if (code === comma || code === closeBracket) {
        const element = this.#carried + chunk.slice(start, at);
        this.#carried = '';
        start = at + 1;
        this.#isOver = code === closeBracket;
        if (this.#isOver) this.#depth = 0;
        if (!isBlank(element)) found.push(element);
        else if (!this.#isOver || this.#hasElements) throw new SyntaxError('an element is missing');
        this.#hasElements = true;
      }
    }
    if (this.#depth > 0) this.#carried += chunk.slice(start);
    return found;
  }

  /** Characters of the element that has begun. */
  get carried(): number {
    return this.#carried.length;
  }

  /** Throws if the array is not complete. */
  end(): void {
    if (!this.#isOver) throw new SyntaxError('it ends early');
  }

  /** The position of the string's closing quote, or the chunk's end when the string goes on. */
  #skipString(chunk: string, from: number): number {
    let start = this.#isEscaped ? from + 1 : from;
    for (;;) {
      // indexOf, not a loop: most of an answer is inside strings.
      const quoted = chunk.indexOf('"', start);
      const end = quoted < 0 ? chunk.length : quoted;
      this.#isEscaped = endsInEscape(chunk, start, end);
      if (quoted < 0) return end;
      start = end + 1;
      if (this.#isEscaped) continue;
      this.#inString = false;
      return end;
    }
  }
}

/** Whether this part of the chunk ends in an odd number of backslashes. */
function endsInEscape(chunk: string, start: number, end: number): boolean {
  let at = end;
  while (at > start && chunk.charCodeAt(at - 1) === backslash) at -= 1;
  return (end - at) % 2 === 1;
}
