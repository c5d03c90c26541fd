import * as fc from 'fast-check';

/** The text cut at these places, in UTF-16 units: between the halves of a surrogate pair as well. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const cuts = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  return cuts.map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut));
}

/** Texts that look like structure, end in backslashes, or contain half characters. */
export const trickyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'[]{},"\\\né', '\\"', '\\\\', '日本', '🙂', '\ud83d', '\ude42'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

export const element = fc.oneof(
  fc.jsonValue(),
  trickyText,
  fc.dictionary(trickyText, trickyText, { maxKeys: 3 }),
  fc.array(trickyText, { maxLength: 3 }),
);

/** A JSON array as text, compact or spread over lines. */
export const arrayText = fc
  .tuple(
    fc.array(element, { maxLength: 6 }),
    fc.constantFrom(undefined, 2, '\t'),
    fc.constantFrom('', ' ', '\r\n\t'),
  )
  .map(([elements, indent, around]) => around + JSON.stringify(elements, null, indent) + around);

export const places = fc.array(fc.nat(), { maxLength: 12 });
