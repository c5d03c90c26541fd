import type { JsonObject } from '../json/object.ts';

/**
 * One object of an answer, three times.
 * `text` is the service's own JSON without white space between tokens. JSON output prints it, so key order, duplicate keys
 * and long numbers survive.
 * `fields` is that JSON parsed, whatever the types of the values. People see it.
 * `value` has the documented fields with their documented types, without those of a wrong type. Rules read it.
 */
export interface Item<T = unknown> {
  readonly text: string;
  readonly fields: JsonObject;
  readonly value: T & JsonObject;
}
