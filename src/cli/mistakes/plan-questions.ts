import type { Lead } from '../../errors.ts';
import { nounCalled } from '../lookup/known.ts';
import { findLines, isOtherTime, isStoreWord, nameTest } from '../lookup/named-objects.ts';
import { isFiller } from '../lookup/phrases.ts';
import { lineOf } from './corrections.ts';
import { linesFor } from './meant.ts';
import type { Typed } from './typed.ts';

/* Questions about what plays where, and when. */

/** Whether a word of a question only says that something is shown somewhere. */
function isOfPlan(word: string): boolean {
  return (
    isFiller(word) ||
    isStoreWord(word) ||
    ['schedules', 'screens'].includes(nounCalled(word) ?? '') ||
    /^(?:play|playing|plays|show|showing|shows|will|playlist|agenda|passa)$/i.test(word)
  );
}

/** The line of `screens` for what is shown at a time, an option that was typed. Without one, `find` says how to show it. */
export async function screensLines(
  words: readonly string[],
  { argv }: Pick<Typed, 'argv'>,
): Promise<readonly Lead[]> {
  const hasTime = argv.some((word) => /^--at(?:=|$)/.test(word));
  const isName = await nameTest();
  const [name = '', ...others] = words.filter((word) => !isOfPlan(word));
  if (!hasTime || !isName(name) || others.length > 0) return [];
  return [{ line: lineOf(['screens', name]), does: 'what screens show then' }];
}

/** The plan of one store or screen for a time: `playlist sp-mooca tomorrow`, `what plays in sp-mooca tomorrow 18:00`. */
export async function planLines(words: readonly string[]): Promise<readonly Lead[]> {
  const isName = await nameTest();
  const isClock = (word: string) => isOtherTime(word) && word.includes(':');
  const [clock, ...otherClocks] = words.filter(isClock);
  const [day, ...otherDays] = words.filter((word) => isOtherTime(word) && !isClock(word));
  const [name, ...otherNames] = words.filter((word) => isName(word) && !isOtherTime(word));
  const others = words.filter((word) => ![clock, day, name].includes(word) && !isOfPlan(word));
  const isOfOne = [...otherClocks, ...otherDays, ...otherNames, ...others].length === 0;
  const time = [day, clock].flatMap((word) => word ?? []).join(' ');
  if (name === undefined || time === '' || !isOfOne) return [];
  const plan = clock ? ['screens', name, '--at', time] : ['screens', 'timeline', name, '--day', time];
  return [{ line: lineOf(plan), does: 'what is planned then' }];
}

/** Whether it is asked where something plays: `where is promo-cafe`, `which stores are showing Natal`. */
export function asksWhere(words: readonly string[]): boolean {
  const asked = words.join(' ');
  const ofScreens =
    /^(?:which|what|quais) (?:screen|player|store|tela|loja)s? .*\b(?:show|play|passa|mostra)|^(?:store|loja)s? (?:showing|playing|passando|mostrando)\b/i;
  return /^(?:where|onde)\b/i.test(asked) || (ofScreens.test(asked) && !/\b(?:never|nunca)\b/i.test(asked));
}

/** The lines for where something plays: `where is promo-cafe playing` asks nothing about screens of that name. The first is a declared one. */
export async function whereLines(words: readonly string[]): Promise<readonly Lead[]> {
  const found = await findLines(words);
  const isNot = words.some((word) => /^(?:not|n[aã]o)$/i.test(word));
  const asked = isNot ? 'where is it not playing' : 'where is it playing';
  return found.length > 0 ? [...(await linesFor([asked], 'signage')), ...found] : [];
}
