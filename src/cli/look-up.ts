import { distance } from 'fastest-levenshtein';
import type { Lead } from '../errors.ts';
import { nouns } from './entries.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { hasPhrase, phraseOf, sayingWords } from './phrases.ts';

/*
 * What an unknown word leads to. First, a typing mistake leads to the name that was meant: one letter is wrong, or two from eight letters on.
 * Second, a word leads to what is called so, exactly, in the tables of words. Otherwise it leads to nothing, but several words are searched
 * for, and the answer says that it is a search.
 */

/** How many lines are shown for a mistake, and for a search. */
const most = { mistake: 3, search: 8 } as const;

/** The names that a word could be a typing mistake of: only the closest ones. */
export function mistypedNames(typed: string, names: readonly string[]): readonly string[] {
  const word = typed.toLowerCase();
  if (word.length < 3) return [];
  const allowed = word.length >= 8 ? 2 : 1;
  const close = names.map((name) => ({ name, typos: typosBetween(word, name.toLowerCase()) }));
  const fewest = Math.min(allowed + 1, ...close.map(({ typos }) => typos));
  return fewest > allowed ? [] : close.flatMap(({ name, typos }) => (typos === fewest ? [name] : []));
}

/** How many letters are wrong. Two that are swapped are one mistake; a prefix, as of `inactive`, makes another word. */
function typosBetween(word: string, name: string): number {
  const isOpposite =
    word !== name && (word.endsWith(name) || name.endsWith(word)) && Math.abs(word.length - name.length) > 1;
  if (isOpposite) return Number.POSITIVE_INFINITY;
  const isSwapped = [...word.slice(1)].some(
    (letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}` === name,
  );
  return isSwapped ? 1 : distance(word, name);
}

/** What is asked, and the command where it was typed: `players`, `players list`; empty for the program. */
export interface Question {
  readonly words: readonly string[];
  readonly of: string;
}

/** The lines for what is called exactly so. */
export async function calledExactly({ words: typed, of }: Question): Promise<readonly Lead[]> {
  const all = await allKnown();
  const [scope = ''] = of.split(' ');
  // `delete-player`
  const words = typed.flatMap((word) => (/^[a-z]+(?:-[a-z]+)+$/i.test(word) ? word.split('-') : word));
  const whole = namedBy(words, all, scope);
  // What the service lacks is said alone: `restart loja-012` is about no store.
  const isAboutObject = words.some((word) => nounCalled(word) !== undefined || /\d/.test(word));
  const begun = isAboutObject || scope !== '' ? namedBy(words.slice(0, 1), all, scope) : [];
  const sentence = [...whole, ...begun].find(({ does }) => does === '');
  if (sentence) return [sentence];
  const meant = [
    () => whole,
    // `search natal`: what follows is a name.
    () => (words.length > 1 && areNames(words.slice(1), all) ? namedBy(words.slice(0, 1), all, scope) : []),
    () => (scope === '' ? besideNoun(words, all) : []),
    // `show the conflicts`
    () => (typed.length > 1 ? namedBy(sayingWords(words.join(' ')), all, scope) : []),
  ];
  for (const find of meant) {
    const found = find();
    if (found.length > 0) return linesOf(withoutOptions(found), most.mistake);
  }
  return [];
}

/** What words are about beside a noun: `offline players`. */
function besideNoun(words: readonly string[], all: readonly Known[]): readonly Known[] {
  for (const word of words) {
    const noun = nounCalled(word);
    if (noun === undefined) continue;
    const rest = words.filter((each) => each !== word);
    const found = namedBy(rest, all, noun).filter((known) => isAbout(known, noun));
    if (found.length > 0) return found;
  }
  return [];
}

/** What has words for its name: all of them, or else a phrase of them, as `log in` in `how do I log in`. */
function namedBy(words: readonly string[], all: readonly Known[], scope: string): readonly Known[] {
  const asked = phraseOf(words.join(' '));
  const known = all.filter((each) => each.isComplete && isInScope(each, scope));
  const calledBy = (isCalled: (phrase: string) => boolean) =>
    known.filter(({ phrases }) => phrases.some(isCalled));
  const exact = calledBy((phrase) => phrase === asked);
  if (asked === '' || exact.length > 0) return asked === '' ? [] : exact;
  return calledBy((phrase) => phrase.includes(' ') && hasPhrase(asked, phrase));
}

/** Whether words are names of objects, as far as is known: `search natal`. */
function areNames(words: readonly string[], all: readonly Known[]): boolean {
  const terms = sayingWords(words.join(' '));
  const isKnown = (term: string) =>
    all.some(({ phrases, beside }) => [...phrases, ...beside].some((each) => hasPhrase(each, term)));
  return terms.length > 0 && !terms.some(isKnown);
}

/** The lines that are more than a command with an option of this name, if there are any. */
function withoutOptions(found: readonly Known[]): readonly Known[] {
  const others = found.filter(({ isOption }) => !isOption);
  return others.length > 0 ? others : found;
}

const isAbout = ({ of }: Known, noun: string) => of === noun || of.startsWith(`${noun} `);
const resources = nouns.flatMap(({ name, idForm }) => (idForm ? [name] : []));

/** Whether a line can be meant by a word that was typed in a command: it is about that, about the whole program, or says what the service lacks. */
function isInScope(known: Known, scope: string): boolean {
  if (scope === '' || isAbout(known, scope) || known.of === '') return true;
  const isSentence = known.does === '';
  return isSentence && [...resources, 'screens', 'analytics'].includes(scope);
}

/** What is found by a search, the best first: what has all words comes before what has most of them. */
export async function search({ words, of }: Question, isForPage = true): Promise<readonly Lead[]> {
  const all = (await allKnown()).filter(({ isComplete }) => isForPage || isComplete);
  const asked = phraseOf(words.join(' '));
  const terms = sayingWords(asked);
  const vocabulary = new Set(
    all.flatMap(({ phrases, beside }) => [...phrases, ...beside].flatMap((text) => text.split(' '))),
  );
  const known = terms.filter((term) => vocabulary.has(term));
  const scope = of.split(' ')[0] || words.map(nounCalled).find((noun) => noun !== undefined) || '';
  const scored = all
    .map((each) => ({
      each,
      score: scoreOf(each, asked, known) + (scope !== '' && isAbout(each, scope) ? 0.5 : 0),
    }))
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) return [];
  // What fits much less than the best one is about something else.
  const close = scored.filter(({ score }) => score > best.score - (isForPage ? 2 : 0.5));
  return linesOf(
    close.map(({ each }) => each),
    isForPage ? most.search : most.mistake,
  );
}

/**
 * How well something fits: the words that it has, and more if it is called by a phrase of the question. 0 if it has not two thirds of the
 * words, and none of those that it is called by.
 */
function scoreOf({ phrases, beside, does }: Known, asked: string, terms: readonly string[]): number {
  const said = terms.filter((term) => phrases.some((phrase) => hasPhrase(phrase, term)));
  const described = terms.filter((term) => hasPhrase(phraseOf(does), term) || beside.includes(term));
  const has = new Set([...said, ...described]).size;
  const phrase = Math.max(0, ...phrases.map((each) => (hasPhrase(asked, each) ? each.split(' ').length : 0)));
  const isEnough = phrase > 1 || (said.length > 0 && has * 3 >= terms.length * 2);
  return isEnough ? has + said.length / 2 + phrase : 0;
}

/** Each line once; an option that several commands have is shown for one of them, a list if possible. */
function linesOf(found: readonly Known[], count: number): readonly Lead[] {
  const lines = new Map<string, Known>();
  for (const known of found) {
    const key = known.isOption ? known.line.replace(/^signage [a-z ]+(?= --)/, '') : known.line;
    const shown = lines.get(key);
    if (shown === undefined || (/ list --/.test(known.line) && !/ list --/.test(shown.line)))
      lines.set(key, known);
  }
  return Array.from(lines.values(), ({ line, does }) => ({ line, does })).slice(0, count);
}
