import { Command, Option } from 'commander';
import type { Flag, Input } from '../command/flag.ts';
import { usageFailure } from './usage-failure.ts';

/** An example line, with what it is good for where that is not plain. */
export interface Example {
  readonly line: string;
  readonly purpose?: string;
}

/**
 * commander's command with flags as data.
 * What commander complains of is thrown as a `USAGE` failure; help and version end with its own `CommanderError`.
 */
export class CliCommand extends Command {
  examples: readonly Example[] = [];
  #load: () => Promise<void> = async () => undefined;
  readonly #options = new Map<Flag<unknown>, Option>();

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name);
  }

  override error(message: string, { code = '' }: { code?: string } = {}): never {
    throw usageFailure(message, code, pathOf(this));
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
      const option = new Option(flag.syntax, flag.help);
      // A switch has no value, and commander would hand its default to the parser as an earlier one.
      if (option.required) option.argParser((value, before: string[] = []) => [...before, value]);
      this.#options.set(flag, option);
      this.addOption(option);
    }
    return this;
  }

  /** What was typed, for a command: flags of its own and of those above it. */
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
}

/** The words that lead to a command: `signage players list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
