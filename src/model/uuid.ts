/** Both cases written out: the `i` flag is slower, which matters for long lists. */
const form = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;

/** Whether a text is a UUID of any version, in either case (§1). */
export function isUuid(text: string): boolean {
  return form.test(text);
}

/** Normalizes an id to the service's spelling; undefined if it does not have this form (§1). */
export function parseId(text: string, form: 'uuid' | 'integer'): string | undefined {
  if (form === 'uuid') return isUuid(text) ? text.toLowerCase() : undefined;
  return /^-?\d+$/.test(text) ? String(BigInt(text)) : undefined;
}

/** Shorter prefixes are refused, as they are more likely typos. */
export const minPrefix = 4;

/** Whether a word can be the start of a UUID. */
export function isUuidPrefix(word: string): boolean {
  return word.length >= minPrefix && /^[\da-f-]+$/i.test(word);
}

/** Characters of a shortened UUID, at least: few enough to type, and enough to be unique in a fleet. */
const shortest = 8;

/** The number of characters, 8 or more, that tell these ids apart. */
export function shortestPrefix(ids: readonly string[]): number {
  const all = new Set(ids.map((id) => id.toLowerCase()));
  let length = shortest;
  while (new Set([...all].map((id) => id.slice(0, length))).size < all.size) length += 1;
  return length;
}
