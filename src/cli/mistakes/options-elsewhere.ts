import { flagName } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { allVerbs } from '../entries.ts';
import { helpOfFlag, takes } from './corrections.ts';

/* Options that another command of the noun has. */

/** The other commands of the noun that have an option of exactly this name: `players check` for `players list --grace`. */
export async function linesOfSiblings(
  name: string,
  value: string | undefined,
  path: string,
): Promise<readonly Lead[]> {
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
