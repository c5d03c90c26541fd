import { distance } from 'fastest-levenshtein';

/** The candidate a mistyped word most likely meant, if any is close enough to suggest. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  // One typo per three letters, at least two; beyond that it is another word.
  let fewest = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    // An unfinished word counts as one typo, however much is missing.
    const typos = typed.length > 1 && known.startsWith(typed) ? 1 : distance(typed, known);
    if (typos < fewest) [best, fewest] = [candidate, typos];
  }
  return best;
}
