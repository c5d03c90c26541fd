/** Characters without a meaning to any shell; `?`, `#` and `~` have one in some. */
const needsNoQuotes = /^[A-Za-z0-9._:/@%+=,-]+$/;

/** A text as one word of a command line to paste into a POSIX shell. */
export function shellQuoted(text: string): string {
  return needsNoQuotes.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
