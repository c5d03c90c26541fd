import { listed } from '../../../model/listed.ts';
import type { Slot } from '../engine/playback.ts';
import { planText } from '../view.ts';
import { isoOf, labelOf, momentText, on, timeText } from '../words.ts';
import type { ContentCase, Link } from './chain.ts';

/** What a person reads: the answer, and what follows the schedules that use the item. Unsanitized. */
export function sentencesOf(one: ContentCase, chain: readonly Link[]) {
  const { contentId, content, isNow, standing, slot } = one;
  const { planned, change } = standing;
  const what = content.name || contentId;
  const screen = one.player.name || one.player.id;
  const absence = chain.find(({ rule }) => rule === 'offline' || rule === 'never-seen')?.text;
  const where = `${isNow && !absence ? 'on' : 'planned for'} ${screen}`;
  const main = mainLink(chain, planned);
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
  if (main === undefined) rest.unshift(`Schedules that use it: ${listed([...one.users], labelOf, 3)}.`);
  return { answer: `${not}: ${why}.${instead}`, rest };
}

/** `505 Madrugada (priority 2)`, `nothing (no schedule until 520)`. */
function shownText(slot: Slot): string {
  const plan = planText(slot, 'priority ') ?? `${slot.outcome} (${slot.reason})`;
  return slot.outcome === 'unplayable' ? `${plan}, of which nothing can play` : plan;
}

/** The rule that is nearest to the screen: of the player, of the item, then of its schedules one that is active, or begins first. */
function mainLink(chain: readonly Link[], planned: ContentCase['standing']['planned']): Link | undefined {
  const isDecisive = ({ resource, rule }: Link) =>
    rule === 'blocked' || (resource === 'content' && (rule !== 'depends' || planned === 'unclear'));
  const distance = ({ rule, beginsAt }: Link) =>
    ['wins', 'tie', 'depends', 'outranked'].includes(rule) ? '' : (beginsAt ?? 'never');
  const own = chain.filter(({ uses, rule }) => uses === true && rule !== 'other-players');
  return chain.find(isDecisive) ?? own.sort((a, b) => distance(a).localeCompare(distance(b)))[0];
}
