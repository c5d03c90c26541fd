import { basename } from 'node:path';
import type { JSONObject } from '@modelcontextprotocol/server';
import { describeFlag, type Flag, flagName, type Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { settled } from '../../core/settings/apply-settings.ts';
import type { VerbBody } from '../../core/verb.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { pageLimit } from './page.ts';

/** An MCP tool: a command, the parameters for it, and the list in its result. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it returns, and when to use it. */
  readonly description: string;
  readonly verb: VerbBody;
  readonly parameters: readonly Parameter[];
  /** Flags that are always passed, with their values. */
  readonly fixed?: ReadonlyMap<Flag<unknown>, readonly string[]>;
  /** The paginated list in the result; undefined if the result is one object. */
  readonly list?: ToolList;
}

/** A tool whose command is not loaded. */
export interface ToolEntry extends Omit<Tool, 'verb' | 'parameters'> {
  /** A noun and one of its verbs, or a verb alone. */
  readonly command: string;
  /** The parameters, most of which are the flags of the command. */
  parameters(verb: VerbBody): Tool['parameters'];
}

/** A list in a result. */
export interface ToolList {
  /** The member of the result. */
  readonly name: string;
  /** The fields that together identify an item. */
  readonly identity: readonly string[];
  /** The fields that an item has only if they are asked for. */
  readonly omitted?: readonly string[];
}

/** One argument of a tool. */
interface Parameter {
  readonly name: string;
  /** A JSON Schema. No `type: [...]`: clients that translate schemas for other models do not support it. */
  readonly schema: JSONObject;
  readonly isRequired?: boolean;
  /** The flag it stands for; undefined for a positional argument and for the page. */
  readonly flag?: Flag<unknown>;
}

/** What a tool says about a flag in another way, by the name of the parameter. */
type Wordings = Readonly<Record<string, Partial<Pick<Flag<unknown>, 'help' | 'values'>>>>;

/** The parameters for the flags of a command. */
export function flagParameters({ flags }: VerbBody, wordings: Wordings = {}): Parameter[] {
  return flags
    .filter(({ commandLineOnly, kind }) => !commandLineOnly && kind !== 'file' && kind !== 'shell-line')
    .map((flag) => {
      const name = flagName(flag).slice(2).replaceAll('-', '_');
      return { name, schema: schemaOf({ ...flag, ...wordings[name] }), flag };
    });
}

/** The zone and the federal state of the players, whose help names other flags. */
export const zoneAndFederalState: Wordings = {
  timezone: { help: "IANA time zone to read schedules in (default: the player's)" },
  state: { help: 'state of all players, such as SP', values: [] },
};

/** The parameters for one page of a list. The server's instructions say what they mean, once. */
export const pageParameters: readonly Parameter[] = [
  {
    name: 'limit',
    schema: { type: 'integer', minimum: 1, maximum: pageLimit.max, default: pageLimit.default },
  },
  { name: 'cursor', schema: { type: 'string' } },
];

/** Asks for the picture of a content item, which no command prints. */
export const thumbnailParameter: Parameter = {
  name: 'thumbnail',
  schema: { type: 'boolean', description: 'also its picture' },
};

/** A parameter that takes several strings. */
export const strings = (name: string, description: string, flag?: Flag<unknown>): Parameter => ({
  name,
  schema: { type: 'array', items: { type: 'string' }, description },
  ...(flag && { flag }),
});

/** What names one object. */
export const referenceForms = 'id, start of an id (4 characters or more) or name';

/** The parameter for the fields of an item. */
export const fieldsParameter = (more = '') =>
  strings('fields', `only these fields, in full, or metadata.NAME${more}`, globalFlags.fields);

/** No `enum`: with each value and its negation it would double the size of the list of tools. */
function schemaOf(flag: Flag<unknown>): Parameter['schema'] {
  const { kind, repeatable, idsOf } = flag;
  const description = `${describeFlag(flag)}${idsOf === undefined ? '' : ' (ids, the start of ids or names)'}`;
  if (repeatable) return strings('', description).schema;
  if (kind === 'switch') return { type: 'boolean', description };
  return { type: kind === 'integer' ? 'integer' : 'string', description };
}

/** The arguments of a call as input for the tool's command. Throws a `USAGE` failure for unknown, missing or wrong arguments. */
export function inputOf({ verb, parameters, fixed, list }: Tool, given: JsonObject, own: Input): Input {
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw usage(
      `unknown argument "${unknown}"`,
      names.length === 0 ? 'This tool takes no arguments' : `Known arguments: ${names.join(', ')}`,
    );
  const missing = parameters.find(({ name, isRequired }) => isRequired && (given[name] ?? '') === '');
  if (missing !== undefined) throw usage(`missing argument "${missing.name}"`);

  const needed = [...(list?.identity ?? ['id']), ...(given.thumbnail === true ? ['thumbnailUrl'] : [])];
  const args: string[] = [];
  const words = new Map<unknown, readonly string[]>();
  for (const parameter of parameters) {
    const { name, flag } = parameter;
    if (pageParameters.includes(parameter)) continue;
    const typed = wordsOf(parameter, given[name]);
    if (typed.length === 0 || parameter === thumbnailParameter) continue;
    if (flag === undefined) args.push(...typed);
    else if (name === 'fields') words.set(flag, [[...needed, ...typed].join()]);
    else words.set(flag, typedAs(flag, typed));
  }
  const typed: Input = {
    args,
    env: own.env,
    settings: undefined,
    // A model gets the names of the files that this server was started with, and not where they are.
    typed: (flag) =>
      words.get(flag) ??
      fixed?.get(flag) ??
      own.typed(flag)?.map((word) => (flag.kind === 'file' ? basename(word) : word)),
    get<T>(flag: Flag<T>): T | undefined {
      const typed = words.get(flag) ?? fixed?.get(flag);
      if (typed !== undefined) return flag.parse(typed);
      // What the settings say of a flag is not typed.
      return flag.setting === undefined ? own.get(flag) : undefined;
    },
  };
  // A model gets the name of the file, and not where it is.
  const { settings } = own;
  return settled(verb, typed, settings && { ...settings, path: basename(settings.path) });
}

/** The words that a command line would have after a flag: none after a switch, and one for several fields. */
function typedAs({ kind }: Flag<unknown>, words: readonly string[]): readonly string[] {
  if (kind === 'switch') return [];
  return kind === 'fields' ? [words.join()] : words;
}

/** What a value must be, by the type in its schema; an id can be either. */
const forms = {
  boolean: 'true or false',
  integer: 'a whole number',
  array: 'a list of strings',
  string: 'a string',
};

/** A value as words of a command line; none if it was not given. Throws a `USAGE` failure for a wrong type. */
function wordsOf({ name, schema: { type }, flag }: Parameter, value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const form = Object.entries(forms).find(([name]) => name === type)?.[1] ?? 'a whole number or a string';
  const wrong = () => usage(`${name} must be ${form}`);
  if (type === 'boolean') {
    if (typeof value !== 'boolean') throw wrong();
    return value ? ['true'] : [];
  }
  if (Array.isArray(value) && type !== 'array') throw wrong();
  // Some clients convert strings that look like numbers. The id 7e83 would arrive as 7e+83: reject it.
  const isNumber = flag === undefined ? Number.isSafeInteger : (each: unknown) => typeof each === 'number';
  const words: readonly unknown[] = [value].flat();
  if (!words.every((word) => typeof word === 'string' || isNumber(word))) throw wrong();
  return words.map(String);
}
