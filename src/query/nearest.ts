import { distance } from 'fastest-levenshtein';

/** Adds a suggestion to a message about a mistyped word. */
export function didYouMean(message: string, guess: string | undefined): string {
  return guess === undefined ? message : `${message} (did you mean ${guess}?)`;
}

/** Characters. A longer word is not a mistyped one, and comparing takes the square of its length. */
const longest = 200;

/**
 * The candidate that a mistyped word most likely meant; undefined if none is close enough, or several are equally close. There can be one
 * typo for each `lettersPerTypo` letters. Leading dashes do not count. Another number is no typo: who types `loja-013` does not mean
 * `loja-003`.
 */
export function nearest(word: string, candidates: Iterable<string>, lettersPerTypo = 3): string | undefined {
  if (word.length > longest) return undefined;
  const typed = lettersOf(word);
  // With more typos it is another word.
  let fewest = Math.max(1, Math.floor(typed.length / lettersPerTypo));
  const closest = new Map<string, string>();
  for (const candidate of candidates) {
    const meant = lettersOf(candidate);
    if (meant.trim() === '' || meant.length > longest) continue;
    const typos = countTypos(typed, meant);
    if (typos > fewest || !hasNumbersOf(typed, meant)) continue;
    if (typos < fewest) closest.clear();
    fewest = typos;
    if (!closest.has(meant)) closest.set(meant, candidate);
  }
  const [best, ...others] = closest.values();
  return others.length > 0 ? undefined : best;
}

/** Whether both have the same numbers, or the typed one is the start of the other: `loja 7` is `loja-007`. */
function hasNumbersOf(typed: string, meant: string): boolean {
  const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).map(Number).join();
  return meant.startsWith(typed) || numbersOf(typed) === numbersOf(meant);
}

function countTypos(typed: string, meant: string): number {
  if (typed === meant) return 0;
  // An unfinished word counts as less than one typo, however much is missing: `ip` is rather `ipAddress` than `id`.
  if (typed.length > 1 && meant.startsWith(typed)) return 0.5;
  // A prefix turns a word around: `inactive`, `unhealthy`.
  const isOpposite = typed.endsWith(meant) || meant.endsWith(typed);
  if (isOpposite && Math.abs(typed.length - meant.length) > 1) return Number.POSITIVE_INFINITY;
  const sorted = (word: string) => [...word].sort().join('');
  // Swapped letters are one typo.
  return sorted(typed) === sorted(meant) ? 1 : distance(typed, meant);
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/^-+/, '');
}
