import type { Context } from '../context.ts';
import type { Failure } from '../errors.ts';
import type { Flag, Input } from './flag.ts';
import type { Session } from './session.ts';

/** A command as help lists it. Its body is loaded when it is typed, or when its own help is asked for. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** Lines one could type, the most useful first. */
  readonly examples: readonly string[];
  load(): Promise<VerbBody>;
}

/** What a command takes and what it does. */
export interface VerbBody {
  /** More than the summary says, for the verb's own help. */
  readonly description?: string;
  /** In commander's notation: `<id...>`. */
  readonly arguments?: string;
  readonly flags: readonly Flag<unknown>[];
  /** Rejects with a `Failure` for every end but success. */
  run(session: Session, input: Input): Promise<void>;
  /** Puts a failure, also one found while parsing, into the terms of the system that asked. */
  translate?(failure: Failure, context: Context, input: Input): Promise<Failure>;
  /** Whether a CI runner reads stderr for commands to itself, whatever the environment says. */
  isReadByRunner?(input: Input): boolean;
}

/** A word that can follow `signage`: a noun with its verbs. */
export interface Noun {
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
  /** The name of the verb that a bare noun stands for. */
  readonly default?: string;
}
