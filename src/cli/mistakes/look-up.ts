import { nouns } from '../entries.ts';
import { firstFound } from './first-found.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { hasPhrase, isFiller, phraseOf, sayingWords } from './phrases.ts';

/*
 * What unknown words lead to, if none is a typing mistake: what is called so, exactly, in the tables of words. Several words can also be
 * searched for.
 */

/** How many lines are shown for a mistake, and for a search. */
const most = { mistake: 3, search: 8 } as const;

/** A line to type instead, or a sentence. */
export type FoundLine = Pick<Known, 'line' | 'does' | 'isOption'>;

/** What is asked, and the command where it was typed: `players`, `players list`; empty for the program. */
export interface Question {
  readonly words: readonly string[];
  readonly of: string;
}

const isSentence = ({ does }: Known) => does === '';
const isAbout = ({ of }: Known, noun: string) => of === noun || of.startsWith(`${noun} `);

/** The lines for what is called exactly so. */
export async function calledExactly({ words: typed, of }: Question): Promise<readonly FoundLine[]> {
  const [scope = ''] = of.split(' ');
  const all = (await allKnown()).filter(({ isComplete }) => isComplete);
  const inScope = all.filter((known) => isInScope(known, scope));
  const vocabulary = all.filter((known) => !known.onlyHere || isAbout(known, scope));
  // `delete-player`
  const words = typed.flatMap((word) => (/^[a-z]+(?:-[a-z]+)+$/i.test(word) ? word.split('-') : word));
  const first = words.slice(0, 1);
  const rest = words.slice(1);
  // `get po` is about no command called so.
  const areAllNames = rest.length > 0 && !isFiller(words[0] ?? '') && areNames(rest, vocabulary);
  const whole = exactly(words, inScope);
  const phrases = namedBy(words, inScope);
  const isAboutObject =
    scope !== '' || words.some((word) => nounCalled(word) !== undefined || /\d/.test(word));
  // What the service lacks is said alone: `restart loja-012` is about no store.
  const lacking = [...phrases, ...(isAboutObject ? namedBy(first, inScope) : [])].find(isSentence);
  if (lacking) return linesOf([lacking], '');
  const found = await firstFound([
    () => whole,
    // `search natal`
    () => (areAllNames ? namedBy(first, inScope) : []),
    // `offline players`
    () => (scope === '' ? besideNoun(words, all) : []),
    () => phrases,
    // `show the conflicts`
    () => (typed.length > 1 ? namedBy(sayingWords(words.join(' ')), inScope) : []),
    // `screen of the lobby offline`
    () => (typed.length > 1 ? namedBy(knownAmongNames(words, vocabulary), inScope) : []),
  ]);
  const others = found.filter(({ isOption }) => !isOption);
  return linesOf(others.length > 0 ? others : found, nounOf({ words, of })).slice(0, most.mistake);
}

/** Whether a word that was typed in a command can mean a line: one about that command, about the whole program, or about what the service lacks. */
function isInScope(known: Known, scope: string): boolean {
  if (isAbout(known, scope)) return true;
  if (known.onlyHere) return false;
  // A report has no CSV.
  if (known.of === '' && anyList.test(known.line))
    return scope === '' || nouns.some(({ name }) => name === scope);
  if (scope === '' || known.of === '') return true;
  return isSentence(known) && [...resources, 'screens', 'analytics'].includes(scope);
}

/** A line that is about any list. */
const anyList = /^signage (?:content|players) list /;

const resources = nouns.flatMap(({ name, idForm }) => (idForm ? [name] : []));

/** What has words for its name: all of them, or else a phrase of them, as `log in` in `how do I log in`. */
function namedBy(words: readonly string[], known: readonly Known[]): readonly Known[] {
  const exact = exactly(words, known);
  if (exact.length > 0) return exact;
  const asked = phraseOf(words.join(' '));
  return known.filter(({ phrases }) =>
    phrases.some((phrase) => phrase.includes(' ') && hasPhrase(asked, phrase)),
  );
}

/** What has all of the words for its name. */
function exactly(words: readonly string[], known: readonly Known[]): readonly Known[] {
  const asked = phraseOf(words.join(' '));
  return asked === '' ? [] : known.filter(({ phrases }) => phrases.includes(asked));
}

/** What words are about beside a noun. */
function besideNoun(words: readonly string[], all: readonly Known[]): readonly Known[] {
  for (const word of words) {
    const noun = nounCalled(word);
    if (noun === undefined) continue;
    const others = words.filter((each) => each !== word);
    // `export players to excel`
    const about = all.filter((known) => isAbout(known, noun) || known.of === '');
    const found = namedBy(others, about);
    if (found.length > 0) return found;
    // `show dead players`
    const saying = namedBy(sayingWords(others.join(' ')), about);
    if (saying.length > 0) return saying;
    // `search players caixa`
    const [first = '', ...rest] = others;
    const verb = areNames(rest, all) ? namedBy([first], about) : [];
    if (verb.length > 0) return verb;
  }
  return [];
}

/** The one word of a question that is known, if the others are names. */
function knownAmongNames(words: readonly string[], all: readonly Known[]): readonly string[] {
  const known = sayingWords(words.join(' ')).filter((word) => !areNames([word], all));
  return known.length === 1 ? known : [];
}

/** Whether words are names of objects, as far as is known. */
function areNames(words: readonly string[], all: readonly Known[]): boolean {
  const terms = sayingWords(words.filter((word) => !isName(word)).join(' '));
  const isKnown = (term: string) =>
    all.some(({ phrases, beside }) => [...phrases, ...beside].some((each) => hasPhrase(each, term)));
  return words.some((word) => !isFiller(word)) && !terms.some(isKnown);
}

/** Whether a word had quotes: `search 'black friday'`. */
const isName = (word: string) => word.includes(' ');

/** What a search finds for a page, the best first. */
export async function search(question: Question): Promise<readonly FoundLine[]> {
  return linesOf(ranked(question, await allKnown()), nounOf(question)).slice(0, most.search);
}

/** What a search finds of lines that can be typed as they are. */
export async function searchLines(question: Question): Promise<readonly FoundLine[]> {
  const complete = (await allKnown()).filter(({ isComplete }) => isComplete);
  return linesOf(ranked(question, complete), nounOf(question)).slice(0, most.mistake);
}

/** The noun that a question is about: where it was typed, or the first that it names. */
function nounOf({ words, of }: Question): string {
  return of.split(' ')[0] || words.map(nounCalled).find((noun) => noun !== undefined) || '';
}

/** What has all words of a question, or most of them, the best first. That the service lacks something is no answer to a search. */
function ranked({ words, of }: Question, all: readonly Known[]): readonly Known[] {
  const asked = phraseOf(words.filter((word) => !isName(word)).join(' '));
  const vocabulary = new Set(
    all.flatMap(({ phrases, beside }) => [...phrases, ...beside].flatMap((text) => text.split(' '))),
  );
  const terms = sayingWords(asked).filter((term) => vocabulary.has(term));
  const scope = nounOf({ words, of });
  const scored = all
    .filter((each) => !isSentence(each) && (!each.onlyHere || isAbout(each, scope)))
    .map((each) => {
      const inScope = scope !== '' && isAbout(each, scope) ? 0.5 : 0;
      return { each, score: scoreOf(each, asked, terms) + inScope };
    })
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  // What fits much less than the best one is about something else.
  return scored.flatMap(({ each, score }) => (best && score > best.score - 1 ? [each] : []));
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

/**
 * Each line once; an option that several commands have is shown for one of them, a list if possible. A line of the whole program is about the
 * list that is asked for.
 */
function linesOf(found: readonly Known[], noun: string): readonly FoundLine[] {
  const lines = new Map<string, Known>();
  for (const known of found) {
    const key = known.isOption ? known.line.replace(/^signage [a-z ]+(?= --)/, '') : known.line;
    const shown = lines.get(key);
    if (shown === undefined || (/ list --/.test(known.line) && !/ list --/.test(shown.line)))
      lines.set(key, known);
  }
  const list = listOf(noun);
  return Array.from(lines.values(), ({ of, line, ...rest }) => {
    const isOfAny = of === '' && list !== undefined;
    return { ...rest, line: isOfAny ? line.replace(anyList, `${list} `) : line };
  });
}

/** The command that lists what a noun is about; that of analytics is its summary. */
function listOf(noun: string): string | undefined {
  const { path, default: standard } = nouns.find(({ name }) => name === noun) ?? {};
  if (standard === 'list') return `${path} list`;
  return standard === 'summary' ? path : undefined;
}
