import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import { grouped } from '../model/quantity.ts';
import { createFieldsFormatter, separated } from './details.ts';
import { type KeyValue, keyValueText, undocumentedRows } from './key-values.ts';
import type { CardLayout, CardRow } from './layout.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { longDuration } from './quantity.ts';
import { bar, type Style } from './style.ts';
import { createDisplay, nothing } from './values.ts';

const barCells = 20;

/** Labeled totals; on a terminal, a bar shows the share of a part in its count. */
export function createCardFormatter(layout: CardLayout, options: OutputOptions, style: Style): Formatter {
  if (options.fields) return createFieldsFormatter(options.fields, options, style);
  const show = createDisplay(options);
  const onRows = new Set(layout.rows.flatMap(({ field, part, last }) => [field, part?.field, last]));
  const otherFields = Object.keys(layout.fields).filter((name) => !onRows.has(name));

  /** A field of any kind, counts with thousands separators. */
  const textOf = (item: Item, name: string): string => {
    const kind = layout.fields[name]?.kind ?? 'text';
    const value = valueAt(item, [name]);
    if (kind === 'seconds' && typeof value === 'number') {
      return `${longDuration(value)} (${grouped(String(value))} s)`;
    }
    return grouped(show.value(value, kind));
  };

  const lineOf = (item: Item, { field, part, last }: CardRow): string => {
    const total = textOf(item, field);
    const partText = part ? textOf(item, part.field) : nothing;
    const lastText = last ? textOf(item, last) : nothing;
    return [
      total,
      ...(part && partText !== nothing ? [` total, ${partText} ${part.word}`] : []),
      ...(lastText === nothing ? [] : [`, last ${lastText}`]),
    ].join('');
  };

  const ornamentOf = (item: Item, { field, part }: CardRow): string | undefined =>
    part && options.terminal && barOf(valueAt(item, [part.field]), valueAt(item, [field]), style);

  const rowsOf = (item: Item): KeyValue[] => [
    ...layout.rows.map((row) => ({
      label: row.label,
      lines: [lineOf(item, row)],
      ornament: ornamentOf(item, row),
    })),
    ...otherFields.map((name) => ({ label: name, lines: [textOf(item, name)] })),
    ...undocumentedRows(item, layout.fields, show.text),
  ];

  return separated((item) => keyValueText([{ rows: rowsOf(item) }], options.terminal?.columns, style));
}

/** Empty unless the two are a part and its whole. */
function barOf(part: unknown, whole: unknown, style: Style): string {
  if (typeof part !== 'number' || typeof whole !== 'number') return '';
  const share = part / whole;
  // 0 of 0 is NaN.
  if (!(part >= 0 && share >= 0 && share <= 1)) return '';
  return `    ${bar(share, barCells, style.good, style)}`;
}
