import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { fieldColumn } from './columns.ts';
import { keyValueText } from './key-values.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { Style } from './style.ts';
import { createDisplay } from './values.ts';

/** `get --fields a,b.c`: exactly these fields, labeled as requested, whether or not the item has them. */
export function createAskedFieldsFormatter(
  paths: readonly FieldPath[],
  options: OutputOptions,
  style: Style,
): Formatter {
  const show = createDisplay(options);
  const columns = paths.map((path) => ({ ...fieldColumn(path, show), label: show.text(path.name) }));
  let separator = '';
  const write = (item: Item) => {
    const rows = columns.map(({ label, text }) => ({ label, lines: [text(item)] }));
    const block = separator + keyValueText([{ rows }], options.terminal?.columns, style);
    separator = '\n';
    return block;
  };
  return { push: (items) => items.map(write).join(''), end: () => [], leftOut: [] };
}
