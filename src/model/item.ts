import type { JsonObject } from '../json/object.ts';

/** A value, or what makes it when it is first needed. */
type Late<T> = T | (() => T);

/** One object of a list: of an answer, or made by the tool. */
export class Item<T = unknown> {
  #value: Late<T & JsonObject>;
  readonly #fields: JsonObject | undefined;
  readonly #source: Late<string> | undefined;
  /** What is printed instead of `fields`, if there is any: the same, with numbers as they were sent (`parseSent`). */
  readonly sent: JsonObject | undefined;

  /**
   * `source` is the service's own text, if there is one. `fields` are given if rules and people see different objects: see
   * {@link Item.value}.
   */
  constructor(value: Late<T & JsonObject>, source?: Late<string>, fields?: JsonObject, sent?: JsonObject) {
    this.#value = value;
    this.#source = source;
    this.#fields = fields;
    this.sent = sent;
  }

  /** What rules read: of an answer, the object without the documented fields that have a wrong type. */
  get value(): T & JsonObject {
    if (typeof this.#value === 'function') this.#value = this.#value();
    return this.#value;
  }

  /** What people see: the object, whatever the types of its values. */
  get fields(): JsonObject {
    return this.#fields ?? this.value;
  }

  /** JSON without white space between tokens. Of an answer, the service's own, so that key order and digits survive. */
  get text(): string {
    if (this.#source === undefined) return JSON.stringify(this.fields);
    return typeof this.#source === 'string' ? this.#source : this.#source();
  }

  /** Whether there is a source text, which says all that people see. */
  get hasSource(): boolean {
    return this.#source !== undefined;
  }
}
