import type { Lead } from '../../errors.ts';
import { findLines, isOtherTime, nameTest } from '../lookup/named-objects.ts';
import { isFiller, wordsOf } from '../lookup/phrases.ts';
import { allWords } from '../lookup/question.ts';
import { linesFor } from './meant.ts';

/* Questions about what plays where. */

/** What says how to answer a question about what plays where, as it is declared; none for another question. */
function questionIn(words: readonly string[]): string | undefined {
  const asked = words.join(' ');
  // `what plays in loja-001 at 18:00`: the plays that are counted are something else.
  if (/^(?:what|o que) (?:plays|is playing|will play|is on|passa|toca)\b/i.test(asked))
    return words.some(isOtherTime) ? 'later' : 'what is playing';
  const ofScreens =
    /^(?:which|what|quais) (?:screen|player|store|tela|loja)s? .*\b(?:show|play|passa|mostra)|^(?:store|loja)s? (?:showing|playing|passando|mostrando)\b/i;
  const isWhere =
    /^(?:where|onde)\b/i.test(asked) || (ofScreens.test(asked) && !/\b(?:never|nunca)\b/i.test(asked));
  if (!isWhere) return undefined;
  return /\b(?:not|n[aã]o)\b/i.test(asked) ? 'where is it not playing' : 'where is it playing';
}

/** The lines for where something plays, or what plays in a place: `where is promo-cafe playing` asks nothing about screens of that name. */
export async function whereLines(words: readonly string[]): Promise<readonly Lead[]> {
  const question = questionIn(words);
  if (question === undefined) return [];
  const vocabulary = await allWords();
  const isName = await nameTest();
  // `what plays at recife tomorrow`: what may be a place is not left out in silence.
  const isPart = words.some(
    (word) =>
      !(isFiller(word) || isName(word) || isOtherTime(word)) &&
      wordsOf(word).every((each) => !vocabulary.has(each)),
  );
  const lines = (await linesFor([question], 'signage')).map((lead) => ({
    ...lead,
    ...(isPart && { isPart }),
  }));
  return [...lines, ...(await findLines(words))];
}
