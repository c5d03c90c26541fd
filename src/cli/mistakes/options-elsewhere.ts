import { type Flag, flagName } from '../../core/flag.ts';
import { listFlags } from '../../core/global-flags.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import { firstFound } from '../first-found.ts';
import type { CliCommand } from '../tree.ts';
import { flagNamed, helpOfFlag, takes, valueLines } from './corrections.ts';
import { linesFor } from './meant.ts';
import type { Typed } from './typed.ts';

/* Options that another command of the noun has. */

/** Options of lists alone, which say nothing of the items. */
export const listOnly: readonly Flag<unknown>[] = Object.values(listFlags);

/** The line for an option that only the list has: `get players offline --store x`. */
export async function listLines(
  option: readonly string[],
  list: Pick<CliCommand, 'path' | 'flags'>,
  { command }: Typed,
): Promise<readonly Lead[]> {
  const { path, flags } = list;
  const flag = flagNamed(option[0]?.split('=')[0] ?? '', flags);
  // Of named objects, `--all` does not ask for a list.
  if (flag === undefined || path === command.path || listOnly.includes(flag)) return [];
  const names = command.args.filter((word) => !word.startsWith('-') && !option.includes(word));
  const [found] = await firstFound<Lead>([
    () => (names.length > 0 ? linesFor(names, path) : []),
    () => names.flatMap((name) => valueLines(name, { path, accepted: flags })),
    () => [{ line: path, does: flag.help, isPart: names.length > 0 }],
  ]);
  return found ? [{ ...found, line: [found.line, ...option.map(shellQuoted)].join(' ') }] : [];
}

/** The other commands of the noun that have an option of exactly this name: `players check` for `players list --grace`. */
export async function linesOfSiblings(
  name: string,
  value: string | undefined,
  path: string,
): Promise<readonly Lead[]> {
  const { allVerbs } = await import('../entries.ts');
  const siblings = allVerbs.filter(
    (verb) => verb.noun && verb.path !== path && path.startsWith(`signage ${verb.noun.name} `),
  );
  const lines = siblings.map(async (verb) => {
    const flag = (await verb.load()).flags.find((each) => flagName(each) === name);
    // `content list --state active`: that of `airtime` takes a state of Brazil.
    const isMeant = flag && (value === undefined || flag.kind === 'switch' || takes(flag, value));
    return isMeant ? [helpOfFlag(verb.path, flag)] : [];
  });
  return (await Promise.all(lines)).flat().slice(0, 3);
}
