import { wrapWords } from '../../../core/status-line.ts';
import type { Field } from '../../../model/fields.ts';
import { listed } from '../../../model/listed.ts';
import { visible } from '../../../output/sanitize.ts';
import { createStyle } from '../../../output/style.ts';
import { detailsView, type View } from '../../../output/view.ts';
import type { Slot } from '../../../tenant/engine/playback.ts';
import { outcomes } from '../../../tenant/engine/resolve-winner.ts';
import { screenStates } from '../../../tenant/engine/screen-state.ts';
import { loadRows } from '../list/why.ts';
import { planText } from '../view.ts';
import { isoOf, labelOf, momentText, on, timeText } from '../words.ts';
import type { ContentCase, Link } from './chain.ts';

/** The fields of the answer about one content item. A public interface. */
export const whyFields = {
  answer: { kind: 'text' },
  planned: { kind: 'enum', values: ['yes', 'no', 'unclear'] },
  playerId: { kind: 'id' },
  playerName: { kind: 'text' },
  contentId: { kind: 'id' },
  contentName: { kind: 'text' },
  at: { kind: 'datetime' },
  localTime: { kind: 'text' },
  screen: { kind: 'enum', values: screenStates },
  outcome: { kind: 'enum', values: outcomes },
  /** When `planned` changes; null if not within 400 days. */
  changesAt: { kind: 'datetime' },
  chain: { kind: 'list' },
  assumptions: { kind: 'object' },
  tzdata: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** What a person reads: the answer, and what follows the schedules that use the item. Unsanitized. */
export function sentencesOf(one: ContentCase, chain: readonly Link[]) {
  const { contentId, content, isNow, standing, slot } = one;
  const { planned, change } = standing;
  const what = content.name || contentId;
  const screen = one.player.name || one.player.id;
  const absence = chain.find(({ rule }) => rule === 'offline' || rule === 'never-seen')?.text;
  const where = `${isNow && !absence ? 'on' : 'planned for'} ${screen}`;
  const own = chain.filter(({ uses, rule }) => uses === true && rule !== 'other-players');
  // The first obstacle on the way back from the screen: the player's, the item's, then that of an active schedule or the next to begin.
  const isDecisive = ({ resource, rule }: Link) =>
    rule === 'blocked' || (resource === 'content' && (rule !== 'depends' || planned === 'unclear'));
  const distance = ({ rule, beginsAt }: Link) =>
    ['wins', 'tie', 'depends', 'outranked'].includes(rule) ? '' : (beginsAt ?? 'never');
  const [first] = [...own].sort((a, b) => distance(a).localeCompare(distance(b)));
  const main = chain.find(isDecisive) ?? first;
  const why = main?.text ?? 'no schedule that uses it includes this player';
  const rest = [`As of ${momentText(one)}.`];
  if (planned === 'yes') {
    const end = change ? ` until ${timeText(change.at, one)}` : '';
    const answer = absence
      ? `${what} should be on ${screen}${end}, but ${absence}.`
      : `${what} is ${where}${end}: ${why}.`;
    return { answer, rest };
  }
  const not = planned === 'no' ? `${what} is not ${where}` : `It is unclear whether ${what} is ${where}`;
  const intro = !isNow ? 'Planned' : absence ? 'Should show' : 'Now';
  const next = one.later.find((later) => shownText(later) !== shownText(slot));
  const end = next ? `, until ${timeText(next.from, one)}` : '';
  const instead = slot.outcome === 'blocked' ? '' : ` ${intro}: ${shownText(slot)}${end}.`;
  if (absence) rest.unshift(`Also, ${absence}.`);
  if (planned === 'no' && change && isoOf(change.at) !== main?.beginsAt)
    rest.unshift(`${change.planned === 'yes' ? 'Planned' : 'May be planned'} next ${on(change.at, one)}.`);
  if (own.length === 0 && one.users.size > 0)
    rest.unshift(`Its schedules are for other players: ${listed([...one.users], labelOf, 3)}.`);
  return { answer: `${not}: ${why}.${instead}`, rest };
}

/** `505 Madrugada (priority 2)`, `nothing (no schedule until 520)`. */
function shownText(slot: Slot): string {
  const plan = planText(slot, 'priority ') ?? `${slot.outcome} (${slot.reason})`;
  return slot.outcome === 'unplayable' ? `${plan}, of which nothing can play` : plan;
}

const indent = '  ';

/** One object; for people the answer, the schedules that use the item as `--why` has them, and the `rest`. */
export function whyView({ answer, rest }: ReturnType<typeof sentencesOf>, one: ContentCase): View {
  const details = detailsView({ fields: whyFields, single: true, heading: [], badges: [], groups: [] });
  return {
    ...details,
    rows: details.table,
    async table(options) {
      if (options.fields) return details.table(options);
      const style = await createStyle(options.color);
      const { terminal } = options;
      const room = { isTTY: terminal !== undefined, columns: (terminal?.columns ?? 0) - indent.length };
      const texts = await Promise.all([answer, ...rest].map((text) => wrapWords(visible(text), room)));
      const [first = '', ...others] = texts;
      const own = one.schedules.filter(({ fields }) => one.users.has(fields));
      const rowsOf = await loadRows(options);
      const rows = rowsOf(
        own.map((schedule) => ({ ...schedule, items: [] })),
        one,
      );
      const end = others.map((text) => `${text.replace(/^/gm, indent)}\n`).join('');
      return { push: () => `${style.strong(first)}\n${rows}${end}`, end: () => [] };
    },
  };
}
