import { usage } from '../errors.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { namePattern } from '../query/name-pattern.ts';
import { type Flag, type Input, textFlag, wordsFlag } from './flag.ts';
import { parseId } from './ids.ts';

/** A filter flag of a list: the field it tests, and the form of its values if the contract does not list them. */
export interface Filter {
  /** Without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  readonly form?: 'uuid' | 'uf';
}

type Predicate = (item: Pick<Item, 'value'>) => boolean;

const nameFlag = textFlag('--name <text>', 'filter by name: a substring, or a glob such as "*caixa*"');

const forms: Record<NonNullable<Filter['form']>, { what: string; check: (value: string) => boolean }> = {
  uuid: { what: 'a UUID', check: (value) => parseId(value, 'uuid') !== undefined },
  uf: { what: 'a two-letter state code such as SP', check: (value) => /^[a-z]{2}$/i.test(value) },
};

/** The filters of one list: its flags, and what they select. */
export interface Filters {
  readonly flags: readonly Flag<unknown>[];
  /** The values given for the filter that the service applies, or undefined. */
  sent(input: Input): readonly string[] | undefined;
  /** The values given for a field's filter, or undefined. */
  asked(field: string, input: Input): readonly string[] | undefined;
  /** The filters to apply on this side, or undefined if there are none. */
  local(input: Input): Predicate | undefined;
}

/** Makes the filters of a list; a field with documented values accepts no others. */
export function createFilters(collection: Collection, filters: readonly Filter[]): Filters {
  const made = filters.map((filter) => ({ ...filter, flag: filterFlag(collection, filter) }));
  const sentFilter = made.find(({ field }) => collection.query.includes(field));
  return {
    flags: [...made.map(({ flag }) => flag), nameFlag],

    sent: ({ get }) => sentFilter && get(sentFilter.flag),

    asked(field, { get }) {
      const filter = made.find((known) => known.field === field);
      return filter && get(filter.flag);
    },

    local({ get }) {
      const predicates: Predicate[] = [];
      for (const filter of made) {
        const wanted = filter === sentFilter ? undefined : get(filter.flag);
        if (wanted) predicates.push(holdsOneOf(filter.field, wanted));
      }
      const pattern = get(nameFlag);
      if (pattern !== undefined) {
        const fits = namePattern(pattern);
        predicates.push(({ value: { name } }) => typeof name === 'string' && fits(name));
      }
      if (predicates.length === 0) return undefined;
      return (item) => predicates.every((holds) => holds(item));
    },
  };
}

function filterFlag(collection: Collection, { name, field, form }: Filter): Flag<string[]> {
  const flag = wordsFlag(`--${name} <values>`, `filter by ${field}`, allowedValues(collection, field), {
    synonyms: [`--${field}`],
  });
  if (!form) return flag;
  const { what, check } = forms[form];
  return {
    ...flag,
    parse(given) {
      const words = flag.parse(given);
      const wrong = words.find((word) => !check(word));
      if (wrong !== undefined) throw usage(`--${name} must be ${what}, not "${wrong}"`);
      return words;
    },
  };
}

/** Matches if a field, or an element of a list field, is one of the values, ignoring case. */
function holdsOneOf(field: string, values: readonly string[]): Predicate {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const isWanted = (value: unknown) => typeof value === 'string' && wanted.has(value.toLowerCase());
  return ({ value: { [field]: value } }) => (Array.isArray(value) ? value.some(isWanted) : isWanted(value));
}
