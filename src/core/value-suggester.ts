import type { Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { hasWildcards, valuePattern } from '../model/text-pattern.ts';
import { didYouMean, nearest } from '../query/nearest.ts';

/** What was asked of one field. */
interface Asked {
  readonly field: string;
  /** The field in a message: `the store`. */
  readonly what: string;
  readonly wanted: readonly string[];
  /** Replaces the comparison of whole values. */
  readonly fits?: (value: string) => boolean;
}

/** Distinct values to remember. */
const maxValues = 10_000;

/** The values of one field, to say which of those asked for nothing has. */
export class ValueSuggester {
  readonly #collection: Collection;
  readonly #asked: Asked;
  readonly #values = new Set<string>();

  constructor(collection: Collection, asked: Asked) {
    this.#collection = collection;
    this.#asked = asked;
  }

  add({ value: { [this.#asked.field]: value } }: Pick<Item, 'value'>): void {
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' && this.#values.size < maxValues) this.#values.add(each);
  }

  /** `no player has the store "loja-99" (did you mean "loja-009"?)`, or undefined if every value occurs. Unsanitized. */
  missing(): string | undefined {
    const { what, wanted, fits } = this.#asked;
    if (this.#values.size === maxValues) return undefined;
    const values = [...this.#values];
    const word = wanted.find((each) => !values.some(fits ?? valuePattern(each)));
    if (word === undefined) return undefined;
    const guess = hasWildcards(word) ? undefined : nearest(word, values);
    const message = `no ${this.#collection.singular} has ${what} "${word}"`;
    return didYouMean(message, guess === undefined ? undefined : `"${guess}"`);
  }
}
