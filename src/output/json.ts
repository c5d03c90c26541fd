import type { JsonObject } from '../json/object.ts';
import { indentJson } from '../json/text.ts';
import type { Item } from '../model/item.ts';
import { pickerOf } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
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

/** An item as one line of JSON: the service's own text, or the fields of `--fields`. */
function lineWriter({ fields }: OutputOptions): (item: Item) => string {
  const pick = fields && pickerOf(fields);
  return (item) => (pick ? JSON.stringify(pick(item.fields)) : item.text);
}

const batchSize = 500;

/** Formats one object: the given members, then the items under a name. `whole` writes it if the format is not compact JSON. */
export function createWholeObject(
  { members, name }: { readonly members: JsonObject; readonly name: string },
  { fields, format, terminal }: OutputOptions,
  whole: Formatter,
): Formatter {
  const pick = fields && pickerOf(fields);
  const isCompact = format !== 'yaml' && terminal === undefined;
  const held: string[] = [];
  return {
    push: (items) => {
      for (const item of items) held.push(pick ? JSON.stringify(pick(item.fields)) : item.text);
      return '';
    },
    *end() {
      const before = JSON.stringify(members).slice(0, -1);
      // In parts: with a million players it exceeds the longest string.
      if (isCompact) {
        yield `${before},"${name}":[`;
        for (let at = 0; at < held.length; at += batchSize)
          yield `${at === 0 ? '' : ','}${held.slice(at, at + batchSize).join(',')}`;
        yield ']}\n';
        return;
      }
      yield whole.push([parsed(`${before},"${name}":[${held.join(',')}]}`)]);
      yield* whole.end();
    },
    leftOut: [],
  };
}

/** Parses JSON that this tool wrote; `JSON.parse` is exact here because every number fits a double. */
function parsed(text: string): Item {
  // Lazy: JSON output never needs the values. Every format reads them once.
  return {
    text,
    get fields() {
      return JSON.parse(text);
    },
    value: {},
  };
}
