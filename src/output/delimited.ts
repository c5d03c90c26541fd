import { isJsonObject } from '../json/object.ts';
import { writeSent } from '../json/text.ts';
import { type Item, valueAt } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './records.ts';
import { visible } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * Where an apostrophe keeps a spreadsheet from running a formula: at the start of a text, after a line break, and
 * after any character that a spreadsheet may be set to take as the separator. Quotes protect only the start of the
 * whole cell.
 */
const formula =
  /(?<=^)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;|\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** What a cell needs any rule for. Hardly any does, so checking first is faster. */
const special = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|["\r\n,;|\t]/;

const lineEnd = '\r\n';

/**
 * RFC 4180 with a header. A text that a spreadsheet would run as a formula gets an apostrophe; a number, negative or
 * not, never does. On a terminal a record is one line; in a pipe control characters are data.
 */
export function createCsvFormatter(view: View, options: OutputOptions): Formatter {
  const isPiped = options.terminal === undefined;
  const cellOf = (value: unknown): string => {
    // A number or a boolean: arrays and objects arrive as JSON text.
    if (typeof value !== 'string') return String(value ?? '');
    const text = isPiped ? value : visible(value);
    if (!special.test(text)) return text;
    const inert = text.replace(formula, "'");
    return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
  };
  return createFieldFormatter(view, options, (values) => {
    const line = values.map(cellOf).join(',');
    // Readers skip empty lines, which a single empty cell would be.
    return (values.length === 1 && line === '' ? '""' : line) + lineEnd;
  });
}

/**
 * One line per record, a tab between values: `cut -f2` and `while IFS=$'\t' read` need no quoting rules. What would
 * break that is escaped as in JSON (`\t`, `\n`, `\\`, `\u001b`), so that the values can be recovered.
 */
export function createTsvFormatter(view: View, options: OutputOptions): Formatter {
  return createFieldFormatter(
    view,
    options,
    (values) => `${values.map((value) => tsvCell(String(value ?? ''))).join('\t')}\n`,
  );
}

function tsvCell(text: string): string {
  return visible(text.includes('\\') ? text.replaceAll('\\', '\\\\') : text);
}

/**
 * A header and one line per record, as `line` writes it from its values: the requested fields, or all documented ones in the
 * contract's order.
 */
function createFieldFormatter(
  view: View,
  options: OutputOptions,
  line: (values: readonly unknown[]) => string,
): Formatter {
  const columns =
    options.fields ?? Object.entries(view.fields).map(([name, field]) => ({ name, keys: [name], field }));
  const header = options.header ? line(columns.map(({ name }) => name)) : '';
  const rawValue = (item: Item, keys: readonly string[]) => {
    const value = valueAt(item.sent ? { fields: item.sent } : item, keys);
    return Array.isArray(value) || isJsonObject(value) ? writeSent(value) : value;
  };
  return createRecordFormatter((options.bom ? '\ufeff' : '') + header, (item) =>
    line(columns.map(({ keys }) => rawValue(item, keys))),
  );
}
