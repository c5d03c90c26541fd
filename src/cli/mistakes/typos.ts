import { distance } from 'fastest-levenshtein';
import { phraseOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';

/** The names that a word is a typing mistake of. Never of a word that means something: `state` is no mistyped `stats`, nor `--grace` `--trace`. */
export async function typosOf(typed: string, names: readonly string[]): Promise<readonly string[]> {
  return (await allWords()).has(phraseOf(typed)) ? [] : mistypedNames(typed, names);
}

/** The names that a word could be a typing mistake of, only the closest ones: one letter is wrong, or two from eight letters on. */
export function mistypedNames(typed: string, names: readonly string[]): readonly string[] {
  const word = typed.toLowerCase();
  if (word.length < 3) return [];
  const close = names.map((name) => ({ name, typos: typosIn(word, name.toLowerCase()) }));
  const fewest = Math.min(2, ...close.map(({ typos }) => typos));
  return close.filter(({ typos }) => typos === fewest).map(({ name }) => name);
}

/** How many letters are wrong, if no more than there may be. Of `get-help`, which begins as `get-tela` does, only the rest counts. */
function typosIn(word: string, name: string): number {
  const [head = ''] = /^.*-/.exec(word) ?? [];
  const start = name.startsWith(head) ? head.length : 0;
  const typos = typosBetween(word.slice(start), name.slice(start));
  const allowed = word.length - start >= 8 ? 2 : 1;
  return typos <= allowed ? typos : Number.POSITIVE_INFINITY;
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
  // `uri` is no mistyped `url`, nor `mime` a mistyped `time`.
  const isOther =
    word.length === name.length &&
    ((word.length === 3 && word !== name) || (word.length === 4 && word[0] !== name[0]));
  return isOther ? Number.POSITIVE_INFINITY : distance(word, name);
}
