import type { Flag } from '../../../core/flag.ts';
import type { Lead } from '../../../errors.ts';
import { alternatives } from '../../../words/listed.ts';
import { shellWords } from '../../../words/shell-quoted.ts';
import { entries } from '../../entries.ts';
import { flagsCalled } from '../../lookup/known.ts';
import { hasPhrase, phraseOf } from '../../lookup/phrases.ts';
import { type CliCommand, createTree, isCalled } from '../../tree.ts';
import { closeNames, flagNamed } from '../corrections.ts';
import { flagsWith } from '../flags-with.ts';
import type { Mistyped } from '../typed.ts';
import { isFromTime } from './doubts.ts';

/**
 * A sentence that names the options which none of the lines has: `stores --without-content natal` leads to a list that has no such option, and
 * who is not told would look for it there. What is only called otherwise, as `--csv`, is not lost. A time for `--from` is, where it is a folder.
 */
export async function lostOptions(
  leads: readonly Lead[],
  { argv, command, wrong }: Mistyped,
): Promise<readonly Lead[]> {
  const lines = leads.filter(({ line, does }) => does !== '' && /^signage (?!help )/.test(line));
  const commands = await commandsIn(lines, command);
  // A line with something put right has all the others; what `find` prints has not.
  const isWhole = lines.some(({ isAsTyped }, at) => isAsTyped && commands[at]?.path !== 'signage find');
  if (lines.length === 0) return [];
  const flags = commands.flatMap((each) => each.flags);
  const names = argv.flatMap((word) =>
    wrong.includes(word) ? [] : (/^--(?!help$)[a-z][^=]*/i.exec(word) ?? []),
  );
  const missing: string[] = [];
  for (const name of new Set(isWhole ? [] : names))
    if (!isSaid(name, lines) && !(await isKnownAs(name.slice(2), flags))) missing.push(name);
  const whose = leads.filter(({ does }) => does !== '').length === 1 ? 'It has no' : 'None of these has';
  const sentences = [
    ...(missing.length > 0 ? [`${whose} ${alternatives(missing)}`] : []),
    // `--from 2026-11-01`
    ...(isFromTime(command) ? ['--from takes the folder of a snapshot, not a time'] : []),
  ];
  return sentences.map((line) => ({ line, does: '' }));
}

/** Whether lines say what an option is called. `--to` is not said by `how to fix them`. */
function isSaid(name: string, lines: readonly Lead[]): boolean {
  const bare = phraseOf(name.slice(2));
  return bare.length > 2 && lines.some(({ line, does }) => hasPhrase(phraseOf(`${line} ${does}`), bare));
}

/** The commands of lines, whatever else is in them: `signage --demo find loja-012`. */
async function commandsIn(lines: readonly Lead[], { env }: CliCommand): Promise<readonly CliCommand[]> {
  const root = createTree(entries, () => '', env);
  const found = lines.map(({ line }) => {
    const words = shellWords(line).slice(1);
    return root.find(
      words.slice(words.findIndex((word) => root.all.some(({ entry }) => isCalled(entry, word)))),
    );
  });
  return (await Promise.all(found)).map(({ command }) => command);
}

/** Whether this is what one of the flags is called, or one of their values. */
async function isKnownAs(name: string, flags: readonly Flag<unknown>[]): Promise<boolean> {
  return (
    flagNamed(`--${name}`, flags) !== undefined ||
    closeNames(name, flags).length > 0 ||
    flagsWith(name, flags).length > 0 ||
    (await flagsCalled(name, flags)).length > 0
  );
}
