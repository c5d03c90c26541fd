import { usage } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import { valueAt } from '../model/item.ts';
import { checkPattern } from '../query/check-pattern.ts';
import { getOrMake } from '../words/groups.ts';
import { listed, maxListed } from '../words/listed.ts';
import { shellQuoted } from '../words/shell-quoted.ts';
import { hasWildcards, namePattern } from '../words/text-pattern.ts';
import { type Flag, flagName, type Input, textFlag, wordsFlag } from './flag.ts';
import { dayCode, suggesterOf, valueTest, valueTexts } from './matching.ts';
import {
  type Excludable,
  filtering,
  readSelection,
  type Selector,
  selectorBy,
  type Test,
} from './selectors.ts';

/** A filter of a list, as data: the field it tests, and what its values are if the contract does not list them. */
export interface FilterOptions {
  /** Without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  /** Instead of `filter by` the field. */
  readonly help?: string;
  /** Its values are ids of these, or anything else that `get` takes. */
  readonly idsOf?: Collection;
  /** What to type instead of a comparison such as `<4.2`. */
  readonly compared?: (comparison: string) => string;
  readonly synonyms?: readonly string[];
  /** The value that a word stands for, if that is not the word itself. */
  readonly asValue?: (word: string) => string;
  readonly commandLineOnly?: true;
  /** Whether a check fails for a value that no item has: for a store, and not for a version that nobody has any more. */
  readonly mustExist?: boolean;
}

const nameText = textFlag('--name <text>', 'filter by name: a substring, or a glob such as "*caixa*"', {
  ...filtering,
  synonyms: ['--nome', '--search', '--find'],
});

const nameFlag: Flag<string> = {
  ...nameText,
  parse(given) {
    const pattern = nameText.parse(given);
    checkPattern(pattern, '--name');
    return pattern;
  },
};

/** The filters of a list, by the given fields, by its objects and by name; a field with documented values accepts no others. */
export function filtersOf(collection: Collection, filters: readonly FilterOptions[]): readonly Selector[] {
  const objects = Object.keys(collection.fields).filter((name) => collection.fields[name]?.kind === 'object');
  return [
    ...filters.map((filter) => fieldSelector(collection, filter)),
    ...objects.map(memberSelector),
    nameSelector(
      collection,
      filters.map(({ name }) => name),
    ),
  ];
}

/** Selects by name: a substring, or a glob; with `!`, what has no such name. `others` are the names of the filters beside it. */
export function nameSelector(collection: Collection, others: readonly string[] = []) {
  return selectorBy(nameFlag, (typed): Test => {
    const isExcluding = typed.startsWith('!') && typed.length > 1;
    const pattern = isExcluding ? typed.slice(1) : typed;
    const fits = namePattern(pattern);
    const hasName: Test['holds'] = ({ value: { name } }) => valueTexts(name).some(fits);
    if (isExcluding) return { holds: (item, now) => !hasName(item, now) };
    const suggester = suggesterOf(collection, { name: 'name', field: 'name' }, [pattern], fits);
    const advice = insteadOfName(pattern, collection, others);
    return {
      holds: hasName,
      ...suggester,
      ...(advice && { why: () => `no ${collection.plural} with a name like "${pattern}"; ${advice}` }),
    };
  });
}

/** What to type for what is hardly a name: an address, another filter as gh writes it (`store:sp-mooca`), or a pattern of SQL. */
function insteadOfName(
  pattern: string,
  { fields }: Collection,
  filters: readonly string[],
): string | undefined {
  if ('ipAddress' in fields && /^\d{1,3}(?:\.\d{1,3}){3}$/.test(pattern))
    return `for an address: --ip ${pattern}`;
  const [, filter = '', value = ''] = /^([\w-]+)[:=](.+)$/.exec(pattern) ?? [];
  if (filters.includes(filter)) return `to filter by ${filter}: --${filter} ${shellQuoted(value)}`;
  // `50%` may be a part of a name.
  const [, like] = /^(?:i?like\s+'?|'?(?=%))([^']*%[^']*)'?$/i.exec(pattern) ?? [];
  return like && `its wildcard is "*": --name ${shellQuoted(like.replaceAll('%', '*'))}`;
}

/**
 * Reads the selectors of a list. If the service filters by a field, its values are `serverFilter`, and nothing is left to select by them; but
 * if some are only excluded, it is selected here, and they are `excluded`: what has none of the documented values must stay.
 */
export async function readListSelection<T>(
  collection: Collection,
  selectors: readonly Selector<T>[],
  input: Input,
) {
  const sent = selectors.find(
    ({ filter }) => filter !== undefined && collection.query.includes(filter.field),
  );
  const wanted = sent?.filter && input.get(sent.filter.flag);
  const isAsked = wanted !== undefined && wanted.any.length > 0;
  const here = isAsked ? selectors.filter((selector) => selector !== sent) : selectors;
  return {
    serverFilter: isAsked ? wanted.any.filter((value) => !wanted.none.includes(value)) : undefined,
    excluded: isAsked ? undefined : wanted?.none,
    selection: await readSelection(here, input),
  };
}

/** Selects by the values of a field. */
export function fieldSelector(collection: Collection, filter: FilterOptions) {
  const { name, field, idsOf } = filter;
  const selector = selectorBy(fieldFlag(collection, filter), (wanted): Test => {
    const { any, none } = wanted;
    if (idsOf) return referenceTest(collection, field, idsOf, wanted);
    const isVaried = any.length > 1 || any.some(hasWildcards) || none.length > 0;
    const isFree = allowedValues(collection, field).length === 0;
    const fits = valueTest(wanted);
    return {
      holds: ({ value: { [field]: value } }) => fits(value),
      shows: isVaried ? { field } : undefined,
      mustExist: filter.mustExist,
      ...(isFree && suggesterOf(collection, filter, any)),
    };
  });
  return { ...selector, filter: { name, field, flag: selector.flag } };
}

/** Tests a field with ids of other items, or of the item itself, by words that refer to them. */
function referenceTest(
  { singular }: Collection,
  field: string,
  idsOf: Collection,
  { any, none }: Excludable,
): Test {
  const what = idsOf.singular === singular ? 'id' : idsOf.singular;
  let ids: readonly string[] = [];
  let fits = valueTest({ any, none });
  let isSeen = any.length === 0;
  return {
    async load(client, resolve) {
      const find = resolve ?? (await import('./references.ts')).resolveIds;
      ids = await find(client, idsOf, any);
      fits = valueTest({ any: ids, none: await find(client, idsOf, none) });
    },
    holds: ({ value: { [field]: value } }) => fits(value),
    observe({ value: { [field]: value } }) {
      isSeen ||= fits(value);
    },
    why: () =>
      isSeen ? undefined : `no ${singular} has the ${what} ${listed(ids, String, maxListed, ' or ')}`,
  };
}

/** The flag of a filter. Takes several values; one that is not allowed is wrong usage. */
function fieldFlag(collection: Collection, filter: FilterOptions): Flag<Excludable> {
  const { name, field, help = `filter by ${field}`, idsOf, compared, synonyms = [] } = filter;
  const words = wordsFlag(`--${name} <values>`, help, allowedValues(collection, field), {
    ...filtering,
    synonyms: field === 'id' || field === name ? synonyms : [`--${field}`, ...synonyms],
  });
  const isDays = collection.fields[field]?.kind === 'days';
  const valuesIn = words.values.length === 0 ? { collection, field } : undefined;
  const asValue = isDays ? dayCode : filter.asValue;
  const meant = (given: readonly string[]) =>
    given.flatMap((text) => text.split(',')).map((word) => asValue?.(word.trim()) ?? word);
  const flag = excludable(asValue ? { ...words, parse: (given) => words.parse(meant(given)) } : words);
  const parse = (given: readonly string[]) => {
    const comparison = compared && given.find((text) => /^[<>=]/.test(text));
    if (!comparison) return flag.parse(given);
    throw usage(`--${name} must be values, not a comparison such as "${comparison}"`, compared(comparison));
  };
  return { ...flag, idsOf, valuesIn, parse, commandLineOnly: filter.commandLineOnly };
}

/** A flag of words that can be excluded by an exclamation mark. */
export function excludable(words: Flag<readonly string[]>): Flag<Excludable> {
  const typed = wordsFlag(words.syntax, '', [], filtering);
  return {
    ...words,
    parse(given) {
      const all = typed.parse(given);
      for (const word of all) if (hasWildcards(word)) checkPattern(word, flagName(words));
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

/**
 * `--metadata key=value`: items whose object field has the pair. The key may lead into objects (`owner.team`). Pairs of
 * one key are alternatives; an item needs one for each key, and none of those with an exclamation mark.
 */
function memberSelector(field: string) {
  const words = wordsFlag(`--${field} <key=value>`, `filter by ${field}`, [], filtering);
  const parse = (given: readonly string[]) => {
    const wanted = new Map<string, { any: string[]; none: string[] }>();
    for (const pair of words.parse(given)) {
      if (hasWildcards(pair)) checkPattern(pair, `--${field}`);
      const [, mark, key, value] = /^(!?)([^=]+)=(.+)$/s.exec(pair) ?? [];
      if (key === undefined || value === undefined)
        throw usage(`--${field} must be a pair such as campaign=verao, not "${pair}"`);
      getOrMake(wanted, key, () => ({ any: [], none: [] }))[mark === '' ? 'any' : 'none'].push(value);
    }
    return Array.from(wanted, ([key, values]) => ({ key, fits: valueTest(values) }));
  };
  const memberOf = (fields: JsonObject, key: string) =>
    valueAt({ fields }, [field, key]) ?? valueAt({ fields }, [field, ...key.split('.')]);
  return selectorBy(
    { ...words, parse },
    (tests): Test => ({ holds: ({ value }) => tests.every(({ key, fits }) => fits(memberOf(value, key))) }),
  );
}
