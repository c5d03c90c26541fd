/** Ids or names that a text has at most: a thousand of them say no more, and take megabytes where each row has them. */
export const maxListed = 20;

/** `a, b and 980 more`: what a sentence names, at most `max` of it. */
export function listed<T>(
  items: readonly T[],
  textOf: (item: T) => string = String,
  max = maxListed,
  separator = ', ',
): string {
  const shown = items.slice(0, max).map(textOf).join(separator);
  return items.length > max ? `${shown} and ${items.length - max} more` : shown;
}

/** `a, b and c`, `a, b, c and 4 more`: at most three of them. */
export function several<T>(items: readonly T[], textOf: (item: T) => string = String, and = 'and'): string {
  return items.length > 3 ? listed(items, textOf, 3) : alternatives(items.map(textOf), and);
}

/** `a, b or c`. */
export function alternatives(words: readonly string[], or = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`;
}
