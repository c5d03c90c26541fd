import { usage } from '../errors.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import { type Flag, wordsFlag } from './flag.ts';

/** A filter flag of a list: the field it tests, and what its values are if the contract does not list them. */
export interface Filter {
  /** Without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  /** Its values are state codes. */
  readonly form?: 'uf';
  /** Its values are ids of these, or anything else that `get` takes. */
  readonly idsOf?: Collection;
  /** Other names that people try; only for hints. */
  readonly synonyms?: readonly string[];
}

/** The values of one filter flag: an item needs one of `any`, if there are some, and none of `none`. */
export interface Wanted {
  readonly any: readonly string[];
  /** Typed with an exclamation mark: `!offline`. */
  readonly none: readonly string[];
}

/** The flag of a filter. Takes several values; one that is not allowed is wrong usage. */
export function filterFlag(collection: Collection, filter: Filter): Flag<Wanted> {
  const { name, field, form, synonyms = [] } = filter;
  const syntax = `--${name} <values>`;
  const words = wordsFlag(syntax, `filter by ${field}`, allowedValues(collection, field), {
    synonyms: [`--${field}`, ...synonyms],
  });
  const valuesIn = words.values.length === 0 ? { collection, field } : undefined;
  const flag = { ...excludable(words), idsOf: filter.idsOf, valuesIn };
  if (form !== 'uf') return flag;
  return {
    ...flag,
    parse(given) {
      const wanted = flag.parse(given);
      const wrong = [...wanted.any, ...wanted.none].find((value) => !/^[a-z]{2}$/i.test(value));
      if (wrong === undefined) return wanted;
      throw usage(`--${name} must be a two-letter state code such as SP, not "${wrong}"`);
    },
  };
}

/** A flag of words that can be excluded by an exclamation mark. */
export function excludable(words: Flag<readonly string[]>): Flag<Wanted> {
  const { syntax } = words;
  const typed = wordsFlag(syntax, '');
  return {
    ...words,
    parse(given) {
      const wanted = { any: new Set<string>(), none: new Set<string>() };
      for (const word of typed.parse(given)) {
        const isExcluded = word.startsWith('!');
        for (const value of words.parse([isExcluded ? word.slice(1) : word]))
          wanted[isExcluded ? 'none' : 'any'].add(value);
      }
      return { any: [...wanted.any], none: [...wanted.none] };
    },
  };
}

/** The values of a field that the flag lets through, for the service to filter by; empty if there are none. */
export function allowedBy({ any, none }: Wanted, allowed: readonly string[]): readonly string[] {
  return (any.length > 0 ? any : allowed).filter((value) => !none.includes(value));
}
