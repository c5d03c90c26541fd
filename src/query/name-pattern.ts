/**
 * Matches names by substring, or as a whole if the pattern has the wildcards `*` and `?`. Ignores case, and how
 * accents are encoded.
 */
export function namePattern(pattern: string): (name: string) => boolean {
  const wanted = fold(pattern);
  if (!/[*?]/.test(wanted)) return (name) => fold(name).includes(wanted);
  const pieces = [...wanted];
  return (name) => fitsWildcards([...fold(name)], pieces);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Greedy with one backtrack point, the last `*`: linear in practice, where a regular expression could blow up. */
function fitsWildcards(text: readonly string[], pattern: readonly string[]): boolean {
  let inText = 0;
  let inPattern = 0;
  let afterStar = -1;
  let resumeAt = 0;
  while (inText < text.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      inPattern += 1;
      afterStar = inPattern;
      resumeAt = inText;
    } else if (wanted === '?' || wanted === text[inText]) {
      inPattern += 1;
      inText += 1;
    } else if (afterStar >= 0) {
      resumeAt += 1;
      inPattern = afterStar;
      inText = resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern += 1;
  return inPattern === pattern.length;
}
