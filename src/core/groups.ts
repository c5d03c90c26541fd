import { usage } from '../errors.ts';
import { allowedValues } from '../model/endpoint.ts';
import type { Field } from '../model/fields.ts';
import { type Item, valueAt } from '../model/item.ts';
import { listView } from '../output/view.ts';
import { parsePaths } from '../query/field-path.ts';
import { sortItems } from '../query/select.ts';
import { getOrMake } from '../words/groups.ts';
import { type Batches, inBatches, itemOf } from './items.ts';
import { filtersIn, type Selector } from './selectors.ts';

/** An undocumented state, or none. */
const other = 'other';

interface Grouped {
  readonly collection: { readonly fields: Readonly<Record<string, Field>> };
  readonly selectors: readonly Selector<never>[];
  /** The field whose values are columns, if any. */
  readonly state?: string | undefined;
}

/** Reads `--by`: the field to count by, or the name of its filter. An unknown field, or an object, is wrong usage. */
export function groupingBy(text: string, { collection, selectors, state }: Grouped) {
  const typed = filtersIn(selectors).find(({ name }) => name === text.toLowerCase())?.field ?? text;
  const [path, ...more] = parsePaths(typed, collection, '--by');
  if (path === undefined || more.length > 0) throw usage(`--by takes one field, not "${text}"`);
  const { name, keys, field } = path;
  if (field.kind === 'object')
    throw usage(`--by: ${name} is an object; give a key in it, such as ${name}.owner`);
  const states = state === undefined || name === state ? [] : [...allowedValues(collection, state), other];
  const counted = ['total', ...states];
  // An item with a list counts under each of its elements, so a group is about one of them.
  const kind = field.kind === 'list' || field.kind === 'days' ? 'text' : field.kind;
  const counts = Object.fromEntries(counted.map((each): [string, Field] => [each, { kind: 'number' }]));
  const fields = { [name]: { ...field, kind }, ...counts };
  return {
    fields,
    /** Reads all items, and calls `see` with them. Resolves to one item per value, in their order, and how to show them. */
    async group(items: Batches, see?: (batch: readonly Item[]) => void) {
      const zeros = Object.fromEntries(counted.map((column) => [column, 0]));
      const groups = new Map<unknown, Record<string, number>>();
      const count = (item: Item) => {
        const itemState = states.find((each) => each === item.value[state ?? '']) ?? other;
        for (const value of groupValuesOf(valueAt(item, keys))) {
          const counts = getOrMake(groups, value, () => ({ ...zeros }));
          increment(counts, 'total');
          if (states.length > 0) increment(counts, itemState);
        }
      };
      for await (const batch of items) {
        see?.(batch);
        for (const item of batch) count(item);
      }
      const hasOthers = [...groups.values()].some((counts) => (counts[other] ?? 0) > 0);
      const columns = Object.keys(fields).filter((name) => name !== other || hasOthers);
      // Without a column that is all zeros, a row still adds up.
      const zero = counted.filter((name) => [...groups.values()].every((counts) => counts[name] === 0));
      const rows = Array.from(groups, ([value, counts]) => itemOf({ [name]: value, ...counts }));
      const sorted = sortItems(rows, [{ path: { name, keys: [name], field }, descending: false }]);
      const view = { ...listView({ fields, columns, leaveOut: zero }), allFields: Object.keys(fields) };
      return { items: inBatches(sorted), view };
    },
  };
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The values that an item counts for, as keys of a Map: each element of a list, each once; null if it has none. */
export function groupValuesOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [keyOf(value)];
  return value.length === 0 ? [null] : [...new Set(value.map(keyOf))];
}

/** A value as a key of a Map: objects are compared by their text, and an empty value is null. */
function keyOf(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
