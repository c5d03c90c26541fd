import { pickMembers, selectionOf } from '../json/members.ts';
import { indentJson } from '../json/text.ts';
import type { Item } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { escapeCommands, escapeHazards } from './sanitize.ts';
import type { View } from './view.ts';

/** Colors JSON, or leaves it as it is. */
type PaintJson = (json: string) => string;

/** Colors only a terminal, even with `--color always`: JSON in a pipe is for programs. */
export async function jsonPaint({ color, terminal }: OutputOptions): Promise<PaintJson> {
  if (!color || terminal === undefined) return (json) => json;
  return (await import('./json-colors.ts')).colorJson;
}

/** One object per line, written as it arrives. */
export function createNdjsonFormatter(options: OutputOptions, paint: PaintJson): Formatter {
  const line = lineWriter(options);
  return {
    push: (items) => items.map((item) => `${paint(line(item))}\n`).join(''),
    end: () => [],
    leftOut: [],
  };
}

/** One array, or one object if one was requested: indented on a terminal, on one line in a pipe. */
export function createJsonFormatter(view: View, options: OutputOptions, paint: PaintJson): Formatter {
  const line = lineWriter(options);
  const { single } = view;
  const indented = options.terminal !== undefined;
  const level = single ? 0 : 1;
  const write = (item: Item) =>
    indented ? `${'  '.repeat(level)}${paint(indentJson(line(item), level))}` : line(item);
  const [open, between, close] = brackets(single, indented);
  let before = open;
  return {
    isWhole: true,
    push: (items) => {
      if (items.length === 0) return '';
      const text = before + items.map(write).join(between);
      before = between;
      return text;
    },
    *end() {
      if (before === between) yield close;
      else if (!single) yield '[]\n';
    },
    leftOut: [],
  };
}

function brackets(single: boolean, indented: boolean): readonly [string, string, string] {
  if (single) return ['', '\n', '\n'];
  return indented ? ['[\n', ',\n', '\n]\n'] : ['[', ',', ']\n'];
}

/** An item as one line of JSON. Escapes what could drive the terminal or the CI runner; the value is unchanged. */
function lineWriter({ fields, terminal, isReadByRunner }: OutputOptions): (item: Item) => string {
  const selection = fields && selectionOf(fields);
  const write = (item: Item) => (selection ? pickMembers(item.text, selection) : item.text);
  const inert = isReadByRunner ? (item: Item) => escapeCommands(write(item)) : write;
  return terminal === undefined ? inert : (item) => escapeHazards(inert(item));
}
