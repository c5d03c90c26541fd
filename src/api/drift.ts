/** One documented field whose values were not of the documented type. */
export interface DriftedField {
  readonly endpoint: string;
  readonly field: string;
  readonly expected: string;
  /** In how many objects. */
  count: number;
}

/** Where the service's answers differ from the contract: counted here, told once at the end of a command. */
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
