import { Failure, type Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import { calledExactly } from '../lookup/called.ts';
import { isFiller } from '../lookup/phrases.ts';
import type { FoundLine } from '../lookup/question.ts';
import { search, searchLines } from '../lookup/search.ts';
import { fieldLines, flagNamed, ifAccepted, inPlace, replaced } from './corrections.ts';
import { isTime, takesTime } from './proof/doubts.ts';
import { wholeLines } from './proof/whole-lines.ts';
import type { Mistyped, Typed } from './typed.ts';

/* What words lead to that are no command or option, and names that nothing has. */

/** The lines that words mean, which are no command: what is called so, then `others`, then what a search finds. */
export async function meantByWords(
  words: readonly string[],
  path: string,
  typed: Mistyped,
  others: readonly Lead[],
): Promise<readonly Lead[]> {
  // A path or a list of names is no question, nor is a whole text; one about a URL is not for this program.
  const isOther = words.every((word) => /[\\/]/.test(word)) || words.some((word) => /:\/\/|\w,\w/.test(word));
  if (isOther || words.length > 30) return others;
  const question = { words, of: scopeOf(path) };
  return firstFound<Lead>([
    async () => inPlace(await calledHere(words, path), typed),
    () => others,
    async () => {
      const found = words.length > 1 ? await wholeLines(await searchLines(question), typed) : [];
      // As it was typed: a key that was divided at its hyphens would not be hidden.
      const title = `From a search for "${typed.wrong.join(' ')}":`;
      return found.length > 0 ? [{ line: title, does: '' }, ...found] : [];
    },
    async () => {
      const isWord = words.length === 1 && /^[\p{L}\d-]{4,}$/u.test(words[0] ?? '');
      const { length } = isWord ? await search(question) : [];
      const does = length === 1 ? '1 match' : `${length} matches`;
      return length > 0 ? [{ line: `signage help --search ${shellQuoted(words.join(' '))}`, does }] : [];
    },
  ]);
}

/**
 * The failure of a command that took words for names, such as `screens black`: with the lines that they mean, if nothing has such a name and
 * nothing better is known of it. A word that says nothing, of a sentence, is no name either.
 */
export async function wordsForNames(failure: Failure, typed: Typed): Promise<Failure> {
  const { path, args, registeredArguments } = typed.command;
  const { kind, message, noNames, status } = failure;
  const areNoNames = kind === 'NOT_FOUND' || noNames.every(isFiller);
  if (registeredArguments.length === 0 || args.length === 0 || !areNoNames) return failure;
  const leads = await firstFound<Lead>([
    () => dateAndTime(noNames, typed),
    () => fieldsForName(noNames, typed),
    () => calledHere(args, path),
  ]);
  const accepted = await wholeLines(leads, { ...typed, wrong: args });
  if (accepted.length > 0) return new Failure(kind, message, { leads: accepted, status });
  // Nobody looks for a player called `in`.
  return noNames.every(isFiller)
    ? new Failure(kind, message, { hint: `See: ${path} --help`, status })
    : failure;
}

/** The lines for fields among the names: `content get natal --json id,name`. */
async function fieldsForName(names: readonly string[], typed: Typed): Promise<readonly Lead[]> {
  const lines = names.map((name) => inPlace(fieldLines(name, typed.command), { ...typed, wrong: [name] }));
  return (await Promise.all(lines)).flat();
}

/** The line with a date and a time as one value: `--at 2026-12-24 18:00`. */
async function dateAndTime(names: readonly string[], typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const at = argv.findIndex((word) => names.includes(word) && /^\d{1,2}:\d\d$/.test(word));
  const [option = '', date = '', time = ''] = at < 2 ? [] : argv.slice(at - 2, at + 1);
  const flag = flagNamed(option, command.flags);
  const both = `${date} ${time}`;
  if (flag === undefined || !takesTime(flag) || ![date, both].every(isTime)) return [];
  return ifAccepted(replaced(argv, [date, time], [both]), 'a date and a time are one value', typed);
}

/** The failure of a field that nothing has, with what the service lacks, if it is called so: `content list --sort plays`. */
export async function lackOfField(failure: Failure, { command }: Typed): Promise<Failure> {
  const { kind, message, noField = '' } = failure;
  const leads = (await calledHere([noField], command.path)).filter(({ does }) => does === '');
  return leads.length > 0 ? new Failure(kind, message, { leads }) : failure;
}

/** The lines for what words that were typed in a command are called exactly so. */
function calledHere(words: readonly string[], path: string): Promise<readonly FoundLine[]> {
  return calledExactly({ words, of: scopeOf(path) });
}

/** The lines for words in the place of names, an option or a value. An option of that name is none, nor is what the service lacks. */
export async function linesFor(words: readonly string[], path: string): Promise<readonly Lead[]> {
  const found = await calledHere(words, path);
  return found.filter(({ does, isOption }) => does !== '' && !isOption);
}

/** The command that words were typed in, for the tables of words: nothing is about `get players` alone. */
const scopeOf = (path: string) => path.replace(/^signage ?(?:get$)?/, '');
