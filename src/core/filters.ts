import type { Client } from '../api/client.ts';
import { usage } from '../errors.ts';
import type { JsonObject } from '../json/object.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import { type Item, valueAt } from '../model/item.ts';
import { checkPattern } from '../query/check-pattern.ts';
import { once } from '../words/groups.ts';
import { listed, maxListed } from '../words/listed.ts';
import { hasWildcards, namePattern } from '../words/text-pattern.ts';
import { allowedBy, type Excludable, excludable } from './excludable.ts';
import { type Flag, type Input, textFlag, wordsFlag } from './flag.ts';
import { dayCode, fitting, suggesterOf, valueTexts } from './matching.ts';
import type { resolveIds } from './references.ts';
import type { Note } from './session.ts';

/** A filter flag of a list: the field it tests, and what its values are if the contract does not list them. */
export interface Filter {
  /** Without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  /** Instead of `filter by` the field. */
  readonly help?: string;
  /** Its values are ids of these, or anything else that `get` takes. */
  readonly idsOf?: Collection;
  /** What to type instead of a comparison such as `<4.2`. */
  readonly compared?: string;
  readonly synonyms?: readonly string[];
  /** What people call it, separated by commas; only to lead to it. */
  readonly words?: string;
}

/** Flags that select items. */
export interface Selector<T = unknown> {
  readonly flags: readonly Flag<unknown>[];
  /** What its flags ask for; undefined if none is given. A bad value is wrong usage. */
  read(input: Input): Test<T> | undefined | Promise<Test<T> | undefined>;
}

/** What the flags of a selector ask for. */
export interface Test<T = unknown> {
  /** Whether an item fits, at a time in milliseconds since 1970 by the service's clock. */
  holds(item: Pick<Item<T>, 'value'>, now: number): boolean;
  /** Reads what `holds` needs to know, before the first item; `resolve` is another way to look words up. */
  load?(client: Client, resolve?: typeof resolveIds): Promise<void>;
  /** How it was judged, for a note. */
  readonly note?: Note | undefined;
  /** The field it looks at: the table shows it, perhaps under its own title, and sorts by it, in the syntax of `--sort`. */
  readonly shows?: { readonly field: string; readonly title?: string; readonly sort?: string } | undefined;
  /** Called with each item until one is selected. */
  see?(item: Pick<Item, 'value'>): void;
  /** Why none was selected: the value that no item has; with `isLong`, also the values that items do have. Unsanitized. */
  why?(isLong?: boolean): string | undefined;
}

/** A selector with one flag. */
export function selectorBy<F, R>(flag: Flag<F>, testOf: (value: F) => R) {
  return {
    flag,
    flags: [flag],
    read({ get }: Input): R | undefined {
      const value = get(flag);
      return value === undefined ? undefined : testOf(value);
    },
  };
}

/** What selectors select. */
export type Selection<T = unknown> = NonNullable<Awaited<ReturnType<typeof readSelection<T>>>>;

/**
 * Reads the flags of selectors. An item is selected if it passes all their tests; undefined if no flag is given. Rejects with a `USAGE`
 * failure for a bad value.
 */
export async function readSelection<T>(selectors: readonly Selector<T>[], input: Input) {
  const read = await Promise.all(selectors.map((selector) => selector.read(input)));
  const tests = read.flatMap((test) => test ?? []);
  if (tests.length === 0) return undefined;
  let hasSelected = false;
  return {
    tests,
    async load(...by: Parameters<NonNullable<Test['load']>>) {
      await Promise.all(tests.map((test) => test.load?.(...by)));
    },
    /** `now` is the time by the service's clock; the filters of fields do not need it. */
    holds(item: Pick<Item<T>, 'value'>, now = 0) {
      const isSelected = tests.every((test) => test.holds(item, now));
      hasSelected ||= isSelected;
      if (!hasSelected) for (const test of tests) test.see?.(item);
      return isSelected;
    },
    why(isLong?: boolean) {
      const reasons = hasSelected ? [] : tests.map((test) => test.why?.(isLong));
      return reasons.find((reason) => reason !== undefined);
    },
  };
}

const nameText = textFlag('--name <text>', 'filter by name: a substring, or a glob such as "*caixa*"', {
  synonyms: ['--nome', '--search', '--find'],
  words: 'search, find, grep, title, contains, procurar, buscar, pesquisar',
});

const nameFlag: Flag<string> = {
  ...nameText,
  parse(given) {
    const pattern = nameText.parse(given);
    checkPattern(pattern, '--name');
    return pattern;
  },
};

/** Makes the filters of a list; a field with documented values accepts no others. */
export function createFilters(collection: Collection, filters: readonly Filter[]) {
  const made = filters.map((filter) => ({ ...filter, ...fieldSelector(collection, filter) }));
  const objects = Object.keys(collection.fields).filter((name) => collection.fields[name]?.kind === 'object');
  const byName = selectorBy(nameFlag, (pattern): Test => {
    const fits = namePattern(pattern);
    return {
      holds: ({ value: { name } }) => valueTexts(name).some(fits),
      ...suggesterOf(collection, { name: 'name', field: 'name' }, [pattern], fits),
    };
  });
  const selectors = [...made, ...objects.map(memberSelector), byName];
  const sent = made.find(({ field }) => collection.query.includes(field));

  return {
    flags: selectors.flatMap(({ flags }): readonly Flag<unknown>[] => flags),

    /** The values to filter by that the service applies, or undefined for all. */
    serverFilter({ get }: Input): readonly string[] | undefined {
      const wanted = sent && get(sent.flag);
      return wanted && allowedBy(wanted, allowedValues(collection, sent.field));
    },

    isAsked: (field: string, { get }: Input): boolean =>
      made.some((filter) => filter.field === field && get(filter.flag) !== undefined),

    /** The filters that the service does not apply. */
    selectors: selectors.filter((selector) => selector !== sent),
  };
}

/** A filter as a selector. */
export function fieldSelector(collection: Collection, filter: Filter) {
  const { field, idsOf } = filter;
  return selectorBy(filterFlag(collection, filter), (wanted): Test => {
    const { any, none } = wanted;
    if (idsOf) return referenceTest(collection, field, idsOf, wanted);
    const isVaried = any.length > 1 || any.some(hasWildcards) || none.length > 0;
    const isFree = allowedValues(collection, field).length === 0;
    const fits = fitting(wanted);
    return {
      holds: ({ value: { [field]: value } }) => fits(value),
      shows: isVaried ? { field } : undefined,
      ...(isFree && suggesterOf(collection, filter, any)),
    };
  });
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
  let fits = fitting({ any, none });
  let isSeen = any.length === 0;
  return {
    async load(client, resolve) {
      const find = resolve ?? (await import('./references.ts')).resolveIds;
      ids = await find(client, idsOf, any);
      fits = fitting({ any: ids, none: await find(client, idsOf, none) });
    },
    holds: ({ value: { [field]: value } }) => fits(value),
    see({ value: { [field]: value } }) {
      isSeen ||= fits(value);
    },
    why: () =>
      isSeen ? undefined : `no ${singular} has the ${what} ${listed(ids, String, maxListed, ' or ')}`,
  };
}

/** The flag of a filter. Takes several values; one that is not allowed is wrong usage. */
function filterFlag(collection: Collection, filter: Filter): Flag<Excludable> {
  const { name, field, help = `filter by ${field}`, idsOf, compared, synonyms = [] } = filter;
  const words = wordsFlag(`--${name} <values>`, help, allowedValues(collection, field), {
    synonyms: field === 'id' || field === name ? synonyms : [`--${field}`, ...synonyms],
    words: filter.words,
  });
  const isDays = collection.fields[field]?.kind === 'days';
  const valuesIn = words.values.length === 0 ? { collection, field } : undefined;
  const flag = excludable(isDays ? { ...words, parse: (given) => words.parse(given.map(dayCode)) } : words);
  const parse = (given: readonly string[]) => {
    const comparison = compared && given.find((text) => /^[<>=]/.test(text));
    if (!comparison) return flag.parse(given);
    throw usage(`--${name} must be values, not a comparison such as "${comparison}"`, compared);
  };
  return { ...flag, idsOf, valuesIn, parse };
}

/**
 * `--metadata key=value`: items whose object field has the pair. The key may lead into objects (`owner.team`). Pairs of
 * one key are alternatives; an item needs one for each key, and none of those with an exclamation mark.
 */
function memberSelector(field: string) {
  const words = wordsFlag(`--${field} <key=value>`, `filter by ${field}`, [], {
    words: 'author, owner, campaign, label, annotation, custom field, campanha',
  });
  const parse = (given: readonly string[]) => {
    const wanted = new Map<string, { any: string[]; none: string[] }>();
    for (const pair of words.parse(given)) {
      if (hasWildcards(pair)) checkPattern(pair, `--${field}`);
      const [, mark, key, value] = /^(!?)([^=]+)=(.+)$/s.exec(pair) ?? [];
      if (key === undefined || value === undefined)
        throw usage(`--${field} must be a pair such as campaign=verao, not "${pair}"`);
      once(wanted, key, () => ({ any: [], none: [] }))[mark === '' ? 'any' : 'none'].push(value);
    }
    return Array.from(wanted, ([key, values]) => ({ key, fits: fitting(values) }));
  };
  const memberOf = (fields: JsonObject, key: string) =>
    valueAt({ fields }, [field, key]) ?? valueAt({ fields }, [field, ...key.split('.')]);
  return selectorBy(
    { ...words, parse },
    (tests): Test => ({ holds: ({ value }) => tests.every(({ key, fits }) => fits(memberOf(value, key))) }),
  );
}
