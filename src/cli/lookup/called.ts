import { firstFound } from '../first-found.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { isMedia, isOtherTime, nameTest } from './named-objects.ts';
import { hasPhrase, isCounting, isFiller, phraseOf, wordsOf } from './phrases.ts';
import {
  answers,
  type FoundLine,
  isAbout,
  isInScope,
  isQuoted,
  isSentence,
  isWordOf,
  mostLines,
  nounOf,
  objectNouns,
  type Question,
  shownLines,
} from './question.ts';

/**
 * The lines for what is called exactly so: by all words, by those that are no names of objects, or by those that say something. What the
 * service lacks is said alone.
 */
export async function calledExactly({ words, of }: Question): Promise<readonly FoundLine[]> {
  const [scope = ''] = of.split(' ');
  const all = (await allKnown()).filter(({ isComplete }) => isComplete);
  const inScope = all.filter((known) => !known.onlyHere || isAbout(known, scope));
  const saying = sayingOf(words);
  const isName = await nameTest();
  const names = words.filter(isName);
  const isSaidElsewhere = (word: string) =>
    isFiller(word) || /^\d+$/.test(word) || isName(word) || isOtherTime(word);
  // What can only be a name stays in view; `lobby` is lost.
  const partly = (kept: readonly string[]) => {
    const isPart = words.some((word) => !kept.includes(word) && !isSaidElsewhere(word));
    return exactly(kept, scope, all).map((known) =>
      isPart && !isSentence(known) ? { ...known, isPart } : known,
    );
  };
  const found = await firstFound([
    () => exactly(words, scope, all),
    // `offline players lobby`
    () => partly(withoutNames(words, scope, inScope)),
    // `show dead players`, `how many players are offline`; a noun alone does not say what was asked: `what is on the tv`.
    () => {
      const asked = saying.filter((word) => !isCounting(word));
      return asked.every((word) => nounCalled(word) !== undefined) ? [] : exactly(asked, scope, all);
    },
    () => lackingFor({ words, of: scope }, all, isName),
  ]);
  const lacking = found.find(isSentence);
  // `schedules --start`: of a schedule, it is a time.
  const isOwn = found.some((known) => known.onlyHere && !isSentence(known));
  if (lacking && !isOwn) return shownLines([lacking], '');
  const lines = found.filter((known) => !isSentence(known));
  // `content usage` is not about the usage of the program, nor `players version loja-012` about its version.
  const aboutScope = lines.filter((known) => scope !== '' && isAbout(known, scope));
  const fitting = (aboutScope.length > 0 ? aboutScope : lines).filter((known) => answers(known, names));
  return shownLines(fitting, nounOf({ words, of })).slice(0, mostLines);
}

/** Words without those that no table has. The first word of a line is no name: it is an unknown command. */
function withoutNames(words: readonly string[], scope: string, all: readonly Known[]): readonly string[] {
  const isKnown = (word: string) =>
    !isQuoted(word) && !isMedia(word) && wordsOf(word).some((each) => isWordOf(all, each));
  const [first = ''] = words;
  if (scope === '' && !isKnown(first)) return [];
  return words.filter(isKnown);
}

/** Words without those that say nothing, nor numbers: `last seen of player 4` is `last seen player`. */
const sayingOf = (words: readonly string[]) => words.filter((word) => !isFiller(word) && !/\d/.test(word));

/** What has the words beside a noun for its name, as in `offline players`, or all of them. */
function exactly(words: readonly string[], scope: string, all: readonly Known[]): readonly Known[] {
  const called = (some: readonly string[], noun: string) => {
    const asked = phraseOf(some.join(' '));
    // An option alone is of no command: `show loja-012`.
    const isOfCommand = (known: Known) => noun !== '' || !known.isOption;
    return all.filter(
      (known) => isInScope(known, noun) && isOfCommand(known) && known.phrases.includes(asked),
    );
  };
  const noun = nounOf({ words, of: scope });
  const others = words.filter((word) => nounCalled(word) !== noun);
  const beside = noun === '' || others.length === 0 ? [] : called(others, noun);
  return beside.length > 0 || words.length === 0 ? beside : called(words, scope);
}

/** Whether objects are called so: `campaign`. */
function isCalledObject(word: string, all: readonly Known[]): boolean {
  const asked = phraseOf(word);
  return all.some(
    (known) => known.phrases.includes(asked) && objectNouns.some((noun) => isAbout(known, noun)),
  );
}

/** What the service lacks of what a question is about: `proof of play for october`, `delete player lobby`. */
function lackingFor(
  { words, of: scope }: Question,
  all: readonly Known[],
  isName: (word: string) => boolean,
): readonly Known[] {
  const asked = phraseOf(words.join(' '));
  const [first = '', second = ''] = words;
  const isObject = (word: string) => nounCalled(word) !== undefined || isCalledObject(word, all);
  // `playlist assign natal loja-031`
  const verbs = (isObject(first) ? [first, second] : [first]).map(phraseOf);
  // `screenshot of 'SP Pinheiros'`
  const isOfObject =
    scope !== '' ||
    // `layout show main`
    /^(?:list|ls|show|view|add|create|new)$/i.test(second) ||
    words.some((word) => isName(word) || isObject(word));
  return all.filter(
    (known) =>
      isSentence(known) &&
      isInScope(known, scope) &&
      known.phrases.some((phrase) =>
        phrase.includes(' ') ? hasPhrase(asked, phrase) : isOfObject && verbs.includes(phrase),
      ),
  );
}
