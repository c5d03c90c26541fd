import { usage } from '../errors.ts';
import type { Field, FieldPath } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { jsonAt, valueAt } from '../model/item-value.ts';
import { comparePlaces, type Place, placeOf } from './compare.ts';
import { parsePath } from './field-path.ts';

type Fields = Readonly<Record<string, Field>>;

/** One field to sort by, the first one first. */
export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** What `--fields` and `--sort` ask for. */
export interface Choice {
  /** In this order; undefined for the view's own. */
  readonly fields: readonly FieldPath[] | undefined;
  /** Empty for the service's order. */
  readonly sort: readonly SortKey[];
}

/** Reads `--fields` and `--sort`; a field that is not among the known ones is wrong usage. */
export function chooseFields(
  known: Fields,
  { fields, sort }: { readonly fields: string | undefined; readonly sort: string | undefined },
): Choice {
  return {
    fields: fields === undefined ? undefined : parseFields(fields, known),
    sort: sort === undefined ? [] : parseSort(sort, known),
  };
}

/** The fields named in `--fields a,b.c`, each once. An unknown name is wrong usage. */
export function parseFields(text: string, fields: Fields): FieldPath[] {
  const paths = namesIn(text, '--fields').map((name) => parsePath(name, fields, '--fields'));
  return [...new Map(paths.map((path) => [path.name, path])).values()];
}

/** The fields named in `--sort a,-b`, `-` for descending. An unknown name is wrong usage. */
export function parseSort(text: string, fields: Fields): SortKey[] {
  return namesIn(text, '--sort').map((name) => {
    const descending = name.startsWith('-');
    return { path: parsePath(descending ? name.slice(1) : name, fields, '--sort'), descending };
  });
}

/** The names in a comma-separated list; wrong usage where one is missing. */
function namesIn(text: string, option: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw usage(`${option} takes field names separated by commas, not "${text}"`);
  return names;
}

/**
 * The items in the order of the keys; those that are equal in all of them stay as they came.
 * Numbers go by their value, times by their instant, the states of the contract by their order there, texts as a person
 * would look them up. What is missing is last, descending or not, and before it what is not of the field's type.
 */
export function sortItems<T extends Item>(items: readonly T[], keys: readonly SortKey[]): T[] {
  // Each place is found once: a comparison sort would find it twenty times for a million items.
  const placed = items.map((item) => ({ item, places: keys.map(({ path }) => placeIn(item, path)) }));
  placed.sort((a, b) => {
    for (const [index, { descending }] of keys.entries()) {
      const order = comparePlaces(a.places[index], b.places[index], descending);
      if (order !== 0) return order;
    }
    return 0;
  });
  return placed.map(({ item }) => item);
}

function placeIn(item: Item, { keys, field }: FieldPath): Place {
  return placeOf(valueAt(item, keys), field, () => jsonAt(item, keys));
}
