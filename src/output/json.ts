import { indentJson } from '../json/text.ts';
import type { Item } from '../model/item.ts';
import { parsed, pickerOf } from '../model/item-value.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

/** One object per line, written as it arrives. */
export function createNdjsonFormatter(options: OutputOptions): Formatter {
  const line = lineWriter(options);
  return {
    push: (items) => items.map((item) => `${line(item)}\n`).join(''),
    end: () => [],
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

/** Formats a view's items inside one object. `whole` writes it if the format is not compact JSON. */
export function createDocument(
  { members, name }: NonNullable<View['document']>,
  options: OutputOptions,
  whole: Formatter,
): Formatter {
  const line = lineWriter(options);
  const isCompact = options.format !== 'yaml' && options.terminal === undefined;
  const held: string[] = [];
  return {
    push: (items) => {
      for (const item of items) held.push(line(item));
      return '';
    },
    *end() {
      const before = `${JSON.stringify(members()).slice(0, -1)},"${name}":[`;
      if (!isCompact) {
        yield whole.push([parsed(`${before}${held.join(',')}]}`)]);
        yield* whole.end();
        return;
      }
      // In parts: with a million players it exceeds the longest string.
      yield before;
      for (let at = 0; at < held.length; at += batchSize)
        yield `${at === 0 ? '' : ','}${held.slice(at, at + batchSize).join(',')}`;
      yield ']}\n';
    },
  };
}
