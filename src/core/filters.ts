import { allowedValues, type Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { folded, hasWildcards, namePattern, valuePattern } from '../model/text-pattern.ts';
import { allowedBy, type Filter, filterFlag, type Wanted } from './filter-flag.ts';
import { type Flag, type Input, textFlag } from './flag.ts';
import { metadataFlag } from './metadata-flag.ts';
import type { References } from './references.ts';
import { ValueSuggester } from './value-suggester.ts';

type Predicate = (item: Pick<Item, 'value'>) => boolean;

const nameFlag = textFlag('--name <text>', 'filter by name: a substring, or a glob such as "*caixa*"');

/** The items that the filters of one command line select. */
export interface Selection {
  readonly holds: Predicate;
  /** Once `holds` has seen all items and selected none: the value that no item has, if that is why. */
  why(): string | undefined;
}

/** The filters of one list: its flags, and what they select. */
export interface Filters {
  readonly flags: readonly Flag<unknown>[];
  /** The values to filter by that the service applies, or undefined for all. */
  serverFilter(input: Input): readonly string[] | undefined;
  /** Whether the field's filter was given. */
  isAsked(field: string, input: Input): boolean;
  /** The ids, prefixes and names given for things of another list, by the flag's name. */
  references(input: Input): ReadonlyMap<string, References>;
  /**
   * What the filters on this side select, or undefined if there are none. `ids` holds the ids of the references;
   * without it, they are taken as ids.
   */
  local(input: Input, ids?: ReadonlyMap<string, readonly string[]>): Selection | undefined;
}

/** Makes the filters of a list; a field with documented values accepts no others. */
export function createFilters(collection: Collection, filters: readonly Filter[]): Filters {
  const made = filters.map((filter) => ({ ...filter, flag: filterFlag(collection, filter) }));
  const objects = Object.entries(collection.fields).filter(([, { kind }]) => kind === 'object');
  const metadata = objects.map(([field]) => ({ field, flag: metadataFlag(field) }));
  const sentFilter = made.find(({ field }) => collection.query.includes(field));
  return {
    flags: [...made.map(({ flag }) => flag), ...metadata.map(({ flag }) => flag), nameFlag],

    serverFilter({ get }) {
      const wanted = sentFilter && get(sentFilter.flag);
      return wanted && allowedBy(wanted, allowedValues(collection, sentFilter.field));
    },

    isAsked(field, { get }) {
      const filter = made.find((known) => known.field === field);
      return filter !== undefined && get(filter.flag) !== undefined;
    },

    references({ get }) {
      const found = made.flatMap(({ name, idsOf, flag }) => {
        const wanted = idsOf && get(flag);
        return wanted ? [[name, { collection: idsOf, words: [...wanted.any, ...wanted.none] }] as const] : [];
      });
      return new Map(found);
    },

    local({ get }, ids) {
      const tests: Test[] = [];
      for (const { name, field, flag, idsOf } of made) {
        const wanted = name === sentFilter?.name ? undefined : get(flag);
        if (!wanted) continue;
        const isFree = allowedValues(collection, field).length === 0 && idsOf === undefined;
        const resolved = ids?.get(name);
        tests.push({
          holds: holdsOneOf(field, resolved ? withIds(wanted, resolved) : wanted),
          suggester: isFree
            ? new ValueSuggester(collection, { field, what: `the ${name}`, wanted: wanted.any })
            : undefined,
        });
      }
      for (const { field, flag } of metadata) {
        const holds = get(flag);
        if (holds) tests.push({ holds: ({ value: { [field]: object } }) => holds(object) });
      }
      const pattern = get(nameFlag);
      if (pattern !== undefined) tests.push(nameTest(collection, pattern));
      return tests.length === 0 ? undefined : selectionOf(tests);
    },
  };
}

interface Test {
  readonly holds: Predicate;
  /** The values of its field, if anything can be asked for. */
  readonly suggester?: ValueSuggester | undefined;
}

function selectionOf(tests: readonly Test[]): Selection {
  let hasSelected = false;
  return {
    holds(item) {
      const isSelected = tests.every(({ holds }) => holds(item));
      hasSelected ||= isSelected;
      if (!hasSelected) for (const { suggester } of tests) suggester?.add(item);
      return isSelected;
    },
    why() {
      if (hasSelected) return undefined;
      return tests.map(({ suggester }) => suggester?.missing()).find((text) => text !== undefined);
    },
  };
}

function nameTest(collection: Collection, pattern: string): Test {
  const fits = namePattern(pattern);
  return {
    holds: ({ value: { name } }) => typeof name === 'string' && fits(name),
    suggester: new ValueSuggester(collection, {
      field: 'name',
      what: 'a name like',
      wanted: [pattern],
      fits,
    }),
  };
}

function withIds({ any }: Wanted, ids: readonly string[]): Wanted {
  return { any: ids.slice(0, any.length), none: ids.slice(any.length) };
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

/** Matches any of the patterns. */
function matcher(patterns: readonly string[]): (value: string) => boolean {
  // A set, because a list of ids can be long.
  const words = new Set(patterns.filter((pattern) => !hasWildcards(pattern)).map(folded));
  const globs = patterns.filter(hasWildcards).map(valuePattern);
  return (value) => words.has(folded(value)) || globs.some((fits) => fits(value));
}
