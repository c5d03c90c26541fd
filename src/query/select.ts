import { instantOf } from '../clock/instant.ts';
import { usage } from '../errors.ts';
import type { Field, FieldPath } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import { type KnownFields, parsePaths } from './field-path.ts';

/** One field to sort by. */
export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** What `--fields` and `--sort` ask for. */
export interface Choice {
  /** In this order; undefined for the view's defaults. */
  readonly fields: readonly FieldPath[] | undefined;
  /** Most significant first; empty for the service's order. */
  readonly sort: readonly SortKey[];
}

/** Parses `--fields` and `--sort`; an unknown field is wrong usage. */
export function chooseFields(known: KnownFields, fields?: string, sort?: string): Choice {
  return {
    fields: fields === undefined ? undefined : parseFields(fields, known),
    sort: sort === undefined ? [] : parseSort(sort, known),
  };
}

/** The fields of `--fields a,b.c`, each once. An unknown name is wrong usage. */
export function parseFields(text: string, known: KnownFields): FieldPath[] {
  const paths = namesIn(text, '--fields').flatMap((name) => parsePaths(name, known, '--fields'));
  return [...new Map(paths.map((path) => [path.name, path])).values()];
}

/** The keys of `--sort a,-b`, `-` for descending, or gcloud's `~`. An unknown name is wrong usage. */
export function parseSort(text: string, known: KnownFields): SortKey[] {
  return namesIn(text, '--sort').flatMap((name) => {
    const descending = /^[-~]/.test(name);
    const paths = parsePaths(descending ? name.slice(1) : name, known, '--sort');
    return paths.map((path) => ({ path, descending }));
  });
}

/** The names in a comma-separated list; an empty name is wrong usage. */
function namesIn(text: string, option: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw usage(`${option} takes comma-separated field names, not "${text}"`);
  return names;
}

/**
 * Sorts the items by the keys, stably. Numbers sort by value, times by instant, states in the contract's order, text
 * as a person would look it up. Values of another type than the field's come after those, missing ones last, even when
 * descending; but a time that has not come is the longest ago.
 */
export function sortItems<T extends Item>(items: readonly T[], keys: readonly SortKey[]): T[] {
  const order = createOrder(keys);
  for (const item of items) order.add(item);
  return order.indexes().flatMap((index) => items[index] ?? []);
}

/** The order of {@link sortItems} for items that need not be held: the indexes of those added, sorted. */
export function createOrder(keys: readonly SortKey[]) {
  // Compute places up front: comparing would compute each twenty times for a million items.
  const columns = keys.map((key) => ({ ...key, numbers: [] as number[], others: [] as Position[] }));
  let count = 0;
  return {
    add(item: Item): void {
      for (const { path, numbers, others } of columns) {
        const place = positionOf(valueAt(item, path.keys), path.field);
        // Numbers alone, as most places are, take 60 MB less for a million than objects.
        if (typeof place === 'object') others[count] = place;
        numbers.push(typeof place === 'object' ? 0 : place);
      }
      count += 1;
    },
    indexes: (): number[] =>
      Array.from({ length: count }, (_, index) => index).sort((a, b) => {
        for (const { descending, numbers, others } of columns) {
          const difference = comparePositions(others[a] ?? numbers[a], others[b] ?? numbers[b], descending);
          if (difference !== 0) return difference;
        }
        return 0;
      }),
  };
}

/** Where a value that is no measure sorts among others of its field. */
interface Position {
  readonly rank: number;
  readonly text: string;
}

/** The order of kinds of values that are no measures, in either direction: a list that starts with its gaps is useless. */
const identifier = 1;
const words = 2;
const other = 3;
const missing = 4;

/** The place of a value of any type: a measure is its own. */
function positionOf(value: unknown, { kind, values = [], missing: meaning }: Field): Position | number {
  const place = (rank: number, text = '') => ({ rank, text });
  if (value === undefined || value === null)
    return meaning === undefined ? place(missing) : Number.NEGATIVE_INFINITY;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return place(other, JSON.stringify(value));
  if (kind === 'enum' && values.includes(value)) return values.indexOf(value);
  const instant = kind === 'datetime' ? instantOf(value) : undefined;
  return instant ?? place(kind === 'id' ? identifier : words, value);
}

/** Negative if `a` sorts before `b`. */
function comparePositions(a: Position | number = 0, b: Position | number = 0, descending: boolean): number {
  const rankA = typeof a === 'number' ? 0 : a.rank;
  const rankB = typeof b === 'number' ? 0 : b.rank;
  if (rankA !== rankB) return rankA - rankB;
  const compare = rankA === words ? collate : compareUnits;
  const order = typeof a === 'object' && typeof b === 'object' ? compare(a.text, b.text) : compareUnits(a, b);
  return descending ? -order : order;
}

/**
 * Sorts alike on every machine: `Loja 2` before `Loja 10`, `É` beside `E`. Created on first use: that takes ten
 * milliseconds, and most lists are not sorted.
 */
export function collate(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

let collator: Intl.Collator | undefined;

function compareUnits<T>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
