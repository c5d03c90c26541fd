import type { Lead } from '../../errors.ts';
import type { CliCommand } from '../tree.ts';

/** What was typed. */
export interface Typed {
  readonly argv: readonly string[];
  readonly command: CliCommand;
  /** The command of a line that the tool accepts; undefined if it refuses it. The line is parsed, and nothing runs. */
  commandOf(argv: readonly string[]): Promise<CliCommand | undefined>;
  /** What is meant by another line that the tool refuses. */
  meantBy(argv: readonly string[]): Promise<readonly Lead[]>;
  /** Corrects a line where only one correction is possible; otherwise leaves it as it is. */
  corrected(lead: Lead): Promise<Lead>;
}

/** What was typed, and the words that cannot be run. */
export type Mistyped = Typed & { readonly wrong: readonly string[] };

/** An option that the command does not have, and what stands around it. */
export interface UnknownOption {
  /** As it was typed: `--largest=10`. */
  readonly word: string;
  /** `--largest`. */
  readonly name: string;
  /** `largest`. */
  readonly bare: string;
  /** What stands after a `=`, or is the next word. */
  readonly value: string | undefined;
  /** Whether objects are named: who names some has chosen the command. */
  readonly namesObjects: boolean;
  /** What was typed, in which the option alone is wrong, or with its value. */
  readonly option: Mistyped;
  readonly withValue: Mistyped;
}

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

/** The words before the first option: what follows one may be its value. */
export function wordsBeforeOptions(args: readonly string[]): readonly string[] {
  const end = args.findIndex((word) => word.startsWith('-'));
  return args.slice(0, end < 0 ? undefined : end);
}

/** A query without the name of a list that it begins with, as aws's `players[].name` does. */
export function withoutListName(query: string): string {
  return query.replace(/^(?:items|data|results|players|contents?|schedules|screens|stores)(?=\[[\]?*])/i, '');
}
