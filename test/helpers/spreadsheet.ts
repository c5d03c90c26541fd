import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SaxesParser } from 'saxes';
import { execute, isInstalled } from './programs.ts';

/** A cell as a spreadsheet holds it: its type, and its value in a form that no locale changes. */
export interface Cell {
  readonly type: string;
  readonly value: string;
  readonly formula: string | undefined;
}

/** What LibreOffice calls the languages. */
const languages = { 'en-US': 1033, 'pt-BR': 1046, 'de-DE': 1031, 'fr-FR': 1036 } as const;
export type SpreadsheetLanguage = keyof typeof languages;
export const spreadsheetLanguages: readonly SpreadsheetLanguage[] = ['en-US', 'pt-BR', 'de-DE', 'fr-FR'];

export const hasLibreOffice = isInstalled('soffice');

/** The cells that LibreOffice makes of a CSV file in UTF-8, with its usual settings for a language. */
export async function cellsInLibreOffice(
  csv: string,
  delimiter: string,
  language: SpreadsheetLanguage,
): Promise<Cell[][]> {
  const name = `${language}-${delimiter.charCodeAt(0)}`;
  const path = join(tmpdir(), `${name}.csv`);
  writeFileSync(path, csv);
  // Separator, quote, UTF-8, first line, no columns of a set type, language, quoted cells are not texts, dates are recognized.
  const filter = `CSV:${delimiter.charCodeAt(0)},34,76,1,,${languages[language]},false,true`;
  await execute('soffice', [
    `-env:UserInstallation=file://${join(tmpdir(), 'libreoffice')}`,
    ...['--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', tmpdir(), path],
  ]);
  return cellsOf(readFileSync(join(tmpdir(), `${basename(path, '.csv')}.fods`), 'utf8'));
}

/** The cells of a flat OpenDocument spreadsheet. */
function cellsOf(document: string): Cell[][] {
  const rows: Cell[][] = [];
  let cell:
    | { type: string; value: string | undefined; formula: string | undefined; repeats: number }
    | undefined;
  let paragraphs: string[] = [];
  let isInParagraph = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table-row') rows.push([]);
    if (name === 'text:p') {
      paragraphs.push('');
      isInParagraph = true;
    }
    if (name === 'text:tab') paragraphs.push(`${paragraphs.pop()}\t`);
    if (name === 'text:s')
      paragraphs.push(`${paragraphs.pop()}${' '.repeat(Number(attributes['text:c'] ?? 1))}`);
    if (name !== 'table:table-cell') return;
    paragraphs = [];
    const values = ['value', 'date-value', 'time-value', 'boolean-value'];
    cell = {
      type: attributes['office:value-type'] ?? 'empty',
      value: values.map((each) => attributes[`office:${each}`]).find((each) => each !== undefined),
      formula: attributes['table:formula'],
      repeats: Number(attributes['table:number-columns-repeated'] ?? 1),
    };
  });
  parser.on('text', (text) => {
    if (isInParagraph) paragraphs.push(`${paragraphs.pop()}${text}`);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') isInParagraph = false;
    if (name !== 'table:table-cell' || cell === undefined) return;
    const { type, value = paragraphs.join('\n'), formula, repeats } = cell;
    for (let at = 0; at < Math.min(repeats, 50); at += 1) rows.at(-1)?.push({ type, value, formula });
    cell = undefined;
    paragraphs = [];
  });
  parser.write(document).close();
  return rows;
}
