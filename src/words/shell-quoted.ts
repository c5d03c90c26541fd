/** Characters without a meaning to any shell; `?`, `#` and `~` have one in some. */
const needsNoQuotes = /^[A-Za-z0-9._:/@%+=,-]+$/;

/** A text as one word of a command line to paste into a POSIX shell. */
export function shellQuoted(text: string): string {
  return needsNoQuotes.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The words of a line of shell, as {@link shellQuoted} makes them: `'d'\''água'` is one. */
export function shellWords(line: string): readonly string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, one, two, escaped) => one ?? two ?? escaped),
  );
}
