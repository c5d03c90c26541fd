import { durationUnits, parseDuration } from '../clock/duration.ts';
import { type Failure, usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import { alternatives } from '../words/listed.ts';
import type { SettingName, SettingsEffect, SettingsFile } from './settings/settings.ts';

/** The kind of value a flag takes, for help, completion and tests. A switch takes none. */
type FlagKind = 'switch' | 'text' | 'word' | 'integer' | 'file' | 'fields' | 'profile' | 'shell-line';

/** What a flag is about: the titles under which help lists the flags of every command, in this order. */
export const flagGroups = ['What', 'When', 'What if', 'Assume', 'Filter', 'Output', 'Run'] as const;
type FlagGroup = (typeof flagGroups)[number];

/** The help topics about flags that many commands have: help of a command only names these flags, and the topic. */
export type SharedTopic = 'filters' | 'what-if' | 'schedules-rules' | 'health' | 'reports' | 'watching';

/** A flag as data: syntax, help and parser. */
export interface Flag<T> {
  /** In commander's notation: `-q, --quiet`, `--status <values>`. */
  readonly syntax: string;
  /** What it does, in a few words; help adds the values and the default. */
  readonly help: string;
  readonly kind: FlagKind;
  /** Allowed or suggested values; empty for free text. */
  readonly values: readonly string[];
  /** The title that it stands under in help. */
  readonly group: FlagGroup;
  readonly topic?: SharedTopic | undefined;
  /** Takes several values, by comma or by repeating the flag. */
  readonly repeatable: boolean;
  readonly idsOf?: Collection | undefined;
  /** What has its values, if the contract does not list them; for completion. */
  readonly valuesIn?: ValueSource | undefined;
  readonly default?: string | undefined;
  /** Other names that it has, which help does not list: `--format`. */
  readonly synonyms?: readonly string[] | undefined;
  /** What stands for it in `signage.yaml`, if it is not typed: `check.max-offline`. */
  readonly setting?: SettingName | undefined;
  /** The tools of MCP do not have it: it affects printing or waiting, or decides what counts as a failure, or they need it too seldom. */
  readonly commandLineOnly?: true | undefined;
  /** Parses every value given, in order (none for a switch). Throws a `USAGE` failure that names the allowed values. */
  parse(given: readonly string[]): T;
}

/** A field of the items of a list. */
export interface ValueSource {
  readonly collection: Collection;
  readonly field: string;
}

/** The arguments and flags given to a verb. */
export interface Input {
  readonly args: readonly string[];
  get<T>(flag: Flag<T>): T | undefined;
  /** The words typed for a flag, for a command line to type next: none for a switch. Undefined if it was not typed. */
  typed(flag: Flag<unknown>): readonly string[] | undefined;
  /** The environment, for what no flag says. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What `signage.yaml` says; undefined without one. In place of flags that were not typed, `get` has it already. */
  readonly settings: SettingsFile | undefined;
  /** What of that counts in this run; undefined if nothing does. */
  readonly effect?: SettingsEffect | undefined;
}

/** What a flag is about, and its optional properties. */
interface FlagOptions
  extends Pick<Flag<unknown>, 'group'>,
    Partial<Pick<Flag<unknown>, 'kind' | 'setting' | 'synonyms' | 'commandLineOnly' | 'topic'>> {
  readonly default?: string | number;
}

/** A flag without a value. */
export function switchFlag(syntax: string, help: string, options: FlagOptions): Flag<true> {
  return flagOf(syntax, help, { ...options, kind: 'switch' }, () => true);
}

/** A flag that takes text; the last value wins. */
export function textFlag(syntax: string, help: string, options: FlagOptions): Flag<string> {
  return flagOf(syntax, help, options, (given) => lastOf(syntax, given));
}

/** A flag that takes field names, separated by commas. Given twice it is refused, since neither list is clearly meant. */
export function fieldsFlag(syntax: string, help: string, options: FlagOptions): Flag<string> {
  return flagOf(syntax, help, { ...options, kind: 'fields' }, (given) => {
    if (given.length < 2) return lastOf(syntax, given);
    const name = flagName({ syntax });
    const hint = `Separate the names with commas: ${name} ${given.join(',')}`;
    throw usage(`${name} was given more than once`, hint);
  });
}

/** A flag that takes one of the allowed words. */
export function wordFlag<const W extends string>(
  syntax: string,
  help: string,
  allowed: readonly W[],
  options: FlagOptions,
): Flag<W> {
  const parse = (given: readonly string[]) => matchWord(syntax, lastOf(syntax, given, allowed), allowed);
  return { ...flagOf(syntax, help, { kind: 'word', ...options }, parse), values: allowed };
}

/** A flag that takes several values, by comma or repetition, without duplicates; only allowed words, if any are given. */
export function wordsFlag(
  syntax: string,
  help: string,
  allowed: readonly string[],
  options: FlagOptions,
): Flag<string[]> {
  const parse = (given: readonly string[]) => {
    const words = given.flatMap((text) => text.split(',')).map((word) => word.trim());
    if (words.includes('')) throw lackOfValue({ syntax, values: allowed });
    const matched = allowed.length > 0 ? words.map((word) => matchWord(syntax, word, allowed)) : words;
    return [...new Set(matched)];
  };
  const kind = allowed.length > 0 ? 'word' : 'text';
  return { ...flagOf(syntax, help, { ...options, kind }, parse), values: allowed, repeatable: true };
}

/** A flag that takes a whole number within inclusive bounds. */
export function integerFlag(
  syntax: string,
  help: string,
  { min, max = Number.POSITIVE_INFINITY, ...options }: FlagOptions & { min: number; max?: number },
): Flag<number> {
  return parsedFlag(syntax, help, {
    kind: 'integer',
    ...options,
    form: `a whole number${max < Number.POSITIVE_INFINITY ? ` from ${min} to ${max}` : `, ${min} or more`}`,
    read(text) {
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
    },
  });
}

/** A flag that takes a size such as `500MB` or `2GiB`, in bytes. */
export function sizeFlag(syntax: string, help: string, options: FlagOptions): Flag<number> {
  return parsedFlag(syntax, help, {
    ...options,
    form: 'a size such as 500MB or 2GiB',
    read(text) {
      const [, amount, unit = '', binary] = /^(\d+(?:\.\d+)?)(?:([KMG])(i)?B)?$/.exec(text) ?? [];
      const factor = (binary ? 1024 : 1000) ** ['', 'K', 'M', 'G'].indexOf(unit);
      return Math.floor(Number(amount) * factor) || undefined;
    },
  });
}

/** A flag that takes a duration, in milliseconds. */
const spanFlag =
  (forms: string, longest: string) =>
  (syntax: string, help: string, options: FlagOptions): Flag<number> =>
    parsedFlag(syntax, help, {
      ...options,
      form: `a duration such as ${forms}`,
      note: ` (units: ${durationUnits.join(', ')})`,
      read(text) {
        const value = parseDuration(text);
        if (value === undefined || value <= (parseDuration(longest) ?? 0)) return value;
        throw usage(`${flagName({ syntax })} must be at most ${longest}, not "${text}"`);
      },
    });

/** A flag that takes a duration such as `30s`, `2m` or `1h30m`: no longer than Node's timers wait. */
export const durationFlag = spanFlag('30s, 2m or 1h30m', '24d');

/** A flag that takes an age such as `15m`, `30d` or `1d12h`: up to 100 years. */
export const ageFlag = spanFlag('15m, 36h or 1d12h', '36500d');

/** A flag whose last value `read` parses; `form` describes valid values in the error message, and `note` ends it. */
export function parsedFlag<T>(
  syntax: string,
  help: string,
  {
    read,
    form,
    note = '',
    ...options
  }: FlagOptions & { read: (text: string) => T | undefined; form: string; note?: string },
): Flag<T> {
  return flagOf(syntax, help, options, (given) => {
    const text = lastOf(syntax, given);
    const value = read(text);
    if (value !== undefined) return value;
    throw usage(`${flagName({ syntax })} must be ${form}, not "${text}"${note}`);
  });
}

function flagOf<T>(
  syntax: string,
  help: string,
  { kind = 'text', default: standard, ...named }: FlagOptions,
  parse: Flag<T>['parse'],
): Flag<T> {
  const typed = standard === undefined ? undefined : String(standard);
  return { syntax, help, kind, values: [], repeatable: false, default: typed, ...named, parse };
}

/** A flag's description in help: `output format: table, json, csv (default table)`. */
export function describeFlag({ help, kind, values, default: standard }: Flag<unknown>): string {
  const words = kind === 'word' && values.length > 0 ? `: ${values.join(', ')}` : '';
  return `${help}${words}${standard === undefined ? '' : ` (default ${standard})`}`;
}

/** A table of options in help. */
export function optionRows(flags: readonly Flag<unknown>[]) {
  return { rows: flags.map((flag) => [flag.syntax, describeFlag(flag)]) };
}

/** The long name, as typed: `--status`. */
export function flagName({ syntax }: Pick<Flag<unknown>, 'syntax'>): string {
  return /--[\w-]+/.exec(syntax)?.[0] ?? syntax;
}

/** The long name, and the other ones that help does not list. */
export function namesOfFlag(flag: Pick<Flag<unknown>, 'syntax' | 'synonyms'>): readonly string[] {
  return [flagName(flag), ...(flag.synonyms ?? [])];
}

/** Whether two words are the same in any case. */
export function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The short name if there is one, else the long one: `-o`, `--status`. */
export function shortNameOf(flag: Pick<Flag<unknown>, 'syntax'>): string {
  return /^-\w/.exec(flag.syntax)?.[0] ?? flagName(flag);
}

function lastOf(syntax: string, given: readonly string[], values: readonly string[] = []): string {
  const last = given.at(-1);
  if (last) return last;
  throw lackOfValue({ syntax, values });
}

/** The failure of a flag without its value. `values` are those that it takes, if no others are. */
export function lackOfValue({ syntax, values }: Pick<Flag<unknown>, 'syntax' | 'values'>): Failure {
  const list = values.length > 0 ? `: ${alternatives(values)}` : '';
  return usage(`${flagName({ syntax })} needs a value${list}`);
}

function matchWord<W extends string>(syntax: string, word: string, allowed: readonly W[]): W {
  const match = allowed.find((each) => isSameWord(each, word));
  if (match !== undefined) return match;
  throw usage(`${flagName({ syntax })} must be ${alternatives(allowed)}, not "${word}"`);
}
