import { isJsonObject } from '../json/object.ts';
import { writeSent } from '../json/text.ts';
import type { FieldKind } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import type { CsvStyle, Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './records.ts';
import { visible } from './sanitize.ts';
import type { View } from './view.ts';

/** What starts a formula: in Japanese Excel, full-width signs too. */
const start = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';

/** At the start of a file, a program takes one for a byte order mark, and drops it. */
const marks = '\\ufeff*';

/** RFC 4180. */
const standard: CsvStyle = { bom: false, delimiter: ',' };

const lineEnd = '\r\n';

/**
 * RFC 4180 with a header, or a file for a spreadsheet. A text that a spreadsheet would run as a formula gets an apostrophe; a number,
 * negative or not, never does. On a terminal a record is one line; in a pipe control characters are data.
 */
export async function createCsvFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  const { csv = standard } = options;
  const { delimiter, spreadsheet } = csv;
  const { special, disarmed, quoted } = protection(delimiter);
  const isPiped = options.terminal === undefined;
  const plainCell = (value: unknown) => {
    // A number or a boolean: arrays and objects arrive as JSON text.
    if (typeof value !== 'string') return String(value ?? '');
    const text = isPiped ? value : visible(value);
    return special.test(text) ? quoted(disarmed(text)) : text;
  };
  const lineOf = (cells: readonly string[]) => {
    const line = cells.join(delimiter);
    // Readers skip empty lines, which a single empty cell would be.
    return (cells.length === 1 && line === '' ? '""' : line) + lineEnd;
  };
  const before = csv.bom ? '\ufeff' : '';
  if (spreadsheet === undefined)
    return createFieldFormatter(view, options, { before, line: (values) => lineOf(values.map(plainCell)) });

  const { createSpreadsheetCells, literalFormula, withAllDigits } = await import('./spreadsheet.ts');
  const cellOf = createSpreadsheetCells(spreadsheet, options);
  const spreadsheetCell = (value: unknown, kind: FieldKind) => {
    const cell = cellOf(value, kind);
    if (cell === undefined) return plainCell(value);
    const { text } = cell;
    if (cell.kind === 'value') return quoted(text);
    // After a separator that another program may split at, a sign could start a formula: then it is no text like others.
    const isInert = disarmed(`x${text}`) === `x${text}`;
    const formula = isInert ? literalFormula(text) : undefined;
    return formula === undefined ? quoted(`'${disarmed(text).replace(/^'/, '')}`) : quoted(formula);
  };
  return createFieldFormatter(view, options, {
    before,
    line: (values, kinds) => lineOf(values.map((value, at) => spreadsheetCell(value, kinds[at] ?? 'text'))),
    exact: withAllDigits,
  });
}

/**
 * What keeps a cell whole, and a spreadsheet from running it. An apostrophe stands where a formula could begin: at the start of a text
 * (also after byte order marks, which a program may drop), after a line break, and after any character that a spreadsheet may be set to
 * take as the separator. Quotes protect only the start of the whole cell. A comma is the separator that readers honor quotes for, unless
 * the file has another one.
 */
function protection(delimiter: string) {
  const own = delimiter.replace(/[\\\]^]/, '\\$&');
  const others = delimiter === ',' ? ';|' : `,;|${own}`;
  const formula = new RegExp(
    `(?<=^)(?=${marks}[${start}\\t\\r])|(?<=[${others}\\t\\r\\n])(?="*[${start}])`,
    'g',
  );
  const needsQuotes = new RegExp(`["\\r\\n${own}]`);
  return {
    /** What a text needs any rule for. Hardly any does, so checking first is faster. */
    special: new RegExp(`^${marks}[${start}]|["\\r\\n,\\t${others}]`),
    disarmed: (text: string) => text.replace(formula, "'"),
    quoted: (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
  };
}

/**
 * One line per record, a tab between values: `cut -f2` and `while IFS=$'\t' read` need no quoting rules. What would
 * break that is escaped as in JSON (`\t`, `\n`, `\\`, `\u001b`), so that the values can be recovered.
 */
export function createTsvFormatter(view: View, options: OutputOptions): Formatter {
  return createFieldFormatter(view, options, {
    before: '',
    line: (values) => `${values.map((value) => tsvCell(String(value ?? ''))).join('\t')}\n`,
  });
}

function tsvCell(text: string): string {
  return visible(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
}

/** How records become lines. */
interface Lines {
  /** What stands before everything else. */
  readonly before: string;
  /** A line of values, and of the kinds of their fields. */
  readonly line: (values: readonly unknown[], kinds: readonly FieldKind[]) => string;
  /** What to write instead of a value that may have lost digits. */
  readonly exact?: (value: unknown, item: Item, keys: readonly string[]) => unknown;
}

/**
 * A header and one line per record, as `line` writes it from its values: the requested fields, or all documented ones in the
 * contract's order.
 */
function createFieldFormatter(view: View, options: OutputOptions, { before, line, exact }: Lines): Formatter {
  const columns =
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }));
  const names = columns.map(({ name }) => name);
  const kinds = columns.map(({ field }) => field.kind);
  const header = options.header
    ? line(
        names,
        names.map(() => 'text'),
      )
    : '';
  const rawValue = (item: Item, keys: readonly string[]) => {
    const found = valueAt(item.sent ? { fields: item.sent } : item, keys);
    const value = exact === undefined ? found : exact(found, item, keys);
    return Array.isArray(value) || isJsonObject(value) ? writeSent(value) : value;
  };
  return createRecordFormatter(before + header, (item) =>
    line(
      columns.map(({ keys }) => rawValue(item, keys)),
      kinds,
    ),
  );
}
