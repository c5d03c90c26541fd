import { objectIn } from '../json/object.ts';
import { Item } from '../model/item.ts';
import { createOrder, type SortKey } from '../query/select.ts';
import { type Batches, batchesOf } from './items.ts';

/**
 * Reads all items, then yields them in the order of these keys, in batches. Of a received item only the text is held, and parsed
 * again if that is not all that is printed: as objects, a million players take twice as much. As strings they do too, because one
 * character beyond Latin makes V8 store a whole batch with two bytes for each; so the text is held in UTF-8.
 */
export async function* sortedItems(batches: Batches, keys: readonly SortKey[]): Batches {
  const order = createOrder(keys);
  const held: (Item | Buffer)[] = [];
  for await (const batch of batches) {
    for (const item of batch) {
      order.add(item);
      held.push(item.hasSource ? Buffer.from(item.text) : item);
    }
  }
  yield* batchesOf(order.indexes(), (index): Item => {
    const item = held[index] ?? Buffer.from('{}');
    if (item instanceof Item) return item;
    const text = item.toString();
    return new Item<unknown>(() => objectIn(text), text);
  });
}
