import { isoOrNull } from '../../../clock/time-text.ts';
import { wrapWords } from '../../../core/status-line.ts';
import type { Field } from '../../../model/fields.ts';
import { visible } from '../../../output/sanitize.ts';
import { detailsView, textView, type View } from '../../../output/view.ts';
import type { Slot } from '../../../screens/engine/playback.ts';
import { outcomes } from '../../../screens/engine/resolve-winner.ts';
import { screenStates } from '../../../screens/engine/screen-state.ts';
import { planText } from '../../../screens/view.ts';
import { labelOf, momentText, on, timeText } from '../../../screens/words.ts';
import { listed, several } from '../../../words/listed.ts';
import { loadRows } from '../list/why.ts';
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
export function whySentences(one: ContentCase, chain: readonly Link[]) {
  const { contentId, content, isNow, standing, slot } = one;
  const { planned, change } = standing;
  const what = content.name || contentId;
  const screen = one.player.name || one.player.id;
  const health = chain.find(({ rule }) => ['offline', 'never-seen', 'degraded'].includes(rule));
  const absence = health?.rule === 'degraded' ? undefined : health?.text;
  const where = `${isNow && !absence ? 'on' : 'planned for'} ${screen}`;
  const own = chain.filter(({ uses, rule }) => uses === true && rule !== 'other-players');
  const open: readonly string[] = ['wins', 'tie', 'depends', 'blocked'];
  // Of several schedules that use the item, the one that is active, or else the next to begin.
  const distance = ({ rule, beginsAt }: Link) =>
    open.includes(rule) || rule === 'outranked' ? '' : (beginsAt ?? 'never');
  const [first] = [...own].sort((a, b) => distance(a).localeCompare(distance(b)));
  const isObstacle = (link: Link) => {
    const { resource, rule } = link;
    if (resource === 'schedule')
      return link === first && (planned === 'unclear' ? rule !== 'wins' : !open.includes(rule));
    if (rule === 'depends') return planned === 'unclear';
    return rule !== 'assumption' && link !== health;
  };
  const obstacles = chain.filter(isObstacle);
  const isOfOthers = own.length === 0 && one.users.size > 0;
  const texts = [
    isOfOthers ? 'no schedule that uses it includes this player' : [],
    obstacles.map(({ resource, text }, at) => {
      const { resource: before = resource } = obstacles[at - 1] ?? {};
      // After the player or a schedule, "it" would be that.
      return before === resource ? text : text.replace(/^it /, 'the item ');
    }),
  ].flat();
  // What is so by either answer is no doubt.
  const winning = own.filter(({ rule }) => open.includes(rule));
  const all = several(winning.map(({ id }) => String(id)));
  const tied = first?.rule === 'tie' && winning.length > 1 ? `schedules ${all} tie` : `it is in ${all}`;
  const isSure = first?.rule === 'wins';
  const why = planned === 'yes' ? (isSure ? first.text : tied) : texts.join('; ');
  const rest = [`As of ${momentText(one)}.`];
  const assumption = chain.find(({ rule }) => rule === 'assumption');
  if (assumption) rest.unshift(`Assumed: ${assumption.text}.`);
  if (health && (planned !== 'yes' || !absence)) rest.unshift(`Also, ${health.text}.`);
  if (planned === 'yes') {
    const end = change ? ` until ${timeText(change.at, one)}` : '';
    const answer = absence
      ? `${what} should be on ${screen}${end}, but ${absence}.`
      : `${what} is ${where}${end}${isSure ? '' : ', in either case'}: ${why}.`;
    return { answer, rest };
  }
  const not = planned === 'no' ? `${what} is not ${where}` : `It is unclear whether ${what} is ${where}`;
  const intro = !isNow ? 'Planned' : absence ? 'Should show' : 'Now';
  const next = one.later.find((later) => shownText(later) !== shownText(slot));
  const end = next ? `, until ${timeText(next.from, one)}` : '';
  const instead = slot.outcome === 'blocked' ? 'Nothing plays.' : `${intro}: ${shownText(slot)}${end}.`;
  const isTold = obstacles.some(({ beginsAt }) => change && isoOrNull(change.at) === beginsAt);
  if (planned === 'no' && change && !isTold)
    rest.unshift(`${change.planned === 'yes' ? 'Planned' : 'May be planned'} next ${on(change.at, one)}.`);
  if (isOfOthers) rest.unshift(`Its schedules are for other players: ${listed([...one.users], labelOf, 3)}.`);
  return { answer: `${not}: ${why}. ${instead}`, rest };
}

/** `505 Madrugada (priority 2)`, `nothing (no schedule until 520)`. */
function shownText(slot: Slot): string {
  const plan = planText(slot, 'priority ') ?? `${slot.outcome} (${slot.reason})`;
  return slot.outcome === 'unplayable' ? `${plan}, of which nothing can play` : plan;
}

const indent = '  ';

/** One object; for people the answer, the schedules that use the item as `--why` has them, and the `rest`. */
export function whyView({ answer, rest }: ReturnType<typeof whySentences>, one: ContentCase): View {
  const details = detailsView({
    fields: whyFields,
    shape: { kind: 'object' },
    heading: [],
    badges: [],
    groups: [],
  });
  return textView(
    details,
    ({ fields }) => fields === undefined,
    async (options, style) => {
      const { terminal } = options;
      const room = { isTTY: terminal !== undefined, columns: (terminal?.columns ?? 0) - indent.length };
      const texts = await Promise.all([answer, ...rest].map((text) => wrapWords(visible(text), room)));
      const [first = '', ...others] = texts;
      // For a blocked player, the answer alone is enough.
      const isShown = one.slot.outcome !== 'blocked';
      const own = one.schedules.filter(({ fields }) => isShown && one.users.has(fields));
      const rowsOf = await loadRows(options);
      const bare = own.map((schedule) => ({ ...schedule, items: [] }));
      const end = others.map((text) => `${text.replace(/^/gm, indent)}\n`).join('');
      return `${style.strong(first)}\n${rowsOf(bare, one)}${end}`;
    },
  );
}
