/** Help is at most this wide, in columns: longer lines are hard to read. A pipe gets all of it. */
const maxWidth = 100;

/** Narrower than this, the last column of a table goes below the others. */
const minLastColumn = 24;

const gap = 2;
const indent = 2;
const deepIndent = 6;

/** Width of help text, in columns. */
export function helpWidth({ isTTY, columns }: { readonly isTTY: boolean; readonly columns: number }): number {
  return isTTY ? Math.min(columns, maxWidth) : maxWidth;
}

/** The text in lines of at most `width`, broken at spaces. A longer word stays whole. */
export function fill(text: string, width: number): string {
  return fold(text.split(' '), width).join('\n');
}

/**
 * Rows of aligned cells, indented; the last cell of a row is wrapped, or put below the others if there is no room. A row of one cell is a
 * sentence, which has nothing to do with the columns of others.
 */
export function rows(cells: readonly (readonly string[])[], width: number): string {
  const widths: number[] = [];
  for (const row of cells)
    for (const [at, cell] of row.slice(0, -1).entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  const left = widths.reduce((sum, cell) => sum + cell + gap, indent);
  const isStacked = width - left < minLastColumn;
  const start = isStacked ? deepIndent : left;
  const lines = cells.map((row) => {
    const [sentence = '', ...more] = row;
    if (more.length === 0) return indented(fill(sentence, width - indent));
    const last = row.at(-1) ?? '';
    const others = row.slice(0, -1).map((cell, at) => cell.padEnd((widths[at] ?? 0) + gap));
    const before = ' '.repeat(indent) + others.join('');
    const pad = ' '.repeat(start);
    const wrapped = fill(last, width - start).replaceAll('\n', `\n${pad}`);
    return isStacked ? `${before.trimEnd()}\n${pad}${wrapped}` : before + wrapped;
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}

export const indented = (text: string) => text.replace(/^/gm, ' '.repeat(indent));

const shellWord = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;

/** A shell command, indented. A long one continues after a backslash, so that it can be copied as it is shown. */
export function commandLine(line: string, width: number): string {
  const start = ' '.repeat(indent);
  if (indent + line.length <= width) return start + line;
  const room = width - deepIndent - ' \\'.length;
  // If there is room, an option and its value stay together, as do a pipe and its command.
  const together = line.match(/(?:\| )?(?:--?\w[\w-]* (?![-|>]))?(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const words = together.flatMap((part) => (part.length > room ? (part.match(shellWord) ?? []) : [part]));
  const parts = fold(words, room);
  return start + parts.join(` \\\n${' '.repeat(deepIndent)}`);
}

/** Joins words into lines of at most `width`. */
function fold([first = '', ...rest]: readonly string[], width: number): string[] {
  const lines = [first];
  for (const word of rest) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** A part of a page: a paragraph, a table with or without a title, or lines of code. */
export type Section =
  | string
  | { readonly title?: string; readonly rows: readonly (readonly string[])[] }
  /** Lines as they are, such as a file. */
  | { readonly code: string };

/** The text of a page: its title and its sections, with an empty line between two. */
export function page(title: string, sections: readonly Section[], width: number): string {
  const texts = sections.map((section) => {
    if (typeof section === 'string') return fill(section, width);
    if ('code' in section) return indented(section.code);
    const table = rows(section.rows, width);
    return section.title === undefined ? table : `${section.title}\n${table}`;
  });
  return `${[title, ...texts].join('\n\n')}\n`;
}
