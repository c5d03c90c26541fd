import type { Lead } from '../../../errors.ts';
import { alternatives } from '../../../words/listed.ts';
import { shellWords } from '../../../words/shell-quoted.ts';
import { createTree } from '../../entries.ts';
import { flagsWithValue } from '../../find-flags.ts';
import { flagsMeaning } from '../../lookup/known.ts';
import { bareNames } from '../corrections.ts';
import type { Mistyped } from '../typed.ts';
import { typosOf } from '../typos.ts';
import { optionsIn } from './whole-lines.ts';

/** Adds to each page of help which options its command lacks: `stores --content natal` leads to the help of `players list`, which has none. */
export async function withLostOptions(leads: readonly Lead[], typed: Mistyped): Promise<readonly Lead[]> {
  const names = optionsIn(typed).flatMap(([word = '']) => /^--(?!help$)[a-z][^=]*/i.exec(word) ?? []);
  const lines = leads.map(async (lead) => {
    if (!lead.line.endsWith(' --help')) return lead;
    const words = shellWords(lead.line.replace(/ --help$/, '')).slice(1);
    const found = await createTree().find(words);
    // The help of a noun stands for the command that runs without a verb.
    const { default: standard } = 'load' in found.command.entry ? {} : found.command.entry;
    const { command } = standard === undefined ? found : await found.command.find([standard]);
    const lost: string[] = [];
    for (const name of names) {
      const bare = name.slice(2);
      const known = [...(await flagsMeaning(bare, command.flags)), ...flagsWithValue(bare, command.flags)];
      // `--limt` is not lacking, but mistyped.
      const isMistyped = (await typosOf(bare, command.flags.flatMap(bareNames))).length > 0;
      if (known.length === 0 && !isMistyped) lost.push(name);
    }
    return lost.length > 0 ? { ...lead, does: `${lead.does}; it has no ${alternatives(lost)}` } : lead;
  });
  return Promise.all(lines);
}
