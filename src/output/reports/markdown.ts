import { visible } from '../sanitize.ts';

/** Half of GitHub's limit of 1 MiB (2 ** 20) per step, above which it drops the whole summary: other commands may add to it. */
const maxBytes = 2 ** 19;

/** As many of these lines as fit into a step summary. */
export function linesThatFit(lines: Iterable<string>): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) break;
    kept.push(line);
  }
  return kept;
}

/** A row of a table; the cells are Markdown already. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * Escapes text so that it cannot become HTML, a link, a mention, an emoji, mathematics or another cell. Uses character
 * references, which Markdown never reads as markup, because a backslash before a mark can itself be markup.
 */
export function markdown(text: string): string {
  return visible(text).replace(
    /[&<>\\`*_[\]|~@$#]|:(?=\S)|(?<=www)\./gi,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
}
