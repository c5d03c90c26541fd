import type { CommanderError } from 'commander';
import { type Flag, nameOf, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { Failure, usage } from '../errors.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { alternatives } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { verbsCalled } from './entries.ts';
import { hintFor, hints } from './hints.ts';
import type { CliCommand, WrongValue } from './tree.ts';

/** Parses the flags of a command line. Returns the first mistake in it; `stop` is what parsing has found. */
export function mistakeIn(command: CliCommand, stop: CommanderError | undefined): unknown {
  const refused = refusal(command);
  const [wrong] = command.parseFlags();
  const typed = refused ?? unknownCommand(command) ?? (stop && stoppedBy(stop, command));
  return typed ?? (wrong && wrongValue(wrong, command));
}

/** The failure for an option that the command refuses. */
function refusal(command: CliCommand): Failure | undefined {
  const { path, entry } = command;
  const refuses = 'load' in entry ? (entry.refuses ?? []) : [];
  const globals: readonly Flag<unknown>[] = Object.values(globalFlags);
  const flag = globals.find((each) => refuses.includes(nameOf(each)) && command.given(each));
  if (flag === undefined) return undefined;
  const [verb, name] = [path.replace('signage ', ''), nameOf(flag)];
  return usage(`${verb} does not support ${name}`, hintFor(verb, name) ?? `See: ${path} --help`);
}

/** The failure for a word that names no command. */
function unknownCommand({ group, args, flags, registeredArguments }: CliCommand): Failure | undefined {
  const [first = '-'] = args;
  // A screen can have any name, but hardly any has one of these.
  const isUnknown = registeredArguments.length === 0 || hints.has(`${group?.entry.name} ${first}`);
  if (!group || !isUnknown || first.startsWith('-')) return undefined;
  const name = `${group.path} ${first}`.replace(/^signage /, '');
  return mistake(`unknown command "${name}"`, group.path, first, flags, commandMeant(first, group));
}

/** The failure for what stopped commander. */
function stoppedBy({ code, message }: CommanderError, command: CliCommand): Failure {
  const { path, body, args, flags, registeredArguments } = command;
  const [, word = ''] = /'(.*)'/s.exec(message) ?? [];
  if (code === 'commander.missingArgument') return usage(`missing argument <${word}>`, `See: ${path} --help`);
  if (code === 'commander.unknownOption') {
    const [name = '', value = args[args.indexOf(word) + 1]] = word.split(/=(.*)/s);
    const filters = selected(name, value, flags);
    if (filters) return usage(didYouMean(`unknown option ${name}`, filters), `See: ${path} --help`);
    return mistake(`unknown option ${name}`, path, name, flags);
  }
  const extra = args[registeredArguments.length] ?? '';
  // gh's `--json id,name`
  const names = Object.keys(body?.fields ?? {});
  const areFields = extra.split(',').every((part) => names.some((name) => isSame(name, part)));
  const guess = areFields ? `--fields ${extra}` : undefined;
  return mistake(`unexpected argument "${extra}"`, path, extra, flags, guess);
}

/** The failure for a wrong value of a flag. */
function wrongValue({ flag, words, error }: WrongValue, command: CliCommand): unknown {
  const { kind, values } = flag;
  if (!(error instanceof Failure)) return error;
  if (words.includes('')) {
    const fields = kind === 'fields' ? Object.keys(command.body?.fields ?? {}).join(', ') : '';
    return usage(error.message, fields ? `Fields: ${fields}` : `See: ${command.path} --help`);
  }
  if (kind !== 'word') return error;
  // It may be a value of another flag: `--status offline` → `--health offline`.
  const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
  const wrong = given.find((word) => !values.some((each) => isSame(each, word))) ?? '';
  const hint = hintFor(shortNameOf(flag), wrong.split('=')[0] ?? '');
  const guess = hint ? undefined : flagWithValue(wrong, command.flags);
  return usage(didYouMean(error.message, guess), hint ?? error.hint);
}

/** kubectl's `-l store=loja-012` as `--store loja-012`, and gh's `--search caixa` as `--name caixa`. */
function selected(
  option: string,
  text: string | undefined,
  flags: readonly Flag<unknown>[],
): string | undefined {
  if (!/^(?:-l|--(?:filters?|search|(?:field-)?selector))$/.test(option)) return undefined;
  if (text === undefined || !flagNamed('--name', flags)) return undefined;
  // aws: `Name=store,Values=loja-008`
  const pairs = text.replace(/^Name=([^,]+),Values=/, '$1=').split(/,(?=[\w.-]+!?[=:])/);
  return pairs.map((pair) => flagMeant(pair, flags) ?? `--name ${shellQuoted(pair)}`).join(' ');
}

/** What is wrong with a word, and what to type instead: by the table of hints, by a guess, or by the help of the command. */
function mistake(
  message: string,
  path: string,
  word: string,
  flags: readonly Flag<unknown>[],
  guess = flagMeant(word, flags),
): Failure {
  const hint = hintFor(path.replace(/^signage ?/, ''), word);
  if (hint) return usage(message, hint);
  const otherwise = guess === undefined ? filtersFor(word, flags) : undefined;
  return usage(didYouMean(message, guess), otherwise ?? `See: ${path} --help`);
}

/** The command that a word most likely meant: `players check` for `check`, which no other noun has, or `list` for `lst`. */
function commandMeant(word: string, { entry, path: start, all }: CliCommand): string | undefined {
  // aws's `players describe-players`
  const verbs = verbsCalled(word.replace(`-${entry.name}`, ''));
  const [verb, ...others] = verbs.filter(({ path }) => path.startsWith(`${start} `));
  if (verb && others.length === 0) return verb.path.replace('signage ', '');
  const names = all.map((command) => command.name());
  return nearest(word, names);
}

/** The flag that a word most likely meant: `offline` → `--health offline`, `tag=x` → `--tag x`, `--format` → `-o`. */
function flagMeant(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const bare = word.replace(/^-+/, '');
  const [, name = bare, not, value] = /^([\w-]+?)(!?)(?:==?|:)(.+)$/s.exec(bare) ?? [];
  const named = flagNamed(`--${name}`, flags);
  if (value !== undefined)
    return named && named.kind !== 'switch'
      ? `${shortNameOf(named)} ${shellQuoted(`${not}${value}`)}`
      : undefined;
  const exact = named ? shortNameOf(named) : flagWithValue(bare, flags);
  // A single letter is too close to too many words.
  if (exact !== undefined || bare.length === 1) return exact;
  if (bare !== word) return nearest(word, [...flags.map(nameOf), '--help', '--version']);
  const values = flags.flatMap((flag) => flag.values);
  return flagWithValue(nearest(word, values) ?? '', flags);
}

/** How to filter a list by a word; undefined if it has no such flags. */
function filtersFor(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const names = ['--name', '--store'].filter((name) => flagNamed(name, flags));
  if (names.length === 0 || /^-|=|^help$/.test(word)) return undefined;
  return `To filter: ${alternatives(names.map((name) => `${name} ${shellQuoted(word)}`))}`;
}

function flagWithValue(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const all = flags.flatMap((flag) => flag.values.map((value) => ({ flag, value })));
  const match = all.find(({ value }) => isSame(value, word));
  return match && `${shortNameOf(match.flag)} ${match.value}`;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The flag with this name or alias, in any case. */
function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => [nameOf(flag), ...(flag.synonyms ?? [])].some((each) => isSame(each, name)));
}
