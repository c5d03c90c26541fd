import { Failure, type Lead } from '../../errors.ts';
import { shellQuoted, shellWords } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import { calledExactly } from '../lookup/called.ts';
import { type FoundLine, nounIn, type Question } from '../lookup/question.ts';
import { search, searchLines } from '../lookup/search.ts';
import { fieldLines, inPlace, prepositionLines } from './corrections.ts';
import { wholeLines } from './proof/whole-lines.ts';
import type { Mistyped, Typed } from './typed.ts';

/* What to type for words that name no command, no option and no object. */

/** The lines that words mean, which are no command: what is called so, `others`, what a search finds, or that it finds something. */
export async function meantByWords(
  words: readonly string[],
  path: string,
  typed: Mistyped,
  others: readonly Lead[],
): Promise<readonly Lead[]> {
  // A path or a list of names is no question, nor is a whole text; one about a URL is not for this program.
  const isOther = words.every((word) => /[\\/]/.test(word)) || words.some((word) => /:\/\/|\w,\w/.test(word));
  if (isOther || words.length > 30) return others;
  const question = { words, scope: nounIn(path) };
  return firstFound<Lead>([
    async () => inPlace(await calledHere(words, path), typed),
    () => others,
    () => (words.length > 1 ? foundFor(question, typed) : []),
    async () => {
      const isWord = words.length === 1 && /^[\p{L}\d-]{4,}$/u.test(words[0] ?? '');
      const { length } = isWord ? await search(question) : [];
      const does = length === 1 ? '1 match' : `${length} matches`;
      return length > 0 ? [{ line: `signage help --search ${shellQuoted(words.join(' '))}`, does }] : [];
    },
  ]);
}

/** What a search finds that can be typed, and may be shown, with a title. */
async function foundFor(
  question: Question,
  typed: Mistyped,
  isShown: (lead: Lead) => boolean = () => true,
): Promise<readonly Lead[]> {
  const found = (await wholeLines(await searchLines(question), typed)).filter(isShown);
  // As it was typed: a key that was divided at its hyphens would not be hidden.
  const title = `From a search for "${typed.wrong.join(' ')}":`;
  return found.length > 0 ? [{ line: title, does: '' }, ...found] : [];
}

/** The failure of a command that took words for names, as in `telas desligadas`: with the lines that they mean. */
export async function wordsForNames(failure: Failure, typed: Typed): Promise<Failure> {
  const { kind, message, status, unmatched } = failure;
  const { path, args } = typed.command;
  // `screen is black in loja-008`: `in` stands in several names, but is none. A longer word may be part of a name.
  const isPreposition = args.length > 1 && unmatched.some((word) => /^\p{L}{1,2}$/u.test(word));
  if (kind === 'USAGE' && !isPreposition) return failure;
  const words = { ...typed, wrong: args };
  // `why loja-012 black`: a line with that name would fail as this one has.
  const isOther = ({ line }: Lead) => !shellWords(line).some((word) => unmatched.includes(word));
  const leads = await firstFound<Lead>([
    // gh's `content get natal --json id,name`
    async () => {
      const fields = unmatched.map((name) =>
        inPlace(fieldLines(name, typed.command), { ...typed, wrong: [name] }),
      );
      return (await Promise.all(fields)).flat();
    },
    // It, or it and its value, are all that is no name.
    () => (unmatched.length < 3 ? prepositionLines(unmatched[0] ?? '', typed) : []),
    async () => (await wholeLines(await calledHere(args, path), words)).filter(isOther),
    () => (args.length > 1 ? foundFor({ words: args, scope: nounIn(path) }, words, isOther) : []),
  ]);
  return leads.length > 0 ? new Failure(kind, message, { leads, status }) : failure;
}

/** The lines for what words that were typed in a command are called exactly so. */
export function calledHere(words: readonly string[], path: string): Promise<readonly FoundLine[]> {
  return calledExactly({ words, scope: nounIn(path) });
}

/** The lines for words in the place of an option or a value, without options of that name, and without what the service lacks. */
export async function linesFor(words: readonly string[], path: string): Promise<readonly Lead[]> {
  const found = await calledHere(words, path);
  return found.filter(({ does, isOption }) => does !== '' && !isOption);
}
