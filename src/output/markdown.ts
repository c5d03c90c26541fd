import type { Item } from '../model/item.ts';
import { type DetailsLayout, type ListLayout, listColumns, rightAligned } from './columns.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './records.ts';
import { visible } from './sanitize.ts';
import { createDisplay, emptyCell } from './values.ts';

/** What has a meaning inside a cell, and can be escaped: GitHub takes the `$` of a formula even after a backslash. */
const markup = /[\\`*_[\]<>&|~]/g;

/**
 * Where GitHub and GitLab see a mention, a reference, a link or an emoji in plain text: `@ana`, `#12`, `GH-12`, `https://`, `www.`,
 * `:tada:`. A backslash does not help there, and `<wbr>` is not in what a reader copies. 11:56:22 has none.
 */
const reference =
  /(?<=[@#!%^&~])(?=\S)|(?<=www)(?=\.)|(?<=gh-)(?=\d)|(?<=:)(?=\/\/|[+-]1:|\d+:(?!\d)|\d*[a-z_][\w+-]*:)/i;

/** A text that Markdown shows as it is. */
export function inert(text: string): string {
  const part = (plain: string) => plain.replace(markup, '\\$&').replaceAll('$', '<span>$$</span>');
  const line = (plain: string) => visible(plain).split(reference).map(part).join('<wbr>');
  return text.replace(/[^\r\n]+/g, line).replace(/\r\n?|\n/g, '<br>');
}

/** A row of a table. */
export const markdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/** A table of GitHub Flavored Markdown with a row per item, never cut. Without a header its rows can be added to another. */
export function createMarkdownList(layout: ListLayout, options: OutputOptions): Formatter {
  const columns = listColumns(layout.columns, layout.fields, options, createDisplay(options, inert));
  const rules = columns.map(({ kind }) => (rightAligned.has(kind) ? '---:' : '---'));
  const header = markdownRow(columns.map(({ title }) => inert(title))) + markdownRow(rules);
  const record = (item: Item) => markdownRow(columns.map(({ text }) => text(item)));
  return createRecordFormatter(options.header ? header : '', record);
}

/** A table per item with two columns: every field that it has, documented or not, or those of `--fields`. */
export function createMarkdownDetails({ fields }: DetailsLayout, options: OutputOptions): Formatter {
  const show = createDisplay(options, inert);
  const header = options.header ? '| FIELD | VALUE |\n| --- | --- |\n' : '';
  const table = (item: Item) => {
    const columns = Object.keys({ ...fields, ...item.fields });
    const rows = listColumns(columns, fields, options, show)
      .map(({ title, text }) => [inert(title), text(item)])
      .filter(([, text]) => options.fields || text !== emptyCell);
    return header + rows.map(markdownRow).join('');
  };
  return createRecordFormatter('', table, '\n');
}
