import { pickMembers, selectionOf } from '../json/members.ts';
import { indentJson } from '../json/text.ts';
import type { Item } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { escapeCommands, escapeHazards } from './sanitize.ts';
import type { View } from './view.ts';

/** One object per line, written as it arrives. */
export function createNdjsonFormatter(options: OutputOptions): Formatter {
  const line = lineWriter(options);
  return {
    push: (items) => items.map((item) => `${line(item)}\n`).join(''),
    end: () => [],
    leftOut: [],
  };
}

/** One array, or one object if one was requested: indented on a terminal, on one line in a pipe. */
export function createJsonFormatter(view: View, options: OutputOptions): Formatter {
  const line = lineWriter(options);
  const { single } = view;
  const indented = options.terminal !== undefined;
  const level = single ? 0 : 1;
  const write = (item: Item) =>
    indented ? `${'  '.repeat(level)}${indentJson(line(item), level)}` : line(item);
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
