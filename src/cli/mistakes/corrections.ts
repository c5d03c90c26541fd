import { type Flag, flagName, shortNameOf } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { shellQuoted } from '../../words/shell-quoted.ts';
import type { Typed } from './typed.ts';

/* Command lines in which something is put right. */

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The words as a line of shell. */
const lineOf = (argv: readonly string[]) => ['signage', ...argv.map(shellQuoted)].join(' ');

/** What was typed with others in place of a word, or without it; undefined if that is not a word of its own. */
export function replaced(
  argv: readonly string[],
  word: string,
  by: readonly string[],
): readonly string[] | undefined {
  const at = argv.indexOf(word);
  return at < 0 ? undefined : [...argv.slice(0, at), ...by, ...argv.slice(at + 1)];
}

/** The first of some command lines that the tool accepts; `otherwise` if there is none. */
export async function firstAccepted(
  lines: readonly (readonly string[] | undefined)[],
  does: string,
  { accepts }: Typed,
  otherwise?: Lead,
): Promise<readonly Lead[]> {
  for (const line of lines) if (line && (await accepts(line))) return [{ line: lineOf(line), does }];
  return otherwise ? [otherwise] : [];
}

/** The options that have a word as a value. */
export function flagsWith(value: string, flags: readonly Flag<unknown>[]): readonly Flag<unknown>[] {
  return flags.filter(({ kind, values }) => kind === 'word' && values.some((each) => isSame(each, value)));
}

/** The lines with the options that have a word as a value, as `--health offline`: in place of a word that was typed, if the tool accepts that. */
export async function valueLines(
  value: string,
  typed: Typed,
  { inPlaceOf = value, flags = typed.command.flags } = {},
): Promise<readonly Lead[]> {
  const { argv, command } = typed;
  const lines = flagsWith(value, flags)
    .slice(0, 3)
    .map((flag) => {
      const words = [shortNameOf(flag), flag.values.find((each) => isSame(each, value)) ?? value];
      const alone = { line: `${command.path} ${words.join(' ')}`, does: flag.help };
      return firstAccepted([replaced(argv, inPlaceOf, words)], flag.help, typed, alone);
    });
  return (await Promise.all(lines)).flat();
}

/** The help of the command that has an option, which says what the option takes. */
export function helpOfFlag(path: string, flag: Flag<unknown>): Lead {
  return { line: `${path} --help`, does: `${flag.syntax.replace(/^-\w, /, '')}: ${flag.help}` };
}

/** The flag with this name or another one, in any case. */
export function flagNamed(name: string, flags: readonly Flag<unknown>[]): Flag<unknown> | undefined {
  return flags.find((flag) => [flagName(flag), ...(flag.synonyms ?? [])].some((each) => isSame(each, name)));
}
