/** Matches values as a whole, with the wildcards `*` and `?`. Ignores case, and accents on letters. */
export function valuePattern(pattern: string): (value: string) => boolean {
  const fits = wildcards(folded(pattern));
  return (value) => fits.test(folded(value));
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

/** The wildcards as a regular expression, in which no `*` is tried twice: for any pattern, linear in the text. */
function wildcards(pattern: string): RegExp {
  const [first = '', ...rest] = pattern
    .split('*')
    .map((part) => part.replace(/[\\^$.+()[\]{}|]/g, '\\$&').replaceAll('?', '.'));
  const last = rest.pop();
  // A part between two `*` is matched where it first occurs. A lookahead keeps its match, so no other place is tried.
  const middle = rest.map((part, at) => `(?=(.*?${part}))\\${at + 1}`).join('');
  return new RegExp(`^${first}${middle}${last === undefined ? '' : `.*${last}`}$`, 'su');
}
