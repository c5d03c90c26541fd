import type { Item } from '../model/item.ts';
import { compactJson, indentJson } from './json-text.ts';
import { pickMembers, selectionOf } from './members.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { escapeHazards } from './sanitize.ts';
import { isSingle, type View } from './view.ts';

/** One object a line, written as soon as it comes. */
export function createNdjsonFormatter(options: OutputOptions): Formatter {
  const line = lineWriter(options);
  return {
    push: (items) => items.map((item) => `${line(item)}\n`).join(''),
    end: () => [],
    leftOut: [],
  };
}

/**
 * One array, or one object where one was asked for: indented on a terminal, on one line in a pipe.
 * Nothing is written before the end, so that a failed list leaves no half of an array.
 */
export function createJsonFormatter(view: View, options: OutputOptions): Formatter {
  const line = lineWriter(options);
  const single = isSingle(view);
  const indented = options.terminal !== undefined;
  const level = single ? 0 : 1;
  const write = (item: Item) =>
    indented ? `${'  '.repeat(level)}${indentJson(line(item), level)}` : line(item);
  const [open, between, close] = brackets(single, indented);
  // A batch is held as one string: items are slices that would keep the whole answer's chunks alive.
  const held: string[] = [];
  return {
    push: (items) => {
      if (items.length > 0) held.push(items.map(write).join(between));
      return '';
    },
    *end() {
      if (held.length === 0) {
        if (!single) yield '[]\n';
        return;
      }
      for (const [index, batch] of held.entries()) yield (index === 0 ? open : between) + batch;
      yield close;
    },
    leftOut: [],
  };
}

function brackets(single: boolean, indented: boolean): readonly [string, string, string] {
  if (single) return ['', '\n', '\n'];
  return indented ? ['[\n', ',\n', '\n]\n'] : ['[', ',', ']\n'];
}

/** An item as one line of JSON. On a terminal what could drive it is escaped, which leaves the value as it is. */
function lineWriter({ fields, terminal }: OutputOptions): (item: Item) => string {
  const selection = fields && selectionOf(fields);
  const write = (item: Item) => (selection ? pickMembers(item.text, selection) : compactJson(item.text));
  return terminal === undefined ? write : (item) => escapeHazards(write(item));
}
