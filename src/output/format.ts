import type { Format, Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

export {
  type Format,
  type Formatter,
  formats,
  type OutputOptions,
  timeStyles,
} from './options.ts';

/** Makes the formatter of one format; loads what that format needs and nothing else. */
type Creator = (view: View, options: OutputOptions) => Promise<Formatter>;

const creators = {
  table: async (view, options) => (await import('./table-format.ts')).createTableFormatter(view, options),
  json: async (view, options) => (await import('./json.ts')).createJsonFormatter(view, options),
  ndjson: async (_, options) => (await import('./json.ts')).createNdjsonFormatter(options),
  csv: async (view, options) => (await import('./csv.ts')).createCsvFormatter(view, options),
  tsv: async (view, options) => (await import('./tsv.ts')).createTsvFormatter(view, options),
  yaml: async (view, options) => (await import('./yaml.ts')).createYamlFormatter(view, options),
} as const satisfies Record<Format, Creator>;

/** What a verdict is in each format: an object that holds its items, or the items in rows. */
const verdictForms = {
  table: 'rows',
  json: 'object',
  ndjson: 'object',
  csv: 'rows',
  tsv: 'rows',
  yaml: 'object',
} as const satisfies Record<Format, 'rows' | 'object'>;

/** A formatter for one run of a command. */
export async function createFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  const create = creators[options.format];
  if (view.shape !== 'verdict' || verdictForms[options.format] === 'rows') return create(view, options);
  const { createVerdictObject } = await import('../commands/players/check/object.ts');
  // The fields asked for are those of the items, and are picked before the object is made.
  return createVerdictObject(view, options, await create(view, { ...options, fields: undefined }));
}
