import { type Flag, flagName, isSameWord, namesOfFlag, shortNameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted, shellWords } from '../../words/shell-quoted.ts';
import { allVerbs } from '../entries.ts';
import { flagCalled, flagsWithValue } from '../find-flags.ts';
import { isFiller, phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { programWords } from '../lookup/program-words.ts';
import type { CliCommand } from '../tree.ts';
import type { Mistyped, Typed } from './typed.ts';

/* Command lines in which something is put right. */

/** The words as a line of shell. */
const lineOf = (argv: readonly string[]) => ['signage', ...argv.map(shellQuoted)].join(' ');

/** What was typed with `words` replaced: one line for each place where they stand, as one may be the value of an option. */
export function replaced(
  argv: readonly string[],
  words: readonly string[],
  by: readonly string[],
): readonly (readonly string[])[] {
  if (words.length === 0) return [];
  return argv.flatMap((_, at) => {
    const isThere = words.every((word, offset) => argv[at + offset] === word);
    return isThere ? [[...argv.slice(0, at), ...by, ...argv.slice(at + words.length)]] : [];
  });
}

/** What was typed with something put right: the first line that the tool accepts; else `otherwise`. */
export async function ifAccepted(
  lines: readonly (readonly string[])[],
  does: string,
  { commandOf }: Typed,
  otherwise?: Lead,
): Promise<readonly Lead[]> {
  for (const line of lines) if (await commandOf(line)) return [{ line: lineOf(line), does, isWhole: true }];
  return otherwise ? [otherwise] : [];
}

/** The words that options have as values. */
export function wordValues(flags: readonly Flag<unknown>[]): readonly string[] {
  return [...new Set(flags.flatMap(({ kind, values }) => (kind === 'word' ? values : [])))];
}

/** The values that people call by this word: `ativo` is `active`. */
export function valuesCalled(word: string, values: readonly string[]): readonly string[] {
  const { values: words = {} } = programWords;
  return values.filter((value) => phrasesIn(words[value] ?? '').includes(phraseOf(word)));
}

/** The lines with the options that have a word as a value, as `--health offline`. */
export function valueLines(
  value: string,
  { path, accepted }: Pick<CliCommand, 'path' | 'accepted'>,
): readonly Lead[] {
  return flagsWithValue(value, accepted)
    .slice(0, 3)
    .map((flag) => {
      const documented = flag.values.find((each) => isSameWord(each, value)) ?? value;
      return { line: `${path} ${shortNameOf(flag)} ${documented}`, does: flag.help };
    });
}

/**
 * Lines of the command that was typed, each with its options in place of the words that were wrong, if the tool accepts that: so nothing else
 * that was typed is lost.
 */
export async function inPlace(
  leads: readonly Lead[],
  { wrong, ...typed }: Mistyped,
): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const lines = leads.map(async (lead) => {
    const options = wordsAfter(lead.line, command.path);
    const put = await ifAccepted(options ? replaced(argv, wrong, options) : [], lead.does, typed, lead);
    return put.map((each) => ({ ...each, ...(lead.isPart && { isPart: true }) }));
  });
  return (await Promise.all(lines)).flat();
}

/** The words of a line after the name of a command; undefined if it is of another one. */
function wordsAfter(line: string, path: string): readonly string[] | undefined {
  if (path === 'signage') return line.startsWith('signage -') ? shellWords(line).slice(1) : undefined;
  const command = allVerbs
    .flatMap((verb) => [verb.path, verb.line].map((name) => ({ name, path: verb.path })))
    .filter(({ name }) => `${line} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return command?.path === path ? shellWords(line.slice(command.name.length)) : undefined;
}

/** The line with a preposition as the option of that name: `screens at 18:00`. Not `from loja-012`, nor `with problems`: these name files. */
export async function prepositionLines(word: string, typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const flag = flagCalled(`--${word}`, command.accepted);
  const value = argv[argv.indexOf(word) + 1];
  if (!isFiller(word) || flag?.kind !== 'text' || flag === globalFlags.from || value === undefined) return [];
  return ifAccepted(replaced(argv, [word, value], [flagName(flag), value]), flag.help, typed);
}

/** The line for the fields after an option that takes none, gh's `--json id,name`; the help of the option that takes them, if one is unknown. */
export function fieldLines(word: string, { path, body }: CliCommand): readonly Lead[] {
  const names = word.split(',');
  const isList = names.length > 1 && names.every((name) => /^[a-z_]+$/i.test(name));
  if (!isList || body?.fields === undefined) return [];
  const fields = Object.keys(body.fields);
  const { fields: flag } = globalFlags;
  return names.every((name) => fields.includes(name))
    ? [{ line: `${path} --fields ${word}`, does: flag.help }]
    : [helpOfFlag(path, flag)];
}

/** The help of the command that has an option, which says what the option takes. */
export function helpOfFlag(path: string, flag: Flag<unknown>): Lead {
  const line = path === 'signage' ? 'signage help options' : `${path} --help`;
  return { line, does: `${flag.syntax.replace(/^-\w, /, '')}: ${flag.help}` };
}

/** The help of a command that takes a file or a folder as its argument: `snapshot --out backup`. */
export function fileLines(name: string, { path, body }: CliCommand): readonly Lead[] {
  const [[syntax, what] = ['', '']] = Object.entries(body?.arguments ?? {});
  const isFile =
    /^[[<](?:file|folder)(?:\.\.\.)?[\]>]$/.test(syntax) &&
    /^(?:f$|out|output|dir|file|folder|dest|path)/.test(name);
  return isFile ? [{ line: `${path} --help`, does: `${syntax}: ${what}` }] : [];
}

/** The names of a flag, without their dashes. */
export const bareNames = (flag: Flag<unknown>) => namesOfFlag(flag).map((each) => each.slice(2));

/** Whether an option takes a value. */
export function takes(flag: Flag<unknown>, value: string): boolean {
  try {
    flag.parse([value]);
    return true;
  } catch {
    return false;
  }
}
