import type { Lead } from '../../errors.ts';
import type { CliCommand } from '../tree.ts';

/** What was typed. */
export interface Typed {
  readonly argv: readonly string[];
  readonly command: CliCommand;
  /** Whether the tool accepts a command line: it is parsed, and nothing runs. */
  accepts(argv: readonly string[]): Promise<boolean>;
}

/** Something typed that cannot be run. */
export interface Mistake {
  readonly message: string;
  /** The lines to type instead: none if nothing is sure. */
  meant(): Promise<readonly Lead[]>;
  /** What to say if there are none; by default to see the command's help, and nothing if it is empty. */
  readonly hint?: string;
}
