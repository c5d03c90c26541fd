import { usage } from '../errors.ts';
import type { FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { valueAt } from '../model/item-value.ts';
import { comparePlaces, placeOf } from './compare.ts';
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

/** The keys of `--sort a,-b`, `-` for descending. An unknown name is wrong usage. */
export function parseSort(text: string, known: KnownFields): SortKey[] {
  return namesIn(text, '--sort').flatMap((name) => {
    const descending = name.startsWith('-');
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
  // Compute places up front: comparing would compute each twenty times for a million items.
  const placed = items.map((item) => ({
    item,
    places: keys.map(({ path }) => placeOf(valueAt(item, path.keys), path.field)),
  }));
  placed.sort((a, b) => {
    for (const [index, { descending }] of keys.entries()) {
      const order = comparePlaces(a.places[index], b.places[index], descending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return placed.map(({ item }) => item);
}
