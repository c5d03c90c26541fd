import type { Format, Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

/** Creates the formatter of one format, loading only what it needs. */
type Creator = (view: View, options: OutputOptions) => Promise<Formatter>;

const creators = {
  table: (view, options) => view.table(options),
  json: async (view, options) => (await json()).createJsonFormatter(view, options),
  ndjson: async (view, options) =>
    isDocument(view, 'ndjson')
      ? (await json()).createJsonFormatter(view, options)
      : (await json()).createNdjsonFormatter(options),
  csv: async (view, options) => (await delimited()).createCsvFormatter(view, options),
  tsv: async (view, options) => (await delimited()).createTsvFormatter(view, options),
  // People paste it where others read it: what a terminal would add, such as names beside ids, stays out.
  markdown: (view, options) => (view.rows ?? view.table)({ ...options, terminal: undefined }),
  yaml: async (view, options) => (await import('./yaml.ts')).createYamlFormatter(view, options),
} as const satisfies Record<Format, Creator>;

const json = () => import('./json.ts');
const delimited = () => import('./delimited.ts');

/** Whether the view puts its items inside one object in this format. */
export function isDocument({ shape }: View, format: Format): boolean {
  if (shape.kind !== 'document') return false;
  return format === 'json' || format === 'yaml' || (format === 'ndjson' && shape.isInNdjson);
}

/** A formatter for one run of a command. */
export function createFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  return creators[options.format](view, options);
}
