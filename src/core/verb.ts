import type { Context } from '../context.ts';
import type { Failure } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import type { OwnField, TypedField } from '../model/fields.ts';
import type { JudgedProfile } from '../output/reports/report.ts';
import type { DeclaredWords } from '../words/declared.ts';
import type { Flag, Input } from './flag.ts';
import type { GlobalFlag } from './global-flags.ts';
import type { Session } from './session.ts';
import type { RulesInForce } from './settings/settings.ts';

/** A command line, and what it does. */
export type Example = readonly [line: string, does: string];

/** A command as help lists it. Its body is loaded when it runs or shows its help. */
export interface Verb {
  readonly name: string;
  /** Other names for it, which help does not list: what users of gh, kubectl, hcloud, stripe and aws type. */
  readonly aliases?: readonly string[];
  /** Other full names for it: `login` for `auth login`, `schedules now` for `screens list`. Help does not list them. */
  readonly shortcuts?: readonly string[];
  readonly summary: string;
  /** The page of docs/ about it, without the folder; the noun's without one. */
  readonly docs?: string | undefined;
  /** Of a top-level command: what people call what it does. Loaded when a word is unknown. */
  readonly words?: (() => Promise<DeclaredWords>) | undefined;
  /** Whether it writes files: then no mistake leads to it, but to its help. */
  readonly writes?: true;
  /** Example command lines with what each is for, the most useful first. */
  readonly examples: readonly Example[];
  /** Global options with another meaning here, which help lists with the verb's own. */
  readonly redefines?: readonly { readonly flag: GlobalFlag; readonly help: string }[];
  /** The global options that it refuses. */
  readonly refuses?: readonly GlobalFlag[];
  /** Those that do nothing here but may stand in an alias for every command, such as `-p`: accepted, and not in its help. */
  readonly ignores?: readonly GlobalFlag[];
  load(): Promise<VerbBody>;
}

/** Runs a command line: the words after the name of the program. */
export type RunLine = (words: readonly string[]) => Promise<void>;

/** The arguments, flags and action of a command. */
export interface VerbBody {
  /** Follows the summary in the verb's help. */
  readonly description?: string;
  /** What each stands for, by its syntax: `<id...>`, `[content]`. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** What its arguments are ids of, for completion; a list if that is not the same for each. */
  readonly idsOf?: Collection | readonly Collection[];
  /** The values of its argument, for completion. */
  readonly argumentValues?: readonly string[] | 'profiles';
  /** The fields that `--fields` and `--sort` take, for completion: those of the contract, or its own, which say what they are. */
  readonly fields?: Readonly<Record<string, TypedField>> | Readonly<Record<string, OwnField>>;
  /** A short file of the kind that it reads, for its help. */
  readonly sampleFile?: string;
  readonly flags: readonly Flag<unknown>[];
  /** The flags without which it does not run. */
  readonly required?: readonly Flag<unknown>[];
  /** The list or the screens that it draws as a table, if `signage.yaml` can say which columns, in which order. */
  readonly table?: Collection | 'screens';
  /**
   * Present if it can run for several profiles at once: then the items it prints in one call of `session.print` are merged, with
   * the profile as the first field. The flags listed here work with one profile only.
   */
  readonly acrossProfiles?: readonly Flag<unknown>[];
  /** The failure if several profiles are asked for, of a verb that cannot, if it has its own reason. */
  refuseProfiles?(names: readonly string[]): Failure;
  /** Present if it may run the rules of lint: which of those in a settings file count. Undefined if this run does not lint. */
  lints?(input: Input): RulesInForce | undefined;
  /** Whether its output is for a pager, if it is higher than the terminal: it neither asks anything, nor goes on for long. */
  readonly pages?: true;
  /** Whether it reads a settings file, though no flag of it can be in one. */
  readonly readsSettings?: true;
  /** Rejects with a `Failure` unless it succeeds. */
  run(session: Session, input: Input): Promise<void>;
  /** In place of `run`, of a command that runs other command lines. */
  runLines?(context: Context, input: Input, runLine: RunLine): Promise<void>;
  /** Writes the reports of runs for several profiles, which `session.holdReport` took, as one. */
  writeReports?(session: Session, input: Input, runs: readonly JudgedProfile[]): Promise<void>;
  /** Translates a failure, including one found while parsing, for the system that reads it, such as Nagios. */
  translate?(failure: Failure, context: Context, input: Input): Promise<Failure>;
  /** Whether a CI runner reads commands from stderr, even if the environment does not say so. */
  isReadByRunner?(input: Input): boolean;
  /** Whether it opens a port, which cannot be cut off: then it is not tried before it is suggested. */
  readonly isServer?: true;
}

/** The arguments as they are typed: `<player> [content]`. */
export function argumentsText({ arguments: explained = {} }: Pick<VerbBody, 'arguments'>): string {
  return Object.keys(explained).join(' ');
}

/** A top-level command with verbs. */
export interface Noun extends Pick<Verb, 'name' | 'aliases' | 'summary' | 'docs' | 'words'> {
  readonly verbs: readonly Verb[];
  /** The verb to run if none is given. */
  readonly default?: string;
  /** The form of its ids, if the noun and an id run `get`. */
  readonly idForm?: Collection['idForm'];
  /** Other names for it, by the verb that they run if none is given. */
  readonly otherNames?: Readonly<Record<string, readonly string[]>>;
}
