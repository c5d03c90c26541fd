import { isoOrNull } from '../../../clock/time-text.ts';
import { wrapWords } from '../../../core/status-line.ts';
import type { OwnField } from '../../../model/fields.ts';
import { visible } from '../../../output/sanitize.ts';
import { detailsView, textView, type View } from '../../../output/view.ts';
import { outcomes } from '../../../screens/engine/outcomes.ts';
import { screenStates } from '../../../screens/engine/screen-state.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { planLabels, planText } from '../../../screens/view.ts';
import { labelOf, momentText, on, type TimeReader, timeText } from '../../../screens/words.ts';
import { listed, several } from '../../../words/listed.ts';
import { loadRows } from '../list/why.ts';
import type { ContentCase, Link } from './chain.ts';

/** The fields of the answer about one content item. A public interface. */
export const whyFields = {
  answer: { kind: 'text', what: 'the first line of the answer' },
  planned: { kind: 'enum', values: ['yes', 'no', 'unclear'], what: 'whether the item is planned' },
  playerId: { kind: 'id', what: 'the player' },
  playerName: { kind: 'text', what: 'its name' },
  contentId: { kind: 'id', what: 'the item' },
  contentName: { kind: 'text', what: 'its name' },
  at: { kind: 'datetime', what: 'the time that was asked about' },
  localTime: { kind: 'text', what: 'the same by the clock of the player, with its offset' },
  screen: { kind: 'enum', values: screenStates, what: 'the state of the screen' },
  outcome: { kind: 'enum', values: outcomes, what: 'what its schedules alone say' },
  changesAt: { kind: 'datetime', what: 'when `planned` changes; null if not within 400 days' },
  chain: { kind: 'list', what: 'what decides it, the most decisive first' },
  assumptions: { kind: 'object', what: 'the assumptions that were used' },
  tzdata: { kind: 'text', what: 'the version of the time zone data' },
} as const satisfies Record<string, OwnField>;

/** How an answer says it. Health counts only now, and nobody knows what an unreachable player really shows. */
const phrases = {
  now: { where: 'on', instead: 'Now' },
  unreachable: { where: 'planned for', instead: 'Should show' },
  atAnotherTime: { where: 'planned for', instead: 'Planned' },
} as const;

/** The rules of links about the player's health. */
const healthRules: readonly string[] = ['offline', 'never-seen', 'degraded'];
/** The rules of schedules that win, or may. */
const mayWin: readonly string[] = ['wins', 'tie', 'depends', 'blocked'];

/** What the sentences are made of. */
type Facts = ReturnType<typeof factsOf>;

function factsOf(judged: ContentCase, chain: readonly Link[]) {
  const { player, content, contentId, isNow, users } = judged;
  const health = chain.find(({ rule }) => healthRules.includes(rule));
  const absence = health?.rule === 'degraded' ? undefined : health?.text;
  const present = isNow ? phrases.now : phrases.atAnotherTime;
  const ownSchedules = chain.filter(({ uses, rule }) => uses === true && rule !== 'other-players');
  return {
    item: content.name || contentId,
    screen: player.name || player.id,
    /** What is wrong with the player's health, if anything. */
    health,
    /** Why nobody knows what the screen shows, if so. */
    absence,
    phrase: absence === undefined ? present : phrases.unreachable,
    /** The schedules of this player that use the item. */
    ownSchedules,
    decisive: decisiveIn(ownSchedules),
    isOnlyOnOthers: ownSchedules.length === 0 && users.size > 0,
  };
}

/** Of several schedules that use the item, the one that is active, or else the next to begin. */
function decisiveIn(schedules: readonly Link[]): Link | undefined {
  const beginning = ({ rule, beginsAt }: Link) => {
    const isActive = mayWin.includes(rule) || rule === 'outranked';
    return isActive ? '' : (beginsAt ?? 'never');
  };
  return schedules.toSorted((a, b) => beginning(a).localeCompare(beginning(b)))[0];
}

/** What a person reads: the answer, and what follows the schedules that use the item. Unsanitized. */
export function sentencesOf(judged: ContentCase, chain: readonly Link[], reader: TimeReader) {
  const facts = factsOf(judged, chain);
  const { health, absence, isOnlyOnOthers } = facts;
  const { planned, change } = judged.standing;
  const assumption = chain.find(({ rule }) => rule === 'assumption');
  const rest: string[] = [];
  let answer: string;
  if (planned === 'yes') {
    answer = plannedText(judged, facts);
    if (health && !absence) rest.push(`Also, ${health.text}.`);
  } else {
    const obstacles = chain.filter((link) => isObstacle(link, planned, facts));
    answer = unplannedText(judged, obstacles, facts);
    if (isOnlyOnOthers)
      rest.push(`Its schedules are for other players: ${listed([...judged.users], labelOf, 3)}.`);
    const isTold = obstacles.some(({ beginsAt }) => change && isoOrNull(change.at) === beginsAt);
    if (planned === 'no' && change && !isTold) {
      const what = change.planned === 'yes' ? 'Planned' : 'May be planned';
      rest.push(`${what} next ${on(change.at, judged)}.`);
    }
    if (health) rest.push(`Also, ${health.text}.`);
  }
  if (assumption) rest.push(`Assumed: ${assumption.text}.`);
  rest.push(`As of ${momentText(judged, reader)}.`);
  return { answer, rest };
}

/** The answer for an item that is planned. */
function plannedText(judged: ContentCase, facts: Facts): string {
  const { item, screen, absence, phrase, decisive } = facts;
  const { change } = judged.standing;
  const end = change ? ` until ${timeText(change.at, judged)}` : '';
  if (absence) return `${item} should be on ${screen}${end}, but ${absence}.`;
  const where = `${phrase.where} ${screen}`;
  if (decisive?.rule === 'wins') return `${item} is ${where}${end}: ${decisive.text}.`;
  // Several schedules can win, and each has the item.
  const winning = facts.ownSchedules.filter(({ rule }) => mayWin.includes(rule));
  const ids = several(winning, ({ id }) => String(id));
  const isTie = decisive?.rule === 'tie' && winning.length > 1;
  return `${item} is ${where}${end}, in either case: ${isTie ? `schedules ${ids} tie` : `it is in ${ids}`}.`;
}

/** The answer for an item that is not planned, or may not be: why, and what the screen shows instead. */
function unplannedText(judged: ContentCase, obstacles: readonly Link[], facts: Facts): string {
  const { slot, later, standing } = judged;
  const { item, screen, phrase, isOnlyOnOthers } = facts;
  const where = `${phrase.where} ${screen}`;
  const claim =
    standing.planned === 'no' ? `${item} is not ${where}` : `It is unclear whether ${item} is ${where}`;
  const reasons = obstacles.map(({ resource, text }, at) => {
    const { resource: before = resource } = obstacles[at - 1] ?? {};
    // After the player or a schedule, "it" would be that.
    return before === resource ? text : text.replace(/^it /, 'the item ');
  });
  if (isOnlyOnOthers) reasons.unshift('no schedule that uses it includes this player');
  const why = `${claim}: ${reasons.join('; ')}.`;
  if (slot.showing.outcome === 'blocked') return `${why} Nothing plays.`;
  const next = later.find((each) => shownText(each) !== shownText(slot));
  const end = next ? `, until ${timeText(next.from, judged)}` : '';
  return `${why} ${phrase.instead}: ${shownText(slot)}${end}.`;
}

/** Whether a link is a reason why the item is not planned, or why that is unclear. */
function isObstacle(link: Link, planned: 'no' | 'unclear', { decisive, health }: Facts): boolean {
  const { resource, rule } = link;
  if (resource === 'schedule') {
    if (link !== decisive) return false;
    return planned === 'unclear' ? rule !== 'wins' : !mayWin.includes(rule);
  }
  // A doubt about the item explains only that its standing is unclear.
  if (rule === 'depends') return planned === 'unclear';
  return rule !== 'assumption' && link !== health;
}

/** `505 Madrugada (priority 2)`, `nothing (no schedule until 520)`. */
function shownText({ showing }: Slot): string {
  const plan = planText(showing, 'priority ') ?? `${showing.outcome} (${showing.reason})`;
  return showing.outcome === 'unplayable' ? `${plan}, of which nothing can play` : plan;
}

const indent = '  ';

/** One object; for people the answer, the schedules that use the item as `--why` has them, and the `rest`. */
export function whyView({ answer, rest }: ReturnType<typeof sentencesOf>, judged: ContentCase): View {
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
      const { player, content, schedules, slot } = judged;
      const names = [player.name, content.name, ...schedules.map(labelOf), ...planLabels(slot.showing)];
      const texts = await Promise.all([answer, ...rest].map((text) => wrapWords(visible(text), room, names)));
      const [first = '', ...others] = texts;
      // For a blocked player, the answer alone is enough.
      const isShown = slot.showing.outcome !== 'blocked';
      const own = schedules.filter(({ fields }) => isShown && judged.users.has(fields));
      const rowsOf = await loadRows(options);
      const bare = own.map((schedule) => ({ ...schedule, items: [] }));
      const end = others.map((text) => `${text.replace(/^/gm, indent)}\n`).join('');
      return `${style.strong(first)}\n${rowsOf(bare, judged)}${end}`;
    },
  );
}
