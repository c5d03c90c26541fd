import type { JsonObject } from '../json/object.ts';
import type { Field } from '../model/fields.ts';
import { type DetailsLayout, type ListLayout, pairsIn } from './columns.ts';
import type { Formatter, OutputOptions } from './options.ts';
import { createStyle, type Style } from './style.ts';

/**
 * What a command prints. CSV, TSV, JSON, NDJSON and YAML need only the fields; the table for people is drawn by the
 * view. A new shape is a new constructor: nothing else here or in the formats changes.
 */
export interface View<T = unknown> {
  /**
   * The documented fields in the contract's order: the columns of CSV and TSV, and the names `--fields` and `--sort`
   * take.
   */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that the table shows as one, by its title, which `--fields` and `--sort` take too. */
  readonly pairs?: Readonly<Record<string, readonly string[]>>;
  /** The names of all fields that JSON can have of an item, with any flags; undefined if there may be others. */
  readonly allFields?: readonly string[] | undefined;
  readonly shape: Shape;
  /** Draws the items for a person, loading what it needs. */
  table(options: OutputOptions): Promise<Formatter<T>>;
  /** The items alone, if that table is more than them; Markdown has only those. */
  readonly rows?: View['table'] | undefined;
  /** Whether that table is about all items together, such as a verdict: then each of several profiles gets its own. */
  drawsWhole?(options: Pick<OutputOptions, 'fields' | 'terminal'>): boolean;
}

/** What JSON and YAML make of the items. */
export type Shape =
  /** An array of them. */
  | { readonly kind: 'list' }
  /** The one item, without an array. */
  | { readonly kind: 'object' }
  /** One object: these members, then the items under a name. NDJSON is the same object, or the items alone. */
  | {
      readonly kind: 'document';
      readonly name: string;
      readonly isInNdjson: boolean;
      members(): JsonObject;
    };

const loadMarkdown = () => import('./markdown.ts');

/** Measures text, which takes milliseconds to load. */
export const loadTable = () => import('./table.ts');

/** Many objects: a table with one row each. */
export function listView(layout: ListLayout): View {
  return {
    fields: layout.fields,
    pairs: pairsIn(layout.columns),
    shape: { kind: 'list' },
    async table(options) {
      if (options.format === 'markdown') return (await loadMarkdown()).createMarkdownList(layout, options);
      const { createListFormatter } = await loadTable();
      return createListFormatter(layout, options, await createStyle(options.color));
    },
  };
}

/** Objects in full: a heading and labeled rows each. With `--fields`, those alone. */
export function detailsView(layout: DetailsLayout & { readonly shape: Shape }): View {
  return {
    fields: layout.fields,
    pairs: pairsIn(layout.groups.flatMap(({ rows }) => rows)),
    shape: layout.shape,
    async table(options) {
      if (options.format === 'markdown') return (await loadMarkdown()).createMarkdownDetails(layout, options);
      const { createDetailsFormatter } = await import('./details.ts');
      return createDetailsFormatter(layout, options, await createStyle(options.color));
    },
  };
}

/** Where a person reads: on a terminal, if no fields are asked for. */
export function isForPerson({ terminal, fields }: Pick<OutputOptions, 'terminal' | 'fields'>): boolean {
  return terminal !== undefined && fields === undefined;
}

/** Rows that people get as a text, where `isText` says so. It is drawn from what is known of the items before they are printed. */
export function textView(
  rows: View,
  isText: NonNullable<View['drawsWhole']>,
  draw: (options: OutputOptions, style: Style) => string | Promise<string>,
): View {
  return {
    ...rows,
    rows: rows.table,
    drawsWhole: isText,
    async table(options) {
      if (!isText(options)) return rows.table(options);
      const text = await draw(options, await createStyle(options.color));
      return { push: () => '', end: () => [text] };
    },
  };
}
