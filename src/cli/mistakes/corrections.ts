import { isIP } from 'node:net';
import { type Flag, flagName, flagsWith, isSameWord, namesOfFlag, shortNameOf } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { contradictionIn } from '../../core/list-request.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { allVerbs } from '../entries.ts';
import { isFiller, phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { programWords } from '../lookup/program-words.ts';
import type { CliCommand } from '../tree.ts';
import type { Mistyped, Typed } from './typed.ts';

/* Command lines in which something is put right. */

/** The words as a line of shell. */
export const lineOf = (argv: readonly string[]) => ['signage', ...argv.map(shellQuoted)].join(' ');

/** What was typed, with others in place of words that follow each other, wherever they do: one place may be the value of an option. */
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
  for (const line of lines) if (await commandOf(line)) return [{ line: lineOf(line), does, isAsTyped: true }];
  return otherwise ? [otherwise] : [];
}

/** The same, or a line in which a further mistake is put right: the value of `-status offline` belongs to another option. */
export async function ifRight(
  lines: readonly (readonly string[])[],
  does: string,
  typed: Typed,
): Promise<readonly Lead[]> {
  const accepted = await ifAccepted(lines, does, typed);
  if (accepted.length > 0) return accepted;
  const corrected = await Promise.all(lines.map((line) => typed.corrected({ line: lineOf(line), does: '' })));
  const right = corrected.filter(({ line }, at) => line !== lineOf(lines[at] ?? []));
  return right.map((lead) => ({ ...lead, isAsTyped: true }));
}

/** The words that options have as values. */
export function wordValues(flags: readonly Flag<unknown>[]): readonly string[] {
  return [...new Set(flags.flatMap(({ kind, values }) => (kind === 'word' ? values : [])))];
}

/** The values that people call so: `ativo` is `active`. */
export function valuesCalled(word: string, values: readonly string[]): readonly string[] {
  const { values: words = {} } = programWords;
  return values.filter((value) => phrasesIn(words[value] ?? '').includes(phraseOf(word)));
}

/** The lines with the options that have a word as a value, as `--health offline`. */
export function valueLines(
  value: string,
  { path, accepted }: Pick<CliCommand, 'path' | 'accepted'>,
): readonly Lead[] {
  return flagsWith(value, accepted)
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
    const has = (name: string) => [...(options ?? []), ...argv].includes(`--${name}`);
    // `players count --by model` counts already.
    if (options && contradictionIn(has)) return withoutCounting(lead, wrong, typed);
    const put = await ifAccepted(options ? replaced(argv, wrong, options) : [], lead.does, typed, lead);
    return put.map((each) => ({ ...each, ...(lead.isPart && { isPart: true }) }));
  });
  return (await Promise.all(lines)).flat();
}

/** The line without a word that asks to count, if it counts already: `players count --offline --by store`. */
async function withoutCounting(lead: Lead, wrong: readonly string[], typed: Typed): Promise<readonly Lead[]> {
  const right = await ifRight(replaced(typed.argv, wrong, []), `without "${wrong.join(' ')}"`, typed);
  return right.length > 0 ? right : [{ ...lead, isPart: true }];
}

/** The words of a line after the name of a command; undefined if it is of another one. */
function wordsAfter(line: string, path: string): readonly string[] | undefined {
  const command = allVerbs
    .flatMap((verb) => [verb.path, verb.line].map((name) => ({ name, path: verb.path })))
    .filter(({ name }) => `${line} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return command?.path === path ? shellWords(line.slice(command.name.length)) : undefined;
}

/** The words of a line of shell, as {@link shellQuoted} makes them: `'d'\''água'` is one. */
export function shellWords(line: string): readonly string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, one, two, escaped) => one ?? two ?? escaped),
  );
}

/**
 * The line with dashes before a word that is the name of an option: `players health offline`, `schedules for content natal`. Before another
 * option, `find` says nothing: `players find --ip 10.0.1`.
 */
export async function dashedLines(words: readonly string[], typed: Typed): Promise<readonly Lead[]> {
  const end = words.findIndex((word) => !isFiller(word) || flagNamed(`--${word}`, typed.command.accepted));
  const word = words[end] ?? '';
  const flag = flagNamed(`--${word}`, typed.command.accepted);
  if (flag === undefined || isRarelyMeant(flag)) return [];
  const asTyped = words.slice(0, end + 1);
  if (!lacksValue(flag, word, typed.argv)) {
    // `players find 10.0.1.7`
    const isAddress = isIP(words[end + 1] ?? '') !== 0 && flagName(flag) === '--name';
    const by = (isAddress && flagNamed('--ip', typed.command.accepted)) || flag;
    return ifRight(replaced(typed.argv, asTyped, [flagName(by)]), by.help, typed);
  }
  const isFindAlone = flagName(flag) === '--name' && word !== typed.argv.at(-1);
  return isFindAlone ? ifAccepted(replaced(typed.argv, asTyped, []), `without "${word}"`, typed) : [];
}

/** Nobody types JMESPath, or the name of a report, for an option that has another name. */
export const isRarelyMeant = (flag: Flag<unknown>) =>
  flag === globalFlags.query || flagName(flag) === '--report';

/** Whether no value follows a word that stands for an option. Commander would take the next option for it. */
export function lacksValue({ kind }: Flag<unknown>, word: string, argv: readonly string[]): boolean {
  return kind !== 'switch' && (argv[argv.lastIndexOf(word) + 1] ?? '-').startsWith('-');
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

/** The line of another command that stands after one: `snapshot diff monday tuesday`, `demo players list`. */
export async function commandLines(typed: Typed): Promise<readonly Lead[]> {
  const [word = ''] = typed.command.args;
  if (typed.command.path === 'signage demo')
    return ifAccepted(replaced(typed.argv, ['demo'], ['--demo']), 'the same on sample data', typed);
  const verb = allVerbs.find(({ path }) => path === `signage ${word}`);
  const { parent } = typed.command;
  if (verb === undefined || verb.writes || parent?.parent) return [];
  const lines = replaced(typed.argv, [typed.command.name(), word], [word]);
  // git's `diff monday..tuesday`
  const apart = lines.map((line) => line.flatMap((each) => each.split(/(?<=\w)\.\.(?=\w)/)));
  return ifAccepted(apart, verb.summary, typed);
}

/** The flag with this name or another one, in any case. */
export function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => namesOfFlag(flag).some((each) => isSameWord(each, name)));
}

/** Whether an option takes a value. */
export function takes(flag: Flag<unknown>, value: string): boolean {
  try {
    flag.parse([value]);
    return true;
  } catch {
    return false;
  }
}
