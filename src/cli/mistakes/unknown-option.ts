import { type Flag, flagName, isSameWord, namesOfFlag } from '../../core/flag.ts';
import { Failure, type Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import { nameTest } from '../lookup/named-objects.ts';
import { phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { keyOptions, needlessOptions } from '../lookup/program-words.ts';
import { isCalled } from '../tree.ts';
import {
  commandLines,
  fileLines,
  flagNamed,
  helpOfFlag,
  ifRight,
  inPlace,
  isRarelyMeant,
  lacksValue,
  lineOf,
  replaced,
  takes,
  valueLines,
  wordValues,
} from './corrections.ts';
import { lackLines, linesFor, listBeside, meantByWords } from './meant.ts';
import { linesOfSiblings, listLines } from './options-elsewhere.ts';
import { filterAsOptions } from './other-tools/filters-as-options.ts';
import { templateLines } from './other-tools/templates.ts';
import type { Mistake, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of an option that the command does not have. Its value stands after a `=`, or is the next word. */
export function unknownOption(word: string, typed: Typed): Mistake {
  const { command } = typed;
  const { path, args, accepted: flags } = command;
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (next?.startsWith('--') ? undefined : next);
  const bare = name.replace(/^-+/, '');
  // Who names objects has chosen the command.
  const namesObjects = args.some((each) => !each.startsWith('-') && each !== value);
  const isAfterWords = args.slice(0, args.indexOf(word)).some((each) => !each.startsWith('-'));
  const namesOf = (flag: Flag<unknown>) => namesOfFlag(flag).map((each) => each.slice(2));
  const withValue = { ...typed, wrong: attached === undefined && value ? [word, value] : [word] };
  return {
    wrong: withValue.wrong,
    message: `unknown option ${name}`,
    async meant() {
      const { flagsCalled, isForIds, isOptionName, nounCalled } = await import('../lookup/known.ts');
      // `--content` is no mistyped `--context`.
      const isNoun = nounCalled(bare) !== undefined;
      const close = isNoun ? [] : mistypedNames(bare, ['version', 'help', ...flags.flatMap(namesOf)]);
      const mistyped = flags.filter((flag) => namesOf(flag).some((each) => close.includes(each)));
      // `content get natal --player loja-012` asks for more than a switch does.
      const isMore = namesObjects && value !== undefined;
      const called = (await flagsCalled(bare, flags)).filter(({ kind }) => !(isMore && kind === 'switch'));
      const list = await listBeside(path);
      // `-w 1`: a letter with a value is no command. `--store x` alone: it is not known of which one the option is.
      const isNoWord =
        value !== undefined && (bare.length === 1 || (path === 'signage' && (await isOptionName(name))));
      const option = { ...typed, wrong: [word] };
      const isOfState = /^(?:state|status|health|condition|show|only|estado|situacao)$/.test(phraseOf(bare));
      const isFile = /\.[a-z]\w{1,4}$/i.test(value ?? '');
      return firstFound<Lead>([
        () => commandLines(typed),
        () =>
          phrasesIn(keyOptions.words).includes(phraseOf(bare)) ? [{ line: keyOptions.says, does: '' }] : [],
        () => inPlace(filterAsOptions(name, value, list.flags, list.path), withValue),
        () => ownOptions(close, path),
        async () =>
          /^(?:jq|q|template|format)$/.test(bare)
            ? inPlace(await templateLines(value ?? '', command), withValue)
            : [],
        // `wait player-online --id loja-019`: what stands before it is hardly an id. `get` takes names too.
        () =>
          (isForIds(bare, path) || (bare === 'name' && path.endsWith(' get'))) && !isAfterWords
            ? idLines(bare, value, withValue)
            : [],
        () => listLines(withValue.wrong, list, typed),
        () => fileLines(bare, command),
        // `--estado desligado`, `--situacao offline`
        async () =>
          isOfState && value && !called.some((flag) => takes(flag, value))
            ? inPlace(await linesFor([value], path), withValue)
            : [],
        () => optionLines(fitting(called, value, list.fields), word, typed),
        // `--junit report.xml` says more than `--offline`.
        () =>
          isFile
            ? inPlace(fileReportLines(valueLines(bare, command), value ?? ''), withValue)
            : inPlace(valueLines(bare, command), option),
        () => (namesObjects ? [] : linesOfSiblings(name, value, path)),
        async () => {
          const lines = isNoWord ? [] : await linesFor([bare], path);
          const sorted = value === undefined ? [] : linesOfSorted(lines, value, flags);
          return sorted.length > 0 ? inPlace(sorted, withValue) : inPlace(lines, option);
        },
        // `--state offline`: the value says which option it is; not of `--severity critical`, which nothing has.
        () => (value && !isRank(bare) ? inPlace(valueLines(value, command), withValue) : []),
        // `--having 'plays < 1'`
        () => lackLines(value?.match(/[a-z]\w{3,}/gi) ?? [], path),
        () => needlessLines(word, typed),
        async () => {
          const values = mistypedNames(bare, wordValues(flags)).flatMap((each) => valueLines(each, command));
          const typos = [...(await optionLines(mistyped, word, typed)), ...(await inPlace(values, option))];
          // `--no-stream` is not about streams.
          const isWord = name.length > 2 && !bare.startsWith('no-');
          if (!isWord || typos.length > 0) return typos;
          const found = await meantByWords([bare], path, option, []);
          // A search in help for the name of an option rarely finds it.
          return found.filter(
            ({ line, does }) => does === '' || !(namesObjects || line.includes(' --search ')),
          );
        },
      ]);
    },
  };
}

/**
 * The first of the flags that takes a value, if any does: `--on sat` is a day, `--on 2026-12-24` a time; and of `--group type`, the one for
 * fields.
 */
function fitting(
  flags: readonly Flag<unknown>[],
  value: string | undefined,
  fields: readonly string[],
): readonly Flag<unknown>[] {
  if (value === undefined) return flags;
  const isField = fields.some((field) => isSameWord(field, value));
  const taking = flags.filter((flag) => takes(flag, value));
  const first = (isField && taking.find(({ kind }) => kind === 'fields')) || taking[0];
  return first ? [first] : flags;
}

/** Whether an option asks for how bad or how important something is. */
const isRank = (name: string) => /^(?:severity|level|prio|priority)$/.test(name);

/** The lines that sort, with how many are wanted: `--largest 10`. With another value, as of `--longer-than 15s`, sorting is only a part. */
function linesOfSorted(
  lines: readonly Lead[],
  value: string,
  flags: readonly Flag<unknown>[],
): readonly Lead[] {
  const isCount = /^\d+$/.test(value) && flagNamed('--limit', flags) !== undefined;
  const sorted = lines.filter(({ line }) => line.includes(' --sort '));
  return sorted.map((each) =>
    isCount ? { ...each, line: `${each.line} --limit ${value}` } : { ...each, isPart: true },
  );
}

/** The lines with a format and a file. No line writes one, but help of it may be shown: `--report junit=report.xml`. */
function fileReportLines(lines: readonly Lead[], file: string): readonly Lead[] {
  return lines.map((each) => {
    const isReport = each.line.includes(' --report ');
    return { ...each, line: isReport ? `${each.line}=${shellQuoted(file)}` : each.line, isPart: true };
  });
}

/** The option of other tools that is not needed here. */
export const needlessCalled = (word: string) =>
  needlessOptions.find(({ words }) => phrasesIn(words).includes(phraseOf(word)));

/** The line without an option that a command which only reads does not need: `--yes`. */
async function needlessLines(word: string, { argv, commandOf }: Typed): Promise<readonly Lead[]> {
  const needless = needlessCalled(word);
  const [line = []] = replaced(argv, [word], []);
  const { entry } = (needless && (await commandOf(line))) ?? {};
  // `auth logout --yes`: it changes what is stored here.
  const isReading =
    entry !== undefined && !('writes' in entry && entry.writes) && !/^auth/.test(line.join(' '));
  if (needless === undefined || !isReading) return [];
  return [{ line: lineOf(line), does: `without "${word}": ${needless.why}`, isAsTyped: true }];
}

/** The line with an id as an argument: for `get --id 501`, and of `get` for `list --id 501`. */
async function idLines(
  option: string,
  id: string | undefined,
  typed: Typed & { readonly wrong: readonly string[] },
): Promise<readonly Lead[]> {
  const { argv, wrong, command } = typed;
  const does = option === 'name' ? 'names are arguments' : 'ids are arguments';
  if (command.registeredArguments.length > 0)
    return ifRight(replaced(argv, wrong, wrong.slice(1)), does, typed);
  const get = command.path.replace(/ list$/, ' get');
  const others = command.args.filter((word) => !word.startsWith('-') && word !== id);
  const isName = await nameTest();
  // `player --id=4e3f94 screen` asks for more.
  return id === undefined || get === command.path || !others.every((word) => isName(word) || /\d/.test(word))
    ? []
    : [{ line: [get, ...[id, ...others].map(shellQuoted)].join(' '), does }];
}

/** The line for a mistyped option of the program itself. */
function ownOptions(close: readonly string[], path: string): readonly Lead[] {
  if (close.includes('version') && path === 'signage')
    return [{ line: 'signage --version', does: 'print the version' }];
  return close.includes('help') ? [{ line: `${path} --help`, does: 'print its help' }] : [];
}

/** The command line with another option in place of an unknown one, if the tool then accepts it; else the help, as a value is missing or wrong. */
async function optionLines(
  flags: readonly Flag<unknown>[],
  word: string,
  typed: Typed,
): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const [, attached] = word.split(/=(.*)/s);
  const lines = flags.slice(0, 3).map(async (flag) => {
    const by = attached === undefined ? flagName(flag) : `${flagName(flag)}=${attached}`;
    // `--insecure ping`: at the root, a command can follow.
    const next = argv[argv.indexOf(word) + 1] ?? '';
    const isCommand = command.all.some(({ entry }) => isCalled(entry, next));
    const isWhole = attached !== undefined || !(lacksValue(flag, word, argv) || isCommand);
    const lines = isWhole && !isRarelyMeant(flag) ? replaced(argv, [word], [by]) : [];
    const right = await ifRight(lines, flag.help, typed);
    const hint = isWhole ? lineIn(flag, attached ?? next) : undefined;
    return right.length > 0 ? right : [hint ?? helpOfFlag(command.path, flag)];
  });
  const leads = (await Promise.all(lines)).flat();
  const whole = leads.filter(({ isAsTyped }) => isAsTyped);
  return whole.length > 0 ? whole : leads;
}

/** What an option says of a wrong value, if it names a line: `--app-version '<4.2'`. */
function lineIn(flag: Flag<unknown>, value: string): Lead | undefined {
  try {
    flag.parse([value]);
    return undefined;
  } catch (error) {
    const hint = error instanceof Failure ? error.hint : undefined;
    return hint?.includes(': signage ') ? { line: hint, does: '' } : undefined;
  }
}
