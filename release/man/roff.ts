import { fill } from '../../src/output/page.ts';

/*
 * Manual pages in man(7), which both groff and mandoc read. Escapes: https://man7.org/linux/man-pages/man7/groff_char.7.html
 */

/** Unescaped, roff treats these as control characters or prints typographic variants. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Maximum length of a source line. */
const maxLine = 78;

/** Text that prints as given, within a line. */
export function escaped(text: string): string {
  return text.replace(
    /[\\'"`^~-]|[^\x20-\x7e]/gu,
    (character) => escapes[character] ?? `\\[u${codePoint(character)}]`,
  );
}

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Text in bold. */
export function bold(text: string): string {
  return `\\fB${escaped(text)}\\fR`;
}

/** `-o, --output <format>` with names in bold and placeholders in italics. */
export function optionTag(syntax: string): string {
  return syntax
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? placeholder(part) : marked(part, /--?[\w-]+/g, bold)))
    .join('');
}

/** `<format[=file]>`, `<id...>` or `[player...]` with its words in italics. */
export function placeholder(syntax: string): string {
  return marked(syntax.replace(/[<>]/g, ''), /[\w-]+/g, (word) => `\\fI${escaped(word)}\\fR`);
}

function marked(text: string, words: RegExp, mark: (word: string) => string): string {
  let end = 0;
  let result = '';
  for (const { 0: word, index } of text.matchAll(words)) {
    result += escaped(text.slice(end, index)) + mark(word);
    end = index + word.length;
  }
  return result + escaped(text.slice(end));
}

/** Text folded into lines; each sentence starts a new line, as man(7) recommends. */
export function filled(text: string): string {
  return text
    .split(/(?<=[.:]) (?=[A-Z])/)
    .map((sentence) => folded(escaped(sentence)))
    .join('\n');
}

/** `name \- summary`, the format that apropos reads. */
export function named(name: string, what: string): string {
  return folded(`${escaped(name)} \\- ${escaped(what)}`);
}

function folded(roff: string): string {
  return fill(roff, maxLine).split('\n').map(guarded).join('\n');
}

/** A line that starts with a period would be a request. */
function guarded(line: string): string {
  return line.startsWith('.') ? `\\&${line}` : line;
}

/** A section. */
export function heading(title: string, ...parts: readonly string[]): string {
  return headed(`.SH ${title}`, parts);
}

/** A subsection. */
export function subheading(title: string, ...parts: readonly string[]): string {
  return headed(`.SS ${escaped(title)}`, parts);
}

/** mandoc warns about .PP right after a heading. */
function headed(request: string, [first = '', ...others]: readonly string[]): string {
  return [request, first.replace(/^\.PP\n/, ''), ...others].join('\n');
}

/** A paragraph. */
export function paragraph(text: string): string {
  return `.PP\n${filled(text)}`;
}

/** An entry of a definition list; the tag is already roff. */
export function definition(tag: string, text: string): string {
  return `.TP\n${guarded(tag)}\n${filled(text)}`;
}

/** Preformatted lines, such as a command. */
export function literal(text: string): string {
  const lines = text.split('\n').map((line) => guarded(escaped(line)));
  return ['.PP', '.EX', ...lines, '.EE'].join('\n');
}

/** References to other pages, without hyphenation: `signage(1), signage-options(7)`. */
export function references(pages: readonly (readonly [name: string, section: 1 | 7])[]): string {
  return pages
    .map(([name, section], at) => `.BR \\%${escaped(name)} (${section})${at < pages.length - 1 ? ' ,' : ''}`)
    .join('\n');
}
