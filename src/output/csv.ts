import type { Formatter, OutputOptions } from './options.ts';
import { recordColumns, recordReader } from './record.ts';
import { visibleIn } from './sanitize.ts';
import type { View } from './view.ts';

/**
 * A text that would begin a formula gets an apostrophe: at its start, and where a spreadsheet set to another separator
 * than the comma begins a new cell, or after a line break. Quotes help only at the start of the cell itself.
 */
const formula =
  /(?<=^)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|(?<=[;|\t\r\n])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Finds what may need one of the rules below in a whole line: nearly no record does, and looking twice is faster. */
const special = /["\r\n]|,\t|[,;|\t][-=+@\uff1d\uff0b\uff0d\uff20]/;

const lineEnd = '\r\n';

/**
 * RFC 4180 with a header. A text that a spreadsheet would run as a formula gets an apostrophe before it; a number,
 * negative or not, never does. On a terminal control characters are made visible; in a pipe they are data.
 */
export function createCsvFormatter(view: View, options: OutputOptions): Formatter {
  const columns = recordColumns(view, options);
  const read = recordReader(columns);
  const shown = options.terminal === undefined ? (text: string) => text : visibleIn(options);

  const cellOf = (value: unknown): string => {
    if (value === undefined || value === null) return '';
    // Arrays and objects come as their JSON. What is left is a number, an exact one among them, or a boolean.
    if (typeof value !== 'string') return String(value);
    const text = shown(value).replace(formula, "'");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const quotedLine = (values: readonly unknown[]): string => {
    const line = values.map(cellOf).join(',');
    // A single empty cell would be an empty line, which readers skip.
    return (columns.length === 1 && line === '' ? '""' : line) + lineEnd;
  };
  const line =
    options.terminal === undefined && columns.length > 1
      ? (values: readonly unknown[]) => plainLine(values) ?? quotedLine(values)
      : quotedLine;

  let header = options.header ? quotedLine(columns.map(({ name }) => name)) : '';
  const afterHeader = (text: string) => {
    const all = header + text;
    header = '';
    return all;
  };
  return {
    push: (items) => (items.length === 0 ? '' : afterHeader(items.map((item) => line(read(item))).join(''))),
    *end() {
      yield afterHeader('');
    },
    leftOut: [],
  };
}

/** A record that no rule applies to, as its line; otherwise undefined. */
function plainLine(values: readonly unknown[]): string | undefined {
  let line = '';
  for (const value of values) {
    const text =
      typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
    if (text.includes(',')) return undefined;
    line += `,${text}`;
  }
  return special.test(line) ? undefined : line.slice(1) + lineEnd;
}
