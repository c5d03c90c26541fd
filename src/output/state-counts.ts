import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { grouped } from './quantity.ts';
import { visible } from './sanitize.ts';
import { createStyle, statePaint } from './style.ts';

/** Undocumented values to name before lumping the rest together: a field full of names would flood the screen. */
const maxUndocumented = 5;

/** Counts items by state as a list streams by. */
export interface StateCounts {
  readonly count: number;
  add(items: readonly Item[]): void;
  /** `36 players: 28 healthy · 3 warning · 1 critical · 4 offline` or `3 of 36 players: …`, without a line feed. */
  line(words: CountedNouns): Promise<string>;
}

interface CountedNouns {
  readonly singular: string;
  readonly plural: string;
  readonly color: boolean;
  /** How many there are, if only some are shown. */
  readonly total?: number | undefined;
}

/** Counts one enum field: the contract's values in its order, then any others; a missing one as `unknown`. */
export function createStateCounts(fields: Readonly<Record<string, Field>>, name: string): StateCounts {
  // Start with the documented values, so that they come first.
  const counts = new Map((fields[name]?.values ?? []).map((value) => [value, 0]));
  const documented = counts.size;
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(items) {
      count += items.length;
      for (const {
        value: { [name]: value },
      } of items) {
        const state = typeof value === 'string' && value !== '' ? value : 'unknown';
        counts.set(state, (counts.get(state) ?? 0) + 1);
      }
    },
    async line({ singular, plural, color, total = count }) {
      const style = await createStyle(color);
      const states = [...counts];
      const named = states.slice(0, documented + maxUndocumented);
      const rest = states.slice(named.length).reduce((sum, [, number]) => sum + number, 0);
      const parts = [...named, ['other', rest] as const]
        .filter(([, number]) => number > 0)
        .map(([state, number]) => statePaint(style, state)(`${grouped(String(number))} ${visible(state)}`));
      const of = total > count ? ` of ${grouped(String(total))}` : '';
      const all = `${grouped(String(count))}${of} ${Math.max(count, total) === 1 ? singular : plural}`;
      return parts.length === 0 ? all : `${all}: ${parts.join(' · ')}`;
    },
  };
}
