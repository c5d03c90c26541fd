import { flagName } from '../../core/flag.ts';
import { Failure, type Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import { findLines, isMedia, isOtherTime, isStoreWord, nameTest } from '../lookup/named-objects.ts';
import { isFiller, wordsOf } from '../lookup/phrases.ts';
import { allWords, type FoundLine, isQuoted } from '../lookup/question.ts';
import type { CliCommand } from '../tree.ts';
import { dashedLines, flagNamed, helpOfFlag, ifAccepted, inPlace, replaced } from './corrections.ts';
import { pairsAsOptions } from './other-tools/filters-as-options.ts';
import { wholeLines } from './proof/whole-lines.ts';
import type { Mistyped, Typed } from './typed.ts';

/* What words that are no command or option lead to, and names where none can stand. The tables of words are loaded when one is looked up. */

/** The lines that words mean, which are no command: what is called so, then `others`, then what a search finds. */
export async function meantByWords(
  words: readonly string[],
  path: string,
  typed: Mistyped,
  others: readonly Lead[],
): Promise<readonly Lead[]> {
  // A path is no question, nor is a whole text; one about a URL is not for this program.
  const isOther = words.every((word) => /[\\/]/.test(word)) || words.some((word) => word.includes('://'));
  if (isOther || words.length > 30) return others;
  const { search, searchLines } = await import('../lookup/search.ts');
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
  const leads = await firstFound([
    // `screens search pinheiros`, `screens at 18:00`
    () => dashedLines(args, typed),
    // `list schedules where content=natal`
    () => conditionLines(typed),
    () => withoutFillers(typed),
    // `screens of my store`
    () =>
      args.some(isStoreWord) && args.every((word) => isFiller(word) || isStoreWord(word))
        ? helpOfOption('--store', typed.command)
        : [],
    () => timeLines(typed),
    () => calledHere(args, path),
    // `screens promo.mp4`; of content, it was looked up.
    () => (path.startsWith('signage content') ? [] : findLines(args.filter(isMedia))),
    // `schedules 'SP Mooca · Caixa 2'`
    () => (path.endsWith(' get') && kind === 'NOT_FOUND' ? findLines(noNames.filter(isQuoted)) : []),
  ]);
  const accepted = await wholeLines(leads, { ...typed, wrong: args });
  if (accepted.length > 0) return new Failure(kind, message, { leads: accepted, status });
  // Nobody looks for a player called `in`.
  return noNames.every(isFiller)
    ? new Failure(kind, message, { hint: `See: ${path} --help`, status })
    : failure;
}

/** The failure of a field that nothing has, with what the service lacks, if it is called so: `content list --sort plays`. */
export async function lackOfField(failure: Failure, { command }: Typed): Promise<Failure> {
  const { kind, message, noField = '' } = failure;
  const leads = await lackLines([noField], command.path);
  return leads.length > 0 ? new Failure(kind, message, { leads }) : failure;
}

/** The line without words that say nothing, nor that a store is named, if what is left can only be names: `screens in recife`. */
export async function withoutFillers(typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const { args } = command;
  const [isName, vocabulary] = await Promise.all([nameTest(), allWords()]);
  const fillers = args.filter((word) => isFiller(word) || isStoreWord(word));
  const others = args.filter((word) => !fillers.includes(word));
  const isOfNames = others.every(
    (word) => isName(word) || !wordsOf(word).some((each) => vocabulary.has(each)),
  );
  const line = argv.filter((word) => !fillers.includes(word));
  // What follows `for` is not a schedule in `schedules get for promo-cafe`.
  const isOfOther = command.path.endsWith(' get') && fillers.some((word) => /^(?:for|para)$/i.test(word));
  const isMeant = isOfNames && fillers.length > 0 && others.length > 0 && !isOfOther;
  return isMeant ? ifAccepted([line], `without "${fillers.join(' ')}"`, typed) : [];
}

/** For a name where none can stand: the help of the command's options for stores, names and content, and what finds the name. */
export async function namedLines(
  words: readonly string[],
  { path, accepted }: Pick<CliCommand, 'path' | 'accepted'>,
): Promise<readonly Lead[]> {
  const found = await findLines(words);
  if (found.length === 0) return found;
  return [
    ...helpOfOption('--store', { path, accepted }),
    ...helpOfOption('--name', { path, accepted }),
    ...helpOfOption('--content', { path, accepted }),
    ...found,
  ];
}

/** The help of an option, if a command has it. */
function helpOfOption(
  name: string,
  { path, accepted }: Pick<CliCommand, 'path' | 'accepted'>,
): readonly Lead[] {
  const flag = flagNamed(name, accepted);
  return flag ? [helpOfFlag(path, flag)] : [];
}

/** The line of the list for conditions after `where`. */
async function conditionLines({ command }: Typed): Promise<readonly Lead[]> {
  const [first = '', ...conditions] = command.args;
  if (!/^where$/i.test(first)) return [];
  const { path, flags } = await listBeside(command.path);
  return pairsAsOptions(conditions.join(' and '), flags, path);
}

/** The line with the option for a time that stands among names: `timeline sp-pinheiros tomorrow`, `screens sp-pinheiros 18:00`. */
async function timeLines(typed: Typed): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const [time = '', ...otherTimes] = command.args.filter(isOtherTime);
  const isName = await nameTest();
  const isOfNames = command.args.every((word) => word === time || isName(word));
  const flag = flagNamed(time.includes(':') ? '--at' : '--day', command.accepted);
  if (flag === undefined || otherTimes.length > 0 || !isOfNames) return [];
  return ifAccepted(replaced(argv, [time], [flagName(flag), time]), flag.help, typed);
}

/** The list of the noun that a command is of, for `get`, which has no filters; the command itself otherwise. */
export async function listBeside(path: string) {
  const { allVerbs } = await import('../entries.ts');
  const list = path.replace(/ get$/, ' list');
  const { flags, fields } = (await allVerbs.find((each) => each.path === list)?.load()) ?? { flags: [] };
  return { path: list, flags, fields: Object.keys(fields ?? {}) };
}

/** The lines for what words that were typed in a command are called exactly so. */
async function calledHere(words: readonly string[], path: string): Promise<readonly FoundLine[]> {
  const { calledExactly } = await import('../lookup/called.ts');
  return calledExactly({ words, of: scopeOf(path) });
}

/** The lines for words in the place of names, an option or a value. An option of that name is none, nor is what the service lacks. */
export async function linesFor(words: readonly string[], path: string): Promise<readonly Lead[]> {
  const found = await calledHere(words, path);
  return found.filter(({ does, isOption }) => does !== '' && !isOption);
}

/** What is said of the first of these words that means something the service lacks: `plays`. */
export function lackLines(words: readonly string[], path: string): Promise<readonly Lead[]> {
  const ways = words.map((word) => async () => {
    const found = await calledHere([word], path);
    return found.filter(({ does }) => does === '');
  });
  return firstFound<Lead>(ways);
}

/** The command that words were typed in, for the tables of words: nothing is about `get players` alone. */
const scopeOf = (path: string) => path.replace(/^signage ?(?:get$)?/, '');
