import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { counted, grouped } from '../words/quantity.ts';
import { visible } from './sanitize.ts';
import { createStyle, statePaint } from './style.ts';

/** Undocumented values to name before lumping the rest together: a field full of names would flood the screen. */
const maxUndocumented = 5;

/**
 * Counts items by one enum field as a list streams by: the contract's values in its order, then any others; a missing one as
 * `unknown`. Without a name only their number, for which a sorted list is not parsed again.
 */
export function createStateCounts(fields: Readonly<Record<string, Field>>, name: string | undefined) {
  // Start with the documented values, so that they come first.
  const counts = new Map((name === undefined ? [] : (fields[name]?.values ?? [])).map((value) => [value, 0]));
  const documented = counts.size;
  let count = 0;

  /** `28 healthy`, `3 warning`: the states that occur, each with its number of items, safe to print. */
  async function parts(color: boolean) {
    const style = await createStyle(color);
    const all = [...counts];
    const named = all.slice(0, documented + maxUndocumented);
    const rest = all.slice(named.length).reduce((sum, [, number]) => sum + number, 0);
    return [...named, ['other', rest] as const]
      .filter(([, number]) => number > 0)
      .map(([state, number]) => {
        const text = `${grouped(String(number))} ${visible(state)}`;
        return { state, text: statePaint(style, state)(text) };
      });
  }
  return {
    get count() {
      return count;
    },
    add(items: readonly Pick<Item, 'value'>[]) {
      count += items.length;
      if (name === undefined) return;
      for (const { value } of items) {
        const { [name]: found } = value;
        const state = typeof found === 'string' && found !== '' ? found : 'unknown';
        counts.set(state, (counts.get(state) ?? 0) + 1);
      }
    },
    parts,
    /** `36 players: 28 healthy · 3 warning · 1 critical · 4 offline`, or `3 of 36 players: …` if only some are shown. */
    async line(noun: string, color: boolean, total = count) {
      const of = total > count ? `${grouped(String(count))} of ` : '';
      const states = (await parts(color)).map(({ text }) => text).join(' · ');
      return of + counted(Math.max(count, total), noun) + (states && `: ${states}`);
    },
  };
}
