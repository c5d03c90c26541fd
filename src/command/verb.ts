import type { Flag, Input } from './flag.ts';
import type { Session } from './session.ts';

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

/** What help on a noun does not show of its verbs. */
export type VerbBody = Omit<Verb, 'name' | 'summary' | 'examples'>;

/** A verb that is loaded when it is typed: a list does without the rules of a check. */
interface LateVerb extends Pick<Verb, 'name' | 'summary' | 'examples'> {
  load(): Promise<VerbBody>;
}

/** The verbs of one noun. */
export interface Noun {
  readonly verbs: readonly (Verb | LateVerb)[];
  /** The verb that a bare noun stands for. */
  readonly default?: Verb;
}
