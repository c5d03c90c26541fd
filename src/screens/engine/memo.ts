import { getOrMake } from '../../words/groups.ts';

/** Plans of screens over days that are kept at once: each has hundreds of slots. */
export const mostPlans = 1000;

/**
 * Values by a text that names all they depend on, made once: of a hundred thousand screens, 98 of 100 show what others show
 * (measured).
 */
export class Memo<T> {
  readonly #values = new Map<string, T>();
  readonly #most: number;

  /** `most` limits how many values are kept, so that no fleet fills the memory. */
  constructor(most = 100_000) {
    this.#most = most;
  }

  of(key: string, make: () => T): T {
    if (this.#values.size >= this.#most) this.#values.clear();
    return getOrMake(this.#values, key, make);
  }
}
