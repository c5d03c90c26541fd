import { type Flag, flagName, isSameWord } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { lists } from '../../model/lists.ts';
import { isCalled } from '../tree.ts';
import { helpOfFlag, ifAccepted, isRarelyMeant, lacksValue, replaced, takes } from './corrections.ts';
import type { Typed } from './typed.ts';

/** The fields of all lists. */
const anyField = Object.values(lists).flatMap(({ fields }) => Object.keys(fields));

/* An option of the command in place of one that it does not have. */

/**
 * The first of the flags that takes a value, if any does: `--on sat` is a day, `--on 2026-12-24` a time; and of `--group type`, the one for
 * fields.
 */
export function fitting(
  flags: readonly Flag<unknown>[],
  value: string | undefined,
): readonly Flag<unknown>[] {
  if (value === undefined) return flags;
  // No store is called `store`: `--group store`.
  const others = flags.filter((flag) => !isSameWord(flagName(flag), `--${value}`));
  // Also one of another list, as schedules have no type.
  const isField = anyField.some((name) => isSameWord(name.replace(/Id$/, ''), value));
  const first =
    others.find(({ kind }) => isField && kind === 'fields') ?? others.find((flag) => takes(flag, value));
  return first ? [first] : others;
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
    const put = isWhole && !isRarelyMeant(flag) ? replaced(argv, [word], [by]) : [];
    return ifAccepted(put, flag.help, typed, helpOfFlag(command.path, flag));
  });
  const leads = (await Promise.all(lines)).flat();
  const whole = leads.filter(({ isAsTyped }) => isAsTyped);
  return whole.length > 0 ? whole : leads;
}

/** The line for a mistyped option of the program itself. */
export function ownOptions(close: readonly string[], path: string): readonly Lead[] {
  if (close.includes('version') && path === 'signage')
    return [{ line: 'signage --version', does: 'print the version' }];
  return close.includes('help') ? [{ line: `${path} --help`, does: 'print its help' }] : [];
}
