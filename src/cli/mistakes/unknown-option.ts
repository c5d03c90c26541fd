import { type Flag, flagName, isSameWord } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { type Failure, type Lead, usage } from '../../errors.ts';
import { lists } from '../../model/lists.ts';
import { flagCalled } from '../find-flags.ts';
import { firstFound } from '../first-found.ts';
import { flagsMeaning, nounCalled } from '../lookup/known.ts';
import { phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { keyOptions } from '../lookup/program-words.ts';
import type { CliCommand } from '../tree.ts';
import {
  bareNames,
  fileLines,
  helpOfFlag,
  ifAccepted,
  inPlace,
  replaced,
  takes,
  valueLines,
  valuesCalled,
  wordValues,
} from './corrections.ts';
import { filterAsOptions } from './filters-as-options.ts';
import { calledHere, linesFor } from './meant.ts';
import type { Mistake, Typed } from './typed.ts';
import { typosOf } from './typos.ts';

/** An option that the command does not have, and what stands around it. */
type UnknownOption = ReturnType<typeof unknownIn>;

/** The mistake of an option that the command does not have, or of a switch with a value: commander knows no `--demo=true`. */
export function unknownOption(word: string, typed: Typed): Mistake | Failure {
  const { path, flags } = typed.command;
  const unknown = unknownIn(word, typed);
  const { name } = unknown;
  if (flagCalled(name, flags)) return usage(`${name} takes no value`, `See: ${path} --help`);
  return {
    wrong: unknown.withValue.wrong,
    message: `unknown option ${name}`,
    meant: () => linesMeant(unknown),
  };
}

function unknownIn(word: string, typed: Typed) {
  const { args } = typed.command;
  const [name = '', attached] = word.split(/=(.*)/s);
  const next = args[args.indexOf(word) + 1];
  const value = attached ?? (/^-(?!\d)/.test(next ?? '') ? undefined : next);
  return {
    /** As it was typed: `--largest=10`. */
    word,
    name,
    bare: name.replace(/^-+/, ''),
    /** What stands after a `=`, or is the next word. */
    value,
    /** What was typed, in which the option alone is wrong, or with its value. */
    option: { ...typed, wrong: [word] },
    withValue: { ...typed, wrong: attached === undefined && value ? [word, value] : [word] },
  };
}

/** The lines to type instead: what the first way finds that finds something. */
async function linesMeant(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { name, bare, value, option, withValue } = unknown;
  const { command } = option;
  const { path, accepted: flags } = command;
  const called = await flagsMeaning(bare, flags);
  // `--store loja-008` at the root: its command is not known.
  const isElsewhere = path === 'signage' && value !== undefined;
  const isOfState = /^(?:state|status|health|condition|show|only|estado|situacao)$/.test(phraseOf(bare));
  const isRank = /^(?:severity|level|prio|priority)$/.test(bare);
  // `--jsonl`
  const values = [bare, ...valuesCalled(bare, globalFlags.output.values)];
  return firstFound<Lead>([
    () => (phrasesIn(keyOptions.words).includes(phraseOf(bare)) ? [{ line: keyOptions.says, does: '' }] : []),
    () => inPlace(filterAsOptions(name, value, command), withValue),
    () => fileLines(bare, command),
    () => argumentLines(bare, command),
    () => optionLines(fitting(called, value), unknown),
    // `--state offline`, `--estado desligado`: the value says which option it is.
    async () => {
      if (!isOfState || !value) return [];
      const lines = valueLines(value, command);
      return inPlace(lines.length > 0 ? lines : await linesFor([value], path), withValue);
    },
    async () => inItsPlace(isElsewhere ? [] : await linesFor([bare], path), unknown),
    () =>
      inItsPlace(
        values.flatMap((each) => valueLines(each, command)),
        unknown,
      ),
    // `--kind video`; not of `--severity critical`, which nothing has.
    () => (value && !isRank ? inPlace(valueLines(value, command), withValue) : []),
    () => called.slice(0, 3).map((flag) => helpOfFlag(path, flag)),
    () => linesOfTypos(unknown),
    // What the service lacks, and what other commands have
    async () => {
      const found = await calledHere([bare], path);
      return inPlace(isElsewhere ? found.filter(({ does }) => does === '') : found, option);
    },
  ]);
}

/** The first of the flags that takes a value: of `--group type`, the one for fields. All of them, if there is none. */
function fitting(flags: readonly Flag<unknown>[], value: string | undefined): readonly Flag<unknown>[] {
  if (value === undefined) return flags;
  // Also a field of another list, as schedules have no type.
  const isField = anyField.some((name) => isSameWord(name.replace(/Id$/, ''), value));
  const first = flags.find((flag) => (isField ? flag.kind === 'fields' : takes(flag, value)));
  return first ? [first] : [];
}

/** The fields of all lists. */
const anyField = Object.values(lists).flatMap(({ fields }) => Object.keys(fields));

/** The lines with the option in place of a mistyped one, or of its mistyped value: `--ofline`. */
async function linesOfTypos(unknown: UnknownOption): Promise<readonly Lead[]> {
  const { name, bare, option } = unknown;
  const { accepted: flags } = option.command;
  // find's `-mtime` is no mistyped `--time`.
  const close = name === '-mtime' ? [] : await typosOf(bare, flags.flatMap(bareNames));
  const mistyped = flags.filter((flag) => bareNames(flag).some((each) => close.includes(each)));
  const values = (await typosOf(bare, wordValues(flags))).flatMap((each) => valueLines(each, option.command));
  return [...(await optionLines(mistyped, unknown)), ...(await inPlace(values, option))];
}

/**
 * The command line with another option in place of the unknown one, if the tool then accepts it; else the help, as a value is missing or
 * wrong.
 */
async function optionLines(
  flags: readonly Flag<unknown>[],
  { word, name, option }: UnknownOption,
): Promise<readonly Lead[]> {
  const { argv, command } = option;
  const lines = flags.slice(0, 3).map((flag) => {
    // Nobody types JMESPath for an option that has another name. At the root, a command can follow.
    const isHelp =
      flag === globalFlags.query || command.path === 'signage' || isWithoutValue(flag, word, argv);
    const put = isHelp ? [] : replaced(argv, [word], [word.replace(name, flagName(flag))]);
    return ifAccepted(put, flag.help, option, helpOfFlag(command.path, flag));
  });
  const leads = (await Promise.all(lines)).flat();
  const whole = leads.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : leads;
}

/** The help of a command that takes ids and names as arguments, for an option with one: `content get --id 501`, `screens --player 12`. */
function argumentLines(bare: string, { path, body }: CliCommand): readonly Lead[] {
  const [noun = '', ...more] = bare.split('-');
  const takesIds = body?.idsOf !== undefined;
  const isForIds = /^ids?$/.test(more[0] ?? noun) || (takesIds && (bare === 'name' || bare === 'player'));
  const isOfCommand = more.length === 0 || nounCalled(noun) === path.split(' ')[1];
  if (!isForIds || !isOfCommand || !(takesIds || path.endsWith(' list'))) return [];
  const line = takesIds ? path : path.replace(/ list$/, ' get');
  return [{ line: `${line} --help`, does: 'ids and names are arguments' }];
}

/** Lines in place of the option. Where its value is lost, they are a part of what was asked: `--older-than 180d` for a line that sorts by age. */
async function inItsPlace(
  lines: readonly Lead[],
  { value, option, withValue }: UnknownOption,
): Promise<readonly Lead[]> {
  const isLost = ({ line }: Lead) => value !== undefined && !line.includes(value);
  const found = lines.map((each) =>
    inPlace([{ ...each, isPart: isLost(each) }], isLost(each) ? withValue : option),
  );
  return (await Promise.all(found)).flat();
}

/** Whether no value follows a word that stands for an option. Commander would take the next option for it. */
function isWithoutValue({ kind }: Flag<unknown>, word: string, argv: readonly string[]): boolean {
  return kind !== 'switch' && (argv[argv.lastIndexOf(word) + 1] ?? '-').startsWith('-');
}
