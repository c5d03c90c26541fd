import { Command, Option } from 'commander';
import { type Flag, type Input, nameOf } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import type { Verb, VerbBody } from '../core/verb.ts';
import { usage } from '../errors.ts';
import { isUuidPrefix, parseId } from '../model/uuid.ts';
import { type Group, isCalled, meantBy, withFilters, withoutEquals } from './guesses.ts';

/** Where the words of a command line lead. */
export interface Followed {
  readonly command: CliCommand;
  /** The group of which no command was typed: its default runs, if it has one. */
  readonly group: CliCommand | undefined;
  readonly args: readonly string[];
  /** The first unknown option, and what follows it. */
  readonly unknown: readonly string[];
  readonly asksForHelp: boolean;
}

/** Reads the options of one command. */
class OptionParser extends Command {
  /** commander calls this; its own prints and exits. */
  optionMissingArgument({ long }: Option): never {
    throw usage(`${long} needs a value`, `See: ${this.name()} --help`);
  }
}

/** A command of the tree, and what was typed for it. */
export class CliCommand {
  readonly entry: Verb | Group;
  readonly parent: CliCommand | undefined;
  readonly commands: readonly CliCommand[];
  /** The body of a verb, once it was typed. */
  body: VerbBody | undefined;
  #args: readonly string[] = [];
  #parser: OptionParser | undefined;
  #next: CliCommand | undefined;

  constructor(entry: Verb | Group, parent?: CliCommand) {
    this.entry = entry;
    this.parent = parent;
    const entries = 'verbs' in entry ? [...entry.verbs, ...(entry.hidden ?? [])] : [];
    this.commands = entries.map((each) => new CliCommand(each, this));
  }

  /** The full name: `signage players list`. */
  get path(): string {
    return this.parent ? `${this.parent.path} ${this.entry.name}` : this.entry.name;
  }

  /** The commands that help lists. */
  get listed(): readonly CliCommand[] {
    return this.commands.slice(0, 'verbs' in this.entry ? this.entry.verbs.length : 0);
  }

  /** Long names of the global options that it refuses. */
  get refused(): readonly string[] {
    return this.body && 'load' in this.entry ? refusedBy(this.entry, this.body) : [];
  }

  /** The last command of those that the words led to. */
  get typed(): CliCommand {
    return this.#next?.typed ?? this;
  }

  /**
   * Reads the options of a command line, and finds the command that it runs. Throws a `USAGE` failure if an option lacks its
   * value; other mistakes are left to the caller, since a line can be unfinished.
   */
  async follow(words: readonly string[], before: readonly string[] = []): Promise<Followed> {
    if ('load' in this.entry) this.body ??= await this.entry.load();
    this.#parser ??= this.#createParser();
    const flags = this.flags();
    const typed = withoutEquals(words, flags);
    const parsed = this.#parser.parseOptions(this.body ? withFilters(typed, flags) : typed);
    const { operands, unknown } = this.parent ? parsed : meantBy(parsed, this.entry);
    this.#args = [...before, ...operands];
    const [first = '', ...rest] = this.#args;
    this.#next = this.commands.find(({ entry }) => isCalled(entry, first));
    if (this.#next) return this.#next.follow(unknown, rest);
    const asksForHelp = unknown.some((word) => word === '--help' || word === '-h');
    this.#next = asksForHelp ? undefined : this.#default();
    const group = this.commands.length > 0 ? this : undefined;
    if (this.#next) return { ...(await this.#next.follow(unknown, this.#args)), group };
    return { command: this, group, args: this.#args, unknown, asksForHelp };
  }

  /** The command that runs if none is typed: after ids, as in `players 5b0c1f6e-…`, this is `get`. */
  #default(): CliCommand | undefined {
    if ('load' in this.entry) return undefined;
    const { default: standard, idForm } = this.entry;
    // A word of only letters could be a mistyped verb, so it must be as long as the ids in lists.
    const isStart = (word: string) => isUuidPrefix(word) && (/\d/.test(word) || word.length >= 8);
    const isId = (word: string) =>
      idForm && (parseId(word, idForm) !== undefined || (idForm === 'uuid' && isStart(word)));
    const name = this.#args.length > 0 && this.#args.every(isId) ? 'get' : standard;
    return this.commands.find(({ entry }) => entry.name === name);
  }

  #createParser(): OptionParser {
    const parser = new OptionParser(this.path);
    for (const { syntax } of this.#own()) {
      const option = new Option(syntax);
      // commander takes `--no-color` for the opposite of `--color`; here they are two flags.
      option.attributeName = () => option.name();
      // Values are collected as typed. Not for a switch: commander would pass its default to the parser as an earlier value.
      // Before an optional value, it may have been given without one.
      if (option.required || option.optional)
        option.argParser((value, earlier?: unknown) => [...(Array.isArray(earlier) ? earlier : []), value]);
      parser.addOption(option);
    }
    return parser;
  }

  #own(): readonly Flag<unknown>[] {
    return this.parent ? (this.body?.flags ?? []) : Object.values(globalFlags);
  }

  /** Its flags and those of its ancestors. */
  flags(): readonly Flag<unknown>[] {
    return [...this.#own(), ...(this.parent?.flags() ?? [])];
  }

  /** What was typed for a flag, its own or inherited, as it was typed: nothing for a switch. Undefined if it was not given. */
  given(flag: Flag<unknown>): readonly string[] | undefined {
    if (!this.#own().includes(flag)) return this.parent?.given(flag);
    const name = nameOf(flag).slice(2);
    if (this.#parser?.getOptionValueSource(name) !== 'cli') return undefined;
    const given: unknown = this.#parser.getOptionValue(name);
    return Array.isArray(given) ? given.map(String) : [];
  }

  /** The command's arguments, its flags, and those of its ancestors. A flag with a bad value reads as not given. */
  input(): Input {
    return {
      args: this.#args,
      get: (flag) => {
        try {
          const words = this.given(flag);
          return words && flag.parse(words);
        } catch {
          return undefined;
        }
      },
    };
  }
}

/** Long names of the global options that a verb refuses. */
export function refusedBy({ refuses = [] }: Verb, { acrossProfiles }: VerbBody): readonly string[] {
  return acrossProfiles ? refuses : [...refuses, nameOf(globalFlags.allProfiles)];
}
