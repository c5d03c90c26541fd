import { indentJson, writeSent } from '../json/text.ts';
import { type Item, pickerOf } from '../model/item.ts';
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

/**
 * One array, or one object if one was requested, or if the view puts its items inside one: indented on a terminal, on one line in a
 * pipe.
 */
export function createJsonFormatter(view: View, options: OutputOptions): Formatter {
  const line = lineWriter(options);
  const isIndented = options.terminal !== undefined && options.format === 'json';
  const level = view.document ? 2 : view.single ? 0 : 1;
  const write = (item: Item) =>
    isIndented ? `${'  '.repeat(level)}${indentJson(line(item), level)}` : line(item);
  const { open, between, close, empty } = frameOf(view, isIndented);
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
      yield before === between ? close : empty;
    },
  };
}

/** What stands before, between and after items, and instead of none. */
function frameOf({ single, document }: View, isIndented: boolean) {
  const between = isIndented ? ',\n' : ',';
  if (document) {
    const open = `${JSON.stringify(document.members()).slice(0, -1)},"${document.name}":[`;
    if (!isIndented) return { open, between, close: ']}\n', empty: `${open}]}\n` };
    const empty = `${indentJson(`${open}]}`)}\n`;
    return { open: `${indentJson(open).trimEnd()}\n`, between, close: '\n  ]\n}\n', empty };
  }
  if (single) return { open: '', between: '\n', close: '\n', empty: '' };
  return isIndented
    ? { open: '[\n', between, close: '\n]\n', empty: '[]\n' }
    : { open: '[', between, close: ']\n', empty: '[]\n' };
}

/** An item as one line of JSON: the service's own text, or the fields of `--fields`. */
function lineWriter({ fields }: OutputOptions): (item: Item) => string {
  const pick = fields && pickerOf(fields);
  return (item) =>
    pick ? (item.sent ? writeSent(pick(item.sent)) : JSON.stringify(pick(item.fields))) : item.text;
}
