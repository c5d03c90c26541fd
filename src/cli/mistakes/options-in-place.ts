import { type Flag, flagName } from '../../core/flag.ts';
import { Failure, type Lead } from '../../errors.ts';
import { isCalled } from '../tree.ts';
import { helpOfFlag, ifRight, isRarelyMeant, lacksValue, replaced, takes } from './corrections.ts';
import { fieldsCalled } from './other-tools/templates.ts';
import type { Typed } from './typed.ts';

/* An option of the command in place of one that it does not have. */

/**
 * The first of the flags that takes a value, if any does: `--on sat` is a day, `--on 2026-12-24` a time; and of `--group type`, the one for
 * fields.
 */
export function fitting(
  flags: readonly Flag<unknown>[],
  value: string | undefined,
  fields: readonly string[],
): readonly Flag<unknown>[] {
  if (value === undefined) return flags;
  const isField = value.length > 3 && fieldsCalled([value], fields) !== undefined;
  const taking = flags.filter((flag) => takes(flag, value));
  const first = (isField && taking.find(({ kind }) => kind === 'fields')) || taking[0];
  return first ? [first] : flags;
}

/** The command line with another option in place of an unknown one, if the tool then accepts it; else the help, as a value is missing or wrong. */
export async function optionLines(
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

/** The line for a mistyped option of the program itself. */
export function ownOptions(close: readonly string[], path: string): readonly Lead[] {
  if (close.includes('version') && path === 'signage')
    return [{ line: 'signage --version', does: 'print the version' }];
  return close.includes('help') ? [{ line: `${path} --help`, does: 'print its help' }] : [];
}
