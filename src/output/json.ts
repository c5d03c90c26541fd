import { indentJson, writeSent } from '../json/text.ts';
import { type Item, pickerOf } from '../model/item.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { Shape, View } from './view.ts';

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
  const level = levels[view.shape.kind];
  const write = (item: Item) =>
    isIndented ? `${'  '.repeat(level)}${indentJson(line(item), level)}` : line(item);
  const { open, between, close, empty } = frameOf(view.shape, isIndented);
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

/** How deep the items of a shape are inside others. */
const levels = { list: 1, object: 0, document: 2 } as const satisfies Record<Shape['kind'], number>;

/** What is written before, between and after the items, and instead of an empty list. */
function frameOf(shape: Shape, isIndented: boolean) {
  if (shape.kind === 'object') return { open: '', between: '\n', close: '\n', empty: '' };
  const between = isIndented ? ',\n' : ',';
  if (shape.kind === 'document') {
    const open = `${JSON.stringify(shape.members()).slice(0, -1)},"${shape.name}":[`;
    if (!isIndented) return { open, between, close: ']}\n', empty: `${open}]}\n` };
    const empty = `${indentJson(`${open}]}`)}\n`;
    return { open: `${indentJson(open).trimEnd()}\n`, between, close: '\n  ]\n}\n', empty };
  }
  return isIndented
    ? { open: '[\n', between, close: '\n]\n', empty: '[]\n' }
    : { open: '[', between, close: ']\n', empty: '[]\n' };
}

/** An item as one line of JSON: the service's own text, or the fields of `--fields`. */
function lineWriter({ fields }: OutputOptions): (item: Item) => string {
  if (fields === undefined) return (item) => item.text;
  const pick = pickerOf(fields);
  return (item) => {
    if (item.sent !== undefined) return writeSent(pick(item.sent));
    return JSON.stringify(pick(item.fields));
  };
}
