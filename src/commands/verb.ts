import type { Session } from './session.ts';

/** One flag as data: how it is typed, what it is for, and what its values mean. */
export interface Flag<T> {
  /** In commander's notation: `-q, --quiet`, `--status <values>`. */
  readonly syntax: string;
  readonly help: string;
  /** From every value given, in order (none for a switch). Throws a `USAGE` failure that names the allowed values. */
  parse(given: readonly string[]): T;
}

/** What was typed after a verb. */
export interface Input {
  readonly args: readonly string[];
  /** The flag's value, or undefined when it was not given. */
  get<T>(flag: Flag<T>): T | undefined;
}

/** A command: what help says of it, and what it does. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** More than the summary says, for the verb's own help. */
  readonly description?: string;
  /** Lines that one could type, the most useful first. */
  readonly examples: readonly string[];
  /** In commander's notation: `<id...>`. */
  readonly arguments?: string;
  readonly flags: readonly Flag<unknown>[];
  /** Rejects with a `Failure` for every end but success. */
  run(session: Session, input: Input): Promise<void>;
}

/** The verbs of one noun. */
export interface Noun {
  readonly verbs: readonly Verb[];
  /** The verb that a bare noun stands for. */
  readonly default?: Verb;
}
