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

/**
 * Numbers ids from 0, in the order in which they come, whatever their case. UUIDs are known by their value: a `Map` of the texts of two
 * million, which a thousand schedules can name, takes three times as long (measured).
 */
export class IdNumbers {
  size = 0;
  /** Of UUIDs, under their hashes, or, of those with the same one, under the next that is free. */
  readonly #keys = new Map<number, number>();
  /** The values of UUIDs: four words at four times the number. */
  readonly #words: number[] = [];
  /** All other ids, in lower case. */
  readonly #texts = new Map<string, number>();
  readonly #text = Buffer.alloc(uuidLength);

  /** The number of an id; -1 if it is new, and not to be added. */
  of(id: string, isAdded: boolean): number {
    const isUuid = this.#text.write(id) === id.length && id.length === uuidLength;
    const number = isUuid ? this.at(this.#text, 0, isAdded) : undefined;
    if (number !== undefined) return number;
    const key = id.toLowerCase();
    const found = this.#texts.get(key);
    if (found !== undefined || !isAdded) return found ?? -1;
    this.#texts.set(key, this.size);
    return this.#add(0, 0, 0, 0);
  }

  /** The number of the UUID that begins at a place in a text; undefined if none does. */
  at(text: Uint8Array, at: number, isAdded = true): number | undefined {
    highest = 0;
    const a = valueAt(text, at, 8);
    const b = valueAt(text, at + 14, 4, valueAt(text, at + 9, 4));
    const c = valueAt(text, at + 24, 4, valueAt(text, at + 19, 4));
    const d = valueAt(text, at + 28, 8);
    for (let place = at + 8; place <= at + 23; place += 5) if (text[place] !== hyphen) return undefined;
    if (highest > 15) return undefined;
    const hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ d;
    const words = this.#words;
    for (let key = hash; ; key += 1) {
      const found = this.#keys.get(key);
      if (found === undefined) {
        if (isAdded) this.#keys.set(key, this.size);
        return isAdded ? this.#add(a, b, c, d) : -1;
      }
      const at = found * 4;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return found;
    }
  }

  #add(...words: readonly [number, number, number, number]): number {
    this.#words.push(...words);
    return this.size++;
  }
}
