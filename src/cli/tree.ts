import { Command, Option } from 'commander';
import { describeFlag, type Flag, flagName, type Input, lackOfValue } from '../core/flag.ts';
import { globalFlags } from '../core/global-flags.ts';
import { argumentsText, type Noun, type Verb, type VerbBody } from '../core/verb.ts';
import { isUuidPrefix } from '../model/uuid.ts';
import { flagCalled } from './find-flags.ts';

/** Commands under one name: a noun, or the program. */
export interface Group extends Omit<Noun, 'verbs'> {
  readonly verbs: readonly Entry[];
  /** Commands that help does not list. */
  readonly hidden?: readonly Entry[];
  /** Whether any words after its name run `get`, and not only ids. */
  readonly takesNames?: boolean;
  /** The full name, if that is not the one that was typed. */
  readonly path?: string;
}

/** What a command is made of. */
export type Entry = Group | (Verb & Pick<Group, 'path'>);

/** An option made from a flag. It collects what is typed; `parseFlags` turns that into a value. */
class FlagOption extends Option {
  readonly flag: Flag<unknown>;

  constructor(flag: Flag<unknown>) {
    super(flag.syntax, describeFlag(flag));
    this.flag = flag;
    // What takes the place of a missing value: no flag takes an empty one.
    if (this.required) this.preset('');
    if (this.required || this.optional)
      this.argParser((typed, earlier?: unknown) => {
        // kubectl's `-o=json`
        const word = this.short ? typed.replace(/^=/, '') : typed;
        // Before an optional value, the flag may have been given without one.
        return [...(Array.isArray(earlier) ? earlier : []), word];
      });
  }

  /** How commander finds the option of a word: by its other names too. */
  is(typed: string): boolean {
    const { long, short, flag } = this;
    return typed === long || typed === short || (flag.synonyms?.includes(typed) ?? false);
  }

  /** commander takes `--no-color` for the opposite of `--color`; here they are two flags. */
  override attributeName(): string {
    return this.name();
  }
}

/** A flag whose value is wrong. */
export interface WrongValue {
  readonly flag: Flag<unknown>;
  /** The values that were typed; an empty one for a value that is missing, perhaps as the next option was taken for it. */
  readonly words: readonly string[];
  readonly error: unknown;
}

/** A command of the tree. It gets its commands, or its body, when it is typed. */
export class CliCommand extends Command {
  readonly entry: Entry;
  /** The full name, whatever was typed for it: `signage players list`. */
  readonly path: string;
  /** The body of a verb, once it is typed. */
  body: VerbBody | undefined;
  readonly env: Input['env'];
  #isOpen = false;
  /** What was typed for each flag, by its name. */
  readonly #words = new Map<string, readonly string[]>();
  /** The values of the flags that are right. */
  readonly #values = new Map<string, unknown>();

  constructor(entry: Entry, env: Input['env'], parent?: CliCommand) {
    super(entry.name);
    this.env = env;
    this.entry = entry;
    this.path = entry.path ?? (parent ? `${parent.path} ${entry.name}` : entry.name);
    this.aliases(entry.aliases ?? []).helpCommand(false);
    if (parent) this.copyInheritedSettings(parent);
    this.hook('preSubcommand', async (_, command) => {
      // Words before the first option: its value may be one of the others.
      const end = this.args.findIndex((word) => word.startsWith('-') && word !== '-');
      if (command instanceof CliCommand) await command.open(this.args.slice(1, end < 0 ? undefined : end));
    });
  }

  /** Adds the commands of a group, or the arguments and options of a verb. `words` follow its name. */
  async open(words: readonly string[]): Promise<void> {
    if (this.#isOpen) return;
    if (!('load' in this.entry)) return this.addCommands(this.entry, words);
    this.#isOpen = true;
    this.body = await this.entry.load();
    if (this.body.arguments !== undefined) this.arguments(argumentsText(this.body));
    this.addFlags(this.body.flags);
  }

  /** Adds the commands of a group. With only ids and names after its name, as in `players 5b0c1f6e-…`, its default is `get`. */
  addCommands(group: Group, words: readonly string[]): void {
    const { verbs, hidden = [], idForm, takesNames, default: standard } = group;
    this.#isOpen = true;
    // No verb is called `Black Friday`, or `loja-012`. A word of only letters could be a mistyped one, so it must be as long as the ids in lists.
    const isIdOrName = (word: string) =>
      idForm &&
      (takesNames || /[\s\d]/.test(word) || (idForm === 'uuid' && isUuidPrefix(word) && word.length >= 8));
    const name = words.length > 0 && words.every(isIdOrName) ? 'get' : standard;
    for (const entry of verbs)
      this.addCommand(new CliCommand(entry, this.env, this), { isDefault: entry.name === name });
    for (const entry of hidden) this.addCommand(new CliCommand(entry, this.env, this), { hidden: true });
  }

  addFlags(flags: readonly Flag<unknown>[]): void {
    for (const flag of flags) this.addOption(new FlagOption(flag));
  }

  /** Commander would report a missing value here, before the body is loaded; `parseFlags` reports it later, with the allowed values. */
  optionMissingArgument(): void {}

  /** Its commands, other names included. */
  get all(): readonly CliCommand[] {
    return this.commands.filter((command) => command instanceof CliCommand);
  }

  /** The commands that help lists. */
  get listed(): readonly Entry[] {
    return 'load' in this.entry ? [] : this.entry.verbs;
  }

  /** The last command of those that the words led to. */
  get typed(): CliCommand {
    return this.all.find((command) => command.#isOpen)?.typed ?? this;
  }

  /** What was typed for its name: `config` for `auth`, `list` for `get`. */
  get typedPath(): string {
    const { parent } = this;
    return parent instanceof CliCommand ? `${parent.typedPath} ${parent.args[0] ?? ''}` : this.name();
  }

  /** The group of which no command was typed: its default runs, if it has one. */
  get group(): CliCommand | undefined {
    if (!('load' in this.entry)) return this;
    const { parent } = this;
    const isNamed = parent?.args[0] !== undefined && isCalled(this.entry, parent.args[0]);
    return parent instanceof CliCommand && !isNamed ? parent : undefined;
  }

  /** The command that words name, and the words after its name. */
  async find(words: readonly string[]): Promise<{ command: CliCommand; rest: readonly string[] }> {
    const [first = '', ...rest] = words;
    await this.open(rest);
    const next = this.all.find(({ entry }) => isCalled(entry, first));
    return next ? next.find(rest) : { command: this, rest: words };
  }

  /** Its flags and those of its ancestors. */
  get flags(): readonly Flag<unknown>[] {
    const own = this.options.flatMap((option) => (option instanceof FlagOption ? [option.flag] : []));
    return this.parent instanceof CliCommand ? [...own, ...this.parent.flags] : own;
  }

  /** The flags that it does not refuse. */
  get accepted(): readonly Flag<unknown>[] {
    const refused = 'load' in this.entry ? refusedBy(this.entry, this.body) : [];
    return this.flags.filter((flag) => !refused.includes(flag));
  }

  /** What was typed for a flag, not yet parsed: nothing for a switch. Undefined if it was not given. */
  given(flag: Flag<unknown>): readonly string[] | undefined {
    const name = flagName(flag).slice(2);
    if (this.getOptionValueSourceWithGlobals(name) !== 'cli') return undefined;
    const given: unknown = this.optsWithGlobals()[name];
    return Array.isArray(given) ? given.map(String) : [];
  }

  /** Parses what was typed for each flag. Returns what is wrong; such a flag reads as not given. */
  parseFlags(): readonly WrongValue[] {
    return this.flags.flatMap((flag) => {
      const given = this.given(flag);
      if (given === undefined) return [];
      // An option's name is never a value, as in `--report --quiet`.
      const words = given.map((word) => (flag.kind === 'word' && flagCalled(word, this.flags) ? '' : word));
      this.#words.set(flagName(flag), words);
      try {
        if (words.includes('')) throw lackOfValue(flag);
        this.#values.set(flagName(flag), flag.parse(words));
        return [];
      } catch (error) {
        return [{ flag, words, error }];
      }
    });
  }

  /** Its arguments, and the values of its flags. */
  get input(): Input {
    return {
      args: this.args,
      env: this.env,
      settings: undefined,
      typed: (flag) => this.#words.get(flagName(flag)),
      // What the same flag has parsed.
      get: <T>(flag: Flag<T>) => this.#values.get(flagName(flag)) as T | undefined,
    };
  }
}

/** The global options that a verb refuses: `--all-profiles` too, unless its body takes several profiles. */
export function refusedBy({ refuses = [] }: Verb, body: VerbBody | undefined): readonly Flag<unknown>[] {
  return body?.acrossProfiles ? refuses : [...refuses, globalFlags.allProfiles];
}

/** Whether this is its name or one of its aliases. */
export function isCalled({ name, aliases }: Pick<Entry, 'name' | 'aliases'>, word: string): boolean {
  return name === word || (aliases?.includes(word) ?? false);
}
