import type { JsonObject } from '../json/object.ts';
import type { Item } from '../model/item.ts';

/** Items as they arrive. Nothing here holds a batch back longer than it must. */
export type Batches = AsyncIterable<readonly Item[]>;

/** Objects of the tool's own, whose JSON is made when a format asks for it: tables and CSV do without. */
class OwnItem implements Item {
  readonly fields: JsonObject;
  readonly value: JsonObject;

  constructor(object: JsonObject) {
    this.fields = object;
    this.value = object;
  }

  get text(): string {
    return JSON.stringify(this.fields);
  }
}

/** Items made at a time from a long list of objects. */
const itemsAtOnce = 500;

/** Objects of the tool's own as items, made as they are asked for. */
export async function* itemsOf(objects: Iterable<object>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for (const object of objects) {
    batch.push(new OwnItem({ ...object }));
    if (batch.length < itemsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Only the items that hold. */
export async function* keep(
  batches: Batches,
  holds: (item: Item) => boolean,
): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) yield batch.filter(holds);
}

/** The first so many items; what follows is not asked for any more. */
export async function* take(batches: Batches, most: number): AsyncGenerator<readonly Item[]> {
  let left = most;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** Items that are handed on together after a sort: the text of a million is longer than the longest string there is. */
const sortedAtOnce = 500;

/** All items, arranged: a sort needs the last before it can give the first. */
export async function* collect(
  batches: Batches,
  arrange: (items: readonly Item[]) => readonly Item[],
): AsyncGenerator<readonly Item[]> {
  const all: Item[] = [];
  for await (const batch of batches) for (const item of batch) all.push(item);
  const arranged = arrange(all);
  for (let at = 0; at < arranged.length; at += sortedAtOnce) yield arranged.slice(at, at + sortedAtOnce);
}

/** Shows each batch to an observer on its way. */
export async function* observe(
  batches: Batches,
  see: (items: readonly Item[]) => void,
): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) {
    see(batch);
    yield batch;
  }
}

/** Each item once, by its id, from several lists one after the other. */
export async function* merge(lists: readonly Batches[]): AsyncGenerator<readonly Item[]> {
  const seen = new Set<unknown>();
  for (const list of lists) {
    for await (const batch of list) {
      yield batch.filter(({ fields: { id } }) => {
        // An exact number is an object: its text is what is the same.
        const known = String(id);
        return !seen.has(known) && seen.add(known);
      });
    }
  }
}
