import { type Flag, nameOf } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import { Failure, usage } from '../../errors.ts';
import { pageLimit } from './page.ts';
import type { Schema } from './schemas.ts';

/** One argument of a tool. */
export interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired?: boolean;
  /** The flag it stands for; undefined for a positional argument and for the page. */
  readonly flag?: Flag<unknown>;
}

/** Flags that tools do not have: they affect printing, name files, or decide what counts as a failure. */
const omitted = new Set([
  '--all',
  '--allow-partial',
  '--assume',
  '--by',
  '--count',
  '--fail-on',
  '--limit',
  '--report',
  '--series',
  '--severity',
  '--update-baseline',
  '--why',
]);

/** The parameters for the flags of a command. */
export function flagParameters(flags: readonly Flag<unknown>[]): Parameter[] {
  return flags
    .filter((flag) => !omitted.has(nameOf(flag)) && flag.kind !== 'file' && flag.kind !== 'shell-line')
    .map((flag) => ({ name: nameOf(flag).slice(2).replaceAll('-', '_'), schema: schemaOf(flag), flag }));
}

/** The parameters for one page of a list. */
export const pageParameters: readonly Parameter[] = [
  {
    name: 'limit',
    schema: {
      type: 'integer',
      minimum: 1,
      maximum: pageLimit.max,
      default: pageLimit.default,
      description: 'maximum number of items on this page; long items make it shorter',
    },
  },
  {
    name: 'cursor',
    schema: {
      type: 'string',
      description: 'nextCursor of the previous page; all other arguments except limit must be the same',
    },
  },
];

/** The parameters for the fields of an item and the order of a list. */
export const fieldsParameter = fieldNames(
  'fields',
  globalFlags.fields,
  'only these fields, to shorten the result: documented names, or members of objects such as metadata.campaign',
);
export const sortParameter = fieldNames('sort', globalFlags.sort, 'sort by these fields, "-" for descending');

function fieldNames(name: string, flag: Flag<unknown>, description: string): Parameter {
  return { name, flag, schema: { type: 'array', items: { type: 'string' }, description } };
}

/** Descriptions instead of help texts that name flags or commands, which a model cannot use. */
const descriptions: ReadonlyMap<string, string> = new Map([
  [
    'read hours and days of schedules in this zone, as --assume zone=<zone>',
    "IANA time zone to read schedules in (default: the player's)",
  ],
  [
    'the state of all players that --states does not name, such as SP',
    'the state of all players, such as SP',
  ],
  ['run only these rules (see: signage lint rules)', 'run only these rules'],
]);

function schemaOf(flag: Flag<unknown>): Schema {
  const { kind, repeatable, idsOf } = flag;
  const help = descriptions.get(flag.help) ?? flag.help;
  const ids = idsOf === undefined ? '' : ' (ids, the start of ids or exact names)';
  const standard = flag.default === undefined ? '' : ` (default ${flag.default})`;
  const description = `${help}${ids}${standard}`;
  if (kind === 'switch') return { type: 'boolean', description };
  if (kind === 'integer') return { type: 'integer', description };
  const allowed = allowedWords(flag);
  const word = { type: 'string', ...(allowed.length > 0 && { enum: allowed }) };
  return repeatable ? { type: 'array', items: word, description } : { ...word, description };
}

/** The values of a flag, and the negated ones (`!offline`) if it accepts them. */
function allowedWords(flag: Flag<unknown>): string[] {
  const [first] = flag.values;
  if (first === undefined) return [];
  return accepts(flag, `!${first}`) ? flag.values.flatMap((word) => [word, `!${word}`]) : [...flag.values];
}

function accepts(flag: Flag<unknown>, word: string): boolean {
  try {
    flag.parse([word]);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** A value as words of a command line; undefined if it was not given. Throws a `USAGE` failure for a wrong type. */
export function wordsOf({ name, schema, flag }: Parameter, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (schema.type === 'boolean') {
    if (typeof value !== 'boolean') throw usage(`${name} must be true or false`);
    return value ? [] : undefined;
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isMany = schema.type === 'array';
  if (Array.isArray(value) && !isMany) throw usage(`${name} must be a single value, not a list`);
  const words = values.map((each) => {
    // Some clients convert strings that look like numbers. The id 7e83 would arrive as 7e+83: reject it.
    const isNumber = flag === undefined ? Number.isSafeInteger(each) : typeof each === 'number';
    if (typeof each !== 'string' && !isNumber)
      throw usage(
        `${name} must be ${isMany ? 'a list of strings' : flag ? 'a string or a number' : 'a string'}`,
      );
    return String(each);
  });
  if (words.length === 0) return undefined;
  // These flags take one comma-separated list.
  return flag?.kind === 'fields' ? [words.join(',')] : words;
}
