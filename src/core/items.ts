import { isJsonObject, type JsonObject } from '../json/object.ts';
import { BareItem, type Item, MadeItem } from '../model/item.ts';

/** Items in batches, as they arrive. */
export type Batches<T = unknown> = AsyncIterable<readonly Item<T>[]>;

/** JSON made by the tool, as an item; in rows, what is not an object is the field `value`. */
export function itemOf(json: unknown): MadeItem {
  return isJsonObject(json) ? new MadeItem(json, json) : new BareItem(json);
}

const batchSize = 100;

/** Turns objects made by the tool into items, batch by batch. */
export function itemsOf(objects: Iterable<JsonObject>): Batches {
  return inBatches(made(objects));
}

function* made(objects: Iterable<JsonObject>): Generator<Item> {
  for (const object of objects) yield itemOf(object);
}

/** Yields items in batches, made as they are read. */
export async function* inBatches<T>(items: Iterable<Item<T>>): Batches<T> {
  let batch: Item<T>[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The same items, which can be read on after a reader has stopped early. */
export function leftOpen<T>(items: Batches<T>): Batches<T> {
  const iterator = items[Symbol.asyncIterator]();
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) };
}

/** Yields the items for which `holds` is true. */
export async function* keepItems<T>(batches: Batches<T>, holds: (item: Item<T>) => boolean): Batches<T> {
  for await (const batch of batches) yield batch.filter(holds);
}

/** Yields the first `max` items, then stops reading. */
export async function* take(batches: Batches, max: number): Batches {
  let left = max;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** All items, in an array. */
export async function readAll<T>(batches: Batches<T>): Promise<readonly Item<T>[]> {
  const all: Item<T>[] = [];
  for await (const batch of batches) for (const item of batch) all.push(item);
  return all;
}

/** Makes items batch by batch: a hundred thousand at once take memory that printing does not need. */
export async function* batchesOf<S, T>(sources: readonly S[], make: (source: S) => Item<T>): Batches<T> {
  for (let at = 0; at < sources.length; at += batchSize) yield sources.slice(at, at + batchSize).map(make);
}
