import { nearest } from '../query/nearest.ts';
import { folded } from '../words/text-pattern.ts';

/** One word of a phrase. Two words with the same stem mean the same. */
interface Term {
  readonly word: string;
  readonly stem: string;
  /** How much it says: `since` says little. */
  readonly weight: number;
  /** Less than 1 if it was mistyped. */
  readonly certainty: number;
}
export type Phrase = readonly Term[];

const englishFillers =
  'a about all an and any are as at be by do does for from has have how i id in is it its me my not of on or our list ls ' +
  'please show signage than that the there they this those to we what whats when where which who will with you your';
const portugueseFillers =
  'da das de do dos e em esta estao na nas no nos o os ou para por qual quais que quero se sem um uma';

/** Words that say little by themselves in a question. */
const fillers: ReadonlySet<string> = new Set(`${englishFillers} ${portugueseFillers}`.split(' '));
const fillerWeight = 0.15;

/** What English and Portuguese words end in, in one form or another: `expiring`, `expires` and `expirando` are the same. */
const ending =
  /(?<=^..{2,})(?:ies|ing|ings|ed|es|s|y|[aei]ndo|[ai]d[oa]s?|acao|acoes|coes|cao|oes|ao|ar|er(?=$)|[aeo])$/;

function stemOf(word: string): string {
  // "player" is not what is "played".
  if (/ers?$/.test(word)) return word.replace(/s$/, '');
  const stem = word.replace(ending, '');
  return stem.replace(/(?<=..)([bdglmnprt])\1$/, '$1');
}

/** The words of a text: `not-seen-since`, `storeId` and `what is on?` have three, two and three. */
export function phraseOf(text: string): Phrase {
  const words = folded(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => ({
    word,
    stem: stemOf(word),
    weight: fillers.has(word) ? fillerWeight : 1,
    certainty: 1,
  }));
}

/** What the words of a phrase say together. */
export function weightOf(phrase: Phrase): number {
  return phrase.reduce((sum, { weight }) => sum + weight, 0);
}

/** How much another form of a word says. */
const formCertainty = 0.9;
const typoCertainty = 0.7;

const negations = /^(?:not|no|never|nao|nunca|sem|without)$/;
const isNegated = (phrase: Phrase) => phrase.some(({ word }) => negations.test(word));

/** How much of what is asked a phrase says, and nothing else: from 0 to 1. What is "not ok" is not "ok". */
export function likeness(asked: Phrase, phrase: Phrase): number {
  if (isNegated(asked) !== isNegated(phrase)) return 0;
  const said = asked.map((term) => {
    const same = phrase.find(({ stem }) => stem === term.stem);
    if (same === undefined) return 0;
    return term.weight * term.certainty * (same.word === term.word ? 1 : formCertainty);
  });
  return said.reduce((sum, each) => sum + each, 0) / Math.max(weightOf(asked), weightOf(phrase));
}

/** A mistyped term as the known word that it is closest to; see `nearest`. */
export function corrected(term: Term, words: Iterable<string>, lettersPerTypo?: number): Term | undefined {
  const word = nearest(term.word, words, lettersPerTypo);
  return word === undefined ? undefined : { ...term, word, stem: stemOf(word), certainty: typoCertainty };
}
