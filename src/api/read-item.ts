import { isJsonObject, type JsonObject } from '../json/object.ts';
import { compactJson } from '../json/text.ts';
import type { Endpoint } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { admit } from './gate.ts';

/**
 * One object of an answer, from its parsed JSON; `textOf` returns the JSON text when it is needed.
 * A field that is not as documented is recorded as drift. If its type is wrong, `value` leaves it out; `fields` and `text`
 * keep it as it came.
 * Throws a `SyntaxError` when it is not an object, or lacks a required field, and `BAD_RESPONSE` when it is over a bound of
 * the gate.
 */
export function readItem<T>(
  endpoint: Endpoint<T>,
  parsed: unknown,
  textOf: () => string,
  drift: DriftLog,
): Item<T> {
  if (!isJsonObject(parsed)) throw new SyntaxError('an item is not an object');
  admit(parsed, endpoint.path.slice(1));
  if (endpoint.isAsDocumented(parsed)) return new ReceivedItem(parsed, parsed, textOf);

  const drifted = endpoint.driftOf(parsed);
  const unusable = new Set(drifted.filter(({ isUsable }) => !isUsable).map(({ name }) => name));
  const sound =
    unusable.size === 0
      ? parsed
      : Object.fromEntries(Object.entries(parsed).filter(([name]) => !unusable.has(name)));
  if (!endpoint.accepts(sound)) throw new SyntaxError('an item has no valid "id"');
  for (const { name, expected } of drifted) drift.record(endpoint.path.slice(1), name, expected);
  return new ReceivedItem(sound, parsed, textOf);
}

/** An item that cuts out its text only when it is used. */
class ReceivedItem<T> implements Item<T> {
  readonly value: T & JsonObject;
  readonly fields: JsonObject;
  readonly #textOf: () => string;

  constructor(value: T & JsonObject, fields: JsonObject, textOf: () => string) {
    this.value = value;
    this.fields = fields;
    this.#textOf = textOf;
  }

  get text(): string {
    return compactJson(this.#textOf());
  }
}

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
