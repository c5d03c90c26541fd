import { distance } from 'fastest-levenshtein';

/** The candidate that was probably meant by a mistyped word, if any is close enough to be worth a question. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  // One slip in three letters: more than that is another word.
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    // A word left unfinished is one slip, however much is missing.
    const slips = typed.length > 1 && known.startsWith(typed) ? 1 : distance(typed, known);
    if (slips < least) [best, least] = [candidate, slips];
  }
  return best;
}
