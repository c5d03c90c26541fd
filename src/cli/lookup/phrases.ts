import { folded } from '../../words/text-pattern.ts';

/** Words that say nothing by themselves in a question. */
const fillers: ReadonlySet<string> = new Set(
  (
    'a about all an and any check describe display get look print see tell view are as at be by can could do does for from get give has have how i id in is it its like list lista listar ls make me my near nearby need open ' +
    'of on or our please right show signage than that the their them there these they this to us want we what whats when where which who ' +
    'with would you your ' +
    'a ao as com el la las los mostre como da das de do dos e em esta estao eu faz fazer foi isso mostra mostrar me meu minha minhas na nas no nos o os ou ' +
    'para por preciso qual quais que quero se sem ser tem temos um uma ver'
  ).split(' '),
);

/** A word without its plural: `lojas` and `loja` are the same word, as are `versões` and `versão`. */
function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('oes')) return `${word.slice(0, -3)}ao`;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

/** The words of a text in one form: lower case, without accents, plurals and punctuation. `not-seenSince?` has three; `loja-012` is a name. */
export function wordsOf(text: string): readonly string[] {
  const plain = folded(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).replace(/['’]/g, '');
  return (plain.match(/[\p{L}\p{N}.]+(?:-\d+)?/gu) ?? []).map(singularOf);
}

/** A text as it is compared. */
export function phraseOf(text: string): string {
  return wordsOf(text).join(' ');
}

/** The words that say something. */
export function sayingWords(text: string): readonly string[] {
  return [...new Set(wordsOf(text).filter((word) => !fillers.has(word)))];
}

/** Whether a word says nothing by itself. */
export function isFiller(word: string): boolean {
  return sayingWords(word).length === 0;
}

/** Whether a word is an id of schedules, or a count. */
export const isDigits = (word: string) => /^\d+$/.test(word);

/** Whether a word only asks how many there are: a list says that too. */
export function isCounting(word: string): boolean {
  return /^(?:many|much|quant[ao]s?)$/i.test(word);
}

/** Whether a phrase stands within another one, as whole words. */
export function hasPhrase(text: string, phrase: string): boolean {
  return ` ${text} `.includes(` ${phrase} `);
}

/** The phrases that are separated by commas. */
export function phrasesIn(words: string): readonly string[] {
  return words.split(',').map(phraseOf).filter(Boolean);
}
