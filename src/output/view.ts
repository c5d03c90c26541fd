import type { Field } from '../model/fields.ts';
import type { CardLayout } from './card.ts';
import type { DetailsLayout } from './details.ts';
import type { Formatter, OutputOptions } from './options.ts';
import type { Style } from './style.ts';
import type { ListLayout } from './table.ts';

/**
 * What a command prints. CSV, TSV, JSON, NDJSON and YAML need only the fields; a person gets a table, drawn by the view.
 * A new shape is a new constructor: nothing here or in the formats has to know about it.
 */
export interface View {
  /** The documented fields in the contract's order: the columns of CSV and TSV, and what `--fields` and `--sort` take. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The user asked for one object: JSON prints an object instead of an array, YAML a mapping. */
  readonly single: boolean;
  /** Draws the items for a person, loading what that needs. */
  table(options: OutputOptions): Promise<Formatter>;
  /** In JSON, NDJSON and YAML, puts the items inside one object, which `whole` then writes. */
  wrap?(whole: Formatter, options: OutputOptions): Promise<Formatter>;
}

/** Many objects: a table with one row for each. */
export function listView(layout: ListLayout): View {
  return {
    fields: layout.fields,
    single: false,
    table: async (options) =>
      (await import('./table.ts')).createListFormatter(layout, options, await styleFor(options)),
  };
}

/** Objects in full: a heading and a block of labels and values for each. */
export function detailsView(layout: DetailsLayout & { readonly single: boolean }): View {
  return {
    fields: layout.fields,
    single: layout.single,
    table: async (options) =>
      (await askedFields(options)) ??
      (await import('./details.ts')).createDetailsFormatter(layout, options, await styleFor(options)),
  };
}

/** One object that is a few totals. */
export function cardView(layout: CardLayout): View {
  return {
    fields: layout.fields,
    single: true,
    table: async (options) =>
      (await askedFields(options)) ??
      (await import('./card.ts')).createCardFormatter(layout, options, await styleFor(options)),
  };
}

/** With `--fields`, details and cards are those fields and nothing else. */
async function askedFields(options: OutputOptions): Promise<Formatter | undefined> {
  if (!options.fields) return undefined;
  const { createAskedFieldsFormatter } = await import('./asked-fields.ts');
  return createAskedFieldsFormatter(options.fields, options, await styleFor(options));
}

async function styleFor({ color }: OutputOptions): Promise<Style> {
  return (await import('./style.ts')).createStyle(color);
}
