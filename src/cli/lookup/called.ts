import { firstFound } from '../first-found.ts';
import { allKnown, type Known, nounCalled } from './known.ts';
import { isOtherTime, nameTest } from './named-objects.ts';
import { hasPhrase, isCounting, isDigits, isFiller, phraseOf } from './phrases.ts';
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

/** The lines for what is called exactly so: by all words, or by those that say something. */
export async function calledExactly(question: Question): Promise<readonly FoundLine[]> {
  const { words, scope } = question;
  const all = await completeLines();
  const isName = await nameTest();
  const names = words.filter((word) => isName(word) || isDigits(word));
  const unnamed = words.filter((word) => !(names.includes(word) || isOtherTime(word)));
  const saying = unnamed.filter((word) => !(isFiller(word) || isCounting(word)));
  const found = await firstFound([
    () => exactly(words, scope, all),
    // `offline players loja-012`
    () => exactly(unnamed, scope, all),
    // `show dead players`; a noun alone does not say what was asked: `what is on the tv`.
    () => (saying.every(isNoun) ? [] : exactly(saying, scope, all).filter((known) => !isSentence(known))),
    () => lackingFor(question, all, isName),
  ]);
  return answersTo(question, found, names);
}

const isNoun = (word: string) => nounCalled(word) !== undefined;

/** What can be typed as it is. */
const completeLines = async () => (await allKnown()).filter(({ isComplete }) => isComplete);

/** The lines that answer a question with these names, those about its command first. What the service lacks is said alone. */
function answersTo(
  question: Question,
  found: readonly Known[],
  names: readonly string[],
): readonly FoundLine[] {
  const { scope } = question;
  const lacking = found.find(isSentence);
  // `schedules --start`: of a schedule, it is a time.
  const isOwn = found.some((known) => known.onlyHere && !isSentence(known));
  if (lacking && !isOwn) return shownLines([lacking], '');
  const lines = found.filter((known) => !isSentence(known));
  // `players versão` is not about the version of the program.
  const aboutScope = lines.filter((known) => scope !== '' && isAbout(known, scope));
  const fitting = (aboutScope.length > 0 ? aboutScope : lines).filter((known) => answers(known, names));
  return shownLines(fitting, nounOf(question)).slice(0, mostLines);
}

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
  const noun = nounOf({ words, scope });
  const others = words.filter((word) => nounCalled(word) !== noun);
  const beside = noun === '' || others.length === 0 ? [] : called(others, noun);
  return beside.length > 0 || words.length === 0 ? beside : called(words, scope);
}

/** What the service lacks of what a question is about: `proof of play for october`, `delete player lobby`. */
function lackingFor(
  { words, scope }: Question,
  all: readonly Known[],
  isName: (word: string) => boolean,
): readonly Known[] {
  const asked = phraseOf(words.join(' '));
  const [first = '', second = ''] = words;
  // `playlist assign natal loja-031`
  const verbs = (isFiller(first) ? [first] : [first, second]).map(phraseOf);
  // `screenshot of 'SP Pinheiros'`; `screenshot` alone is found by its name.
  const isOfObject = scope !== '' || words.some((word) => isName(word) || isNoun(word));
  return all.filter(
    (known) =>
      isSentence(known) &&
      isInScope(known, scope) &&
      known.phrases.some((phrase) =>
        phrase.includes(' ') ? hasPhrase(asked, phrase) : isOfObject && verbs.includes(phrase),
      ),
  );
}
