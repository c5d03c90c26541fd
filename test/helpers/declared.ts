import { topics } from '../../src/cli/help/topics.ts';
import { registry } from '../../src/commands/registry.ts';
import { flagName } from '../../src/core/flag.ts';
import type { Verb } from '../../src/core/verb.ts';

/*
 * What the registry says of commands and flags. `test/cli/help.test.ts` and docs/ hold the texts; a test of something else asks here, so
 * that another wording is no failure of its own.
 */

/** The path of each command that runs: `status`, `players list`. */
export const commandPaths: readonly string[] = registry.flatMap((entry) =>
  'load' in entry ? [entry.name] : entry.verbs.map(({ name }) => `${entry.name} ${name}`),
);

/** What help says of a noun, a command or a topic: `players`, `players list`, `exit-codes`. */
export function summaryOf(path: string): string {
  const [first = '', second] = path.split(' ');
  const entry = registry.find(({ name }) => name === first);
  if (entry === undefined) return topics.get(first)?.summary ?? missing(path);
  return second === undefined ? entry.summary : verbOf(path).summary;
}

/** What help says of a flag, without its values: `flagHelp('players list', '--status')`. */
export async function flagHelp(path: string, name: string): Promise<string> {
  const { flags } = await verbOf(path).load();
  return flags.find((flag) => flagName(flag) === name)?.help ?? missing(`${path} ${name}`);
}

export function verbOf(path: string): Verb {
  const [first, second] = path.split(' ');
  const entry = registry.find(({ name }) => name === first);
  if (entry !== undefined && 'load' in entry) return entry;
  return entry?.verbs.find(({ name }) => name === second) ?? missing(path);
}

function missing(what: string): never {
  throw new Error(`nothing in the registry is called "${what}"`);
}
