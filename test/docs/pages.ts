import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** README and the pages of docs/ and its folders, as paths from the root. */
export const pages: readonly string[] = [
  'README.md',
  'README.pt-BR.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The fenced blocks of a language on all pages, without their fences. */
export function blocks(language: string): string[] {
  return pages.flatMap((page) =>
    [...readPage(page).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
      ([, content = '']) => content,
    ),
  );
}

/** The only block of a language with this text, on one page or on all. */
export function block(language: string, text: string, page?: string): string {
  const found = blocks(language).filter(
    (content) => content.includes(text) && (page === undefined || readPage(page).includes(content)),
  );
  const [only = '', ...more] = found;
  if (only === '' || more.length > 0) throw new Error(`${found.length} blocks of ${language} with ${text}`);
  return only;
}

/** What follows a title of the second level on a page, up to the next one; empty if there is no such title. */
export function section(page: string, title: string): string {
  const sections = readPage(page).split(/^## /m);
  return sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
}

/** A Markdown table with aligned columns. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = (escaped[0] ?? []).map((_, at) =>
    Math.max(...escaped.map((cells) => cells[at]?.length ?? 0)),
  );
  const lines = escaped.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  return [...lines.slice(0, 1), widths.map((width) => '-'.repeat(width)), ...lines.slice(1)]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
