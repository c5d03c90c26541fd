import { flagsWith, namesOfFlag } from '../../core/flag.ts';
import type { Lead } from '../../errors.ts';
import { entries } from '../entries.ts';
import { createTree } from '../tree.ts';
import { shellWords } from './corrections.ts';
import { flagsCalled } from './known.ts';
import { phraseOf, phrasesIn } from './phrases.ts';
import { needlessOptions } from './program-words.ts';
import type { Typed } from './typed.ts';
import { mistypedNames } from './typos.ts';

/**
 * The sentence that names the options which are lost in all the lines: `stores --without-content natal` leads to a list that has no such
 * option, and who is not told would look for it there. What is only called otherwise, as `--csv`, is not lost.
 */
export async function lostOptions(
  leads: readonly Lead[],
  { argv, command, wrong }: Typed & { readonly wrong: readonly string[] },
): Promise<readonly Lead[]> {
  const lines = leads.filter(({ line, does }) => does !== '' && line.startsWith('signage '));
  const root = createTree(entries, () => '', command.env);
  const commands = await Promise.all(
    lines.map(async ({ line }) => {
      const words = shellWords(line).slice(1);
      // `signage --demo find loja-012`
      return (await root.find(words.slice(words.findIndex((word) => !word.startsWith('-'))))).command;
    }),
  );
  // A line with something put right has all the others; what `find` prints has not.
  const isWhole = lines.some(({ isAsTyped }, at) => isAsTyped && commands[at]?.path !== 'signage find');
  if (lines.length === 0 || isWhole) return [];
  const flags = [...command.flags, ...commands.flatMap((each) => each.flags)];
  const known = flags.flatMap(namesOfFlag).map((name) => name.slice(2));
  const isLost = async (name: string) => {
    const bare = name.replace(/^--/, '');
    const isSaid = lines.some(({ line, does }) => `${line} ${does}`.includes(bare));
    const isOther = flagsWith(bare, flags).length > 0 || mistypedNames(bare, known).length > 0;
    const isNeedless = needlessOptions.some(({ words }) => phrasesIn(words).includes(phraseOf(bare)));
    return !(isSaid || isOther || isNeedless || (await flagsCalled(bare, flags)).length > 0);
  };
  const names = argv.flatMap((word) => (wrong.includes(word) ? [] : (/^--[a-z][^=]*/i.exec(word) ?? [])));
  const lost: string[] = [];
  for (const name of new Set(names)) if (await isLost(name)) lost.push(name);
  if (lost.length === 0) return [];
  return [
    { line: `${lines.length === 1 ? 'It has no' : 'None of these has'} ${lost.join(' or ')}`, does: '' },
  ];
}
