import { getOrMake } from '../words/groups.ts';
import { cut, displayWidth } from './width.ts';

/** In cells: what is cut to less has no room for a start and an end. */
const minForBoth = 20;
/** In cells: a shorter end is read with the word before it, `Caixa 1`. */
const minEnd = 6;

/**
 * How to cut the texts of a column to its width. Texts that would look the same keep the words in which they differ: `Loja 012 · … Caixa 1`.
 */
export function createCutter(texts: readonly string[], width: number): (text: string) => string {
  const alike = new Map<string, Set<string>>();
  for (const text of texts)
    if (displayWidth(text, width) > width) getOrMake(alike, cutAtEnd(text, width), () => new Set()).add(text);
  const special = new Map<string, string>();
  for (const group of alike.values()) {
    if (group.size < 2) continue;
    const words = Array.from(group, (text) => text.split(' '));
    const [first = []] = words;
    const different = first.findIndex((word, at) => words.some((others) => others[at] !== word));
    const shared = different < 0 ? first.length : different;
    for (const text of group) special.set(text, cutInside(text, shared, width));
  }
  return (text) => special.get(text) ?? cutAtEnd(text, width);
}

/** Cuts a text, but not what stands at its end in parentheses: `Clube Fidelidade … (502)`. */
function cutAtEnd(text: string, width: number): string {
  if (displayWidth(text, width) <= width) return text;
  if (width < minForBoth) return cut(text, width);
  const [end = ''] = / \(\d[^()]{0,9}\)$/.exec(text) ?? [];
  return cut(text.slice(0, text.length - end.length), width - displayWidth(end)) + end;
}

/** Cuts the middle out of a text, of which the first words are shared with others. At least a third of what is left is its start. */
function cutInside(text: string, sharedWords: number, width: number): string {
  const words = text.split(' ');
  const most = Math.floor((width * 2) / 3);
  let from = Math.min(sharedWords, words.length - 1);
  const endFrom = (at: number) => words.slice(at).join(' ');
  while (from > 1 && displayWidth(endFrom(from)) < minEnd && displayWidth(endFrom(from - 1)) <= most)
    from -= 1;
  const rest = cut(endFrom(from), most);
  const room = width - displayWidth(rest);
  return width < minForBoth || room < 3 ? cutAtEnd(text, width) : `${cut(text, room)}${rest}`;
}
