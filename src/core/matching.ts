import { weekdayIn } from '../clock/typed-time.ts';
import { weekDays } from '../clock/week-days.ts';
import type { Collection } from '../model/endpoint.ts';
import type { Item } from '../model/item.ts';
import { didYouMean, nearest } from '../query/nearest.ts';
import { collate } from '../query/select.ts';
import { listed } from '../words/listed.ts';
import { pluralOf } from '../words/quantity.ts';
import { folded, hasWildcards, valuePattern } from '../words/text-pattern.ts';

/** Whether a value, or an element of a list, is wanted; ignores case and accents. */
export function valueTest({ any, none }: Readonly<Record<'any' | 'none', readonly string[]>>) {
  const isWanted = matcher(any);
  const isExcluded = matcher(none);
  return (value: unknown): boolean => {
    const texts = valueTexts(value);
    return (any.length === 0 || texts.some(isWanted)) && !texts.some(isExcluded);
  };
}

function matcher(patterns: readonly string[]): (value: string) => boolean {
  // A set, because a list of ids can be long.
  const words = new Set(patterns.filter((pattern) => !hasWildcards(pattern)).map(folded));
  const globs = patterns.filter(hasWildcards).map(valuePattern);
  return (value) => words.has(folded(value)) || globs.some((fits) => fits(value));
}

/** A value as text, or the elements of a list; nothing of objects. */
export function valueTexts(value: unknown): string[] {
  // First, because nearly every value is one.
  if (typeof value === 'string') return [value];
  const elements = elementsOf(value);
  return elements.filter((element) => typeof element !== 'object').map(String);
}

/** The elements of a list; any other value is one, and a missing value none. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Remembers the values of one field, to say which requested values no item has. `fits` replaces the comparison of whole values. */
export function suggesterOf(
  { plural }: Pick<Collection, 'plural'>,
  { name, field }: { readonly name: string; readonly field: string },
  wanted: readonly string[],
  fits?: (value: string) => boolean,
) {
  const values = new Set<string>();
  const without = `no ${plural} ${havingA(name)}`;
  const quoted = (word: string) => `"${word}"`;
  const isPattern = (word: string) => fits !== undefined || hasWildcards(word);

  function* lacking(): Iterable<string> {
    const present = [...values];
    // A set, because a list of ids can be long.
    const words = new Set(present.map(folded));
    for (const word of wanted) {
      const isThere = isPattern(word) ? present.some(fits ?? valuePattern(word)) : words.has(folded(word));
      if (!isThere) yield word;
    }
  }

  function reasonFor(word: string): string {
    const close = hasWildcards(word) ? undefined : (nearest(word, [...values]) ?? onlyWith(word, values));
    const guess = close ?? (isPattern(word) ? undefined : beginningWith(word, values));
    return didYouMean(`${without} ${quoted(word)}`, guess && quoted(guess));
  }

  return {
    observe({ value: { [field]: value } }: Pick<Item, 'value'>) {
      for (const text of valueTexts(value)) values.add(text);
    },
    why(isLong?: boolean): string | undefined {
      const [word] = lacking();
      if (word === undefined) return undefined;
      const reason = reasonFor(word);
      if (!isLong || values.size === 0 || name === 'name') return reason;
      const words = name.replaceAll('-', ' ');
      const title = pluralOf(`${words.charAt(0).toUpperCase()}${words.slice(1)}`);
      return `${reason}. ${title}: ${rangeOf([...values])}`;
    },
    // An item that is selected has the only value.
    ...(wanted.length > 1 && {
      lacks(): readonly string[] {
        const words = [...lacking()];
        return words.length > maxReasons
          ? [`${without} ${listed(words, quoted, maxReasons)}`]
          : words.map(reasonFor);
      },
    }),
  };
}

/** The only value that has a word in it: `mooca` is rather `sp-mooca`. */
function onlyWith(word: string, values: ReadonlySet<string>): string | undefined {
  const part = folded(word);
  const [only, ...others] =
    part.length < 3 ? [] : [...values].filter((value) => folded(value).includes(part));
  return others.length === 0 ? only : undefined;
}

/** The pattern for several values that begin with a word: `sp-*` for `sp`. */
function beginningWith(word: string, values: ReadonlySet<string>): string | undefined {
  const start = folded(`${word}-`);
  return [...values].some((value) => folded(value).startsWith(start)) ? `${word}-*` : undefined;
}

/** The most values of which each has a sentence; more stand in one. */
const maxReasons = 3;

/** What comes between an object and the value of a filter in a sentence: players `with platform` tizen. */
function havingA(filter: string): string {
  if (filter === 'store') return 'in store';
  if (filter === 'name') return 'with a name like';
  return `with ${filter.replaceAll('-', ' ')}`;
}

/** The most values that a sentence lists one by one; more are given as a range. */
const maxNamed = 4;

/** All values in order, or the first and the last one. */
function rangeOf(values: readonly string[]): string {
  const sorted = values.toSorted(collate);
  return sorted.length > maxNamed ? `${sorted[0]} … ${sorted.at(-1)}` : sorted.join(', ');
}

/** `MON` for `Monday`, `segunda` and the like; any other word as it is. */
export function dayCode(word: string): string {
  const day = weekdayIn(word);
  if (day === undefined) return word;
  // A week begins with Sunday there, and with Monday here: -1 is the last day.
  return weekDays.at(day - 1) ?? word;
}
