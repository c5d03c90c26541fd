import type { Lead } from '../../errors.ts';
import { phraseOf, phrasesIn } from '../lookup/phrases.ts';
import { needlessOptions } from '../lookup/program-words.ts';
import { lineOf, replaced } from './corrections.ts';
import type { Typed } from './typed.ts';

/* Options of other tools for what is so without them. */

/** The option of other tools that is not needed here. */
export const needlessCalled = (word: string) =>
  needlessOptions.find(({ words }) => phrasesIn(words).includes(phraseOf(word)));

/** The line without an option that a command which only reads does not need: `--yes`. */
export async function needlessLines(word: string, { argv, commandOf }: Typed): Promise<readonly Lead[]> {
  const needless = needlessCalled(word);
  const [line = []] = replaced(argv, [word], []);
  const { entry } = (needless && (await commandOf(line))) ?? {};
  // `auth logout --yes`: it changes what is stored here.
  const isReading =
    entry !== undefined && !('writes' in entry && entry.writes) && !/^auth/.test(line.join(' '));
  if (needless === undefined || !isReading) return [];
  return [{ line: lineOf(line), does: `without "${word}": ${needless.why}`, isAsTyped: true }];
}
