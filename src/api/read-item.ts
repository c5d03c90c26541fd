import type { Endpoint } from '../model/endpoint.ts';
import type { FieldKind } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { mayLoseDigits, parseExactly } from '../model/json.ts';
import { isJsonObject } from '../model/json-object.ts';
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
 * Reads one object of an answer from its JSON.
 * A field of a wrong type is recorded as drift and left out of `value`; `fields` and `text` keep it as it came.
 * Throws a `SyntaxError` when the text is not JSON, is not an object, or lacks a required field.
 */
export function readItem<T>(endpoint: Endpoint<T>, text: string, drift: DriftLog): Item<T> {
  const parsed = parseJson(text);
  if (!isJsonObject(parsed)) throw new SyntaxError('an item is not an object');
  const exact = mayLoseDigits(text) ? parseExactly(text) : parsed;
  const fields = isJsonObject(exact) ? exact : parsed;

  if (endpoint.accepts(parsed)) return { text, fields, value: parsed };

  const drifted = endpoint.driftOf(parsed);
  const sound = Object.fromEntries(Object.entries(parsed).filter(([name]) => !drifted.includes(name)));
  if (!endpoint.accepts(sound)) throw new SyntaxError('an item has no proper "id"');
  for (const name of drifted) {
    drift.record(endpoint.path.slice(1), name, expectedType[endpoint.fields[name]?.kind ?? 'text']);
  }
  return { text, fields, value: sound };
}

/** V8 quotes the text that it cannot parse, which could be a piece of the key. */
const quotation = /, (?:\.{3})?".*" ?(?:\.{3})? is not valid JSON$/s;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw error instanceof SyntaxError ? new SyntaxError(error.message.replace(quotation, '')) : error;
  }
}
