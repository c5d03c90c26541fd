import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines, nameTest } from '../lookup/named-objects.ts';
import { isFiller, phraseOf } from '../lookup/phrases.ts';
import { type CliCommand, type Entry, isCalled } from '../tree.ts';
import { fieldLines, ifAccepted, inPlace, replaced, valueLines } from './corrections.ts';
import { linesFor, meantByWords } from './meant.ts';
import type { Mistake, Typed } from './typed.ts';
import { typosOf } from './typos.ts';

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
  const isName = await nameTest();
  // Other tools join words: `delete-player`.
  const parts = words.flatMap((word) => (isName(word) ? [word] : word.split(/(?<=[a-z])[-_](?=[a-z])/i)));
  return firstFound<Lead>([
    () => ifAccepted(withoutSlash(words, typed.argv), 'names have no slash', typed),
    // gh's `players --json id,name`
    () => inPlace(fieldLines(words[0] ?? '', typed.command), { ...typed, wrong: words }),
    async () =>
      meantByWords(
        [...before, ...parts],
        path,
        { ...typed, wrong: words },
        await linesOfName(words, group, typed),
      ),
    // `stats sp-pinheiros` asks for plays of a store.
    () => (path === 'signage analytics' && words.some(isName) ? linesFor(['store'], path) : []),
    // `config set store loja-012` does not look for it.
    () => (typedPath === 'signage config' ? [] : findLines(words)),
  ]);
}

/** What was typed, with kubectl's `player/loja-012` as two words. */
function withoutSlash(words: readonly string[], argv: readonly string[]): readonly (readonly string[])[] {
  const [first = '', ...others] = words;
  const isPath = /^\/?[a-z]+\/[\w-]+$/i.test(first) && !others.some((word) => word.includes('/'));
  return isPath ? replaced(argv, [first], first.split('/').filter(Boolean)) : [];
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
  const names = await typosOf(word, commands.flatMap(namesOf));
  const close = commands.filter((entry) => names.some((name) => isCalled(entry, name)));
  // Three letters are near too much: `show int` could be `init` as well as `lint`.
  if (word.length < 4 && close.length > 1) return [];
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = close.filter(({ name }) => names.includes(name));
  return (named.length > 0 ? named : close).slice(0, 3);
}

/** The words before the first option: what follows one may be its value. */
function wordsBeforeOptions(args: readonly string[]): readonly string[] {
  const end = args.findIndex((word) => word.startsWith('-'));
  return args.slice(0, end < 0 ? undefined : end);
}
