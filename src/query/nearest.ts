import { distance } from 'fastest-levenshtein';

/** Adds a suggestion to a message about a mistyped word. */
export function didYouMean(message: string, guess: string | undefined): string {
  return guess === undefined ? message : `${message} (did you mean ${guess}?)`;
}

/** Characters. A longer word is not a mistyped one, and comparing takes the square of its length. */
const longest = 200;

/**
 * The candidate that a mistyped word most likely meant; undefined if none is close enough. There can be one typo for each
 * `lettersPerTypo` letters. Leading dashes do not count.
 */
export function nearest(word: string, candidates: Iterable<string>, lettersPerTypo = 3): string | undefined {
  if (word.length > longest) return undefined;
  const typed = lettersOf(word);
  let best: string | undefined;
  // With more typos it is another word.
  let fewest = Math.max(1, Math.floor(typed.length / lettersPerTypo)) + 1;
  for (const candidate of candidates) {
    const meant = lettersOf(candidate);
    if (meant.trim() === '' || meant.length > longest) continue;
    const typos = countTypos(typed, meant);
    if (typos >= fewest) continue;
    best = candidate;
    fewest = typos;
  }
  return best;
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
