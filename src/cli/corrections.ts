import { type Flag, flagName, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Lead } from '../errors.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import type { CliCommand } from './tree.ts';

/* Command lines in which something is put right. */

/** The line with the option that has a word as a value: `--health offline`. With `argv`, in place of what was typed, if it is the only one. */
export function valueLines(
  word: string,
  { path, flags }: Pick<CliCommand, 'path' | 'flags'>,
  argv?: readonly string[],
  typed = word,
): readonly Lead[] {
  const having = flags.filter(
    ({ kind, values }) => kind === 'word' && values.some((value) => isSame(value, word)),
  );
  return having.slice(0, 3).map((flag) => {
    const value = flag.values.find((each) => isSame(each, word)) ?? word;
    const corrected = argv && replaced(argv, typed, [shortNameOf(flag), value]);
    const line = corrected ? lineOf(corrected) : `${path} ${shortNameOf(flag)} ${value}`;
    return { line, does: flag.help };
  });
}

/** The words as a line of shell. */
export const lineOf = (argv: readonly string[]) => ['signage', ...argv.map(shellQuoted)].join(' ');

/** The words with others in place of one, or of the option before its `=`. */
export function replaced(
  argv: readonly string[],
  word: string,
  by: readonly string[],
): readonly string[] | undefined {
  const at = argv.indexOf(word);
  return at < 0 ? undefined : [...argv.slice(0, at), ...by, ...argv.slice(at + 1)];
}

/** Options for filters, of kubectl, aws and gh. */
export const isFilter = /^(?:-l|--(?:filters?|search|(?:field-)?selector))$/;

/**
 * The line with `--store loja-012` for `store=loja-012`, also for several pairs; undefined if there are no such flags. With `isValue`, the
 * text is the value of an option for filters: then a word that is not a pair is a value of a flag, or a name.
 */
export function pairsAsFlags(
  text: string | undefined,
  flags: readonly Flag<unknown>[],
  path: string,
  isValue = false,
): readonly Lead[] | undefined {
  if (text === undefined || (isValue && !flagNamed('--name', flags))) return undefined;
  // aws: `Name=store,Values=loja-008`
  const pairs = text.replace(/^Name=([^,]+),Values=/, '$1=').split(/,(?=[\w.-]+!?[=:])/);
  const options: string[] = [];
  for (const pair of pairs) {
    const option = pairAsFlag(pair, flags) ?? (isValue ? wordAsFlag(pair, flags) : undefined);
    if (option === undefined) return undefined;
    options.push(option);
  }
  return [{ line: [path, ...options].join(' '), does: 'filter with options' }];
}

/** `store=loja-012` as `--store loja-012`, `store!=loja-012` as `--store '!loja-012'`; undefined if there is no such flag. */
function pairAsFlag(pair: string, flags: readonly Flag<unknown>[]): string | undefined {
  const [, name, not = '', value] = /^([\w-]+?)(!?)(?:==?|:)(.+)$/s.exec(pair) ?? [];
  if (value === undefined) return undefined;
  const flag = flagNamed(`--${name}`, flags);
  if (flag === undefined || flag.kind === 'switch' || !takes(flag, not + value)) return undefined;
  return `${shortNameOf(flag)} ${shellQuoted(not + value)}`;
}

/** Whether a flag takes a value. */
function takes(flag: Flag<unknown>, value: string): boolean {
  try {
    flag.parse([value]);
    return true;
  } catch {
    return false;
  }
}

/** A word as the option that has it as a value, or as a name. */
function wordAsFlag(word: string, flags: readonly Flag<unknown>[]): string {
  const flag = flags.find(({ values }) => values.some((value) => isSame(value, word)));
  return flag ? `${shortNameOf(flag)} ${word}` : `--name ${shellQuoted(word)}`;
}

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The flag with this name or another one, in any case. */
function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => [flagName(flag), ...(flag.synonyms ?? [])].some((each) => isSame(each, name)));
}

/** The lines that an argument too many clearly means: the command's help, fields as in gh's `--json id,health`, or filters. */
export function linesFor(extra: string, { path, body, flags }: CliCommand): readonly Lead[] | undefined {
  if (extra === 'help') return [{ line: `${path} --help`, does: 'print its help' }];
  const fields = fieldsMeant(extra, Object.keys(body?.fields ?? {}));
  if (fields) return [{ line: `${path} --fields ${fields.join()}`, does: globalFlags.fields.help }];
  return pairsAsFlags(extra, flags, path);
}

/** The fields that a list of words means, some by their beginning; undefined unless each word is one, and one of them is whole. */
function fieldsMeant(text: string, names: readonly string[]): readonly string[] | undefined {
  const words = text.split(',').map((word) => word.toLowerCase());
  const named = (word: string) => names.find((name) => isSame(name, word));
  const begun = (word: string) => names.find((name) => name.toLowerCase().startsWith(word));
  const meant = words.flatMap((word) => named(word) ?? begun(word) ?? []);
  const hasWhole = words.some((word) => named(word) !== undefined);
  return meant.length === words.length && hasWhole ? meant : undefined;
}

/** wget's and curl's `-o media`: the folder of a download. */
export function asFolder(flag: Flag<unknown>, word: string, argv: readonly string[], { flags }: CliCommand) {
  const isDownload = flag === globalFlags.output && flagNamed('--to', flags) !== undefined;
  const typed = argv.find((each, at) => argv[at + 1] === word && /^(?:-o|--output)$/.test(each));
  return isDownload && typed !== undefined ? replaced(argv, typed, ['--to']) : undefined;
}
