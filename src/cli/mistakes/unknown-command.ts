import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines, isOfTitle, isStoreWord, nameTest, withTitles } from '../lookup/named-objects.ts';
import { isFiller, wordsOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import type { CliCommand } from '../tree.ts';
import { dashedLines, ifAccepted, inPlace, valueLines } from './corrections.ts';
import { linesFor, meantByWords } from './meant.ts';
import { correctedLines } from './mistyped-commands.ts';
import { commandElsewhere, verbFirstLines } from './nouns-and-verbs.ts';
import { type Mistake, type Typed, wordsBeforeOptions } from './typed.ts';
import { mistypedNames } from './typos.ts';
import { whereLines } from './where-questions.ts';

/** A word that names no command, and what stands around it. */
interface Unknown {
  readonly first: string;
  /** All words of the sentence, if it is one. */
  readonly words: readonly string[];
  /** The command where another one was due, and its path. */
  readonly group: CliCommand;
  readonly path: string;
  /** The path as it was typed, without the name of the program. */
  readonly typedPath: string;
  /** Whether a noun was typed before it. */
  readonly isOfNoun: boolean;
}

/** The mistake of a word that names no command. */
export function unknownCommand(typed: Typed): Mistake {
  const { command } = typed;
  const { group = command, args } = command;
  const { path } = group;
  const [first = ''] = args;
  const typedPath = group.typedPath.replace(/^signage ?/, '');
  const [sentence = '', ...others] = wordsBeforeOptions(args);
  // A sentence can have quotes, as can a name that others follow.
  const words = others.length > 0 ? [sentence, ...others] : sentence.split(' ');
  const isPing = typedPath === 'ping';
  const isOfNoun = !/^signage(?: get)?$/.test(path);
  return {
    wrong: words,
    message: `unknown command "${typedPath === '' ? first : `${typedPath} ${first}`}"`,
    meant: () => linesMeant({ first, words, group, path, typedPath, isOfNoun }, typed),
    hint: isPing ? '' : `See: ${path} --help`,
  };
}

const dividers = /\/|(?<=[a-z])-(?=[a-z])|(?<=^(?:player|schedule|screen|content))\./i;

/** The lines to type instead: what the first way finds that finds something. */
async function linesMeant(unknown: Unknown, typed: Typed): Promise<readonly Lead[]> {
  const { first, path, typedPath } = unknown;
  const words = withTitles(unknown.words);
  const { argv } = typed;
  const isOfProgram = path === 'signage';
  const isName = await nameTest();
  // `delete-player`, `player/loja-012`, `schedule.recurrence`
  const pieces = words
    .flatMap((word) => (isName(word) || word.includes(':') ? word : word.split(dividers)))
    .filter(Boolean);
  // `what is on in store sp-pinheiros`
  const parts = pieces.filter((word, at) => !(isStoreWord(word) && isName(pieces[at + 1] ?? '')));
  // `list offline players`
  const before = path === 'signage get' ? [typedPath] : [];
  const sentence = { ...typed, wrong: unknown.words };
  return firstFound<Lead>([
    // `get /players`, `get player/loja-012`
    () => ifAccepted(withoutSlashes(first, argv), 'names have no slash', typed),
    () => (isOfProgram ? verbFirstLines(typed) : dashedLines(words, typed)),
    () => (isOfProgram ? whereLines(words) : []),
    // `"select name from players where status = 'offline'"`
    () => (/^(?:select|query|sql)\s.*\sfrom\s/i.test(words.join(' ')) ? linesFor(['sql'], 'signage') : []),
    async () => {
      const named = await linesOfName(unknown, typed);
      // `campaing list`, `expierd content`: what is no mistyped command may be another mistyped word.
      const right = named.length > 0 ? parts : await respelled(parts);
      return meantByWords([...before, ...right], path, sentence, named);
    },
    // `stats sp-pinheiros` asks for plays of a store.
    () => (path === 'signage analytics' ? linesFor(['store'], path) : []),
    // `SP Pinheiros`, `show 'Dia das Mães'`
    () => findLines(isTitle(unknown) ? [words.join(' ')] : []),
    // `config set store loja-012` does not look for it.
    () => (typedPath === 'config' ? [] : findLines(words)),
  ]);
}

/** What was typed, with `player/loja-012` as two words, and each `player/...` right after it as one. */
function withoutSlashes(first: string, argv: readonly string[]): readonly (readonly string[])[] {
  if (!/^(?:\/[a-z]|[a-z][\w-]*\/)/i.test(first)) return [];
  const [noun = '', ...names] = first.split('/').filter(Boolean);
  const start = argv.indexOf(first);
  const words = wordsBeforeOptions(argv.slice(start + 1));
  const others = words.map((word) => (word.startsWith(`${noun}/`) ? word.slice(noun.length + 1) : word));
  // `content/natal schedules/501`
  if (others.some((word) => word.includes('/'))) return [];
  return [[...argv.slice(0, start), noun, ...names, ...others, ...argv.slice(start + 1 + words.length)]];
}

/** Whether all words are one name that begins with a capital: of a text in quotes, after the verb that shows something. */
function isTitle({ first, words, path }: Unknown): boolean {
  const isQuotedTitle = path === 'signage get' && first.includes(' ') && isOfTitle(first);
  return words.length > 1 && (isQuotedTitle || words.every(isOfTitle));
}

/** The lines for a word as the name of something: a value of an option, another command, or a mistyped one. */
async function linesOfName(
  { first, words, group, isOfNoun }: Unknown,
  typed: Typed,
): Promise<readonly Lead[]> {
  const { command } = typed;
  // `get table`: a format alone is no value of a command. `content never played`: nor is a word of a sentence.
  const isAlone = words.every((word) => word === first || isFiller(word));
  const wrong = { ...typed, wrong: [first] };
  return [
    ...(isOfNoun && isAlone ? await inPlace(valueLines(first, command), wrong) : []),
    // `schedules lint` is no typing mistake of `list`.
    ...(await firstFound([
      () => (isOfNoun ? commandElsewhere(first, command) : []),
      () => correctedLines(first, group, typed),
    ])),
  ];
}

/** The words, with those put right that can only be typing mistakes. */
async function respelled(words: readonly string[]): Promise<readonly string[]> {
  const vocabulary = await allWords();
  return words.map((word) => {
    const [plain = '', ...more] = wordsOf(word);
    const isWord = word.length > 5 && more.length === 0 && !vocabulary.has(plain);
    const [close, ...others] = isWord ? mistypedNames(plain, [...vocabulary]) : [];
    return close !== undefined && others.length === 0 ? close : word;
  });
}
