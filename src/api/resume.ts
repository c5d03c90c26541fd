import { Failure } from '../errors.ts';
import type { Identified } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';

/** A list that broke off and had changed when it was requested again: it cannot be continued. */
export class ListChanged extends Failure {
  constructor() {
    super('NO_CONNECTION', 'the list broke off, and had changed when it was requested again', {
      hint: 'Try again',
    });
  }
}

/**
 * How much of a list was given so far: the number of items and a hash of their ids, a few bytes for any length.
 * When the list is requested again, these items are skipped if they are still the same.
 */
export class Seen {
  #given = 0;
  #hash = 0;
  /** Items of the current answer, and the hash of the ids among them that were given before. */
  #passed = 0;
  #passedHash = 0;

  /** The items that were not given yet. Throws if the ones before them have changed. */
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
    // Past all that was given before, the two hashes are the same.
    if (fresh.length > 0) this.#passedHash = this.#hash;
    return fresh;
  }

  /** Throws if the current answer ends before all that was given has come again. */
  end(): void {
    if (this.#passed < this.#given) throw new ListChanged();
  }

  /** Starts over with a new answer. */
  rewind(): void {
    this.#passed = 0;
    this.#passedHash = 0;
  }
}

/** From FNV-1a. */
const prime = 0x01000193;

/** Adds an id to a hash: order counts, and 32 bits are enough to notice a changed list. */
function mix(hash: number, id: string | number): number {
  if (typeof id === 'number') return Math.imul(hash ^ id, prime) + 1;
  let mixed = hash;
  for (let at = 0; at < id.length; at += 1) mixed = Math.imul(mixed ^ id.charCodeAt(at), prime);
  return mixed + 1;
}
