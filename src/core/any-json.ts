import { isJsonObject, type JsonObject } from '../json/object.ts';
import type { Item } from '../model/item.ts';
import type { Format } from '../output/options.ts';
import { visible } from '../output/sanitize.ts';
import { detailsView, listView, type View } from '../output/view.ts';
import { type Batches, batchesOf, inBatches, readAll } from './items.ts';
import type { PrintOptions } from './print.ts';

/** Any JSON as an item; in rows, what is not an object is the field `value`. */
export class AnyItem implements Item {
  readonly json: unknown;
  readonly #text: string | undefined;

  constructor(json: unknown, text?: string) {
    this.json = json;
    this.#text = text;
  }

  get fields(): JsonObject {
    return isJsonObject(this.json) ? this.json : { value: this.json };
  }

  get value(): JsonObject {
    return this.fields;
  }

  get text(): string {
    return this.#text ?? JSON.stringify(this.json);
  }
}

/** What can be printed, and how. */
export interface Printable {
  readonly items: Batches;
  readonly view: View;
  readonly options: PrintOptions;
  /** What to say once it is printed, if that shows nothing. */
  note?(): { readonly text: string; readonly advice?: string | undefined } | undefined;
}

/** How to show JSON: `known` says what fields mean, and `columns` which ones every object has. */
interface Showing {
  readonly format: Format;
  readonly known: View['fields'];
  readonly columns?: readonly string[] | undefined;
}

/**
 * Any JSON in a format: an array as a list, an object in full; in rows, anything else stands alone, and null is nothing. As JSON, its
 * own text is printed, if it has one.
 */
export async function anyJson(json: unknown, showing: Showing, text?: string): Promise<Printable> {
  const hasText = text !== undefined && showing.format === 'json';
  if (!hasText && Array.isArray(json))
    return anyList(
      batchesOf(json, (each) => new AnyItem(each)),
      showing,
    );
  const isAlone = isRows(showing.format) && !isJsonObject(json);
  const items = isAlone && json === null ? [] : [new AnyItem(json, text)];
  const { options } = isAlone ? { options: bare } : await anyList(inBatches(items), showing);
  return { items: inBatches(items), view: isAlone ? bareView : objectView, options };
}

/** A list of any JSON in a format. Rows whose columns are not known are held until they are. */
export async function anyList(items: Batches, { format, known, columns }: Showing): Promise<Printable> {
  if (!isRows(format)) return { items, view: rowsView, options: { choice: { fields: undefined, sort: [] } } };
  const held = columns ? undefined : await readAll(items);
  const names = new Set(columns);
  for (const { fields } of held ?? []) for (const name of Object.keys(fields)) names.add(name);
  const fields = Array.from(names, (name) => ({
    name,
    keys: [name],
    field: known[name] ?? text,
  }));
  const look = names.size === 0 ? { header: false } : {};
  const options = { choice: { fields, sort: [] }, look };
  return { items: held ? inBatches(held) : items, view: rowsView, options };
}

const text = { kind: 'text' } as const;
const rowsView: View = { ...listView({ fields: {}, columns: [] }), hasAnyJson: true };
const object = { single: true, fields: {}, heading: [], badges: [], groups: [] };
const objectView: View = { ...detailsView(object), hasAnyJson: true };

/** A value on a line of its own, as scripts want it: without a header, and in CSV without quotes. */
const bare = { choice: { fields: undefined, sort: [] }, look: { format: 'table' } } as const;
const bareView: View = {
  fields: {},
  single: true,
  table: async () => ({
    push: (items) => items.map(({ fields: { value } }) => `${visible(String(value))}\n`).join(''),
    end: () => [],
  }),
};

/** Whether a format has a row for each item. */
export function isRows(format: Format): boolean {
  return format === 'table' || format === 'csv' || format === 'tsv' || format === 'markdown';
}
