import { alternatives, type Flag, nameOf, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { Failure, usage } from '../errors.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import type { CliCommand, Followed } from './command.ts';
import { flagNamed, hintFor, hints, isCalled } from './guesses.ts';

/** Throws a `USAGE` failure for a word that leads nowhere, a missing argument, or a wrong value of any flag. */
export function assertRight({ command, group, args: [...args], unknown: [option] }: Followed): void {
  const { path, body } = command;
  const form = body?.arguments;
  const flags = command.flags();
  const [first] = args;
  const refuses = 'load' in command.entry ? (command.entry.refuses ?? []) : [];
  const globals: readonly Flag<unknown>[] = Object.values(globalFlags);
  const refused = globals.find((flag) => refuses.includes(nameOf(flag)) && command.given(flag));
  if (refused) {
    const [verb, flag] = [path.replace('signage ', ''), nameOf(refused)];
    throw usage(`${verb} does not support ${flag}`, hintFor(verb, flag) ?? `See: ${path} --help`);
  }
  // A screen can have any name, but hardly any has one of these.
  const isUnknown = () => form === undefined || hints().has(`${group?.entry.name} ${first}`);
  if (group && first !== undefined && isUnknown()) {
    const name = `${group.path} ${first}`.replace(/^signage /, '');
    throw mistake(`unknown command "${name}"`, group.path, first, flags, commandMeant(first, group));
  }
  if (option !== undefined) {
    const [name = ''] = option.split('=');
    throw mistake(`unknown option ${name}`, path, name, flags);
  }
  const forms = form?.split(' ') ?? [];
  const missing = forms[args.length];
  if (missing?.startsWith('<'))
    throw usage(`missing argument ${missing.replace('...', '')}`, `See: ${path} --help`);
  const extra = form?.includes('...') ? undefined : args[forms.length];
  if (extra !== undefined) {
    // gh's `--json id,name`
    const names = Object.keys(body?.fields ?? {});
    const areFields = extra.split(',').every((part) => names.some((name) => isSame(name, part)));
    const guess = areFields ? `--fields ${extra}` : undefined;
    throw mistake(`unexpected argument "${extra}"`, path, extra, flags, guess);
  }
  for (const flag of flags) assertValue(flag, command);
}

function assertValue(flag: Flag<unknown>, command: CliCommand): void {
  const words = command.given(flag);
  try {
    if (words) flag.parse(words);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, values } = flag;
    const fields = Object.keys(command.body?.fields ?? {}).join(', ');
    if (kind === 'fields' && words?.at(-1) === '')
      throw usage(error.message, fields ? `Fields: ${fields}` : `See: ${command.path} --help`);
    if (kind !== 'word') throw error;
    // It may be a value of another flag: `--status offline` → `--health offline`.
    const given = words?.flatMap((text) => text.split(',')).map((word) => word.trim());
    const wrong = given?.find((word) => !values.some((known) => isSame(known, word))) ?? '';
    const hint = hintFor(shortNameOf(flag), wrong.split('=')[0] ?? '');
    const guess = hint ? undefined : flagWithValue(wrong, command.flags());
    throw usage(didYouMean(error.message, guess), hint ?? error.hint);
  }
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
function commandMeant(word: string, { commands }: CliCommand): string | undefined {
  const found = commands.flatMap((noun) => noun.listed).filter(({ entry }) => isCalled(entry, word));
  if (found.length === 1) return found[0]?.path.replace('signage ', '');
  const names = commands.map(({ entry }) => entry.name);
  return nearest(word, names);
}

/** The flag that a word most likely meant: `offline` → `--health offline`, `tag=x` → `--tag x`, `--format` → `-o`. */
function flagMeant(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const bare = word.replace(/^-+/, '');
  const [, name = bare, value] = /^([\w-]+)=(.+)$/s.exec(bare) ?? [];
  const named = flagNamed(`--${name}`, flags);
  if (value !== undefined)
    return named && named.kind !== 'switch' ? `${shortNameOf(named)} ${shellQuoted(value)}` : undefined;
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
  const found = all.find(({ value }) => isSame(value, word));
  return found && `${shortNameOf(found.flag)} ${found.value}`;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
