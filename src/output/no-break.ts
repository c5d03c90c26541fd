/** Joins the words of a name: `wrap` ends no line there, unless the name alone is wider. No text that is safe to print has this character. */
export const noBreak = '\u0001';

/** A name that `wrap` keeps on one line. It is safe to print but for its marks, which `wrap` prints as spaces. */
export function unbroken(name: string): string {
  return name.replaceAll(' ', noBreak);
}

/** The text as it is printed, with plain spaces. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(noBreak, ' ');
}
