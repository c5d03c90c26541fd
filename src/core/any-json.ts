import { isJsonObject } from '../json/object.ts';
import { ReceivedItem } from '../model/item.ts';
import type { Format } from '../output/options.ts';
import { detailsView, listView, type View } from '../output/view.ts';
import { type Batches, batchesOf, inBatches, itemOf, readAll } from './items.ts';
import type { PrintOptions } from './session.ts';

/** What can be printed, and how. */
export interface Printable {
  readonly items: Batches;
  readonly view: View;
  readonly options: PrintOptions;
  /** What to say once it is printed. */
  notes?(): readonly string[];
}

/** Whether a format shows fields, and not JSON. */
export function isRows(format: Format): boolean {
  return format !== 'json' && format !== 'ndjson' && format !== 'yaml';
}

/**
 * Any JSON in a format: an array as a list, an object in full. In rows, any other value is printed alone, and null prints nothing.
 * `meanings` says what fields mean, and `columns` which ones every object has.
 */
export async function anyJson(
  json: unknown,
  format: Format,
  meanings: View['fields'],
  columns?: readonly string[],
): Promise<Printable> {
  if (Array.isArray(json)) return anyList(batchesOf(json, itemOf), format, meanings, columns);
  if (!isRows(format) || isJsonObject(json)) {
    const whole = await anyList(inBatches([itemOf(json)]), format, meanings, columns);
    return { ...whole, view: wholeView };
  }
  const row = await anyList(inBatches(json === null ? [] : [itemOf(json)]), format, meanings, columns);
  const look = format === 'markdown' ? {} : ({ format: 'tsv', header: false } as const);
  return { ...row, options: { ...row.options, look } };
}

/** A list of any JSON in a format. Rows whose columns are not known are held until they are. */
export async function anyList(
  items: Batches,
  format: Format,
  meanings: View['fields'],
  columns?: readonly string[],
): Promise<Printable> {
  if (!isRows(format)) return { items, view: rowsView, options: printAsIs };
  const held = columns ? undefined : await readAll(items);
  const names = new Set(columns);
  for (const { fields } of held ?? []) for (const name of Object.keys(fields)) names.add(name);
  const fieldOf = new Map(Object.entries(meanings));
  const fields = Array.from(names, (name) => ({ name, keys: [name], field: fieldOf.get(name) ?? text }));
  const options = { choice: { fields, sort: [] }, look: names.size === 0 ? { header: false } : {} };
  return { items: held ? inBatches(held) : items, view: rowsView, options };
}

/** One JSON text, which is printed as JSON as it is. */
export function wholeJson(text: string): Printable {
  return { items: inBatches([new ReceivedItem({}, text)]), view: wholeView, options: printAsIs };
}

const printAsIs: PrintOptions = { choice: { fields: undefined, sort: [] } };
const text = { kind: 'text' } as const;
const rowsView = listView({ fields: {}, columns: [] });
const wholeView = detailsView({ shape: { kind: 'object' }, fields: {}, heading: [], badges: [], groups: [] });
