import { Failure, type Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import type { CliCommand } from '../tree.ts';
import { firstFound } from './first-found.ts';

/* What words that are no command, option or name lead to. The tables of words are loaded when one is looked up. */

/** The lines that words mean, which are no command: what is called so, then `others`, then what a search finds. */
export async function meantByWords(
  words: readonly string[],
  path: string,
  others: readonly Lead[],
): Promise<readonly Lead[]> {
  // A path is no question.
  if (words.every((word) => /[\\/]/.test(word))) return others;
  const { calledExactly, search, searchLines } = await import('./look-up.ts');
  const question = { words, of: scopeOf(path) };
  const text = words.join(' ');
  return firstFound<Lead>([
    () => calledExactly(question),
    () => others,
    async () => {
      const found = words.length > 1 ? await searchLines(question) : [];
      return found.length > 0 ? [{ line: `From a search for "${text}":`, does: '' }, ...found] : [];
    },
    async () => {
      const { length } = words.length > 1 ? [] : await search(question);
      const does = length === 1 ? '1 topic has this word' : `${length} topics have this word`;
      return length > 0 ? [{ line: `signage help --search ${shellQuoted(text)}`, does }] : [];
    },
  ]);
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
  const takesNames = registeredArguments.length > 0 && args.length > 0;
  if (!isAboutNames || !takesNames || !error.hint?.startsWith('See: ')) return error;
  const { calledExactly } = await import('./look-up.ts');
  const leads = await calledExactly({ words: args, of: scopeOf(path) });
  return leads.length > 0 ? new Failure(error.kind, error.message, { leads }) : error;
}

/** The command that words were typed in, for the tables of words: nothing is about `get players` alone. */
const scopeOf = (path: string) => path.replace(/^signage ?(?:get$)?/, '');
