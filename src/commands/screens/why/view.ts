import { wrapWords } from '../../../core/status-line.ts';
import type { Field } from '../../../model/fields.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle } from '../../../output/style.ts';
import { detailsView, type View } from '../../../output/view.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { screenStates } from '../engine/screen-state.ts';
import { whyRows } from '../list/why.ts';
import type { ContentCase } from './chain.ts';
import type { sentencesOf } from './sentences.ts';

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

/** One object; for people the answer, the schedules that use the item as `--why` has them, and the `rest`. */
export function whyView(
  { answer, rest }: ReturnType<typeof sentencesOf>,
  { schedules, users, ...moment }: ContentCase,
): View {
  const details = detailsView({ fields: whyFields, single: true, heading: [], badges: [], groups: [] });
  return {
    ...details,
    async table(options) {
      if (options.fields) return details.table(options);
      const style = await createStyle(options.color);
      const { terminal } = options;
      const room = { isTTY: terminal !== undefined, columns: (terminal?.columns ?? 0) - indent.length };
      const texts = await Promise.all([answer, ...rest].map((text) => wrapWords(visible(text), room)));
      const [first = '', ...others] = texts;
      const own = schedules.flatMap((one) => (users.has(one.fields) ? [{ ...one, items: [] }] : []));
      const rows = own.length > 0 ? whyRows(own, moment, options, style) : '';
      const end = others.map((text) => `${text.replace(/^/gm, indent)}\n`).join('');
      return { push: () => `${style.strong(first)}\n${rows}${end}`, end: () => [], leftOut: [] };
    },
  };
}
