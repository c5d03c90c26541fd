import type { JsonObject } from '../json/object.ts';

/**
 * One object of an answer, in three views of the same bytes.
 * `text` is the service's own JSON, without white space between tokens: what JSON output prints, so that key order,
 * duplicate keys and long numbers survive.
 * `fields` is that JSON parsed, with values as they came, of the documented type or not: what people are shown.
 * `value` holds the documented fields with their documented types (a field of a wrong type is absent): what rules read.
 */
export interface Item<T = unknown> {
  readonly text: string;
  readonly fields: JsonObject;
  readonly value: T & JsonObject;
}
