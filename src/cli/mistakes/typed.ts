import type { Lead } from '../../errors.ts';
import type { CliCommand } from '../tree.ts';

/** What was typed. */
export interface Typed {
  readonly argv: readonly string[];
  readonly command: CliCommand;
  /** The command of a line that the tool accepts; undefined if it refuses it. Nothing is asked or written. */
  commandOf(argv: readonly string[]): Promise<CliCommand | undefined>;
}

/** What was typed, and the words that cannot be run. */
export type Mistyped = Typed & { readonly wrong: readonly string[] };

/** Something typed that cannot be run. */
export interface Mistake {
  readonly message: string;
  /** The words that cannot be run, for which other lines stand. */
  readonly wrong: readonly string[];
  /** The lines to type instead: none if nothing is sure. */
  meant(): Promise<readonly Lead[]>;
  /** What to say if there are none; by default to see the command's help, and nothing if it is empty. */
  readonly hint?: string;
}
