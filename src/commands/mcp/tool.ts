import type { VerbBody } from '../../core/verb.ts';
import type { Parameter } from './parameters.ts';

/** An MCP tool: a command, the parameters for it, and the list in its result. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it returns, and when to use it. */
  readonly description: string;
  readonly verb: VerbBody;
  readonly parameters: readonly Parameter[];
  /** Flags that are always passed, with their values. */
  readonly fixed: ReadonlyMap<string, readonly string[]>;
  /** The paginated list in the result; undefined if the result is one object. */
  readonly list: ToolList | undefined;
}

interface ToolList {
  /** The member of the result. */
  readonly name: string;
  /** The fields that together identify an item. */
  readonly identity: readonly string[];
  /** The fields that an item has only if they are asked for. */
  readonly omitted?: ReadonlySet<string>;
}
