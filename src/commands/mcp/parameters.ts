import { describeFlag, type Flag, nameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { usage } from '../../errors.ts';
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

/** What a tool says about a flag in another way, by the name of the parameter. */
type Wordings = Readonly<Record<string, Partial<Pick<Flag<unknown>, 'help' | 'values'>>>>;

/** The parameters for the flags of a command. */
export function flagParameters(flags: readonly Flag<unknown>[], wordings: Wordings = {}): Parameter[] {
  return flags
    .filter((flag) => !omitted.has(nameOf(flag)) && flag.kind !== 'file' && flag.kind !== 'shell-line')
    .map((flag) => {
      const name = nameOf(flag).slice(2).replaceAll('-', '_');
      return { name, schema: schemaOf({ ...flag, ...wordings[name] }), flag };
    });
}

/** The zone and the state of the players, whose help names other flags. */
export const zoneAndState: Wordings = {
  timezone: { help: "IANA time zone to read schedules in (default: the player's)" },
  state: { help: 'the state of all players, such as SP', values: [] },
};

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

/** The parameter for the fields of an item. */
export function fieldsParameter(more = ''): Parameter {
  return fieldNames('fields', globalFlags.fields, `only these fields, whole, or metadata.NAME${more}`);
}

/** The parameter for the order of a list. */
export const sortParameter = fieldNames('sort', globalFlags.sort, 'sort by these fields, "-" for descending');

function fieldNames(name: string, flag: Flag<unknown>, description: string): Parameter {
  return { name, flag, schema: { type: 'array', items: { type: 'string' }, description } };
}

/** No `enum`: with each value and its negation it would double the size of the list of tools. */
function schemaOf(flag: Flag<unknown>): Schema {
  const { kind, repeatable, idsOf } = flag;
  const description = `${describeFlag(flag)}${idsOf === undefined ? '' : ' (ids, the start of ids or exact names)'}`;
  if (kind === 'switch') return { type: 'boolean', description };
  if (kind === 'integer') return { type: 'integer', description };
  return repeatable
    ? { type: 'array', items: { type: 'string' }, description }
    : { type: 'string', description };
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
    if (typeof each !== 'string' && !isNumber) throw usage(`${name} must be ${formOf(schema, flag)}`);
    return String(each);
  });
  if (words.length === 0) return undefined;
  // These flags take one comma-separated list.
  return flag?.kind === 'fields' ? [words.join(',')] : words;
}

function formOf({ type }: Schema, flag: Flag<unknown> | undefined): string {
  if (type === 'array') return 'a list of strings';
  if (type === 'integer') return 'a whole number';
  if (type === undefined) return 'a whole number or a string';
  return flag ? 'a string or a number' : 'a string';
}
