import { parseDuration } from '../../../clock/duration.ts';
import { timeWordsOf } from '../../../clock/typed-time.ts';
import { pathIn } from '../../../commands/api/index.ts';
import { type Flag, flagName } from '../../../core/flag.ts';
import { globalFlags, listFlags, readFormat } from '../../../core/global-flags.ts';
import { contradictionIn } from '../../../core/list-request.ts';
import { Failure } from '../../../errors.ts';
import { chooseRules, lintFlags, readLintOptions } from '../../../lint/flags.ts';
import { parsePaths } from '../../../query/field-path.ts';
import { createQuery } from '../../../query/jmespath.ts';
import { createUnknownFields } from '../../../query/unknown-fields.ts';
import { usualAssumptions } from '../../../screens/engine/assumptions.ts';
import { rangeFlags, readRange } from '../../../screens/time-range.ts';
import { objectNouns } from '../../lookup/question.ts';
import type { CliCommand } from '../../tree.ts';
import { flagNamed } from '../corrections.ts';
import { withoutListName } from '../typed.ts';

/**
 * Whether a command line that was parsed has what is found only when it runs: a missing option or file, an option twice, two that exclude each
 * other, two formats, a range that is none, a time for a folder, a field that the items lack, a query that is no JMESPath, no time where
 * one is due, a report for Nagios or a quiet status where nothing is a failure, nothing to show but help, a rule that cannot run, two paths
 * of the API, or what another tool means by `--strict`.
 */
export function isDoubtful(command: CliCommand): boolean {
  const { flags, input, body } = command;
  if (isFromTime(command) || body?.required?.some((flag) => input.typed(flag) === undefined)) return true;
  const given = flags.filter((flag) => input.typed(flag) !== undefined);
  if (contradictionIn((name) => given.some((flag) => flagName(flag) === `--${name}`))) return true;
  if (
    [
      isHelpAlone,
      lacksFile,
      hasTwoStores,
      hasTwoFormats,
      isNoRange,
      isNoQuery,
      lacksRule,
      lacksVerdict,
      hasTwoPaths,
      isOtherStrict,
    ].some((isSo) => isSo(command))
  )
    return true;
  return given.some((flag) => {
    const words = input.typed(flag) ?? [];
    return (
      (words.length > 1 && !flag.repeatable) || isNoTime(flag, words) || lacksField(flag, words, command)
    );
  });
}

/** Whether nothing but help is printed: `show --json` lacks what to show. */
const isHelpAlone = ({ path, body }: CliCommand) => path === 'signage get' && body === undefined;

/** Whether `report` has no file to write: none, or the name of a store in place of one. */
function lacksFile({ path, args: [file], input, flags }: CliCommand): boolean {
  const folder = flagNamed('--to', flags);
  const isToFolder = folder !== undefined && input.typed(folder) !== undefined;
  return path === 'signage report' && !isToFolder && !/^-$|\.html?$/i.test(file ?? '');
}

/** Whether a store is given as an argument and as an option: `status natal --store sp-pinheiros`. */
function hasTwoStores({ body, args, input, flags }: CliCommand): boolean {
  const store = flagNamed('--store', flags);
  const takesStore = '[store]' in (body?.arguments ?? {});
  return takesStore && args.length > 0 && store !== undefined && input.typed(store) !== undefined;
}

/** Whether `--json` stands beside another format, as in `--json -o tsv`, or an option of CSV beside one. */
function hasTwoFormats({ input }: CliCommand): boolean {
  return fails(() => readFormat({ ...input, env: {} }));
}

/** Whether `--query` has what is no JMESPath, such as a filter of jq, a field that the items of a list lack, or that of one object for a list. */
function isNoQuery(command: CliCommand): boolean {
  const [expression] = command.input.typed(globalFlags.query) ?? [];
  if (expression === undefined) return false;
  const isOfOne = isOfObjects(command) && /^\w+$/.test(expression);
  return isOfOne || fails(() => createQuery(expression)) || unknownInQuery(command).length > 0;
}

/** Whether a command lists objects, whose fields are known. */
const isOfObjects = ({ path }: CliCommand) => objectNouns.some((noun) => path === `signage ${noun} list`);

/** What is said of fields in a query that the items of a list lack, as in `[?Status=='OFFLINE']`, when it runs and they are looked up. */
export function unknownInQuery(command: CliCommand): readonly string[] {
  const { input, body } = command;
  const [typed] = input.typed(globalFlags.query) ?? [];
  if (typed === undefined || !isOfObjects(command)) return [];
  const expression = withoutListName(typed);
  if (fails(() => createQuery(expression))) return [];
  const unknown = createUnknownFields(
    createQuery(expression).itemFields('list'),
    Object.keys(body?.fields ?? {}),
  );
  unknown.see([{}]);
  return unknown.messages();
}

/** Whether `api` has what is no path: `api players -q id`. */
function hasTwoPaths({ path, args }: CliCommand): boolean {
  return path === 'signage api' && fails(() => pathIn(args));
}

/** Whether a range of `timeline` is none: half of one, as `--since monday`, or two of them. */
function isNoRange({ flags, input }: CliCommand): boolean {
  return flags.includes(rangeFlags.week) && fails(() => readRange(input, Date.now));
}

/** Whether a verdict is asked for where nothing is a failure without `--fail-on`: `screens --report nagios`, `status --quiet`. */
function lacksVerdict({ path, flags, input }: CliCommand): boolean {
  const failOn = flagNamed('--fail-on', flags);
  if (failOn === undefined || input.typed(failOn) !== undefined) return false;
  const report = flagNamed('--report', flags);
  const isForNagios = report !== undefined && input.typed(report)?.includes('nagios') === true;
  return isForNagios || (path === 'signage status' && input.typed(globalFlags.quiet) !== undefined);
}

/** Whether `--strict` is likely meant to fail on warnings, as in `lint schedules --strict`: ours is about the answers of the service. */
function isOtherStrict({ path, input }: CliCommand): boolean {
  return path === 'signage lint run' && input.typed(globalFlags.strict) !== undefined;
}

/** Whether `--from` has a time, as in `--from 2026-11-01` or `--from now-6h`, and no folder. */
export function isFromTime({ input }: CliCommand): boolean {
  const [folder = ''] = input.typed(globalFlags.from) ?? [];
  return /^(?:now)?-?\d[\w/.:-]*$/.test(folder) || timeWordsOf(folder) !== undefined;
}

/** Whether an option that takes a time has something else: most times are read by the clock, when the command runs. */
function isNoTime({ syntax }: Flag<unknown>, words: readonly string[]): boolean {
  const isTime = (word: string) => parseDuration(word) !== undefined || timeWordsOf(word) !== undefined;
  return / [<[](?:time|date)[>\]]$/.test(syntax) && !words.every(isTime);
}

/** Whether lint has no rule of a name that was typed, or cannot run it with the options. Those of a settings file are not known here. */
function lacksRule({ flags, input }: CliCommand): boolean {
  if (!flags.includes(lintFlags.only)) return false;
  return fails(() => chooseRules(input, readLintOptions(input, usualAssumptions({})), undefined));
}

/** Whether an option names a field that the items lack. They are counted by a filter too: `--by app-version`. */
function lacksField(
  flag: Flag<unknown>,
  words: readonly string[],
  { flags, input, body }: CliCommand,
): boolean {
  // What counts has fields of its own.
  if (flag === globalFlags.fields && input.typed(listFlags.by) !== undefined) return true;
  const isFilter = flag === listFlags.by && flagNamed(`--${words[0]}`, flags) !== undefined;
  if (flag.kind !== 'fields' || isFilter) return false;
  const fields = body?.fields;
  if (fields === undefined) return true;
  return fails(() => namedBy(flag, words).map((name) => parsePaths(name, { fields }, '')));
}

/** What options name that is no field of the items: `content list --sort plays`. */
export function unknownFields({ flags, input, body }: CliCommand): readonly string[] {
  const { fields } = body ?? {};
  if (fields === undefined) return [];
  return flags.flatMap((flag) =>
    namedBy(flag, input.typed(flag) ?? []).flatMap(
      (name) => failureIn(() => parsePaths(name, { fields }, ''))?.noField ?? [],
    ),
  );
}

/** The names of fields in the words of an option; none of another kind. */
function namedBy({ kind }: Flag<unknown>, words: readonly string[]): readonly string[] {
  return kind === 'fields'
    ? words.flatMap((text) => text.split(',')).map((name) => name.replace(/^[-~]/, ''))
    : [];
}

/** Whether something ends with a failure that is told to the user. */
const fails = (check: () => unknown) => failureIn(check) !== undefined;

function failureIn(check: () => unknown): Failure | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
