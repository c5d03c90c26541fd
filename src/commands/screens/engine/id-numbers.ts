/** The value of a hexadecimal digit by its byte; 255 for any other byte. */
const digits = new Uint8Array(256).fill(255);
for (const [index, byte] of Buffer.from('0123456789abcdefABCDEF').entries())
  digits[byte] = index < 16 ? index : index - 6;

/** Above 15 if one of the bytes that were read is no digit. */
let highest = 0;

/** The value of some digits, behind that of others. */
function valueAt(bytes: Uint8Array, from: number, length: number, before = 0): number {
  let value = before;
  for (let at = from; at < from + length; at += 1) {
    const digit = digits[bytes[at] ?? 0] ?? 0;
    highest |= digit;
    value = (value << 4) | digit;
  }
  return value;
}

/** Characters of a UUID. */
export const uuidLength = 36;
const hyphen = 0x2d;
const none = -1;

/**
 * Numbers ids from 0, in the order in which they come, whatever their case. UUIDs are known by their value: a `Map` of the two million
 * that a thousand schedules can name takes four times as long (measured).
 */
export class IdNumbers {
  size = 0;
  /** The values of UUIDs, four words at four times their number. */
  #words = new Int32Array(4096);
  /** The numbers of UUIDs plus 1, each in the first free place from the one that its value gives. At least half are free. */
  #places = new Int32Array(2048);
  /** What is not a UUID, in lower case. */
  readonly #others = new Map<string, number>();
  readonly #text = Buffer.alloc(uuidLength);

  /** The number of an id; -1 if it is new, and not to be added. */
  of(id: string, isAdded: boolean): number {
    const isUuid = this.#text.write(id) === id.length && id.length === uuidLength;
    const number = isUuid ? this.at(this.#text, 0, isAdded) : undefined;
    if (number !== undefined) return number;
    const key = id.toLowerCase();
    const known = this.#others.get(key) ?? none;
    if (known !== none || !isAdded) return known;
    this.#others.set(key, this.size);
    return this.size++;
  }

  /** The number of the UUID that begins at a place in a text; undefined if none does. */
  at(text: Uint8Array, at: number, isAdded: boolean): number | undefined {
    highest = 0;
    const a = valueAt(text, at, 8);
    const b = valueAt(text, at + 14, 4, valueAt(text, at + 9, 4));
    const c = valueAt(text, at + 24, 4, valueAt(text, at + 19, 4));
    const d = valueAt(text, at + 28, 8);
    const isHyphened =
      text[at + 8] === hyphen &&
      text[at + 13] === hyphen &&
      text[at + 18] === hyphen &&
      text[at + 23] === hyphen;
    if (highest > 15 || !isHyphened) return undefined;
    const known = (this.#places[this.#placeOf(a, b, c, d)] ?? 0) - 1;
    if (known !== none || !isAdded) return known;
    while (this.size * 4 >= this.#words.length) this.#grow();
    this.#words.set([a, b, c, d], this.size * 4);
    this.#places[this.#placeOf(a, b, c, d)] = this.size + 1;
    return this.size++;
  }

  /** Where the number of a UUID is, or belongs. */
  #placeOf(a: number, b: number, c: number, d: number): number {
    const words = this.#words;
    const places = this.#places;
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ d;
    for (let place = hash ^ (hash >>> 15); ; place += 1) {
      place &= places.length - 1;
      const word = ((places[place] ?? 0) - 1) * 4;
      if (
        word < 0 ||
        (words[word] === a && words[word + 1] === b && words[word + 2] === c && words[word + 3] === d)
      )
        return place;
    }
  }

  #grow(): void {
    const numbers = this.#places.filter((number) => number > 0);
    const words = this.#words;
    this.#words = new Int32Array(words.length * 2);
    this.#words.set(words);
    this.#places = new Int32Array(this.#places.length * 2);
    for (const number of numbers) {
      const [a = 0, b = 0, c = 0, d = 0] = words.subarray((number - 1) * 4);
      this.#places[this.#placeOf(a, b, c, d)] = number;
    }
  }
}
