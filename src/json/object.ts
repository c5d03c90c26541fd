/** A parsed JSON value that has members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Levels of arrays and objects: more than any real document has, few enough for the recursive code that reads the values. */
export const maxDepth = 32;

/** A number in JSON whose text is not the one that JavaScript writes: `1.0`, `1e999`, or one with more digits than a double has. */
export class SentNumber {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !(value instanceof SentNumber);
}

/** The object that a text was made of. */
export function objectIn(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}
