import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines, nameTest, withTitles } from '../lookup/named-objects.ts';
import { isFiller, phraseOf, wordsOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import { type CliCommand, type Entry, isCalled } from '../tree.ts';
import { ifAccepted, inPlace, replaced, valueLines } from './corrections.ts';
import { calledHere, linesFor, meantByWords } from './meant.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames, typosOf } from './typos.ts';

/** The mistake of a word that names no command. */
export function unknownCommand(typed: Typed): Mistake {
  const { command } = typed;
  const { group = command, args } = command;
  const [first = '', ...others] = wordsBeforeOptions(args);
  const typedPath = group.typedPath.replace(/^signage ?/, '');
  // In quotes, a whole sentence may be typed for a command; after one, quotes have a name.
  const words = typedPath === '' && others.length === 0 ? first.split(' ') : [first, ...others];
  return {
    wrong: words,
    message: `unknown command "${typedPath === '' ? first : `${typedPath} ${first}`}"`,
    meant: () => linesMeant(words, group, typed),
    hint: typedPath === 'ping' ? '' : `See: ${group.path} --help`,
  };
}

/** The lines to type instead. */
async function linesMeant(
  words: readonly string[],
  group: CliCommand,
  typed: Typed,
): Promise<readonly Lead[]> {
  const { path, typedPath } = group;
  // `list offline players`
  const before = path === 'signage get' ? [typedPath.replace('signage ', '')] : [];
  const titles = withTitles(words);
  const isName = await nameTest();
  return firstFound<Lead>([
    () => ifAccepted(withoutSlash(words, typed.argv), 'names have no slash', typed),
    // `"select name from players where status = 'offline'"`; no file has plays.
    () => {
      const text = words.join(' ');
      if (!/^(?:select|query|sql)\s.*\sfrom\s/i.test(text)) return [];
      return /\bplays?\b/i.test(text) ? calledHere(['plays'], 'signage') : linesFor(['sql'], 'signage');
    },
    async () => {
      const named = await linesOfName(words, group, typed);
      const parts = await partsOf(titles);
      // `campaing list`, `expierd content`: what is no mistyped command may be another mistyped word.
      const right = named.length > 0 ? parts : await respelled(parts);
      return meantByWords([...before, ...right], path, { ...typed, wrong: words }, named);
    },
    // `stats sp-pinheiros` asks for plays of a store.
    () => (path === 'signage analytics' && titles.some(isName) ? linesFor(['store'], path) : []),
    // `config set store loja-012` does not look for it.
    () => (typedPath === 'signage config' ? [] : findLines(titles)),
  ]);
}

/** What was typed, with kubectl's `player/loja-012` as two words. */
function withoutSlash(words: readonly string[], argv: readonly string[]): readonly (readonly string[])[] {
  const [first = '', ...others] = words;
  const isPath = /^\/?[a-z]+\/[\w-]+$/i.test(first) && !others.some((word) => word.includes('/'));
  return isPath ? replaced(argv, [first], first.split('/').filter(Boolean)) : [];
}

/** Words, divided where other tools join them: `delete-player`, `schedule.recurrence`. */
async function partsOf(words: readonly string[]): Promise<readonly string[]> {
  const isName = await nameTest();
  const dividers = /\/|(?<=[a-z])[-_](?=[a-z])|(?<=^(?:player|schedule|screen|content))\./i;
  return words
    .flatMap((word) => (isName(word) || word.includes(':') ? word : word.split(dividers)))
    .filter(Boolean);
}

/** The lines for a word as the value of an option, and as a mistyped command. */
async function linesOfName(
  words: readonly string[],
  group: CliCommand,
  typed: Typed,
): Promise<readonly Lead[]> {
  const [first = '', ...others] = words;
  // `get table`: a format alone is no value of a command. `content never played`: nor is a word of a sentence.
  const isValue = !/^signage(?: get)?$/.test(group.path) && others.every(isFiller);
  const values = isValue ? valueLines(first, typed.command) : [];
  return [
    ...(await inPlace(values, { ...typed, wrong: [first] })),
    ...(await correctedLines(first, group, typed)),
  ];
}

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else the help of that command. */
async function correctedLines(word: string, group: CliCommand, typed: Typed): Promise<readonly Lead[]> {
  const lines = (await commandsMeant(word, group)).map((entry) => {
    const help = { line: `${group.path} ${entry.name} --help`, does: entry.summary };
    // A mistyped name alone must not write a file.
    const isHelp = 'writes' in entry && entry.writes === true;
    return ifAccepted(isHelp ? [] : replaced(typed.argv, [word], [entry.name]), entry.summary, typed, help);
  });
  return (await Promise.all(lines)).flat();
}

const namesOf = ({ name, aliases = [] }: Entry) => [name, ...aliases];

/** The commands that a word could be a typing mistake of. */
async function commandsMeant(word: string, group: CliCommand): Promise<readonly Entry[]> {
  // `schedules lists` is a typing mistake; elsewhere it is part of a sentence.
  if (isFiller(word) && /^signage(?: get)?$/.test(group.path)) return [];
  const commands = group.all.map(({ entry }) => entry);
  // `snapshots` is `snapshot`.
  const singular = commands.filter(({ name }) => phraseOf(name) === phraseOf(word));
  if (singular.length > 0) return singular;
  const close = await typosOf(word, commands.flatMap(namesOf));
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = commands.filter(({ name }) => close.includes(name));
  const others = commands.filter((entry) => close.some((name) => isCalled(entry, name)));
  return (named.length > 0 ? named : others).slice(0, 3);
}

/** The words, with those put right that can only be typing mistakes. */
async function respelled(words: readonly string[]): Promise<readonly string[]> {
  const vocabulary = await allWords();
  return words.map((word) => {
    const [plain = '', ...more] = wordsOf(word);
    const isWord = word.length > (words.length === 1 ? 4 : 5) && more.length === 0 && !vocabulary.has(plain);
    const [close, ...others] = isWord ? mistypedNames(plain, [...vocabulary]) : [];
    return close !== undefined && others.length === 0 ? close : word;
  });
}

/** The words before the first option: what follows one may be its value. */
function wordsBeforeOptions(args: readonly string[]): readonly string[] {
  const end = args.findIndex((word) => word.startsWith('-'));
  return args.slice(0, end < 0 ? undefined : end);
}
