import { allKnown, type Known } from './known.ts';
import { nameTest } from './named-objects.ts';
import { hasPhrase, isCounting, isDigits, phraseOf, sayingWords } from './phrases.ts';
import {
  answers,
  type FoundLine,
  isAbout,
  isInScope,
  isSentence,
  mostLines,
  nounOf,
  type Question,
  shownLines,
} from './question.ts';

/** How many lines are shown for a search. */
const mostFound = 8;

/** What a search finds for a page, the best first. */
export async function search(question: Question): Promise<readonly FoundLine[]> {
  return shownLines(await ranked(question, await allKnown()), nounOf(question)).slice(0, mostFound);
}

/** What a search finds of lines that can be typed as they are. */
export async function searchLines(question: Question): Promise<readonly FoundLine[]> {
  const complete = (await allKnown()).filter(({ isComplete }) => isComplete);
  return shownLines(await ranked(question, complete), nounOf(question)).slice(0, mostLines);
}

/** What has all words of a question, or most of them, the best first. That the service lacks something is no answer to a search. */
async function ranked({ words, scope }: Question, all: readonly Known[]): Promise<readonly Known[]> {
  const isName = await nameTest();
  const names = words.filter((word) => isName(word) || isDigits(word));
  const asked = phraseOf(words.filter((word) => !names.includes(word)).join(' '));
  const saying = sayingWords(asked).filter((word) => !/\d/.test(word));
  const terms = saying.filter((term) => all.some(({ vocabulary }) => vocabulary.has(term)));
  // Of `printer offline`, one word alone is known: the question is about something else.
  const isOneOfMany = terms.length === 1 && saying.length > 1;
  if (isOneOfMany) return [];
  const noun = nounOf({ words, scope });
  const scored = all
    .filter((each) => !isSentence(each) && answers(each, names) && isInScope(each, scope))
    .map((each) => {
      const inScope = noun !== '' && isAbout(each, noun) ? 0.5 : 0;
      const { score, has } = scoreOf(each, asked, terms);
      return {
        each: { ...each, isPart: saying.some((word) => !has.has(word) && !isCounting(word)) },
        score: score + inScope,
      };
    })
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  // What fits much less than the best one is about something else.
  return scored.flatMap(({ each, score }) => (best && score > best.score - 1 ? [each] : []));
}

/**
 * The words that something has, and how well it fits: by these words, and more if it is called by a phrase of the question. 0 if it has not
 * two thirds of the words, and none of those that it is called by.
 */
function scoreOf(
  { phrases, beside, does }: Known,
  asked: string,
  terms: readonly string[],
): { readonly has: ReadonlySet<string>; readonly score: number } {
  // `network` is not called `no network`, nor `uploaded this week` `expiring this week`.
  const isMostlyIn = (words: readonly string[]) =>
    words.filter((word) => hasPhrase(asked, word)).length * 2 > words.length;
  const meant = phrases.filter((each) => isMostlyIn(each.split(' ')) && isMostlyIn(wordsThatSay(each)));
  const said = terms.filter((term) => meant.some((each) => hasPhrase(each, term)));
  const described = terms.filter((term) => hasPhrase(phraseOf(does), term) || beside.includes(term));
  const has = new Set([...said, ...described]);
  // `how many` says no more than `count`.
  const phrase = Math.max(
    0,
    ...phrases.map((each) => (hasPhrase(asked, each) ? wordsThatSay(each).length : 0)),
  );
  const isEnough = phrase > 1 || (said.length > 0 && has.size * 3 >= terms.length * 2);
  return { has, score: isEnough ? has.size + said.length / 2 + phrase : 0 };
}

/** The words of a phrase that say something; all of `por que`, which no single word says. */
function wordsThatSay(phrase: string): readonly string[] {
  const saying = sayingWords(phrase);
  return saying.length > 0 ? saying : phrase.split(' ');
}
