/** What no shell gives a meaning, wherever it stands in a word: `?`, `#` and `~` have one in some. */
const plain = /^[A-Za-z0-9._:/@%+=,-]+$/;

/** A text as one word of a command line that a person may paste into a POSIX shell. */
export function shellQuoted(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
