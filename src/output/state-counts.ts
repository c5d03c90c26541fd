import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { counted, grouped } from '../words/quantity.ts';
import { visible } from './sanitize.ts';
import { createStyle, statePaint } from './style.ts';

/** Undocumented values to name before lumping the rest together: a field full of names would flood the screen. */
const maxUndocumented = 5;

/**
 * Counts items by one enum field as a list streams by: the contract's values in its order, then any others; a missing one as
 * `unknown`. Without a field it only counts the items, so that a sorted list is not parsed again.
 */
export function createStateCounts(fields: Readonly<Record<string, Field>>, stateField: string | undefined) {
  const documented = stateField === undefined ? [] : (fields[stateField]?.values ?? []);
  // Start with the documented values, so that they come first.
  const counts = new Map(documented.map((state) => [state, 0]));
  let itemCount = 0;

  /** `28 healthy`, `3 warning`: the states that occur, each with its number of items, safe to print. */
  async function parts(color: boolean) {
    const style = await createStyle(color);
    const all = [...counts];
    const named = all.slice(0, documented.length + maxUndocumented);
    const otherCount = all.slice(named.length).reduce((sum, [, count]) => sum + count, 0);
    const occurring = [...named, ['other', otherCount] as const].filter(([, count]) => count > 0);
    return occurring.map(([state, count]) => {
      const text = `${grouped(String(count))} ${visible(state)}`;
      return { state, text: statePaint(style, state)(text) };
    });
  }

  return {
    get count() {
      return itemCount;
    },
    add(items: readonly Pick<Item, 'value'>[]) {
      itemCount += items.length;
      if (stateField === undefined) return;
      for (const { value: item } of items) {
        const value = item[stateField];
        const state = typeof value === 'string' && value !== '' ? value : 'unknown';
        counts.set(state, (counts.get(state) ?? 0) + 1);
      }
    },
    parts,
    /** `36 players: 28 healthy · 3 warning · 1 critical · 4 offline`, or `3 of 36 players: …` if only some are shown. */
    async line(noun: string, color: boolean, total = itemCount) {
      const isPart = total > itemCount;
      const items = isPart
        ? `${grouped(String(itemCount))} of ${counted(total, noun)}`
        : counted(itemCount, noun);
      const states = (await parts(color)).map(({ text }) => text);
      return states.length === 0 ? items : `${items}: ${states.join(' · ')}`;
    },
  };
}
