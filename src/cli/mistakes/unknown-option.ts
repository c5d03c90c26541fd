import { type Flag, namesOfFlag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import { phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { keyOptions } from '../lookup/program-words.ts';
import {
  commandLines,
  fileLines,
  flagNamed,
  ifRight,
  inPlace,
  replaced,
  takes,
  valueLines,
  valuesCalled,
  wordValues,
} from './corrections.ts';
import { idLines } from './ids-as-arguments.ts';
import { lackLines, linesFor, listBeside, meantByWords } from './meant.ts';
import { needlessLines } from './needless-options.ts';
import { linesOfSiblings, listLines, listOnly } from './options-elsewhere.ts';
import { fitting, optionLines, ownOptions } from './options-in-place.ts';
import { filterAsOptions } from './other-tools/filters-as-options.ts';
import { fieldsCalled, templateLines } from './other-tools/templates.ts';
import type { Mistake, Typed, UnknownOption } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** The mistake of an option that the command does not have. */
export function unknownOption(word: string, typed: Typed): Mistake {
  const unknown = unknownIn(word, typed);
  return {
    wrong: unknown.withValue.wrong,
    message: `unknown option ${unknown.name}`,
    meant: () => linesMeant(unknown),
  };
}

function unknownIn(word: string, typed: Typed): UnknownOption {
  const { args } = typed.command;
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (next?.startsWith('--') ? undefined : next);
  return {
    word,
    name,
    bare: name.replace(/^-+/, ''),
    value,
    namesObjects: args.some((each) => !each.startsWith('-') && each !== value),
    option: { ...typed, wrong: [word] },
    withValue: { ...typed, wrong: attached === undefined && value ? [word, value] : [word] },
  };
}

/** The lines to type instead: what the first way finds that finds something. */
async function linesMeant(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { word, name, bare, value, namesObjects, option, withValue } = unknown;
  const { command } = option;
  const { path, accepted: flags } = command;
  const list = await listBeside(path);
  const close = await closeNames(bare, flags);
  const called = await calledFlags(unknown);
  return firstFound<Lead>([
    () => commandLines(option),
    () => (phrasesIn(keyOptions.words).includes(phraseOf(bare)) ? [{ line: keyOptions.says, does: '' }] : []),
    () => inPlace(filterAsOptions(name, value, list.flags, list.path), withValue),
    () => ownOptions(close, path),
    async () =>
      /^(?:jq|q|template|format)$/.test(bare)
        ? inPlace(await templateLines(value ?? '', command), withValue)
        : [],
    () => idLines(unknown),
    () => fieldLinesOf(unknown, list),
    () => listLines(withValue.wrong, list, option),
    () => fileLines(bare, command),
    () => stateLines(unknown, called),
    () => optionLines(fitting(called, value, list.fields), word, option),
    () => linesOfOwnName(unknown),
    () => (namesObjects ? [] : linesOfSiblings(name, value, path)),
    () => linesOfName(unknown),
    // `--state offline`: the value says which option it is; not of `--severity critical`, which nothing has.
    () => (value && !isRank(bare) ? inPlace(valueLines(value, command), withValue) : []),
    // `--having 'plays < 1'`
    () => lackLines(value?.match(/[a-z]\w{3,}/gi) ?? [], path),
    () => needlessLines(word, option),
    async () => {
      const values = mistypedNames(bare, wordValues(flags)).flatMap((each) => valueLines(each, command));
      const mistyped = flags.filter((flag) => bareNames(flag).some((each) => close.includes(each)));
      return [...(await optionLines(mistyped, word, option)), ...(await inPlace(values, option))];
    },
    () => searchedLines(unknown),
  ]);
}

/**
 * The line for an option that asks for a field of what is named: with that field, or without the option, as all fields are shown:
 * `player loja-012 --last-seen`, `schedule natal --ends`.
 */
async function fieldLinesOf(
  { word, bare, value, namesObjects, option }: UnknownOption,
  { flags, fields }: Awaited<ReturnType<typeof listBeside>>,
): Promise<readonly Lead[]> {
  if (!option.command.path.endsWith(' get') || !namesObjects || value !== undefined) return [];
  const [field] = fieldsCalled([bare], fields) ?? [];
  if (field !== undefined)
    return ifRight(replaced(option.argv, [word], ['--fields', field]), 'this field alone', option);
  const { flagsCalled } = await import('../lookup/known.ts');
  const called = await flagsCalled(
    bare,
    flags.filter((flag) => !listOnly.includes(flag)),
  );
  const does = `without "${word}": all fields are shown`;
  return called.length > 0 ? ifRight(replaced(option.argv, [word], []), does, option) : [];
}

/** The names of a flag, without their dashes. */
const bareNames = (flag: Flag<unknown>) => namesOfFlag(flag).map((each) => each.slice(2));

/** The names of options that a word could be a typing mistake of. `--content` is no mistyped `--context`. */
async function closeNames(bare: string, flags: readonly Flag<unknown>[]): Promise<readonly string[]> {
  const { nounCalled } = await import('../lookup/known.ts');
  const isNoun = nounCalled(bare) !== undefined;
  return isNoun ? [] : mistypedNames(bare, ['version', 'help', ...flags.flatMap(bareNames)]);
}

/** The flags that people call so. `content get natal --player loja-012` asks for more than a switch does. */
async function calledFlags({
  bare,
  value,
  namesObjects,
  option,
}: UnknownOption): Promise<readonly Flag<unknown>[]> {
  const { flagsCalled } = await import('../lookup/known.ts');
  const isMore = namesObjects && value !== undefined;
  const called = await flagsCalled(bare, option.command.accepted);
  return called.filter(({ kind }) => !(isMore && kind === 'switch'));
}

/** The lines for a state in words: `--estado desligado`, `--situacao offline`. */
async function stateLines(
  { bare, value, option: { command }, withValue }: UnknownOption,
  called: readonly Flag<unknown>[],
): Promise<readonly Lead[]> {
  const isOfState = /^(?:state|status|health|condition|show|only|estado|situacao)$/.test(phraseOf(bare));
  const isMeant = isOfState && value && !called.some((flag) => takes(flag, value));
  return isMeant ? inPlace(await linesFor([value], command.path), withValue) : [];
}

/**
 * The lines with an option that has the name as a value: `--offline`. Where it is also declared to mean something else, both are shown: a
 * schedule with the status `active` need not be active now. `--junit report.xml` says more.
 */
async function linesOfOwnName({ bare, value, option, withValue }: UnknownOption): Promise<readonly Lead[]> {
  const { command } = option;
  const isFile = /\.[a-z]\w{1,4}$/i.test(value ?? '');
  if (isFile) return inPlace(fileReportLines(valueLines(bare, command), value ?? ''), withValue);
  // `--jsonl`
  const formats = valuesCalled(bare, globalFlags.output.values);
  const own = [bare, ...formats].flatMap((each) => valueLines(each, command));
  const declared = await linesFor([bare], command.path);
  const hasBoth = declared.length > 1 && own.some(({ line }) => declared.some((each) => each.line === line));
  return inPlace(hasBoth ? declared : own, option);
}

/** The lines that the name means. */
async function linesOfName(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { bare, value, option, withValue } = unknown;
  const { path, accepted: flags } = option.command;
  const lines = (await isNoWord(unknown)) ? [] : await linesFor([bare], path);
  const sorted = value === undefined ? [] : linesOfSorted(lines, value, flags);
  return sorted.length > 0 ? inPlace(sorted, withValue) : inPlace(lines, option);
}

/** Whether a name can only be that of an option: `-w 1`, and `--store x` alone, of which it is not known to what command it belongs. */
async function isNoWord({ name, bare, value, option }: UnknownOption): Promise<boolean> {
  const { isOptionName } = await import('../lookup/known.ts');
  if (value === undefined) return false;
  return bare.length === 1 || (option.command.path === 'signage' && (await isOptionName(name)));
}

/** What else is known of the name. `--no-stream` is not about streams. A search in help rarely finds the name of an option. */
async function searchedLines(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { name, bare, namesObjects, option } = unknown;
  if (name.length < 3 || bare.startsWith('no-')) return [];
  const isNone = namesObjects || (await isNoWord(unknown));
  const found = await meantByWords([bare], option.command.path, option, []);
  return found.filter(({ line, does }) => does === '' || !(isNone || line.includes(' --search ')));
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
