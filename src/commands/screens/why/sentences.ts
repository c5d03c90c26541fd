import { alternatives } from '../../../core/flag.ts';
import { listed } from '../../../model/listed.ts';
import { isUnreachable } from '../engine/screen-state.ts';
import {
  absence,
  type ContentCase,
  labelOf,
  type PlannedSlot,
  plain,
  type Reason,
  when,
  withPriority,
} from './chain.ts';

/** What a person reads: the answer first. Unsanitized. */
export function sentencesOf(one: ContentCase, reasons: readonly Reason[]): string[] {
  const { player, standing, isNow, slot, strangers } = one;
  const { planned, change, schedules } = standing;
  const main = mainReason(one, reasons);
  const isChain = ({ resource, rule, includes, short }: Reason) =>
    resource === 'content'
      ? short !== main
      : rule === 'depends' || (includes === true && rule !== 'not-named');
  const lines = reasons.filter(isChain).map(({ text }) => text);
  if (strangers.length > 0) {
    const [include, do_] = strangers.length === 1 ? ['includes', 'does'] : ['include', 'do'];
    const too = schedules.some(({ includes }) => includes) ? ' too' : '';
    lines.push(`${together(strangers.map(labelOf))} ${include} it${too}, but ${do_} not name this player.`);
  }
  if (planned !== 'yes') {
    const intro = !isNow ? 'Planned then' : isUnreachable(player) ? 'Should show' : 'Now';
    const { next } = one;
    const end = next ? ` until ${plain(when(one, next.from))}, then ${showingText(next)}` : '';
    if (slot.outcome !== 'blocked') lines.push(`${intro}: ${showingText(slot)}${end}.`);
    if (change && planned === 'no')
      lines.push(`It ${change.planned === 'yes' ? 'is' : 'may be'} planned next ${when(one, change.at)}.`);
    if (isNow && isUnreachable(player)) lines.push(`Also: ${absence(one)}.`);
  }
  return [answerOf(one, main), ...lines];
}

/** The first sentence. It never says what a player shows that is not reachable. */
function answerOf(one: ContentCase, main: string | undefined): string {
  const { player, contentId, isNow, clock, standing, instant } = one;
  const { planned, change, item } = standing;
  const what = item.name || contentId;
  const screen = player.name || player.id;
  const isReachable = isNow && !isUnreachable(player);
  const time = when(one, instant, true);
  const city = clock ? clock.name.replace(/^.*\//, '').replaceAll('_', ' ') : 'UTC';
  const at = isNow ? `now (${plain(time)}, ${city})` : `${time} (${city})`;
  const end = change === undefined ? '' : ` until ${plain(when(one, change.at))}`;
  const why = main === undefined ? '' : `: ${main}`;
  if (planned === 'unclear') return `It is unclear whether ${what} is planned for ${screen} ${at}${why}.`;
  if (planned === 'no') return `${what} is not ${isReachable ? 'on' : 'planned for'} ${screen} ${at}${why}.`;
  if (isNow && !isReachable) return `${what} should be on ${screen} ${at}${end}, but ${absence(one)}.`;
  return `${what} is ${isReachable ? 'on' : 'planned for'} ${screen} ${at}${end}${why}.`;
}

/** `schedule 512 begins on 21 Dec 2026 at 07:00`: the rule that is nearest to the screen. */
function mainReason({ standing, slot }: ContentCase, reasons: readonly Reason[]): string | undefined {
  const named = reasons.filter(({ includes, rule }) => includes === true && rule !== 'not-named');
  if (standing.planned === 'yes') {
    const winners = standing.schedules.filter((one) => one.includes && one.standing === 'wins');
    const texts = winners.map(withPriority);
    const isTie = slot.outcome === 'tie';
    const verb = isTie || texts.length === 1 ? 'wins' : 'win';
    return texts.length === 0 ? undefined : `${alternatives(texts, isTie ? 'or' : 'and')} ${verb}`;
  }
  const nearest =
    reasons.find(({ resource, rule }) => resource === 'content' || rule === 'blocked') ??
    named.find(({ rule }) => ['depends', 'tie', 'outranked'].includes(rule)) ??
    named
      .filter(({ beginsAt }) => beginsAt !== null)
      .sort((a, b) => String(a.beginsAt).localeCompare(String(b.beginsAt)))[0] ??
    named[0];
  return nearest?.short ?? 'no schedule that includes it names this player';
}

/** `505 Madrugada (priority 2)`. */
function showingText({ outcome, scheduleIds, scheduleNames, priority, reason, choice }: PlannedSlot): string {
  if (outcome === 'nothing') return 'nothing';
  if (outcome === 'depends') return choice;
  if (outcome === 'unknown') return `unknown (${reason})`;
  const names = scheduleIds.map((id, at) => labelOf({ id, name: scheduleNames[at] }));
  const level = priority === null ? '' : ` (priority ${priority})`;
  const text = `${together(names, outcome === 'tie' ? 'or' : 'and')}${level}`;
  return outcome === 'unplayable' ? `${text}, of which no item can play` : text;
}

const maxTogether = 3;

/** `a, b and c`; of more than three, `a, b, c and 2 more`. */
function together(names: readonly string[], or: 'or' | 'and' = 'and'): string {
  return names.length > maxTogether ? listed(names, String, maxTogether) : alternatives(names, or);
}
