import type { Spool } from '../context.ts';
import { linesOf } from '../json/lines.ts';
import { objectIn } from '../json/object.ts';
import { Item } from '../model/item.ts';
import type { Batches } from './items.ts';

export type HeldItems = ReturnType<typeof createHeldItems>;

/**
 * Holds items outside of memory by their source text, one a line; those that the tool made stay in memory, because tables for people need
 * more of them than their text.
 */
export function createHeldItems(spool: Spool) {
  /** In their order; a number is that of lines of the spool. */
  const order: (Item | number)[] = [];
  return {
    async add(batch: readonly Item[]): Promise<void> {
      let text = '';
      for (const item of batch) {
        const last = order.at(-1);
        if (!item.hasSource) order.push(item);
        else if (typeof last === 'number') order[order.length - 1] = last + 1;
        else order.push(1);
        if (item.hasSource) text += `${item.text}\n`;
      }
      await spool.write(text);
    },
    /** All items, once. */
    async *all(): Batches {
      const decoder = new TextDecoder();
      async function* parts() {
        for await (const bytes of spool.bytes()) yield decoder.decode(bytes, { stream: true });
      }
      const lines = linesOf(parts(), () => undefined);
      let left: readonly string[] = [];
      for (const next of order) {
        if (typeof next !== 'number') yield [next];
        for (let count = typeof next === 'number' ? next : 0; count > 0; ) {
          if (left.length === 0) left = (await lines.next()).value ?? [];
          const texts = left.slice(0, count);
          left = left.slice(texts.length);
          count -= texts.length;
          yield texts.map((text) => new Item<unknown>(() => objectIn(text), text));
        }
      }
    },
    close: spool.close,
  };
}
