import type { Endpoint } from '../model/endpoint.ts';
import type { FieldKind } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { hasLostDigits, parseExactly } from '../model/json.ts';
import { isJsonObject, type JsonObject } from '../model/json-object.ts';
import { compactJson } from '../model/json-text.ts';
import type { DriftLog } from './drift.ts';

const expectedType: Record<FieldKind, string> = {
  id: 'a string',
  text: 'a string',
  enum: 'a string',
  number: 'a number',
  bytes: 'a number',
  seconds: 'a number',
  pixels: 'a number',
  datetime: 'a string',
  time: 'a string',
  days: 'a list of strings',
  list: 'a list of strings',
  object: 'an object',
};

/**
 * One object of an answer, parsed; `textOf` gives its JSON, when that is asked for.
 * A field of a wrong type is recorded as drift and left out of `value`; `fields` and `text` keep it as it came.
 * Throws a `SyntaxError` when it is not an object, or lacks a required field.
 */
export function readItem<T>(
  endpoint: Endpoint<T>,
  parsed: unknown,
  textOf: () => string,
  drift: DriftLog,
): Item<T> {
  if (!isJsonObject(parsed)) throw new SyntaxError('an item is not an object');
  if (endpoint.accepts(parsed)) return new ReceivedItem(parsed, parsed, textOf);

  const drifted = endpoint.driftOf(parsed);
  const sound = Object.fromEntries(Object.entries(parsed).filter(([name]) => !drifted.includes(name)));
  if (!endpoint.accepts(sound)) throw new SyntaxError('an item has no proper "id"');
  for (const name of drifted) {
    drift.record(endpoint.path.slice(1), name, expectedType[endpoint.fields[name]?.kind ?? 'text']);
  }
  return new ReceivedItem(sound, parsed, textOf);
}

/** An item whose text is cut out, and whose numbers are looked at, only when somebody wants to know. */
class ReceivedItem<T> implements Item<T> {
  readonly value: T & JsonObject;
  readonly #parsed: JsonObject;
  readonly #textOf: () => string;
  #fields: JsonObject | undefined;

  constructor(value: T & JsonObject, parsed: JsonObject, textOf: () => string) {
    this.value = value;
    this.#parsed = parsed;
    this.#textOf = textOf;
  }

  get text(): string {
    return compactJson(this.#textOf());
  }

  get fields(): JsonObject {
    this.#fields ??= exactFields(this.#parsed, this.#textOf());
    return this.#fields;
  }
}

function exactFields(parsed: JsonObject, text: string): JsonObject {
  const exact = hasLostDigits(parsed, text) ? parseExactly(text) : parsed;
  return isJsonObject(exact) ? exact : parsed;
}

/** V8 quotes the text that it cannot parse, which could be a piece of the key. */
const quotation = /, (?:\.{3})?".*" ?(?:\.{3})? is not valid JSON$/s;

/** An error of `JSON.parse` without what it quotes. */
export function unquoted(error: unknown): unknown {
  return error instanceof SyntaxError ? new SyntaxError(error.message.replace(quotation, '')) : error;
}
