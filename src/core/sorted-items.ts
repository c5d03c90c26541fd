import type { Context } from '../context.ts';
import { objectIn } from '../json/object.ts';
import { Item } from '../model/item.ts';
import { createOrder, type SortKey } from '../query/select.ts';
import { type Batches, batchesOf } from './items.ts';

/**
 * Reads all items, then yields them in the order of these keys, in batches. Of a received item only the text is held, and parsed
 * again if that is not all that is printed: as objects, a million players take twice as much.
 */
export async function* sortedItems(
  batches: Batches,
  keys: readonly SortKey[],
  compute: Context['compute'],
): Batches {
  const order = createOrder(keys);
  const held: (Item | string)[] = [];
  for await (const batch of batches) {
    for (const item of batch) {
      order.add(item);
      held.push(item.hasSource ? item.text : item);
    }
  }
  yield* batchesOf(await compute(order.indexes), (index): Item => {
    const item = held[index] ?? '{}';
    return typeof item === 'string' ? new Item<unknown>(() => objectIn(item), item) : item;
  });
}
