import type { VerbBody } from '../../command/verb.ts';
import type { Parameter } from './parameters.ts';
import type { Members } from './schemas.ts';

/** A question that a model can ask: a command, and what of it is asked and answered. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, and what it answers. */
  readonly description: string;
  readonly verb: VerbBody;
  readonly parameters: readonly Parameter[];
  /** Flags that are always given, with their words. */
  readonly fixed: ReadonlyMap<string, readonly string[]>;
  /** What tells an item of its list from all others; undefined if it answers with one object. */
  readonly identity: readonly string[] | undefined;
  /** The members of the answer. */
  readonly members: Members;
}
