/** At least one value, so there is always one to draw. */
export type Deck<T> = readonly [T, ...T[]];

/** The card at `index` when the deck is dealt over and over: its proportions hold for every seed. */
export function deal<T>(deck: Deck<T>, index: number): T {
  return deck[index % deck.length] ?? deck[0];
}

/** Rounds that mix the words of the state. */
const warmUpRounds = 12;

/**
 * A small fast generator (sfc32) that depends only on the seed, the stream and the index.
 * These are separate words of its 128-bit state, so no two items of a stream share their draws.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: number, stream: string, index: number) {
    this.#a = seed | 0;
    this.#b = hash(stream);
    this.#c = index | 0;
    for (let round = 0; round < warmUpRounds; round++) this.#next();
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor((this.#next() / 2 ** 32) * count);
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  pick<T>(deck: Deck<T>): T {
    return deal(deck, this.below(deck.length));
  }

  /** Up to `count` different acceptable indexes below `size`; fewer if they are hard to find. */
  sample(size: number, count: number, accepts: (index: number) => boolean): number[] {
    const found = new Set<number>();
    for (let tries = count * 12; size > 0 && tries > 0 && found.size < count; tries--) {
      const index = this.below(size);
      if (accepts(index)) found.add(index);
    }
    return [...found];
  }

  /** Eight hexadecimal digits for each word. */
  hex(words: number): string {
    let digits = '';
    for (let word = 0; word < words; word++) digits += this.#next().toString(16).padStart(8, '0');
    return digits;
  }

  /** A random UUID (version 4). */
  uuid(): string {
    const digits = this.hex(4);
    const variant = '89ab'.charAt(this.below(4));
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  }

  #next(): number {
    const drawn = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}
