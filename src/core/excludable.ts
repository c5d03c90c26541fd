import { checkPattern } from '../query/check-pattern.ts';
import { hasWildcards } from '../words/text-pattern.ts';
import { type Flag, nameOf, wordsFlag } from './flag.ts';

/** The values of one filter flag: an item needs one of `any`, if there are some, and none of `none`. */
export interface Excludable {
  readonly any: readonly string[];
  /** Typed with an exclamation mark: `!offline`. */
  readonly none: readonly string[];
}

/** A flag of words that can be excluded by an exclamation mark. */
export function excludable(words: Flag<readonly string[]>): Flag<Excludable> {
  const typed = wordsFlag(words.syntax, '');
  return {
    ...words,
    parse(given) {
      const all = typed.parse(given);
      for (const word of all) if (hasWildcards(word)) checkPattern(word, nameOf(words));
      const valuesOf = (some: readonly string[]) => [...new Set(some.flatMap((word) => words.parse([word])))];
      return {
        any: valuesOf(all.filter((word) => !word.startsWith('!'))),
        none: valuesOf(all.filter((word) => word.startsWith('!')).map((word) => word.slice(1))),
      };
    },
  };
}

/** The values of a field that the flag lets through, for the service to filter by; empty if there are none. */
export function allowedBy({ any, none }: Excludable, allowed: readonly string[]): readonly string[] {
  return (any.length > 0 ? any : allowed).filter((value) => !none.includes(value));
}
