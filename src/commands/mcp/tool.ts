import type { VerbBody } from '../../command/verb.ts';
import type { Parameter } from './parameters.ts';
import type { Members } from './schemas.ts';

/** An MCP tool: a command, the parameters for it, and the members of the result. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it returns, and when to use it. */
  readonly description: string;
  readonly verb: VerbBody;
  readonly parameters: readonly Parameter[];
  /** Flags that are always passed, with their values. */
  readonly fixed: ReadonlyMap<string, readonly string[]>;
  /** The fields that identify an item of the list; undefined if the result is one object. */
  readonly identity: readonly string[] | undefined;
  /** The schemas of the members of the result. */
  readonly members: Members;
}
