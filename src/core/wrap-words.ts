import type { Sink } from '../context.ts';

/** Of all lines but the first: no word of a message can pose as the start of another. */
const indent = '  ';

/**
 * The text as it fits a terminal, broken between words: terminals break inside them. A pipe gets one line, and so does an
 * indented hint, which often ends in a command to copy. Hide keys before: a line break could cut one in two.
 */
export async function wrapWords(
  text: string,
  { isTTY, columns }: Pick<Sink, 'isTTY' | 'columns'>,
): Promise<string> {
  // Measuring text is slow to load, and a short note fits.
  if (!isTTY || text.length * 2 <= columns || text.startsWith(indent)) return text;
  const { wrap } = await import('../output/width.ts');
  return wrap(text, columns - indent.length).join(`\n${indent}`);
}
