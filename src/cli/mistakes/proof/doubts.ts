import { parseDuration } from '../../../clock/duration.ts';
import { timeWordsOf } from '../../../clock/typed-time.ts';
import { type Flag, flagName } from '../../../core/flag.ts';
import { globalFlags, listFlags, readFormat } from '../../../core/global-flags.ts';
import { contradictionIn } from '../../../core/list-request.ts';
import { Failure } from '../../../errors.ts';
import { chooseRules, lintFlags, readLintOptions } from '../../../lint/flags.ts';
import { parsePaths } from '../../../query/field-path.ts';
import { usualAssumptions } from '../../../screens/engine/assumptions.ts';
import type { CliCommand } from '../../tree.ts';
import { flagNamed } from '../corrections.ts';

/**
 * Whether a command line that was parsed has what is found only when it runs: a missing option, an option twice, two that exclude each
 * other, two formats, two stores, a time for a folder, no time where one is due, a field that the items lack, a rule that cannot run, a verdict
 * where nothing is a failure, or a query that selects nothing.
 */
export function isDoubtful(command: CliCommand): boolean {
  const { flags, input, body } = command;
  const given = flags.filter((flag) => input.typed(flag) !== undefined);
  return (
    isFromTime(command) ||
    body?.required?.some((flag) => !given.includes(flag)) === true ||
    contradictionIn((name) => given.some((flag) => flagName(flag) === `--${name}`)) !== undefined ||
    hasTwoStores(command) ||
    fails(() => readFormat(command.input)) ||
    lacksRule(command) ||
    lacksVerdict(command) ||
    selectsNothing(command) ||
    given.some((flag) => {
      const words = input.typed(flag) ?? [];
      return (
        (words.length > 1 && !flag.repeatable) || isNoTime(flag, words) || lacksField(flag, words, command)
      );
    })
  );
}

/** Whether a store is given as an argument and as an option: `status natal --store sp-pinheiros`. */
function hasTwoStores({ body, args, input, flags }: CliCommand): boolean {
  const store = flagNamed('--store', flags);
  const takesStore = '[store]' in (body?.arguments ?? {});
  return takesStore && args.length > 0 && store !== undefined && input.typed(store) !== undefined;
}

/** Whether a verdict is asked for where nothing is a failure without `--fail-on`: `screens --report nagios`, `status --quiet`. */
function lacksVerdict({ path, flags, input }: CliCommand): boolean {
  const failOn = flagNamed('--fail-on', flags);
  if (failOn === undefined || input.typed(failOn) !== undefined) return false;
  const report = flagNamed('--report', flags);
  const isForNagios = report !== undefined && input.typed(report)?.includes('nagios') === true;
  return isForNagios || (path === 'signage status' && input.typed(globalFlags.quiet) !== undefined);
}

/** Whether a query asks a list for a member, as `items[?id]` for other tools: ours are arrays. */
function selectsNothing({ path, input }: CliCommand): boolean {
  const [query = ''] = input.typed(globalFlags.query) ?? [];
  return path.endsWith(' list') && /^[a-z_]\w*\[/i.test(query);
}

/** Whether `--from` has a time, as in `--from 2026-11-01` or `--from now-6h`, and no folder. */
export function isFromTime({ input }: CliCommand): boolean {
  const [folder = ''] = input.typed(globalFlags.from) ?? [];
  return /^(?:now)?-?\d[\w/.:-]*$/.test(folder) || timeWordsOf(folder) !== undefined;
}

/** Whether an option that takes a time has something else: most times are read by the clock, when the command runs. */
function isNoTime(flag: Flag<unknown>, words: readonly string[]): boolean {
  return takesTime(flag) && !words.every(isTime);
}

export const takesTime = ({ syntax }: Flag<unknown>) => / [<[](?:time|date)[>\]]$/.test(syntax);
export const isTime = (word: string) => parseDuration(word) !== undefined || timeWordsOf(word) !== undefined;

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
  const names = words.flatMap((text) => text.split(',')).map((name) => name.replace(/^[-~]/, ''));
  return fails(() => names.map((name) => parsePaths(name, { fields }, '')));
}

/** Whether something ends with a failure that is told to the user. */
function fails(check: () => unknown): boolean {
  try {
    check();
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}
