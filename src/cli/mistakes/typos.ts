import { distance } from 'fastest-levenshtein';

/** The names that a word could be a typing mistake of, only the closest ones: one letter is wrong, or two from eight letters on. */
export function mistypedNames(typed: string, names: readonly string[]): readonly string[] {
  const word = typed.toLowerCase();
  if (word.length < 3) return [];
  const allowed = word.length >= 8 ? 2 : 1;
  const close = names.map((name) => ({ name, typos: typosBetween(word, name.toLowerCase()) }));
  const fewest = Math.min(allowed + 1, ...close.map(({ typos }) => typos));
  if (fewest > allowed) return [];
  return close.filter(({ typos }) => typos === fewest).map(({ name }) => name);
}

/** How many letters are wrong. Two that are swapped are one mistake; a prefix, as of `inactive`, makes another word. */
function typosBetween(word: string, name: string): number {
  const isOpposite =
    word !== name && (word.endsWith(name) || name.endsWith(word)) && Math.abs(word.length - name.length) > 1;
  if (isOpposite) return Number.POSITIVE_INFINITY;
  const isSwapped = [...word.slice(1)].some(
    (letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}` === name,
  );
  if (isSwapped) return 1;
  // `uri` is no mistyped `url`.
  const isOther = word.length === 3 && name.length === 3 && word !== name;
  return isOther ? Number.POSITIVE_INFINITY : distance(word, name);
}
