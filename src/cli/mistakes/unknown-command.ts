import { globalFlags } from '../../core/global-flags.ts';
import type { Lead } from '../../errors.ts';
import { endpoints } from '../../model/endpoints.ts';
import { firstFound } from '../first-found.ts';
import {
  findLines,
  isOfTitle,
  isStoreWord,
  nameTest,
  storeLines,
  withTitles,
} from '../lookup/named-objects.ts';
import { isFiller, sayingWords, wordsOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import { type CliCommand, isCalled } from '../tree.ts';
import {
  dashedLines,
  flagNamed,
  helpOfFlag,
  ifAccepted,
  inPlace,
  lineOf,
  replaced,
  shellWords,
  valueLines,
} from './corrections.ts';
import { linesFor, listBeside, meantByWords, namedLines } from './meant.ts';
import { correctedLines } from './mistyped-commands.ts';
import {
  commandElsewhere,
  nounLines,
  verbFirstLines,
  verbOfOther,
  verbWithNoun,
} from './other-tools/nouns-and-verbs.ts';
import { orderLines, sqlLines } from './other-tools/sql.ts';
import { fieldLines } from './other-tools/templates.ts';
import { asksWhere, planLines, screensLines, whereLines } from './plan-questions.ts';
import { type Mistake, type Typed, wordsBeforeOptions } from './typed.ts';
import { mistypedNames } from './typos.ts';

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
  /** Whether `ping` was typed before it: alone, that tests the key. */
  readonly isPing: boolean;
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
    meant: () => linesMeant({ first, words, group, path, typedPath, isOfNoun, isPing }, typed),
    hint: isPing ? '' : `See: ${path} --help`,
  };
}

/** The lines to type instead: what the first way finds that finds something. */
async function linesMeant(unknown: Unknown, typed: Typed): Promise<readonly Lead[]> {
  const { first, group, path, typedPath, isOfNoun, isPing } = unknown;
  const words = withTitles(unknown.words);
  const { argv, command } = typed;
  const isOfProgram = path === 'signage';
  const isName = await nameTest();
  // `delete-player`, `player/loja-012`
  const pieces = words
    .flatMap((word) => (isName(word) || word.includes(':') ? word : word.split(/\/|(?<=[a-z])-(?=[a-z])/i)))
    .filter(Boolean);
  // `what is on in store sp-pinheiros`
  const parts = pieces.filter((word, at) => !(isStoreWord(word) && isName(pieces[at + 1] ?? '')));
  // `list offline players`
  const before = path === 'signage get' ? [typedPath] : [];
  const sentence = { ...typed, wrong: unknown.words };
  return firstFound<Lead>([
    () => (isOfProgram ? sqlLines(command.args.join(' ')) : []),
    // `get /players`, `get player/loja-012`
    () =>
      ifAccepted(
        /^(?:\/[a-z]|[a-z][\w-]*\/)/i.test(first)
          ? replaced(argv, [first], first.split('/').filter(Boolean))
          : [],
        'names have no slash',
        typed,
      ),
    // Of Windows: `/?`
    () => (/^\/(?:\?|h|help)$/i.test(first) ? [{ line: `${path} --help`, does: 'print its help' }] : []),
    // `get /players?limit=5`
    () => (isEndpoint(first) ? [{ line: lineOf(['api', first]), does: 'send a request yourself' }] : []),
    () => nounLines(first, typed),
    () => (typedPath === 'validate' ? fileToValidate(first, unknown, typed) : []),
    () => (isOfNoun ? verbWithNoun(first, group, typed) : []),
    () => orderLines(first, typed),
    // gh's `players --json id,name`
    async () => {
      if (!first.includes(',')) return [];
      const list = await listBeside(`${path} list`);
      return inPlace(fieldLines(words, list.fields, list.path), { ...typed, wrong: [first] });
    },
    () => (isOfProgram ? verbFirstLines(typed) : dashedLines(words, typed)),
    // `show 106`
    () =>
      path === 'signage get' && /^\d{1,9}$/.test(first)
        ? [{ line: `signage schedules get ${first}`, does: 'only schedules have numbers for ids' }]
        : [],
    () => (isPing || !isOfNoun ? storeLines(pieces) : []),
    () => (isOfProgram ? planLines(words) : []),
    () => (isOfProgram && asksWhere(words) ? whereLines(words) : []),
    // `show sp-pinheiros --at 18:00`
    () => screensLines(isName(first) ? [first] : words, typed),
    // `'SP Pinheiros · Caixa 1'`; the plays of one are not known.
    () => (isTitle(first) && path !== 'signage analytics' ? findLines([first]) : []),
    () => (isOfProgram && first.includes(' ') ? unquotedLines(first, typed) : []),
    // `export --format prometheus`
    () => (isOfProgram ? formatLines(parts, typed) : []),
    async () => {
      const named = await linesOfName(unknown, typed);
      // `campaing list`, `expierd content`: what is no mistyped command may be another mistyped word.
      const right = named.length > 0 ? parts : await respelled(parts);
      return meantByWords([...before, ...right], path, sentence, named);
    },
    () => (typedPath === 'config' ? settingLines(words) : []),
    // `schedules sp-pinheiros`; players and content have names of their own.
    () => (path === 'signage schedules' ? namedLines(words, command) : []),
    // `stats sp-pinheiros` asks for plays of a store.
    () => (path === 'signage analytics' ? linesFor(['store'], path) : []),
    // `'black friday'`
    () => findLines(words.length > 1 && words.length < 4 && words.join(' ') === first ? [first] : []),
    // `SP Pinheiros`
    () => findLines(words.length > 1 && words.every(isOfTitle) ? [words.join(' ')] : []),
    () => (isOfProgram && command.args.length === 2 ? numberedLines(words) : []),
    () => findLines(words),
  ]);
}

/** The lines for a word as the name of something: a value of an option, another command, or a mistyped one. */
async function linesOfName(
  { first, words, group, typedPath, isOfNoun }: Unknown,
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
    ...(isOfNoun ? await verbOfOther(typedPath, first, typed) : []),
  ];
}

/** The help of the option that a setting is here, as in `config set timeout 60`; else of the environment, which has all that can be set. */
async function settingLines([verb = '', name = '']: readonly string[]): Promise<readonly Lead[]> {
  if (verb !== 'set') return [];
  const option = `--${name.replace(/(?<=[a-z])(?=[A-Z])|_/g, '-')}`;
  const flag = flagNamed(option, Object.values(globalFlags));
  return flag ? [helpOfFlag('signage', flag)] : linesFor(['environment', 'variable'], 'signage');
}

/** The lines for a whole line in quotes: `'players list --health offline'`, `'why is loja-012 black?'`. */
async function unquotedLines(
  text: string,
  { argv, command, commandOf, meantBy }: Typed,
): Promise<readonly Lead[]> {
  const words = shellWords(text.replace(/\?$/, ''));
  const [first = ''] = words;
  if (!command.all.some(({ entry }) => isCalled(entry, first))) return [];
  const [line = []] = replaced(argv, [text], words);
  const meant = await commandOf(line);
  if (meant === undefined) return meantBy(line);
  // `screens in loja-012` takes `in` for a name.
  return meant.args.some(isFiller)
    ? []
    : [{ line: lineOf(line), does: meant.entry.summary, isAsTyped: true }];
}

/** The lines for a file to validate: `validate expectations.yaml`, `validate signage.yaml`. */
async function fileToValidate(file: string, { path }: Unknown, { command }: Typed): Promise<readonly Lead[]> {
  if (!/\.ya?ml$/i.test(file)) return [];
  const expectations = await linesFor(['expectation'], 'signage');
  return [...expectations, { line: `${path} --help`, does: command.entry.summary }];
}

/** The lines for words with what `--format` names, if that is no format of lists: a report, or a file of another program. */
async function formatLines(words: readonly string[], { command }: Typed): Promise<readonly Lead[]> {
  const [format = 'json'] = command.input.typed(globalFlags.output) ?? [];
  return globalFlags.output.values.includes(format.toLowerCase())
    ? []
    : linesFor([...words, format], command.path);
}

/** Whether a text in quotes is a name, and no sentence. */
function isTitle(text: string): boolean {
  return /^\p{Lu}.*\s/u.test(text) && sayingWords(text).length === wordsOf(text).length;
}

/** Whether a word is a path of the API: `/players?limit=5`. */
const isEndpoint = (word: string) =>
  Object.values(endpoints).some(({ path }) => word === path || word.startsWith(`${path}?`));

/** What finds a word that means nothing, and its number: `caixa 1`. */
async function numberedLines([word = '', number = '']: readonly string[]): Promise<readonly Lead[]> {
  const vocabulary = await allWords();
  const isNamed = wordsOf(word).every((each) => !vocabulary.has(each)) && /^\d+$/.test(number);
  return isNamed ? findLines([`${word} ${number}`]) : [];
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
