/** Characters of a UUID. */
export const uuidLength = 36;

/** Where each four digits of a UUID begin, and what stands between some of them. */
const groups = [0, 4, 9, 14, 19, 24, 28, 32];
const hyphens = [8, 13, 18, 23];
const hyphen = 0x2d;

/** The value of the UUID that was read last: eight digits a word. */
const value = new Int32Array(4);

/** Reads the UUID that begins at a place in a text, if one does. Four digits at once: one at a time takes twice as long (measured). */
function readUuid(text: DataView, at: number): boolean {
  let wrong = 0;
  for (let group = 0; group < groups.length; group += 1) {
    const bytes = text.getInt32(at + (groups[group] ?? 0));
    const letters = (bytes >>> 6) & 0x01010101;
    const digits = (bytes & 0x0f0f0f0f) + letters * 9;
    // A digit is 0x30 and more; a letter is 0x60 and more, in upper case 0x40.
    wrong |= ((bytes | (letters << 5)) & 0xf0f0f0f0) ^ (letters * 0x30 + 0x30303030);
    // From 10 on it is a letter, from 16 on neither.
    wrong |= (((digits + 0x06060606) ^ (letters << 4)) | digits) & 0x10101010;
    const pairs = (digits | (digits >>> 4)) & 0x00ff00ff;
    const word = group >> 1;
    value[word] = ((value[word] ?? 0) << 16) | ((pairs | (pairs >>> 8)) & 0xffff);
  }
  return wrong === 0 && hyphens.every((place) => text.getUint8(at + place) === hyphen);
}

/**
 * Numbers ids from 0, in the order in which they come, whatever their case. UUIDs are known by their value, in little memory:
 * a `Map` of the texts of two million, which a thousand schedules can name, takes five times as long (measured).
 */
export class IdNumbers {
  size = 0;
  /** The numbers of UUIDs plus one, each at its hash or at the next place that was free. At most half are taken. */
  #places = new Int32Array(128);
  /** The values of UUIDs: four words at four times the number. */
  #words = new Int32Array(64 * value.length);
  /** All other ids, in lower case. */
  readonly #texts = new Map<string, number>();
  readonly #text = Buffer.alloc(uuidLength);
  readonly #bytes = new DataView(this.#text.buffer, this.#text.byteOffset);

  /** The number of an id; -1 if it is new, and not to be added. */
  of(id: string, isAdded: boolean): number {
    const isLong = this.#text.write(id) === id.length && id.length === uuidLength;
    const number = isLong ? this.at(this.#bytes, 0, isAdded) : undefined;
    if (number !== undefined) return number;
    const key = id.toLowerCase();
    const found = this.#texts.get(key);
    if (found !== undefined || !isAdded) return found ?? -1;
    this.#texts.set(key, this.size);
    return this.#add();
  }

  /** The number of the UUID that begins at a place in a text; undefined if none does. */
  at(text: DataView, at: number, isAdded = true): number | undefined {
    if (!readUuid(text, at)) return undefined;
    const place = this.#placeOf(value);
    const found = this.#places[place] ?? 0;
    if (found > 0 || !isAdded) return found - 1;
    this.#words.set(value, this.size * value.length);
    this.#places[place] = this.size + 1;
    return this.#add();
  }

  /** Where the number of a UUID is, or, if it is new, is to be. */
  #placeOf(id: Int32Array): number {
    // Destructuring these takes longer than all the rest (measured).
    const words = this.#words;
    const places = this.#places;
    const a = id[0] ?? 0;
    const b = id[1] ?? 0;
    const c = id[2] ?? 0;
    const d = id[3] ?? 0;
    const last = places.length - 1;
    const hash =
      Math.imul(a, 0x9e3779b1) ^
      Math.imul(b, 0x85ebca6b) ^
      Math.imul(c, 0xc2b2ae35) ^
      Math.imul(d, 0x27d4eb2f);
    let place = (hash ^ (hash >>> 15)) & last;
    for (let found = places[place] ?? 0; found > 0; found = places[place] ?? 0) {
      const at = (found - 1) * value.length;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) break;
      place = (place + 1) & last;
    }
    return place;
  }

  #add(): number {
    this.size += 1;
    if (this.size * 2 === this.#places.length) {
      const [words, taken] = [this.#words, this.#places.filter(Boolean)];
      this.#words = new Int32Array(words.length * 2);
      this.#words.set(words);
      this.#places = new Int32Array(this.#places.length * 2);
      for (const number of taken)
        this.#places[this.#placeOf(words.subarray((number - 1) * value.length))] = number;
    }
    return this.size - 1;
  }
}
