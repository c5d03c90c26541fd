import { nouns } from '../entries.ts';
import { firstFound } from './first-found.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { hasPhrase, isFiller, phraseOf, sayingWords, wordsOf } from './phrases.ts';

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

/**
 * The lines for what is called exactly so: by all words, by those that are no names of objects, or by those that say something. What the
 * service lacks is said alone.
 */
export async function calledExactly({ words, of }: Question): Promise<readonly FoundLine[]> {
  const [scope = ''] = of.split(' ');
  const all = (await allKnown()).filter(({ isComplete }) => isComplete);
  const vocabulary = vocabularyOf(all.filter((known) => !known.onlyHere || isAbout(known, scope)));
  const found = await firstFound([
    () => exactly(words, scope, all),
    // `search players lobby`
    () => exactly(withoutNames(words, scope, vocabulary), scope, all),
    // `show dead players`
    () => exactly(sayingOf(words), scope, all),
    // `tela da recepção desligada`: a sentence after a command is about what that command shows.
    () => (scope === '' ? [] : exactly(withoutNames(sayingOf(words), scope, vocabulary), scope, all)),
    () => lackingFor(words, scope, all),
  ]);
  const lacking = found.find(isSentence);
  if (lacking) return linesOf([lacking], '');
  const others = found.filter(({ isOption }) => !isOption);
  return linesOf(others.length > 0 ? others : found, nounOf({ words, of })).slice(0, most.mistake);
}

/** Words without those that no table has. The first word of a line is no name: it is an unknown command. */
function withoutNames(
  words: readonly string[],
  scope: string,
  vocabulary: ReadonlySet<string>,
): readonly string[] {
  const isKnown = (word: string) => !isName(word) && wordsOf(word).some((each) => vocabulary.has(each));
  const [first = ''] = words;
  return scope === '' && !isKnown(first) ? [] : words.filter(isKnown);
}

/** Words without those that say nothing, nor numbers: `version of player 4` is `version player`. */
const sayingOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));

/** What has the words beside a noun for its name, as in `offline players`, or all of them. */
function exactly(words: readonly string[], scope: string, all: readonly Known[]): readonly Known[] {
  const called = (some: readonly string[], noun: string) => {
    const asked = phraseOf(some.join(' '));
    return all.filter((known) => isInScope(known, noun) && known.phrases.includes(asked));
  };
  const noun = scope || (words.map(nounCalled).find((each) => each !== undefined) ?? '');
  const others = words.filter((word) => nounCalled(word) !== noun);
  const beside = noun === '' || others.length === 0 ? [] : called(others, noun);
  return beside.length > 0 || words.length === 0 ? beside : called(words, scope);
}

/** What the service lacks of what a question is about: `proof of play for october`, `delete player lobby`. */
function lackingFor(words: readonly string[], scope: string, all: readonly Known[]): readonly Known[] {
  const asked = phraseOf(words.join(' '));
  const verb = phraseOf(words[0] ?? '');
  const isOfObject = scope !== '' || words.some((word) => nounCalled(word) !== undefined);
  return all.filter(
    (known) =>
      isSentence(known) &&
      isInScope(known, scope) &&
      known.phrases.some((phrase) =>
        phrase.includes(' ') ? hasPhrase(asked, phrase) : isOfObject && phrase === verb,
      ),
  );
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

/** The words that mean something, alone or in a phrase. */
function vocabularyOf(all: readonly Known[]): ReadonlySet<string> {
  return new Set(
    all.flatMap(({ phrases, beside }) => [...phrases, ...beside].flatMap((text) => text.split(' '))),
  );
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
  const vocabulary = vocabularyOf(all);
  const saying = sayingWords(asked).filter((word) => !/\d/.test(word));
  const terms = saying.filter((term) => vocabulary.has(term));
  // Of `alias set off`, one word alone is known: the question is about something else.
  if (terms.length * 2 < saying.length) return [];
  const scope = nounOf({ words, of });
  const [typedIn = ''] = of.split(' ');
  // `why is the player not working` is about players too.
  const nounsNamed = words.flatMap((word) => nounCalled(word) ?? []);
  const scored = all
    .filter((each) => !isSentence(each) && (!each.onlyHere || isAbout(each, scope)))
    .filter((each) => isInScope(each, typedIn) || nounsNamed.some((noun) => isAbout(each, noun)))
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
  // `network` is not called `no network`.
  const meant = phrases.filter((each) => {
    const words = each.split(' ');
    return words.filter((word) => hasPhrase(asked, word)).length * 2 > words.length;
  });
  const said = terms.filter((term) => meant.some((each) => hasPhrase(each, term)));
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
    // `--unhealthy`, as an option and as a line of a table
    const key =
      known.isOption && !lines.has(known.line)
        ? known.line.replace(/^signage [a-z ]+(?= --)/, '')
        : known.line;
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
