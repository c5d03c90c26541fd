import { Command, Option } from 'commander';
import { describeFlag, type Flag, type Input, nameOf, shortNameOf } from '../core/flag.ts';
import type { Noun, Verb, VerbBody } from '../core/verb.ts';
import { Failure, usage } from '../errors.ts';
import { shellQuoted } from '../model/shell-quoted.ts';
import { didYouMean, nearest } from '../query/nearest.ts';

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
      throw usage(didYouMean(error.message, flagWithValue(wrong ?? '', this.flags())), error.hint);
    }
  }

  /*
   * commander calls these when it cannot parse the command line; its own versions print and exit.
   */

  unknownOption(word: string): never {
    const [name = word] = word.split('=');
    throw this.#wrongUsage(`unknown option ${name}`, optionMeant(name, this.flags()));
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
    return this.#wrongUsage(`unknown command "${path}"`, guess);
  }

  /** A verb typed without its noun or before it: `players check` for `check`, `players get` for `get players`. */
  #verbElsewhere(word: string): string | undefined {
    const found = this.commands.flatMap((command) => {
      const verb = command.noun?.verbs.find(({ name, aliases }) => name === word || aliases?.includes(word));
      return verb ? [{ command, path: `${command.name()} ${verb.name}` }] : [];
    });
    const [, next = ''] = this.args;
    const [meant] = found.length === 1 ? found : found.filter(({ command }) => isCalled(command, next));
    return meant?.path;
  }

  /** The failure for an argument to a command that takes none. */
  unexpectedArgument(word: string): Failure {
    return this.#wrongUsage(`unexpected argument "${word}"`, flagMeant(word, this.flags()));
  }

  #wrongUsage(message: string, guess?: string): Failure {
    return usage(didYouMean(message, guess), `See: ${pathOf(this)} --help`);
  }
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
    return flagWithValue(word, flags) ?? flagWithValue(nearest(word, values) ?? '', flags);
  }
  const isNamed = (known: string) => isSame(known, `--${name}`);
  const named = flags.find((flag) => isNamed(nameOf(flag)) || flag.synonyms?.some(isNamed));
  return named && named.kind !== 'switch' ? `${shortNameOf(named)} ${shellQuoted(value)}` : undefined;
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
