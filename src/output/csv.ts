import type { Formatter, OutputOptions } from './options.ts';
import { createRecordFormatter } from './record.ts';
import { visible } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * Where an apostrophe keeps a spreadsheet from running a formula: at the start of a text, after a line break, and
 * after any character that a spreadsheet may be set to take as the separator. Quotes protect only the start of the
 * whole cell.
 */
const formula =
  /(?<=^)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;|\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Whether a line may need any rule below. Hardly any record does, so checking the whole line first is faster. */
const special = /["\r\n]|,\t|[,;|\t][-=+@\uff1d\uff0b\uff0d\uff20]/;

const lineEnd = '\r\n';

/**
 * RFC 4180 with a header. A text that a spreadsheet would run as a formula gets an apostrophe; a number, negative or
 * not, never does. On a terminal a record is one line; in a pipe control characters are data.
 */
export function createCsvFormatter(view: View, options: OutputOptions): Formatter {
  const isPiped = options.terminal === undefined;
  const cellOf = (value: unknown): string => {
    if (value === undefined || value === null) return '';
    // A number or a boolean: arrays and objects arrive as JSON text.
    if (typeof value !== 'string') return String(value);
    const text = (isPiped ? value : visible(value)).replace(formula, "'");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return createRecordFormatter(view, options, (values, isOnly) => {
    const plain = isPiped && !isOnly ? plainLine(values) : undefined;
    const line = plain ?? values.map(cellOf).join(',');
    // Readers skip empty lines, which a single empty cell would be.
    return (isOnly && line === '' ? '""' : line) + lineEnd;
  });
}

/** The line of a record that no rule applies to, else undefined. */
function plainLine(values: readonly unknown[]): string | undefined {
  let line = '';
  for (const value of values) {
    const text =
      typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
    if (text.includes(',')) return undefined;
    line += `,${text}`;
  }
  return special.test(line) ? undefined : line.slice(1);
}
