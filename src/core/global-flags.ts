import { zoneNamed } from '../clock/zone.ts';
import { usage } from '../errors.ts';
import { type Format, formats, timeStyles } from '../output/options.ts';
import type { TenantName } from '../sandbox/recorded.ts';
import { assertNoCsvFlag, csvFlags } from './csv-style.ts';
import {
  durationFlag,
  type Flag,
  fieldsFlag,
  type Input,
  integerFlag,
  parsedFlag,
  sizeFlag,
  switchFlag,
  textFlag,
  wordFlag,
  wordsFlag,
} from './flag.ts';
import { sortFlag } from './sort-flag.ts';

/** Defaults of the global flags: milliseconds, retries, bytes. */
export const globalDefaults = { timeoutMs: 30_000, retries: 3, maxResponse: 2 * 2 ** 30 } as const;

/** A flag that takes an IANA time zone. */
const zoneFlag = (syntax: string, help: string) =>
  parsedFlag(syntax, help, {
    group: 'Output',
    read: (text) => (zoneNamed(text) !== undefined ? text : undefined),
    form: 'a time zone such as America/Sao_Paulo',
  });

const formatVariable = wordFlag('SIGNAGE_OUTPUT', '', formats, { group: 'Output' });
const zoneVariable = zoneFlag('SIGNAGE_TZ', '');

const outputFlags = {
  output: wordFlag('-o, --output <format>', 'output format', formats, {
    group: 'Output',
    default: 'table',
    synonyms: ['--format'],
  }),
  json: switchFlag('--json', 'same as -o json', { group: 'Output' }),
  fields: fieldsFlag(
    '--fields <names>',
    'print only these fields, in this order: id,name,metadata.campaign',
    { group: 'Output', synonyms: ['--columns', '--select'] },
  ),
  sort: sortFlag,
  query: textFlag('--query <expression>', "pick from the JSON with JMESPath: '[*].{id: id, name: name}'", {
    group: 'Output',
    synonyms: ['--jmespath'],
  }),
  noHeader: switchFlag('--no-header', 'omit the header of table, csv, tsv and markdown', { group: 'Output' }),
  ...csvFlags,
  noTrunc: switchFlag('--no-trunc', 'do not cut tables to the terminal width', {
    group: 'Output',
    synonyms: ['--wide'],
  }),
  time: wordFlag(
    '--time <style>',
    'times in tables: relative, iso or local (default relative, in a pipe iso)',
    timeStyles,
    { group: 'Output', kind: 'text' },
  ),
  tz: zoneFlag('--tz <zone>', 'your time zone, for times shown and typed (default that of this machine)'),
  color: wordFlag('--color <when>', 'when to use color', ['auto', 'always', 'never'], {
    group: 'Output',
    default: 'auto',
  }),
  noColor: switchFlag('--no-color', 'same as --color never', { group: 'Output' }),
  noPager: switchFlag('--no-pager', 'do not show what is higher than the terminal in $PAGER', {
    group: 'Output',
    synonyms: ['--no-cli-pager'],
  }),
  quiet: switchFlag(
    '-q, --quiet',
    'few notes; only ids of content, schedules and players; for checks no output',
    { group: 'Output', synonyms: ['--silent'] },
  ),
} as const satisfies Record<string, Flag<unknown>>;

/** Takes a name. Several, each once, are joined by commas: `run-verb.ts` runs a verb for each of them. */
function profileFlag(syntax: string, help: string): Flag<string> {
  const flag = wordsFlag(syntax, help, [], { group: 'Run', synonyms: ['--context'] });
  return { ...flag, kind: 'profile', parse: (given) => flag.parse(given).join(',') };
}

const serviceFlags = {
  profile: profileFlag(
    '-p, --profile <name>',
    'use this stored profile; status, lists and checks take several: a,b',
  ),
  allProfiles: switchFlag('--all-profiles', 'ask every stored profile (status, lists and checks)', {
    group: 'Run',
    synonyms: ['-A', '--all-contexts', '--all-tenants', '--all-accounts'],
  }),
  baseUrl: textFlag('--base-url <url>', 'base URL of the service', { group: 'Run', synonyms: ['--url'] }),
  allowHttp: switchFlag('--allow-http', 'allow sending the key over unencrypted http to another machine', {
    group: 'Run',
  }),
  caFile: textFlag('--ca-file <path>', 'also trust the certificates in this PEM file', {
    group: 'Run',
    kind: 'file',
    synonyms: ['--cacert'],
  }),
  from: textFlag('--from <folder>', 'answer from a snapshot instead of the service', {
    group: 'Run',
    kind: 'file',
  }),
  settings: textFlag(
    '--settings <file>',
    'judge by this signage.yaml, or by none (default: the nearest one)',
    { group: 'Run', kind: 'file' },
  ),
  demo: switchFlag('--demo', 'use the built-in sandbox: no key, no network', { group: 'Run' }),
  demoAt: textFlag(
    '--demo-at <time>',
    '--demo at another time than Friday 10:00 in Brazil: 22:00, sat 15:00',
    { group: 'Run' },
  ),
} as const satisfies Record<string, Flag<unknown>>;

const requestFlags = {
  timeout: durationFlag('--timeout <time>', 'time limit for each request, including its retries', {
    group: 'Run',
    default: `${globalDefaults.timeoutMs / 1000}s`,
    synonyms: ['--request-timeout'],
  }),
  retries: integerFlag('--retries <n>', 'retries after a temporary failure', {
    group: 'Run',
    min: 0,
    default: globalDefaults.retries,
  }),
  maxResponse: sizeFlag('--max-response <size>', 'maximum size of a response', {
    group: 'Run',
    default: `${globalDefaults.maxResponse / 2 ** 30}GiB`,
  }),
  strict: switchFlag('--strict', 'exit 22 if a field does not have its documented type', { group: 'Run' }),
  verbose: switchFlag('-v, --verbose', 'log each request on stderr, without the key', {
    group: 'Run',
    synonyms: ['--debug', '--trace'],
  }),
} as const satisfies Record<string, Flag<unknown>>;

/** The flags of every command, as help groups them. */
export const globalFlagGroups = {
  Output: outputFlags,
  Service: serviceFlags,
  Requests: requestFlags,
} as const;

/** The flags of every command. */
export const globalFlags = { ...outputFlags, ...serviceFlags, ...requestFlags } as const;
/** What chooses the format, also that of a failure. */
export const formatFlags = [outputFlags.output, outputFlags.json] as const;
/** What chooses how items are printed, of which some commands have none. */
export const itemFlags = [
  ...[outputFlags.fields, outputFlags.sort, outputFlags.query],
  ...Object.values(csvFlags),
] as const;
export type GlobalFlag = (typeof globalFlags)[keyof typeof globalFlags];

/** The flags of lists; those of names are for items that refer to others by id, as in `get`. */
export const listFlags = {
  all: switchFlag('--all', 'fetch the complete list, or exit 23 if it cannot be verified', {
    commandLineOnly: true,
    group: 'Run',
  }),
  count: switchFlag('--count', 'print only the number of items', {
    commandLineOnly: true,
    group: 'Output',
  }),
  by: textFlag('--by <field>', 'count items by state for each value of a field', {
    kind: 'fields',
    synonyms: ['--group-by', '--count-by'],
    group: 'Output',
    commandLineOnly: true,
  }),
};
export const nameFlags = {
  names: switchFlag('--names', 'show names beside ids; in JSON, add playerNames and contentNames', {
    group: 'Output',
    commandLineOnly: true,
  }),
  noNames: switchFlag('--no-names', 'on a terminal, do not look up the names of ids', {
    group: 'Output',
    commandLineOnly: true,
  }),
};

/** The reader's time zone in the demo, whose stores are in Brazil. */
export const demoZone = 'America/Sao_Paulo';

/**
 * The reader's time zone: `--tz`, `SIGNAGE_TZ`, or that of the demo; undefined for that of this machine. Throws a `USAGE` failure for a
 * variable that names none.
 */
export function readZone(input: Input): string | undefined {
  const { get, env } = input;
  const asked = get(globalFlags.tz) ?? (env.SIGNAGE_TZ ? zoneVariable.parse([env.SIGNAGE_TZ]) : undefined);
  return asked ?? (sandboxTenant(input) === 'story' ? demoZone : undefined);
}

/** Whether `--demo` or `--demo-at` is given. */
export function asksDemo({ get }: Pick<Input, 'get'>): boolean {
  return get(globalFlags.demo) ?? get(globalFlags.demoAt) !== undefined;
}

/** The tenant of the sandbox that answers: with `--demo`, or with `SIGNAGE_DEMO` if no flag says who does. Undefined if another service answers. */
export function sandboxTenant({ get, env }: Input): TenantName | undefined {
  const { from, profile, baseUrl, allProfiles } = globalFlags;
  const isNamed = [from, profile, baseUrl, allProfiles].some(
    (flag: Flag<unknown>) => get(flag) !== undefined,
  );
  const usual = env.SIGNAGE_DEMO?.toLowerCase() ?? '';
  const isUsual = !['', '0', 'false'].includes(usual);
  if (!asksDemo({ get }) && (!isUsual || isNamed)) return undefined;
  return usual === 'hostile' ? 'hostile' : 'story';
}

/** Whether a sandbox answers. */
export function usesSandbox(input: Input): boolean {
  return sandboxTenant(input) !== undefined;
}

/** The format to print: `--json`, `-o`, that of `SIGNAGE_OUTPUT`, or a table. Throws a `USAGE` failure if the flags differ. */
export function readFormat({ get, env }: Pick<Input, 'get' | 'env'>): Format {
  const asked = get(globalFlags.output);
  const isJson = get(globalFlags.json);
  const usual = env.SIGNAGE_OUTPUT;
  const format = asked ?? (usual && !isJson ? formatVariable.parse([usual]) : undefined);
  if (format !== 'csv') assertNoCsvFlag(get);
  if (!isJson) return format ?? 'table';
  if (format === undefined || format === 'json') return 'json';
  throw usage(`--json cannot be combined with -o ${format}`);
}

/** When to use color: `--color` or `--no-color`. Throws a `USAGE` failure if the flags differ. */
export function readColor({ get }: Pick<Input, 'get'>): 'auto' | 'always' | 'never' {
  const color = get(globalFlags.color);
  if (!get(globalFlags.noColor)) return color ?? 'auto';
  if (color === undefined || color === 'never') return 'never';
  throw usage(`--no-color cannot be combined with --color ${color}`);
}
