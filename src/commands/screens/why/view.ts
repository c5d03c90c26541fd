import type { Field } from '../../../model/fields.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle } from '../../../output/style.ts';
import { detailsView, type View } from '../../../output/view.ts';
import { wrap } from '../../../output/width.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { screenStates } from '../engine/screen-state.ts';

/** The fields of the answer about one content item. A public interface. */
export const whyFields = {
  answer: { kind: 'text' },
  /** Whether the item is planned for the screen. */
  planned: { kind: 'enum', values: ['yes', 'no', 'unclear'] },
  playerId: { kind: 'id' },
  playerName: { kind: 'text' },
  contentId: { kind: 'id' },
  contentName: { kind: 'text' },
  /** The instant that is judged, and the player's clock then. */
  at: { kind: 'datetime' },
  localTime: { kind: 'text' },
  /** The state of the screen, and what wins on it. */
  screen: { kind: 'enum', values: screenStates },
  outcome: { kind: 'enum', values: outcomes },
  /** When `planned` changes; null if not within 400 days. */
  changesAt: { kind: 'datetime' },
  chain: { kind: 'list' },
  assumptions: { kind: 'object' },
  tzdata: { kind: 'text' },
} as const satisfies Record<string, Field>;

const indent = '  ';

/** One object; sentences for people. */
export function whyView(sentences: () => readonly string[]): View {
  const details = detailsView({ fields: whyFields, single: true, heading: [], badges: [], groups: [] });
  return {
    ...details,
    async table(options) {
      if (options.fields) return details.table(options);
      const style = await createStyle(options.color);
      const width = (options.terminal?.columns ?? Number.POSITIVE_INFINITY) - 2 * indent.length;
      const linesOf = (text: string) => wrap(visible(text), width);
      const textOf = (text: string, at: number) => {
        const before = at === 0 ? '' : indent;
        const lines = linesOf(text).map((line) => (at === 0 ? style.strong(line) : line));
        return `${before}${lines.join(`\n${before}${indent}`)}\n`;
      };
      return {
        push: (items) => (items.length > 0 ? sentences().map(textOf).join('') : ''),
        end: () => [],
        leftOut: [],
      };
    },
  };
}
