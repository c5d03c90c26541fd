import type { JsonObject } from '../json/object.ts';

/** One object of an answer. */
export interface Item<T = unknown> {
  /** The service's own JSON without white space between tokens. JSON output prints it, so key order and digits survive. */
  readonly text: string;
  /** That JSON parsed, whatever the types of its values. People see it. */
  readonly fields: JsonObject;
  /** What is printed instead of `fields`: the same, with numbers as they were sent (`parseSent`). */
  readonly sent?: JsonObject;
  /** The same object; if a documented field has a wrong type, one without that field. Rules read it. */
  readonly value: T & JsonObject;
  /** Whether `fields` and `value` are what the text says, and nothing else. */
  readonly isReceived?: boolean;
}
