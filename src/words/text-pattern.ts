/** Matches values as a whole, with the wildcards `*` and `?`. Ignores case, and accents on letters. */
export function valuePattern(pattern: string): (value: string) => boolean {
  const fits = wildcards(folded(pattern));
  return (value) => fits(folded(value));
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
const printableAscii = /^[ -~]*$/;

/** The text for comparing: without accents, in lower case. */
export function folded(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase();
}

/** A text by characters: those of a string, or its code points, of which `?` is one. */
type Characters = ArrayLike<string>;

/**
 * Whether a text has the parts between the `*` of a pattern in order. Each is looked for after the one before, and none is tried twice: for
 * any pattern, that is linear in the text. A regular expression would have a limit on its length.
 */
function wildcards(pattern: string): (text: string) => boolean {
  const hasCodePoints = pattern.includes('?');
  const charactersOf = (text: string): Characters => (hasCodePoints ? [...text] : text);
  const [first = '', ...rest] = pattern.split('*').map(charactersOf);
  const last = rest.pop();
  return (whole) => {
    const text = charactersOf(whole);
    if (!isAt(text, 0, first)) return false;
    if (last === undefined) return text.length === first.length;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of rest) {
      while (at + part.length <= end && !isAt(text, at, part)) at += 1;
      at += part.length;
    }
    return at <= end && isAt(text, end, last);
  };
}

function isAt(text: Characters, at: number, part: Characters): boolean {
  for (let index = 0; index < part.length; index += 1)
    if (part[index] !== '?' && part[index] !== text[at + index]) return false;
  return at + part.length <= text.length;
}
