import { nearest } from '../query/nearest.ts';
import { folded } from '../words/text-pattern.ts';

/** One word of a phrase. Two words with the same stem mean the same. */
interface Term {
  readonly word: string;
  readonly stem: string;
}
export type Phrase = readonly Term[];

/** Words that say nothing beside others, of questions in English and Portuguese. */
const fillers = new Set(
  `a about all an and any are as at be by do does for from has have how i id in is it its me my not of on or
  our list ls please show signage than that the there they this those to we what whats when where which who will with you your
  da das de do dos e em esta estao na nas no nos o os ou para por qual quais que quero se sem um uma`.split(
    /\s+/,
  ),
);

/** What English and Portuguese words end in, in one form or another: `expiring`, `expires` and `expirando` are the same. */
const ending =
  /(?<=^..{2,})(?:ies|ing|ings|ed|es|s|y|[aei]ndo|[ai]d[oa]s?|acao|acoes|coes|cao|oes|ao|ar|er(?=$)|[aeo])$/;

function stemOf(word: string): string {
  // "player" is not what is "played".
  if (/ers?$/.test(word)) return word.replace(/s$/, '');
  const stem = word.replace(ending, '');
  return stem.replace(/(?<=..)([bdglmnprt])\1$/, '$1');
}

/** The words of a text: `not-seen-since`, `storeId` and `what is on?` have three, two and two. */
export function phraseOf(text: string): Phrase {
  const words = folded(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return tellingOf(words.map((word) => ({ word, stem: stemOf(word) })));
}

/** The words that say something; all of them if none does. */
export function tellingOf(phrase: Phrase): Phrase {
  const telling = phrase.filter(({ word }) => !fillers.has(word));
  return telling.length > 0 ? telling : phrase;
}

/** How much another form of a word says. */
const otherForm = 0.9;

const negations = /^(?:not|no|never|nao|nunca|sem|without)$/;
const isNegated = (phrase: Phrase) => phrase.some(({ word }) => negations.test(word));

/** How much of what is asked a phrase says, and nothing else: from 0 to 1. What is "not ok" is not "ok". */
export function likeness(asked: Phrase, phrase: Phrase): number {
  if (isNegated(asked) !== isNegated(phrase)) return 0;
  const said = asked.map((term) => {
    const same = phrase.find(({ stem }) => stem === term.stem);
    return same === undefined ? 0 : same.word === term.word ? 1 : otherForm;
  });
  return said.reduce((sum: number, each) => sum + each, 0) / Math.max(asked.length, phrase.length);
}

/** A mistyped term as the known word that it is closest to; see `nearest`. */
export function corrected(term: Term, words: Iterable<string>, lettersPerTypo?: number): Term | undefined {
  const word = nearest(term.word, words, lettersPerTypo);
  return word === undefined ? undefined : { word, stem: stemOf(word) };
}
