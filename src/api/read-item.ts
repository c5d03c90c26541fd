import type { Endpoint } from '../model/endpoint.ts';
import type { FieldKind } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { mayLoseDigits, parseExactly } from '../model/json.ts';
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
  if (!isObject(parsed)) throw new SyntaxError('an item is not an object');
  const exact = mayLoseDigits(text) ? parseExactly(text) : parsed;
  const fields = isObject(exact) ? exact : parsed;

  const result = endpoint.schema.safeParse(parsed);
  if (result.success) return { text, fields, value: result.data };

  const drifted = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  const sound = Object.fromEntries(Object.entries(parsed).filter(([name]) => !drifted.has(name)));
  const rest = endpoint.schema.safeParse(sound);
  if (!rest.success) {
    const required = rest.error.issues.map((issue) => String(issue.path[0])).join(', ');
    throw new SyntaxError(`an item has no proper "${required}"`);
  }
  for (const name of drifted) {
    drift.record(endpoint.path.slice(1), name, expectedType[endpoint.fields[name]?.kind ?? 'text']);
  }
  return { text, fields, value: rest.data };
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
