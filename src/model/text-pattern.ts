/**
 * Matches values as a whole, with the wildcards `*` and `?`. Ignores case, and accents on letters.
 */
export function valuePattern(pattern: string): (value: string) => boolean {
  const wanted = folded(pattern);
  if (!hasWildcards(wanted)) return (value) => folded(value) === wanted;
  return (value) => fitsWildcards(folded(value), wanted);
}

/** Matches names by substring, or as {@link valuePattern} does if the pattern has wildcards. */
export function namePattern(pattern: string): (name: string) => boolean {
  if (hasWildcards(pattern)) return valuePattern(pattern);
  const wanted = folded(pattern);
  return (name) => folded(name).includes(wanted);
}

export function hasWildcards(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** Accents as Latin, Greek and Cyrillic letters have them. The voicing marks of kana are marks too, but tell letters apart. */
const accents = /[\u0300-\u036f]/g;

/** Text that needs no normalizing, which is slow. */
const plain = /^[ -~]*$/;

/** The text for comparing: without accents, in lower case. */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase();
}

/** Greedy with one backtrack point, the last `*`: for a pattern as people type them, linear in the text. */
function fitsWildcards(text: string, pattern: string): boolean {
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
    } else if (wanted === '?') {
      inPattern += 1;
      // A character outside the basic plane is one, too.
      inText += (text.codePointAt(inText) ?? 0) > 0xffff ? 2 : 1;
    } else if (wanted === text[inText]) {
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
