import { Failure } from '../errors.ts';
import type { Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';

/** A list that broke off cannot be continued: asked for again, it does not begin as before. */
export class ListChanged extends Failure {
  constructor() {
    super('NO_CONNECTION', 'the list broke off, and had changed when it was requested again', {
      hint: 'Try again',
    });
  }
}

/**
 * What of a list has been given away already, in a few bytes however long the list is: how many items, and a hash of
 * their ids. When the list is asked for again, those are passed over, if they are still the same.
 */
export class Seen {
  #given = 0;
  #hash = 0;
  /** Items of the present answer, and the hash of their ids as far as they were given before. */
  #passed = 0;
  #passedHash = 0;

  /** The items that have not been given yet. Throws when those before them are not the ones that were given. */
  skip<T extends Identified>(items: readonly Item<T>[]): readonly Item<T>[] {
    const known = Math.min(items.length, this.#given - this.#passed);
    for (const { value } of items.slice(0, known)) this.#passedHash = mix(this.#passedHash, value.id);
    this.#passed += known;
    if (known > 0 && this.#passed === this.#given && this.#passedHash !== this.#hash) {
      throw new ListChanged();
    }
    const fresh = known === 0 ? items : items.slice(known);
    for (const { value } of fresh) this.#hash = mix(this.#hash, value.id);
    this.#given += fresh.length;
    this.#passed += fresh.length;
    // Only behind all that was given before are the two the same.
    if (fresh.length > 0) this.#passedHash = this.#hash;
    return fresh;
  }

  /** Throws when the present answer is over before what was given has come again. */
  end(): void {
    if (this.#passed < this.#given) throw new ListChanged();
  }

  /** The next items are those of a new answer. */
  rewind(): void {
    this.#passed = 0;
    this.#passedHash = 0;
  }
}

/** Of FNV-1a. */
const prime = 0x01000193;

/** A hash of a hash and an id: order counts, and 32 bits are enough to notice a list that has changed. */
function mix(hash: number, id: string | number): number {
  if (typeof id === 'number') return Math.imul(hash ^ id, prime) + 1;
  let mixed = hash;
  for (let at = 0; at < id.length; at += 1) mixed = Math.imul(mixed ^ id.charCodeAt(at), prime);
  return mixed + 1;
}
