import { objectIn } from '../json/object.ts';
import { type Item, ReceivedItem } from '../model/item.ts';
import { createOrder, type SortKey } from '../query/select.ts';
import { type Batches, batchesOf } from './items.ts';

/** Bytes that are allocated at once, and bytes for a UTF-16 unit, at most. */
const blockLength = 4 * 1024 * 1024;
const bytesAUnit = 3;

const lineFeed = 10;

/**
 * Holds items until they are printed, in as little memory as possible. A million players as objects take twice as much as their texts, so
 * only the text of a received item is held, and parsed again if needed. As strings, texts take 60% more than in UTF-8: one character beyond
 * Latin makes V8 store a whole batch with two bytes each. A buffer for each item takes 20% more than a few large ones.
 */
export function createHeldItems() {
  const held: (Item | number)[] = [];
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;

  const hold = (item: Item): Item | number => {
    const { source } = item;
    // A row made here may be more than its text.
    if (source === undefined) return item;
    const most = source.length * bytesAUnit + 1;
    // An item that is longer than a block is rare.
    if (most > blockLength) return item;
    if (used + most > block.length) {
      block = Buffer.allocUnsafeSlow(blockLength);
      blocks.push(block);
      used = 0;
    }
    const place = (blocks.length - 1) * blockLength + used;
    used += block.write(source, used);
    // JSON without white space has no line feed.
    used = block.writeUInt8(lineFeed, used);
    return place;
  };

  const itemAt = (place: Item | number): Item => {
    if (typeof place !== 'number') return place;
    const from = blocks[Math.floor(place / blockLength)] ?? block;
    const start = place % blockLength;
    const text = from.toString('utf8', start, from.indexOf(lineFeed, start));
    return new ReceivedItem<unknown>(() => objectIn(text), text);
  };

  return {
    add(item: Item): void {
      held.push(hold(item));
    },
    /** The items in the order in which they were added, or in that of these indexes, in batches. */
    all: (indexes?: readonly number[]): Batches =>
      indexes ? batchesOf(indexes, (index) => itemAt(held[index] ?? 0)) : batchesOf(held, itemAt),
  };
}

/** Reads all items, then yields them in the order of these keys, in batches. */
export async function* sortedItems(batches: Batches, keys: readonly SortKey[]): Batches {
  const order = createOrder(keys);
  const held = createHeldItems();
  for await (const batch of batches) {
    for (const item of batch) {
      order.add(item);
      held.add(item);
    }
  }
  yield* held.all(order.indexes());
}
