import { Command, Option } from 'commander';
import { describeFlag, type Flag, type Input, nameOf } from '../command/flag.ts';
import { type Failure, usage } from '../errors.ts';
import { nearest } from '../query/nearest.ts';

/** An example line, with what it is good for if that is not obvious. */
export interface Example {
  readonly line: string;
  readonly purpose?: string;
}

/**
 * commander's command with flags as data. Wrong usage is thrown as a `USAGE` failure in our own words; help and version
 * end with commander's `CommanderError`.
 */
export class CliCommand extends Command {
  examples: readonly Example[] = [];
  #load: () => Promise<void> = async () => undefined;
  readonly #options = new Map<Flag<unknown>, Option>();

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  /** Completes the command, once, when it is typed or asked about. */
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

  /** Adds flags whose values are collected as typed, and parsed when a command asks for them. */
  addFlags(flags: Iterable<Flag<unknown>>): this {
    for (const flag of flags) {
      const option = new Option(flag.syntax, describeFlag(flag));
      // A switch has no value, and commander would hand its default to the parser as an earlier one.
      if (option.required) option.argParser((value, before: string[] = []) => [...before, value]);
      this.#options.set(flag, option);
      this.addOption(option);
    }
    return this;
  }

  /** What was typed, for a command: its own flags and those of the commands above it. */
  input(): Input {
    return { args: this.args, get: (flag) => this.#read(flag) };
  }

  #read<T>(flag: Flag<T>): T | undefined {
    const name = this.#options.get(flag)?.attributeName();
    if (name === undefined) return this.parent instanceof CliCommand ? this.parent.#read(flag) : undefined;
    if (this.getOptionValueSource(name) !== 'cli') return undefined;
    const given: unknown = this.getOptionValue(name);
    return flag.parse(Array.isArray(given) ? given.map(String) : []);
  }

  /*
   * commander calls these when the command line cannot be parsed; its own would print and exit.
   */

  unknownOption(word: string): never {
    const flags = [this, ...ancestorsOf(this)].flatMap((command) => [...command.#options.keys()]);
    const [name = word] = word.split('=');
    throw this.#wrongUsage(`unknown option ${name}`, nearest(name, [...flags.map(nameOf), '--help']));
  }

  unknownCommand(): never {
    throw this.unknownVerb(this.args[0] ?? '');
  }

  missingArgument(name: string): never {
    throw this.#wrongUsage(`${pathOf(this)} needs an argument: <${name}>`);
  }

  optionMissingArgument({ long, flags }: Option): never {
    throw this.#wrongUsage(`${long ?? flags} needs a value`);
  }

  /** Any other complaint of commander. */
  override error(message: string): never {
    throw this.#wrongUsage(message.replace(/^error: /, ''));
  }

  /** A word after this command that is no command. */
  unknownVerb(word: string): Failure {
    const path = [...pathOf(this).split(' ').slice(1), word].join(' ');
    const names = this.commands.map((known) => known.name());
    return this.#wrongUsage(`unknown command "${path}"`, nearest(word, names));
  }

  /** A word after this command, which takes none. */
  unexpectedArgument(word: string): Failure {
    return this.#wrongUsage(`unexpected argument "${word}"`);
  }

  #wrongUsage(message: string, guess?: string): Failure {
    return usage(didYouMean(message, guess), `See: ${pathOf(this)} --help`);
  }
}

/** A message about a mistyped word, with the word that was probably meant. */
export function didYouMean(message: string, guess: string | undefined): string {
  return guess === undefined ? message : `${message} (did you mean ${guess}?)`;
}

/** The words that lead to a command: `signage players list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function ancestorsOf({ parent }: Command): CliCommand[] {
  return parent instanceof CliCommand ? [parent, ...ancestorsOf(parent)] : [];
}
