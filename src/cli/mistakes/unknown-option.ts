import type { Flag } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import type { Lead } from '../../errors.ts';
import { allVerbs } from '../entries.ts';
import { firstFound } from '../first-found.ts';
import { flagCalled } from '../flag-called.ts';
import { flagsCalled, nounCalled } from '../lookup/known.ts';
import { phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { keyOptions } from '../lookup/program-words.ts';
import type { CliCommand } from '../tree.ts';
import {
  bareNames,
  closeNames,
  fileLines,
  ifAccepted,
  inPlace,
  replaced,
  takes,
  valueLines,
  valuesCalled,
  wordValues,
} from './corrections.ts';
import { filterAsOptions } from './filters-as-options.ts';
import { linesFor, meantByWords } from './meant.ts';
import { linesWithDemo } from './nouns-and-verbs.ts';
import { linesOfSiblings } from './options-elsewhere.ts';
import { fitting, optionLines, ownOptions } from './options-in-place.ts';
import type { Mistake, Mistyped, Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/** An option that the command does not have, and what stands around it. */
interface UnknownOption {
  /** As it was typed: `--largest=10`. */
  readonly word: string;
  /** `--largest`. */
  readonly name: string;
  /** `largest`. */
  readonly bare: string;
  /** What stands after a `=`, or is the next word. */
  readonly value: string | undefined;
  /** Whether objects are named: who names some has chosen the command. */
  readonly namesObjects: boolean;
  /** What was typed, in which the option alone is wrong, or with its value. */
  readonly option: Mistyped;
  readonly withValue: Mistyped;
}

/** The mistake of an option that the command does not have, or of a switch with a value. */
export function unknownOption(word: string, typed: Typed): Mistake {
  const unknown = unknownIn(word, typed);
  const flag = flagCalled(unknown.name, typed.command.flags);
  if (flag !== undefined) return switchWithValue(flag, unknown);
  return {
    wrong: unknown.withValue.wrong,
    message: `unknown option ${unknown.name}`,
    meant: () => linesMeant(unknown),
  };
}

/** commander knows no `--demo=true`. `--demo=false` stands for no option at all. */
function switchWithValue(flag: Flag<unknown>, { word, name, value = '', option }: UnknownOption): Mistake {
  const isOff = /^(?:false|no|off|0)$/i.test(value);
  const lines = replaced(option.argv, [word], isOff ? [] : [name]);
  return {
    wrong: [word],
    message: `${name} takes no value`,
    meant: () =>
      ifAccepted(
        lines.filter((line) => line.length > 0),
        isOff ? '' : flag.help,
        option,
      ),
  };
}

function unknownIn(word: string, typed: Typed): UnknownOption {
  const { args } = typed.command;
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (/^-(?!\d)/.test(next ?? '') ? undefined : next);
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
  const { word, name, bare, value, option, withValue } = unknown;
  const { command } = option;
  const { path, accepted: flags } = command;
  const list = await listBeside(path);
  const close = closeNames(bare, flags, ['version', 'help']);
  const called = await flagsCalled(bare, flags);
  return firstFound<Lead>([
    () => linesWithDemo(option),
    () => (phrasesIn(keyOptions.words).includes(phraseOf(bare)) ? [{ line: keyOptions.says, does: '' }] : []),
    () => inPlace(filterAsOptions(name, value, list.flags, list.path), withValue),
    () => ownOptions(close, path),
    () => fileLines(bare, command),
    () => argumentLines(bare, command),
    () => stateLines(unknown, called),
    () => optionLines(fitting(called, value), word, option),
    () => linesOfOwnName(unknown),
    () => linesOfSiblings(name, value, path),
    () => linesOfName(unknown),
    // `--kind video`: the value says which option it is; not of `--severity critical`, which nothing has.
    () => (value && !isRank(bare) ? inPlace(valueLines(value, command), withValue) : []),
    async () => {
      const values = mistypedNames(bare, wordValues(flags)).flatMap((each) => valueLines(each, command));
      // `--names=true` is no mistyped `--name`.
      const isSwitch = /^(?:true|false)$/.test(value ?? '');
      const mistyped = flags.filter(
        (flag) => !isSwitch && bareNames(flag).some((each) => close.includes(each)),
      );
      return [...(await optionLines(mistyped, word, option)), ...(await inPlace(values, option))];
    },
    () => searchedLines(unknown),
  ]);
}

/** The help of a command that takes ids and names as arguments, for an option with one: `content --id 501`, `why --player 'Caixa 1'`. */
function argumentLines(bare: string, { path, registeredArguments, body }: CliCommand): readonly Lead[] {
  const isOfScreens = path.startsWith('signage screens ') && nounCalled(bare) === 'players';
  const isName = isOfScreens || (bare === 'name' && path.endsWith(' get'));
  if (!isName && !isForIds(bare, path)) return [];
  const line = registeredArguments.length > 0 ? path : path.replace(/ list$/, ' get');
  const takesIds = path !== line || body?.idsOf !== undefined;
  return takesIds ? [{ line: `${line} --help`, does: 'ids and names are arguments' }] : [];
}

/** The lines for a state that the options which are called so do not take: `--status offline`, `--estado desligado`. */
async function stateLines(
  { bare, value, option: { command }, withValue }: UnknownOption,
  called: readonly Flag<unknown>[],
): Promise<readonly Lead[]> {
  const isOfState = /^(?:state|status|health|condition|show|only|estado|situacao)$/.test(phraseOf(bare));
  if (!isOfState || value === undefined || called.some((flag) => takes(flag, value))) return [];
  const lines = valueLines(value, command);
  return inPlace(lines.length > 0 ? lines : await linesFor([value], command.path), withValue);
}

/**
 * The lines with an option that has the name as a value: `--offline`. Where it is also declared to mean something else, both are shown: a
 * schedule with the status `active` need not be active now.
 */
async function linesOfOwnName(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { bare, value, option } = unknown;
  const { command } = option;
  // `--jsonl`
  const formats = valuesCalled(bare, globalFlags.output.values);
  const own = [bare, ...formats].flatMap((each) => valueLines(each, command));
  const declared = await linesFor([bare], command.path);
  const hasBoth = declared.length > 1 && own.some(({ line }) => declared.some((each) => each.line === line));
  // `--junit report.xml` only says where to write it.
  const isFile = /\.[a-z]\w*$/i.test(value ?? '');
  return inItsPlace(hasBoth ? declared : own, isFile ? { ...unknown, value: undefined } : unknown);
}

/** The lines that the name means. Of named objects, all fields are shown: `player loja-012 --last-seen`. */
async function linesOfName(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { bare, value, namesObjects, option } = unknown;
  const { path } = option.command;
  if (namesObjects && path.endsWith(' get')) return [];
  // `--store loja-008`: of what command it is, is not known.
  if (value !== undefined && path === 'signage') return [];
  return inItsPlace(await linesFor([bare], path), unknown);
}

/** Lines in place of the option. Where its value is lost, they are a part of what was asked: `--older-than 180d` for a line that sorts by age. */
async function inItsPlace(
  lines: readonly Lead[],
  { value, option, withValue }: UnknownOption,
): Promise<readonly Lead[]> {
  const isLost = ({ line }: Lead) => value !== undefined && !line.includes(value);
  const found = lines.map((each) =>
    inPlace([{ ...each, isPart: each.isPart || isLost(each) }], isLost(each) ? withValue : option),
  );
  return (await Promise.all(found)).flat();
}

/** What else is known of the name. `--no-stream` is not about streams. A search in help rarely finds the name of an option. */
async function searchedLines(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { name, bare, value, namesObjects, option } = unknown;
  if (name.length < 3 || bare.startsWith('no-')) return [];
  const isElsewhere = value !== undefined && option.command.path === 'signage';
  const found = await meantByWords([bare], option.command.path, option, []);
  return found.filter(
    ({ line, does }) => does === '' || !(namesObjects || isElsewhere || line.includes(' --search ')),
  );
}

/** Whether an option asks for how bad or how important something is. */
const isRank = (name: string) => /^(?:severity|level|prio|priority)$/.test(name);

/** Whether an option would take the ids of what a command is about: `--id`, and `--player-id` of `players`. */
function isForIds(name: string, path: string): boolean {
  const [, prefix] = /^(?:(\w+)-)?ids?$/.exec(name) ?? [undefined, name];
  return prefix === undefined || nounCalled(prefix) === path.split(' ')[1];
}

/** The list of the noun that a command is of, for `get`, which has no filters; the command itself otherwise. */
async function listBeside(path: string) {
  const list = path.replace(/ get$/, ' list');
  const { flags = [] } = (await allVerbs.find((each) => each.path === list)?.load()) ?? {};
  return { path: list, flags };
}
