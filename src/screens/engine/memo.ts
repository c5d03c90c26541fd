import { getOrMake } from '../../words/groups.ts';

/** The most plans of screens over days that are kept at a time: each has hundreds of slots. */
export const mostPlans = 1000;

/**
 * Keeps values by a text that names all that they depend on, so that each is made once. In a fleet of a hundred thousand screens, 98 % show
 * what another one shows (measured).
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

/** What a list of numbers leads to, and lists that go on after it. */
export class Branch<T> {
  value: T | undefined = undefined;
  #branches: Map<number, Branch<T>> | undefined;

  to(number: number): Branch<T> {
    this.#branches ??= new Map();
    // Not by `getOrMake`: this is asked millions of times, and would make a function each time.
    const present = this.#branches.get(number);
    if (present !== undefined) return present;
    const made = new Branch<T>();
    this.#branches.set(number, made);
    return made;
  }
}

/**
 * The same by a list of numbers, as a tree: for what is asked a million times, making a text of the list takes longer than all else. Whoever
 * finds the numbers one by one goes from {@link root} to a branch with them, and makes no list.
 */
export class ListMemo<T> {
  #root = new Branch<T>();
  #count = 0;
  #made = 0;
  readonly #most: number;

  constructor(most = 100_000) {
    this.#most = most;
  }

  get root(): Branch<T> {
    return this.#root;
  }

  /** `make` gets a number that no other value has: how many were made before it. */
  of(list: readonly number[], make: (number: number) => T): T {
    let branch = this.#root;
    for (const number of list) branch = branch.to(number);
    return this.at(branch, make);
  }

  /** The same for the numbers that lead to a branch. */
  at(branch: Branch<T>, make: (number: number) => T): T {
    if (branch.value !== undefined) return branch.value;
    const value = make(this.#made);
    branch.value = value;
    this.#made += 1;
    this.#count += 1;
    if (this.#count >= this.#most) {
      this.#root = new Branch();
      this.#count = 0;
    }
    return value;
  }
}

/** The same by two values, of which each is one object wherever it is used, or a number. */
export class PairMemo<A, B, T> {
  readonly #values = new Map<A, Map<B, T>>();
  #count = 0;
  readonly #most: number;

  constructor(most = 100_000) {
    this.#most = most;
  }

  of(first: A, second: B, make: () => T): T {
    const present = this.#values.get(first)?.get(second);
    if (present !== undefined) return present;
    const value = make();
    if (this.#count >= this.#most) {
      this.#values.clear();
      this.#count = 0;
    }
    getOrMake(this.#values, first, () => new Map<B, T>()).set(second, value);
    this.#count += 1;
    return value;
  }
}
