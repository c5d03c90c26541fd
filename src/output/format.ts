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

/** A formatter for one run of a command. */
export function createFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  return creators[options.format](view, options);
}
