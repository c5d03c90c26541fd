import type { Format, Formatter, OutputOptions } from './options.ts';
import type { View } from './view.ts';

export {
  type Format,
  type Formatter,
  formats,
  type OutputOptions,
  timeStyles,
} from './options.ts';

/** Creates the formatter of one format, loading only what it needs. */
type Creator = (view: View, options: OutputOptions) => Promise<Formatter>;

const creators = {
  table: (view, options) => view.table(options),
  json: async (view, options) => (await json()).createJsonFormatter(view, options),
  ndjson: async (_, options) => (await json()).createNdjsonFormatter(options),
  csv: async (view, options) => (await delimited()).createCsvFormatter(view, options),
  tsv: async (view, options) => (await delimited()).createTsvFormatter(view, options),
  yaml: async (view, options) => (await import('./yaml.ts')).createYamlFormatter(view, options),
} as const satisfies Record<Format, Creator>;

const json = () => import('./json.ts');
const delimited = () => import('./delimited.ts');

/** Formats that can put the items inside an object; the others hold only rows. */
const nesting: readonly Format[] = ['json', 'ndjson', 'yaml'];

/** Whether the view puts its items inside one object in this format. */
export function wraps({ wrap, wrapped = nesting }: View, format: Format): boolean {
  return wrap !== undefined && wrapped.includes(format);
}

/** A formatter for one run of a command. */
export async function createFormatter(view: View, options: OutputOptions): Promise<Formatter> {
  const create = creators[options.format];
  if (!view.wrap || !wraps(view, options.format)) return create(view, options);
  // --fields selects from the items, before the object is built around them.
  return view.wrap(await create({ ...view, single: true }, { ...options, fields: undefined }), options);
}
