/** A field whose values were not as documented. */
export interface DriftedField {
  readonly endpoint: string;
  readonly field: string;
  readonly expected: string;
  /** Number of objects. */
  count: number;
}

/** Counts where answers differ from the contract, for one warning at the end of a command. */
export class DriftLog {
  readonly #fields = new Map<string, DriftedField>();

  record(endpoint: string, field: string, expected: string): void {
    const name = `${endpoint} ${field}`;
    const known = this.#fields.get(name);
    if (known) known.count += 1;
    else this.#fields.set(name, { endpoint, field, expected, count: 1 });
  }

  get fields(): readonly DriftedField[] {
    return [...this.#fields.values()];
  }
}
