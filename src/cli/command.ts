import { Command, Option, type ParseOptionsResult } from 'commander';
import { alternatives, describeFlag, type Flag, type Input, nameOf, shortNameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Noun, Verb, VerbBody } from '../core/verb.ts';
import { Failure, usage } from '../errors.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { flagNamed, hintFor, meantBy, withFilters } from './guesses.ts';

/** An example command line, with its purpose unless that is obvious. */
export interface Example {
  readonly line: string;
  readonly purpose?: string;
}

/** Where the words of a command line lead. */
interface Followed {
  readonly command: CliCommand;
  readonly args: readonly string[];
  readonly noun: CliCommand | undefined;
}

/** commander takes `--no-color` for the opposite of `--color`; here they are two flags. */
class FlagOption extends Option {
  override attributeName(): string {
    return this.name();
  }
}

/**
 * commander's `Command` with flags as data. Throws a `USAGE` failure for wrong usage, and commander's `CommanderError` after
 * help and version.
 */
export class CliCommand extends Command {
  // All commands of the tree are made by createCommand.
  declare readonly commands: readonly CliCommand[];
  declare parent: CliCommand | null;
  examples: readonly Example[] = [];
  /** What it is made of; its verbs are commands only once the noun is typed. */
  noun: Noun | undefined;
  verb: Verb | undefined;
  /** The body of the verb, once loaded. */
  body: VerbBody | undefined;
  #load: () => Promise<void> = async () => undefined;
  readonly #options = new Map<Flag<unknown>, Option>();

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  /** Sets what completes the command; called once, when it runs or shows its help. */
  loadWhenTyped(load: () => Promise<void>): void {
    let loading: Promise<void> | undefined;
    this.#load = () => (loading ??= load());
    this.parent?.hook('preSubcommand', async (_, command) => {
      if (command === this) await this.load();
    });
  }

  load(): Promise<void> {
    return this.#load();
  }

  override parseOptions(words: string[]): ParseOptionsResult {
    if (this.parent !== null) return super.parseOptions(this.body ? withFilters(words, this.flags()) : words);
    const at = words.findIndex((word) => word === '--version' || word === '-V');
    if (at > 0 && /^[<>=!~^v]*\d/.test(words[at + 1] ?? ''))
      throw this.#wrongUsage('--version prints the version of signage', '--version');
    const known = this.commands.flatMap(({ noun, verb }) => noun ?? verb ?? []);
    return meantBy(super.parseOptions(words), known);
  }

  /**
   * Reads the options of an unfinished command line, and goes on to the command that runs, its arguments, and the command of
   * which the first of these could be a subcommand. Wrong words are taken for arguments.
   */
  async follow(operands: readonly string[], words: string[]): Promise<Followed> {
    await this.load();
    const { operands: more, unknown } = this.parseOptions(words);
    const args = [...operands, ...more];
    const next = this.commands.find((known) => isCalled(known, args[0] ?? ''));
    if (next) return next.follow(args.slice(1), unknown);
    const noun = this.commands.length > 0 ? this : undefined;
    const standard = this.commands.find((known) => known.name() === this.noun?.default);
    if (standard) return { ...(await standard.follow(args, unknown)), noun };
    return { command: this, args: [...args, ...unknown], noun };
  }

  /** Long names of the global options that it refuses. */
  refused(): readonly string[] {
    return this.verb && this.body ? refusedBy(this.verb, this.body) : [];
  }

  visibleCommands(): CliCommand[] {
    const visible = new Set<Command>(this.createHelp().visibleCommands(this));
    return this.commands.filter((command) => visible.has(command));
  }

  /** Adds flags. Their values are collected as typed, and parsed when a command reads them. */
  addFlags(flags: Iterable<Flag<unknown>>): this {
    for (const flag of flags) {
      const option = new FlagOption(flag.syntax, describeFlag(flag));
      // Not for a switch: commander would pass its default to the parser as an earlier value.
      // Before an optional value, it may have been given without one.
      if (option.required || option.optional)
        option.argParser((value, before?: unknown) => (Array.isArray(before) ? [...before, value] : [value]));
      // Global options have a help topic.
      option.hidden = this.parent === null;
      this.#options.set(flag, option);
      this.addOption(option);
    }
    return this;
  }

  /** The command's arguments, its flags, and those of its ancestors. A flag with a bad value reads as not given. */
  input(): Input {
    return {
      args: this.args,
      get: (flag) => {
        try {
          return this.#read(flag);
        } catch {
          return undefined;
        }
      },
    };
  }

  /** Throws a `USAGE` failure if a value of any flag is wrong. */
  assertFlags(): void {
    for (const flag of this.flags()) this.#read(flag);
  }

  /** Its flags and those of its ancestors. */
  flags(): Flag<unknown>[] {
    return [...this.#options.keys(), ...(this.parent?.flags() ?? [])];
  }

  /** What was typed for a flag, its own or inherited, as it was typed: nothing for a switch. Undefined if it was not given. */
  given(flag: Flag<unknown>): readonly string[] | undefined {
    const name = this.#options.get(flag)?.attributeName();
    if (name === undefined) return this.parent?.given(flag);
    if (this.getOptionValueSource(name) !== 'cli') return undefined;
    const given: unknown = this.getOptionValue(name);
    return Array.isArray(given) ? given.map(String) : [];
  }

  #read<T>(flag: Flag<T>): T | undefined {
    const words = this.given(flag);
    if (words === undefined) return undefined;
    try {
      return flag.parse(words);
    } catch (error) {
      if (!(error instanceof Failure) || flag.kind !== 'word') throw error;
      // It may be a value of another flag: `--status offline` → `--health offline`.
      const given = words.flatMap((text) => text.split(',')).map((word) => word.trim());
      const wrong = given.find((word) => !flag.values.some((known) => isSame(known, word)));
      const hint = hintFor(shortNameOf(flag), wrong?.split('=')[0] ?? '');
      const guess = hint ? undefined : flagWithValue(wrong ?? '', this.flags());
      throw usage(didYouMean(error.message, guess), hint ?? error.hint);
    }
  }

  /*
   * commander calls these when it cannot parse the command line; its own versions print and exit.
   */

  unknownOption(word: string): never {
    const [name = word] = word.split('=');
    // A wrong word for a verb says more than its flags.
    const [verb = ''] = this.parent?.args ?? [];
    if (this.parent && /^\w/.test(verb) && !isCalled(this, verb) && hintFor(this.parent.name(), verb))
      throw this.parent.unknownVerb(verb);
    throw this.#wrongUsage(`unknown option ${name}`, name, optionMeant(name, this.flags()));
  }

  unknownCommand(): never {
    throw this.unknownVerb(this.args[0] ?? '');
  }

  missingArgument(name: string): never {
    throw this.#wrongUsage(`missing argument <${name}>`);
  }

  optionMissingArgument({ long, flags }: Option): never {
    throw this.#wrongUsage(`${long ?? flags} needs a value`);
  }

  override error(message: string): never {
    throw this.#wrongUsage(message.replace(/^error: /, ''));
  }

  /** The failure for an unknown subcommand, which may be a value of one of the default command's flags. */
  unknownVerb(word: string, flags: readonly Flag<unknown>[] = []): Failure {
    const path = [...pathOf(this).split(' ').slice(1), word].join(' ');
    const names = this.commands.map((known) => known.name());
    // A verb of several nouns has no typing error.
    const isVerb = this.commands.some(({ noun }) => noun?.verbs.some(({ name }) => name === word));
    const guess =
      this.#verbElsewhere(word) ?? (isVerb ? undefined : nearest(word, names)) ?? flagMeant(word, flags);
    const [, next = ''] = this.args;
    const meant = isVerb && hintFor('', next) ? next : word;
    return this.#wrongUsage(`unknown command "${path}"`, meant, guess, filtersFor(word, flags));
  }

  /** A verb typed without its noun, if only one has it: `players check` for `check`. */
  #verbElsewhere(word: string): string | undefined {
    const found = this.commands.flatMap(({ noun }) => {
      const verb = noun?.verbs.find(({ name, aliases }) => name === word || aliases?.includes(word));
      return noun && verb ? [`${noun.name} ${verb.name}`] : [];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** The failure for an argument to a command that takes none. */
  unexpectedArgument(word: string): Failure {
    const flags = this.flags();
    const names = Object.keys(this.body?.fields ?? {});
    // gh's `--json id,name`
    const areFields = word.split(',').every((part) => names.some((name) => isSame(name, part)));
    const guess = areFields ? `--fields ${word}` : flagMeant(word, flags);
    return this.#wrongUsage(`unexpected argument "${word}"`, word, guess, filtersFor(word, flags));
  }

  /** `word` may be in the table of hints, which comes before the guess; without either, there is the advice. */
  #wrongUsage(message: string, word = '', guess?: string, advice?: string): Failure {
    const path = pathOf(this);
    const hint = hintFor(path.split(' ').slice(1).join(' '), word);
    const see = `See: ${path} --help`;
    return usage(hint ? message : didYouMean(message, guess), hint ?? ((!guess && advice) || see));
  }
}

/** Long names of the global options that a verb refuses. */
export function refusedBy({ refuses = [] }: Verb, { acrossProfiles }: VerbBody): readonly string[] {
  return acrossProfiles ? refuses : [...refuses, nameOf(globalFlags.allProfiles)];
}

/** The full name of a command: `signage players list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Whether this is the command's name or one of its aliases. */
export function isCalled(command: Command, word: string): boolean {
  return command.name() === word || command.aliases().includes(word);
}

/** The option that an unknown one most likely meant: `--fromat` → `--format`, `--csv` → `-o csv`. */
function optionMeant(name: string, flags: readonly Flag<unknown>[]): string | undefined {
  const flag = flags.find(({ synonyms }) => synonyms?.some((other) => isSame(other, name)));
  if (flag) return shortNameOf(flag);
  return (
    flagWithValue(name.replace(/^-+/, ''), flags) ??
    nearest(name, [...flags.map(nameOf), '--help', '--version'])
  );
}

/** The flag that an argument most likely meant: `offline` → `--health offline`, `tag=x` → `--tag x`. */
function flagMeant(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const [, name, value] = /^([\w-]+)=(.+)$/s.exec(word) ?? [];
  if (name === undefined || value === undefined) {
    const values = flags.flatMap((flag) => flag.values);
    const flag = flags.find(
      ({ kind, syntax }) => kind === 'switch' && isSame(nameOf({ syntax }), `--${word}`),
    );
    if (flag) return nameOf(flag);
    return flagWithValue(word, flags) ?? flagWithValue(nearest(word, values) ?? '', flags);
  }
  const named = flagNamed(`--${name}`, flags);
  return named && `${shortNameOf(named)} ${shellQuoted(value)}`;
}

/** How to filter a list by a word; undefined if it has no such flags. */
function filtersFor(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  const names = ['--name', '--store'].filter((name) => flagNamed(name, flags));
  if (names.length === 0 || word.includes('=') || word === 'help') return undefined;
  return `To filter, say by what: ${alternatives(names.map((name) => `${name} ${shellQuoted(word)}`))}`;
}

function flagWithValue(word: string, flags: readonly Flag<unknown>[]): string | undefined {
  for (const flag of flags) {
    const value = flag.values.find((known) => isSame(known, word));
    if (value !== undefined) return `${shortNameOf(flag)} ${value}`;
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
