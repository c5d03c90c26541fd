/** Integers of a slot: a UUID as four words, and its number plus one, 0 if the slot is free. */
const width = 8;
const numberAt = 4;

/**
 * Numbers ids from 0, whatever their case. The schedules of a fleet hold millions of player ids, and a `Map` of texts
 * misses the processor's cache several times for each: a UUID compared as four integers in a slot misses it once.
 */
export class IdNumbers {
  #count = 0;
  /** At most half of the slots are used. */
  #slots: Int32Array = new Int32Array(1024 * width);
  readonly #others = new Map<string, number>();

  get count(): number {
    return this.#count;
  }

  /** The number of an id, a new one if it has none. */
  add(id: string): number {
    const known = this.find(id);
    if (known >= 0) return known;
    const added = this.#count;
    this.#count += 1;
    if (!readUuid(id)) {
      this.#others.set(id.toLowerCase(), added);
      return added;
    }
    const at = slotOf(this.#slots, uuid, 0);
    this.#slots.set(uuid, at);
    this.#slots[at + numberAt] = this.#count;
    if (this.#count * 2 * width >= this.#slots.length) this.#slots = enlarged(this.#slots);
    return added;
  }

  /** The number of an id; -1 if it has none. */
  find(id: string): number {
    if (!readUuid(id)) return this.#others.get(id.toLowerCase()) ?? -1;
    return (this.#slots[slotOf(this.#slots, uuid, 0) + numberAt] ?? 0) - 1;
  }
}

/** Where the UUID in `words` is, or would be. */
function slotOf(slots: Int32Array, words: Int32Array, from: number): number {
  const a = words[from] ?? 0;
  const b = words[from + 1] ?? 0;
  const c = words[from + 2] ?? 0;
  const d = words[from + 3] ?? 0;
  let hash = Math.imul(a ^ d, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0xc2b2ae35);
  const last = slots.length - width;
  for (let at = ((hash ^ (hash >>> 16)) * width) & last; ; at = (at + width) & last) {
    if (slots[at + numberAt] === 0) return at;
    if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) return at;
  }
}

function enlarged(slots: Int32Array): Int32Array {
  const larger = new Int32Array(slots.length * 2);
  for (let at = 0; at < slots.length; at += width)
    if (slots[at + numberAt] !== 0) larger.set(slots.subarray(at, at + width), slotOf(larger, slots, at));
  return larger;
}

/** The UUID read last. */
const uuid = new Int32Array(4);
/** Negative once one of its units was no hexadecimal digit. */
let wrong = 0;

const digits = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}
const hyphens = [8, 13, 18, 23];

/** Reads an id into {@link uuid}; false if it is no UUID. */
function readUuid(id: string): boolean {
  if (id.length !== 36) return false;
  for (const at of hyphens) if (id.charCodeAt(at) !== 45) return false;
  wrong = 0;
  uuid[0] = wordIn(id, 0, 8);
  uuid[1] = (wordIn(id, 9, 13) << 16) | wordIn(id, 14, 18);
  uuid[2] = (wordIn(id, 19, 23) << 16) | wordIn(id, 24, 28);
  uuid[3] = wordIn(id, 28, 36);
  return wrong >= 0;
}

function wordIn(id: string, from: number, to: number): number {
  let word = 0;
  for (let at = from; at < to; at += 1) {
    const unit = id.charCodeAt(at);
    const digit = unit < 128 ? (digits[unit] ?? -1) : -1;
    wrong |= digit;
    word = (word << 4) | digit;
  }
  return word;
}
