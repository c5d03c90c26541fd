import type { Field } from '../model/fields.ts';
import type { Item } from '../model/item.ts';
import { grouped } from '../model/quantity.ts';
import { visible } from './sanitize.ts';
import { createStyle, statePaint } from './style.ts';

/** Undocumented values to name before lumping the rest together: a field full of names would flood the screen. */
const maxUndocumented = 5;

/** Counts items by state as a list streams by. */
export interface StateCounts {
  readonly count: number;
  add(items: readonly Item[]): void;
  /** `28 healthy`, `3 warning`: the states that occur, each with its number of items, safe to print. */
  parts(color: boolean): Promise<readonly StateCount[]>;
  /** `36 players: 28 healthy · 3 warning · 1 critical · 4 offline` or `3 of 36 players: …`, without a line feed. */
  line(words: CountedNouns): Promise<string>;
}

/** One state's number of items. */
interface StateCount {
  readonly state: string;
  readonly text: string;
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
    async parts(color) {
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
    },
    async line({ singular, plural, color, total = count }) {
      const parts = (await this.parts(color)).map(({ text }) => text);
      const of = total > count ? ` of ${grouped(String(total))}` : '';
      const all = `${grouped(String(count))}${of} ${Math.max(count, total) === 1 ? singular : plural}`;
      return parts.length === 0 ? all : `${all}: ${parts.join(' · ')}`;
    },
  };
}
