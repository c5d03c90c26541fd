import type { CommanderError } from 'commander';
import { Failure, type Lead } from '../errors.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import type { CliCommand } from './tree.ts';

/* What words that are no command, option or name lead to. The tables of words are loaded when one is looked up. */

/** What was typed, and what parsing it came to. */
export interface Typed {
  readonly argv: readonly string[];
  readonly command: CliCommand;
  readonly stop?: CommanderError | undefined;
}

/** Something typed that cannot be run. */
export interface Mistake {
  readonly message: string;
  /** The lines to type instead: none if nothing is sure. */
  meant(typed: Typed): readonly Lead[] | Promise<readonly Lead[]>;
  /** What to say if there are none; by default to see the command's help, and nothing if it is empty. */
  readonly hint?: string;
}

/** The lines that words mean, which are no command: what is called so, then `others`, then what a search finds. */
export async function meantByWords(
  words: readonly string[],
  path: string,
  others: readonly Lead[],
): Promise<readonly Lead[]> {
  // A path is no question.
  if (words.every((word) => /[\\/]/.test(word))) return others;
  const { calledExactly, search } = await import('./look-up.ts');
  const question = { words, of: scopeOf(path) };
  const called = await calledExactly(question);
  const sure = called.length > 0 ? called : others;
  if (sure.length > 0) return sure;
  if (words.length > 1) {
    const found = await search(question, false);
    return found.length > 0 ? [{ line: `From a search for "${words.join(' ')}":`, does: '' }, ...found] : [];
  }
  const found = await search(question);
  const [word = ''] = words;
  const does = found.length === 1 ? '1 topic has this word' : `${found.length} topics have this word`;
  return found.length > 0 ? [{ line: `signage help --search ${shellQuoted(word)}`, does }] : [];
}

/**
 * The failure of a command that took words for names, such as `screens black`: with the lines that they mean, if nothing has such a name and
 * nothing better is known of it.
 */
export async function wordsForNames(
  error: unknown,
  { path, args, registeredArguments }: CliCommand,
): Promise<unknown> {
  const isAboutNames = error instanceof Failure && (error.kind === 'NOT_FOUND' || error.kind === 'USAGE');
  if (
    !isAboutNames ||
    !error.hint?.startsWith('See: ') ||
    registeredArguments.length === 0 ||
    args.length === 0
  )
    return error;
  const { calledExactly } = await import('./look-up.ts');
  const leads = await calledExactly({ words: args, of: scopeOf(path) });
  return leads.length > 0 ? new Failure(error.kind, error.message, { leads }) : error;
}

/** The command that words were typed in, for the tables of words: nothing is about `get players` alone. */
export const scopeOf = (path: string) => path.replace(/^signage ?(?:get$)?/, '');
