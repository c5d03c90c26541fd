import type { Client } from '../api/client.ts';
import { usage } from '../errors.ts';
import { isJsonObject } from '../json/object.ts';
import { allowedValues, type Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { folded, hasWildcards, namePattern, valuePattern } from '../model/text-pattern.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { collate } from '../query/select.ts';
import { type Flag, type Input, textFlag, wordsFlag } from './flag.ts';
import { resolveIds } from './references.ts';
import type { Note } from './session.ts';

/** A filter flag of a list: the field it tests, and what its values are if the contract does not list them. */
export interface Filter {
  /** Without the dashes: `processing-status`. */
  readonly name: string;
  readonly field: string;
  /** Instead of `filter by` the field. */
  readonly help?: string;
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

/** A test of items that is no comparison with one field's values, such as an age. */
export interface Condition<T = unknown> {
  readonly flags: readonly Flag<unknown>[];
  /** Reads its flags, and loads what the test needs; undefined if it was not asked for. */
  read(input: Input): Promise<Test<T> | undefined>;
}

/** What a condition's flags ask for. */
export interface Test<T = unknown> {
  /** Whether an item fits, at a time in milliseconds since 1970 by the service's clock. */
  holds(item: Pick<Item<T>, 'value'>, now: number): boolean;
  /** How it was judged, for a note. */
  readonly note?: Note | undefined;
  /** Reads what `holds` needs to know, before the first item. */
  load?(client: Client): Promise<void>;
  /** What it selects of another list, to say why it selects nothing. */
  readonly selection?: Selection | undefined;
  /** What it looks at, which the table shows, on a terminal in this order. */
  readonly shows?: Shown | undefined;
}

/** A field that a table shows because of a filter. */
export interface Shown {
  readonly field: string;
  /** Another title than the field's. */
  readonly title?: string;
  /** As `--sort` takes it; undefined for the list's own order. */
  readonly sort?: string;
}

/** What the conditions' flags ask for. Rejects with a `USAGE` failure for a bad value. */
export async function readConditions<T>(
  conditions: readonly Condition<T>[],
  input: Input,
): Promise<readonly Test<T>[]> {
  const read = await Promise.all(conditions.map((condition) => condition.read(input)));
  return read.flatMap((test) => test ?? []);
}

type Predicate = (item: Pick<Item, 'value'>) => boolean;

/** The items that the filters of one command line select. */
export interface Selection {
  readonly holds: Predicate;
  /** Once `holds` has seen all items and selected none: the value that no item has, if that is why. */
  why(): string | undefined;
  /** Then, the values that some item has: `Stores: loja-001 … loja-012`. Unsanitized. */
  known(): string | undefined;
}

const nameFlag = textFlag('--name <text>', 'filter by name: a substring, or a glob such as "*caixa*"');

/** Makes the filters of a list; a field with documented values accepts no others. */
export function createFilters(collection: Collection, filters: readonly Filter[]) {
  const made = filters.map((filter) => ({ ...filter, flag: filterFlag(collection, filter) }));
  const objects = Object.entries(collection.fields).filter(([, { kind }]) => kind === 'object');
  const metadata = objects.map(([field]) => ({ field, flag: metadataFlag(field) }));
  const sentFilter = made.find(({ field }) => collection.query.includes(field));
  return {
    flags: [...made, ...metadata].map(({ flag }): Flag<unknown> => flag).concat(nameFlag),

    /** The values to filter by that the service applies, or undefined for all. */
    serverFilter({ get }: Input): readonly string[] | undefined {
      const wanted = sentFilter && get(sentFilter.flag);
      return wanted && allowedBy(wanted, allowedValues(collection, sentFilter.field));
    },

    /** The fields of filters that let several values through. */
    shown: ({ get }: Input): readonly Shown[] =>
      made.flatMap(({ field, flag, idsOf }) => {
        const { any = [], none = [] } = get(flag) ?? {};
        const isVaried = any.length > 1 || any.some(hasWildcards) || none.length > 0;
        return isVaried && idsOf === undefined ? { field } : [];
      }),

    isAsked: (field: string, { get }: Input): boolean =>
      made.some((filter) => filter.field === field && get(filter.flag) !== undefined),

    /** The ids of the things of other lists that were named, by the flag's name. */
    async resolve({ get }: Input, client: Client): Promise<ReadonlyMap<string, Wanted>> {
      const resolved = made.map(async ({ name, idsOf, flag }) => {
        const { any, none } = (idsOf && get(flag)) ?? {};
        if (!idsOf || !any || !none) return [];
        const ids = await resolveIds(client, idsOf, [...any, ...none]);
        return [[name, { any: ids.slice(0, any.length), none: ids.slice(any.length) }] as const];
      });
      return new Map((await Promise.all(resolved)).flat());
    },

    /** What the filters on this side select, or undefined if there are none. Without `ids`, all references are ids. */
    local({ get }: Input, ids?: ReadonlyMap<string, Wanted>): Selection | undefined {
      const tests: FieldTest[] = [];
      for (const { name, field, flag, idsOf } of made) {
        const wanted = name === sentFilter?.name ? undefined : (ids?.get(name) ?? get(flag));
        if (!wanted) continue;
        const isFree = allowedValues(collection, field).length === 0 && idsOf === undefined;
        const suggester = isFree && suggesterOf(field, name, wanted.any);
        tests.push({ holds: holdsOneOf(field, wanted), ...suggester });
      }
      for (const { field, flag } of metadata) {
        const holds = get(flag);
        if (holds) tests.push({ holds: ({ value: { [field]: object } }) => holds(object) });
      }
      const pattern = get(nameFlag);
      if (pattern !== undefined) {
        const fits = namePattern(pattern);
        tests.push({
          holds: ({ value: { name } }) => typeof name === 'string' && fits(name),
          ...suggesterOf('name', 'name', [pattern], fits),
        });
      }
      return tests.length === 0 ? undefined : selectionOf(tests, collection);
    },
  };
}

interface FieldTest {
  readonly holds: Predicate;
  /** Remembers the value of its field, if anything can be asked for. */
  add?(item: Pick<Item, 'value'>): void;
  /** `in store "loja-99" (did you mean "loja-009"?)`, or undefined if every value occurs. Unsanitized. */
  missing?(): string | undefined;
  /** The values that occur, if they are few enough to name one by one or as a range. */
  known?(): string | undefined;
}

function selectionOf(tests: readonly FieldTest[], { plural }: Collection): Selection {
  let hasSelected = false;
  return {
    holds(item) {
      const isSelected = tests.every(({ holds }) => holds(item));
      hasSelected ||= isSelected;
      if (!hasSelected) for (const { add } of tests) add?.(item);
      return isSelected;
    },
    why() {
      if (hasSelected) return undefined;
      const missing = tests.map(({ missing }) => missing?.()).find((text) => text !== undefined);
      return missing && `no ${plural} ${missing}`;
    },
    known() {
      const culprit = hasSelected ? undefined : tests.find(({ missing }) => missing?.() !== undefined);
      return culprit?.known?.();
    },
  };
}

/** Selects by a field, or by the elements of a list field; ignores case and accents. */
function holdsOneOf(field: string, { any, none }: Wanted): Predicate {
  const isWanted = matcher(any);
  const isExcluded = matcher(none);
  const some = (value: unknown, fits: (text: string) => boolean): boolean =>
    Array.isArray(value) ? value.some((each) => some(each, fits)) : typeof value === 'string' && fits(value);
  return ({ value: { [field]: value } }) =>
    (any.length === 0 || some(value, isWanted)) && !(none.length > 0 && some(value, isExcluded));
}

function matcher(patterns: readonly string[]): (value: string) => boolean {
  // A set, because a list of ids can be long.
  const words = new Set(patterns.filter((pattern) => !hasWildcards(pattern)).map(folded));
  const globs = patterns.filter(hasWildcards).map(valuePattern);
  return (value) => words.has(folded(value)) || globs.some((fits) => fits(value));
}

/** Values of a field that a sentence names one by one; more are a range. */
const maxKnown = 4;

/** Remembers the values of one field, to say which of those asked for nothing has. `fits` replaces the comparison of whole values. */
function suggesterOf(
  field: string,
  filter: string,
  wanted: readonly string[],
  fits?: (value: string) => boolean,
): Omit<FieldTest, 'holds'> {
  const known = new Set<string>();
  return {
    add({ value: { [field]: value } }) {
      for (const each of [value].flat()) if (typeof each === 'string') known.add(each);
    },
    missing() {
      const values = [...known];
      const word = wanted.find((each) => !values.some(fits ?? valuePattern(each)));
      if (word === undefined) return undefined;
      const guess = hasWildcards(word) ? undefined : nearest(word, values);
      const what =
        filter === 'store'
          ? 'in store'
          : filter === 'name'
            ? 'with a name like'
            : `with ${filter.replaceAll('-', ' ')}`;
      return didYouMean(`${what} "${word}"`, guess && `"${guess}"`);
    },
    known() {
      const all = [...known].sort(collate);
      if (all.length === 0 || field === 'name') return undefined;
      const title = `${filter.charAt(0).toUpperCase()}${filter.slice(1).replaceAll('-', ' ')}s`;
      return `${title}: ${all.length > maxKnown ? `${all[0]} … ${all.at(-1)}` : all.join(', ')}`;
    },
  };
}

/** The flag of a filter. Takes several values; one that is not allowed is wrong usage. */
function filterFlag(collection: Collection, filter: Filter): Flag<Wanted> {
  const { name, field, help = `filter by ${field}`, form, idsOf, synonyms = [] } = filter;
  const words = wordsFlag(`--${name} <values>`, help, allowedValues(collection, field), {
    synonyms: [`--${field}`, ...synonyms],
  });
  const flag = excludable(words);
  return {
    ...flag,
    idsOf,
    valuesIn: words.values.length === 0 ? { collection, field } : undefined,
    parse(given) {
      const wanted = flag.parse(given);
      const wrong = [...wanted.any, ...wanted.none].find((value) => !/^[a-z]{2}$/i.test(value));
      if (form !== 'uf' || wrong === undefined) return wanted;
      throw usage(`--${name} must be a two-letter state code such as SP, not "${wrong}"`);
    },
  };
}

/** A flag of words that can be excluded by an exclamation mark. */
export function excludable(words: Flag<readonly string[]>): Flag<Wanted> {
  const typed = wordsFlag(words.syntax, '');
  return {
    ...words,
    parse(given) {
      const all = typed.parse(given);
      const valuesOf = (some: readonly string[]) => [...new Set(some.flatMap((word) => words.parse([word])))];
      return {
        any: valuesOf(all.filter((word) => !word.startsWith('!'))),
        none: valuesOf(all.filter((word) => word.startsWith('!')).map((word) => word.slice(1))),
      };
    },
  };
}

/** The values of a field that the flag lets through, for the service to filter by; empty if there are none. */
export function allowedBy({ any, none }: Wanted, allowed: readonly string[]): readonly string[] {
  return (any.length > 0 ? any : allowed).filter((value) => !none.includes(value));
}

/**
 * `--metadata key=value`: items whose object field has the pair. The key may lead into objects (`owner.team`). Pairs of
 * one key are alternatives; an item needs one for each key, and none of those with an exclamation mark.
 */
function metadataFlag(field: string): Flag<(object: unknown) => boolean> {
  const flag = wordsFlag(`--${field} <key=value>`, `filter by ${field}`);
  return {
    ...flag,
    parse(given) {
      const pairs = flag.parse(given).map((pair) => {
        const [, mark, key, value] = /^(!?)([^=]+)=(.+)$/s.exec(pair) ?? [];
        if (key === undefined || value === undefined)
          throw usage(`--${field} must be a pair such as campaign=verao, not "${pair}"`);
        const fits = valuePattern(value);
        return { isExcluded: mark === '!', key, has: (text?: string) => text !== undefined && fits(text) };
      });
      const wanted = pairs.filter(({ isExcluded }) => !isExcluded);
      return (object) =>
        pairs.every(({ isExcluded, key, has }) => {
          const text = textAt(object, key);
          return isExcluded ? !has(text) : wanted.some((pair) => pair.key === key && pair.has(text));
        });
    },
  };
}

/** The value of a key, or of a path of keys, as text; undefined if there is none, or if it is no single value. */
function textAt(object: unknown, path: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  if (Object.hasOwn(object, path)) {
    const value = object[path];
    return typeof value === 'object' ? undefined : String(value);
  }
  const dot = path.indexOf('.');
  const first = path.slice(0, dot);
  return dot > 0 && Object.hasOwn(object, first) ? textAt(object[first], path.slice(dot + 1)) : undefined;
}
