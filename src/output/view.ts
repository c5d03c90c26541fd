import type { Field } from '../model/fields.ts';
import { pairsIn } from './columns.ts';
import type { CardLayout, DetailsLayout, ListLayout } from './layout.ts';
import type { Format, Formatter, OutputOptions } from './options.ts';
import type { Style } from './style.ts';

/**
 * What a command prints. CSV, TSV, JSON, NDJSON and YAML need only the fields; the table for people is drawn by the
 * view. A new shape is a new constructor: nothing else here or in the formats changes.
 */
export interface View {
  /**
   * The documented fields in the contract's order: the columns of CSV and TSV, and the names `--fields` and `--sort`
   * take.
   */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that the table shows as one, by its title, which `--fields` and `--sort` take too. */
  readonly pairs?: Readonly<Record<string, readonly string[]>>;
  /** One object was requested: JSON prints it without an array, YAML as a mapping. */
  readonly single: boolean;
  /** Draws the items for a person, loading what it needs. */
  table(options: OutputOptions): Promise<Formatter>;
  /** In JSON, NDJSON and YAML, puts the items inside one object, which `whole` then writes. */
  wrap?(whole: Formatter, options: OutputOptions): Promise<Formatter>;
  /** The formats in which it does so; by default, all three. */
  readonly wrapped?: readonly Format[];
}

/** Many objects: a table with one row each. */
export function listView(layout: ListLayout): View {
  return {
    fields: layout.fields,
    pairs: pairsIn(layout.columns),
    single: false,
    table: async (options) =>
      (await import('./table.ts')).createListFormatter(layout, options, await styleFor(options)),
  };
}

/** Objects in full: a heading and labeled rows each. */
export function detailsView(layout: DetailsLayout & { readonly single: boolean }): View {
  return {
    fields: layout.fields,
    pairs: pairsIn(layout.groups.flatMap(({ rows }) => rows)),
    single: layout.single,
    table: async (options) =>
      (await askedFields(options)) ??
      (await import('./details.ts')).createDetailsFormatter(layout, options, await styleFor(options)),
  };
}

/** One object: a few totals. */
export function cardView(layout: CardLayout): View {
  return {
    fields: layout.fields,
    single: true,
    table: async (options) =>
      (await askedFields(options)) ??
      (await import('./card.ts')).createCardFormatter(layout, options, await styleFor(options)),
  };
}

/** With `--fields`, details and cards show only those fields. */
async function askedFields(options: OutputOptions): Promise<Formatter | undefined> {
  if (!options.fields) return undefined;
  const { createAskedFieldsFormatter } = await import('./details.ts');
  return createAskedFieldsFormatter(options.fields, options, await styleFor(options));
}

async function styleFor({ color }: OutputOptions): Promise<Style> {
  return (await import('./style.ts')).createStyle(color);
}
