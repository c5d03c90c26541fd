import type { Lead } from '../../errors.ts';
import { firstFound } from '../first-found.ts';
import { findLines, isStoreWord, nameTest, storeLines } from '../lookup/named-objects.ts';
import { isFiller, phraseOf, sayingWords, wordsOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import { type CliCommand, type Entry, isCalled } from '../tree.ts';
import { dashedLines, ifAccepted, inPlace, lineOf, replaced, valueLines } from './corrections.ts';
import { linesFor, meantByWords, namedLines } from './meant.ts';
import {
  commandElsewhere,
  nounLines,
  verbFirstLines,
  verbOfOther,
  verbWithNoun,
} from './other-tools/nouns-and-verbs.ts';
import { sqlLines } from './other-tools/sql.ts';
import { type Mistake, type Typed, wordsBeforeOptions } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of a word that names no command. */
export function unknownCommand(typed: Typed): Mistake {
  const { command } = typed;
  const { group = command, args } = command;
  const { path } = group;
  const [first = ''] = args;
  const typedPath = group.typedPath.replace(/^signage ?/, '');
  // `list offline players`
  const before = path === 'signage get' ? [typedPath] : [];
  const [sentence = '', ...others] = wordsBeforeOptions(args);
  // A sentence can have quotes, as can a name that others follow.
  const words = others.length > 0 ? [sentence, ...others] : sentence.split(' ');
  const wrong = { ...typed, wrong: [first] };
  // Alone it tests the key; with something else it is of a player.
  const isPing = typedPath === 'ping';
  const isOfNoun = !/^signage(?: get)?$/.test(path);
  const canBeNamed = isPing || !isOfNoun;
  return {
    wrong: words,
    message: `unknown command "${typedPath === '' ? first : `${typedPath} ${first}`}"`,
    async meant() {
      const isName = await nameTest();
      // `delete-player`, `player/loja-012`
      const pieces = words
        .flatMap((word) =>
          isName(word) || word.includes(':') ? word : word.split(/\/|(?<=[a-z])-(?=[a-z])/i),
        )
        .filter(Boolean);
      // `what is on in store sp-pinheiros`
      const parts = pieces.filter((word, at) => !(isStoreWord(word) && isName(pieces[at + 1] ?? '')));
      return firstFound<Lead>([
        () => (path === 'signage' ? sqlLines(args.join(' ')) : []),
        // `get /players`, `get player/loja-012`
        () =>
          ifAccepted(
            /^(?:\/[a-z]|[a-z][\w-]*\/)/i.test(first)
              ? replaced(typed.argv, [first], first.split('/').filter(Boolean))
              : [],
            'names have no slash',
            typed,
          ),
        () => nounLines(first, typed),
        // `validate expectations.yaml`, `validate signage.yaml`
        async () =>
          typedPath === 'validate' && /\.ya?ml$/i.test(first)
            ? [
                ...(await linesFor(['expectation'], 'signage')),
                { line: `${path} --help`, does: command.entry.summary },
              ]
            : [],
        () => (isOfNoun ? verbWithNoun(first, group, typed) : []),
        () => (path === 'signage' ? verbFirstLines(typed) : dashedLines(words, typed)),
        () => (canBeNamed ? storeLines(pieces) : []),
        () => (path === 'signage' && asksWhere(words) ? whereLines(words) : []),
        // `'SP Pinheiros · Caixa 1'`; the plays of one are not known.
        () => (isTitle(first) && path !== 'signage analytics' ? findLines([first]) : []),
        async () =>
          meantByWords([...before, ...parts], path, { ...typed, wrong: words }, [
            // `get table`: a format alone is no value of a command. `content never played`: nor is a word of a sentence.
            ...(isOfNoun && words.every((word) => word === first || isFiller(word))
              ? await inPlace(valueLines(first, command), wrong)
              : []),
            // `schedules lint` is no typing mistake of `list`.
            ...(await firstFound([
              () => (isOfNoun ? commandElsewhere(first, command) : []),
              () => correctedLines(first, group, typed),
            ])),
            ...(isOfNoun ? await verbOfOther(typedPath, first, typed) : []),
          ]),
        // `campaing list`
        async () => {
          const right = await respelled(parts);
          return right.length > 0
            ? meantByWords([...before, ...right], path, { ...typed, wrong: words }, [])
            : [];
        },
        // `schedules sp-pinheiros`; players and content have names of their own.
        () => (path === 'signage schedules' ? namedLines(words, command) : []),
        // `stats sp-pinheiros` asks for plays of a store.
        () => (path === 'signage analytics' ? linesFor(['store'], path) : []),
        // `'black friday'`
        () => findLines(words.length < 4 && others.length === 0 && words.length > 1 ? [sentence] : words),
      ]);
    },
    hint: isPing ? '' : `See: ${path} --help`,
  };
}

/** Whether it is asked where something plays: `where is promo-cafe`, `which stores are showing Natal`. */
function asksWhere(words: readonly string[]): boolean {
  const asked = words.join(' ');
  const ofScreens =
    /^(?:which|what|quais) (?:screen|player|store|tela|loja)s? .*\b(?:show|play|passa|mostra)|^(?:store|loja)s? (?:showing|playing|passando|mostrando)\b/i;
  return /^(?:where|onde)\b/i.test(asked) || (ofScreens.test(asked) && !/\b(?:never|nunca)\b/i.test(asked));
}

/** The lines for where something plays: `where is promo-cafe playing` asks nothing about screens of that name. The first is a declared one. */
async function whereLines(words: readonly string[]): Promise<readonly Lead[]> {
  const found = await findLines(words);
  const isNot = words.some((word) => /^(?:not|n[aã]o)$/i.test(word));
  const asked = isNot ? 'where is it not playing' : 'where is it playing';
  return found.length > 0 ? [...(await linesFor([asked], 'signage')), ...found] : [];
}

/** Whether a text in quotes is a name, and no sentence. */
function isTitle(text: string): boolean {
  return /^\p{Lu}.*\s/u.test(text) && sayingWords(text).length === wordsOf(text).length;
}

/** The words with those put right that can only be typing mistakes; none if there are no such. */
async function respelled(words: readonly string[]): Promise<readonly string[]> {
  const vocabulary = await allWords();
  const right = words.map((word) => {
    const [plain = '', ...more] = wordsOf(word);
    const isWord = word.length > 5 && more.length === 0 && !vocabulary.has(plain);
    const [close, ...others] = isWord ? mistypedNames(plain, [...vocabulary]) : [];
    return close !== undefined && others.length === 0 ? close : word;
  });
  return right.some((word, at) => word !== words[at]) ? right : [];
}

/** The command line with the name that was meant in place of a mistyped one, if the tool then accepts it; else that command alone. */
async function correctedLines(word: string, group: CliCommand, typed: Typed): Promise<readonly Lead[]> {
  // `state` is a word of its own, and no mistyped `stats`.
  if (group.path === 'signage' && (await allWords()).has(phraseOf(word))) return [];
  // `lista players sem sinal há 2 dias` is a sentence, and has no names.
  const isSentence = wordsBeforeOptions(typed.command.args).slice(2).some(isFiller);
  const right = (name: string) => (isSentence ? [] : replaced(typed.argv, [word], [name]));
  const lines = commandsMeant(word, group).map(async (entry) => {
    const { name, summary } = entry;
    // `snapshop take` writes a folder; `snapshop diff a b` does not.
    if ('writes' in entry && entry.writes) {
      const [, next = '-'] = typed.command.args;
      const reads = commandsMeant(next, group).filter((each) => !('writes' in each && each.writes));
      const shown = reads[0] ?? entry;
      return [{ line: `${group.path} ${shown.name} --help`, does: shown.summary }];
    }
    const alone = await commandAlone(entry, group, typed);
    return ifAccepted(right(name), summary, typed, alone);
  });
  return (await Promise.all(lines)).flat();
}

/** A command, or the verb of it that was typed next, without what else was typed. */
async function commandAlone(
  entry: Entry,
  group: CliCommand,
  { command, commandOf }: Typed,
): Promise<Lead | undefined> {
  const { name, summary } = entry;
  const [, next = '-', more = '-'] = command.args;
  if ('load' in entry && (await entry.load()).required)
    return { line: `${group.path} ${name} --help`, does: summary };
  const verb = 'verbs' in entry ? verbMeant(next, entry.verbs) : undefined;
  // Of a sentence, one word is not mistyped; `loja-012` is no word.
  const isSentence = !next.startsWith('-') && !/\d/.test(next) && verb === undefined;
  // `get` alone only prints help.
  const isHelp = 'verbs' in entry && entry.default === undefined && verb === undefined;
  const words = [...group.path.split(' ').slice(1), name, ...(verb ? [verb.name] : [])];
  if (isSentence || isHelp || (await commandOf(words)) === undefined) return undefined;
  // `state show schedule.natal`
  return {
    line: lineOf(words),
    does: verb?.summary ?? summary,
    isPart: !(verb ? more : next).startsWith('-'),
  };
}

/** The verb of a group with this name, or a mistyped one: `conten lsit`. */
function verbMeant(word: string, verbs: readonly Entry[]): Entry | undefined {
  const [close = word] = isFiller(word) ? [] : mistypedNames(word, verbs.flatMap(namesOf));
  return verbs.find((each) => isCalled(each, word)) ?? verbs.find((each) => isCalled(each, close));
}

const namesOf = ({ name, aliases = [] }: Entry) => [name, ...aliases];

/** The commands that a word could be a typing mistake of, or the one that begins with it: `sched`. */
function commandsMeant(word: string, group: CliCommand): readonly Entry[] {
  // `schedules lists` is a typing mistake; elsewhere it is part of a sentence.
  if (isFiller(word) && /^signage(?: get)?$/.test(group.path)) return [];
  const commands = group.all.map(({ entry }) => entry);
  const close = mistypedNames(word, commands.flatMap(namesOf));
  // `staus` is rather the name of `status` than `stats`, another one of `analytics`.
  const named = commands.filter(({ name }) => close.includes(name));
  if (named.length > 0) return named.slice(0, 3);
  const others = commands.filter((entry) => close.some((name) => isCalled(entry, name)));
  if (others.length > 0) return others.slice(0, 3);
  const begun = commands.filter((entry) =>
    namesOf(entry).some((name) => name.startsWith(word.toLowerCase())),
  );
  return word.length > 1 && begun.length === 1 && !isFiller(word) ? begun : [];
}
