import { once } from '../../words/groups.ts';

/** What is kept at most, so that no fleet fills the memory. */
const most = 100_000;

/**
 * Values by a text that names all they depend on, made once: of a hundred thousand screens, 98 of 100 show what others show
 * (measured).
 */
export class Memo<T> {
  readonly #values = new Map<string, T>();

  of(key: string, make: () => T): T {
    if (this.#values.size >= most) this.#values.clear();
    return once(this.#values, key, make);
  }
}
