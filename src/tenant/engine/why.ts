import { groupsOf } from '../../model/groups.ts';
import { listed } from '../../model/listed.ts';
import { activityOf } from './activity.ts';
import { fixedCondition, type Judgment, maxNamed, type Screen } from './resolve-winner.ts';
import { type PlaybackSchedule, priorityOf, textOf } from './schedule.ts';
import { everyState, isAllowedIn, statesIn, statesOfTimezone } from './states.ts';
import { by, dependsOnNight } from './week.ts';

/**
 * Why a screen shows what it shows, in one line. It may quote the service, unsanitized. `next` is what it shows afterwards; only
 * the reason of `nothing` names it.
 */
export function reasonText(screen: Screen, judgment: Judgment, next?: Judgment): string {
  const { candidates, possible, winners } = judgment;
  const level = winners[0] ? priorityOf(winners[0]) : null;
  switch (judgment.outcome) {
    case 'blocked':
      return 'blocked by the administrator';
    case 'unknown': {
      const needing = candidates.filter(({ code }) => (code & by.zoneless) !== 0);
      const ids = needing.map(({ schedule }) => schedule);
      const { timezone } = screen.player;
      const zone = timezone === undefined ? 'timezone is missing' : `timezone "${timezone}" is unknown`;
      return `${zone}, and ${listed(ids, idOf)} ${needing.length === 1 ? 'needs' : 'need'} one`;
    }
    case 'depends': {
      const doubts = candidates.flatMap(({ schedule, code }) => doubtsOf(screen, schedule, code));
      return `${listed(doubts, String, 5, '; ')}: ${possibleTexts(possible).join(', or ')}`;
    }
    case 'nothing': {
      if (screen.schedules.length === 0) return 'no schedule includes this player';
      if (next === undefined) return 'no schedule within 400 days';
      const then = next.winners.length > 0 ? next.winners : next.candidates.map(({ schedule }) => schedule);
      return `no schedule until ${listed(then, idOf)}`;
    }
    case 'tie':
      return `same priority${level === null ? '' : ` (${level})`}; the service does not say which`;
    case 'unplayable':
    case 'plays':
      return itemsText(screen, judgment);
  }
}

/** `506 (p9)`, `1 (p2) and 2 (p2)`, `nothing`: five lists of winners that are possible, and `others`. */
export function possibleTexts(lists: Judgment['possible']): string[] {
  const texts = lists.slice(0, maxNamed).map((list) => winnersText(list, withPriority));
  return lists.length > maxNamed ? [...texts, 'others'] : texts;
}

/** `517`, `518 and 519`, `nothing`. */
export function winnersText(winners: readonly PlaybackSchedule[], textOf = idOf): string {
  return listed(winners, textOf, 3, ' and ') || 'nothing';
}

function idOf({ id }: PlaybackSchedule): string {
  return String(id);
}

/** What makes a schedule's activity depend on a reading; empty if nothing does. */
function doubtsOf({ player, states }: Screen, schedule: PlaybackSchedule, code: number): string[] {
  const { id, fields, hours } = schedule;
  const doubts = hours.window.problems.map(({ text }) => `${id}: ${text}`);
  if (schedule.status === 'doubtful')
    doubts.unshift(`${id}: status is ${JSON.stringify(fields.status)}, which is not documented`);
  if (isAllowedIn(schedule.states, states) === 'doubtful') {
    const suggested = states === everyState ? statesIn(statesOfTimezone(player.timezone ?? '')) : [];
    // A zone that more states share says little.
    const isHint = suggested.length > 0 && suggested.length <= 3;
    const hint = isHint ? ` (zone suggests ${suggested.join(', ')})` : '';
    doubts.push(
      schedule.states === undefined
        ? `${id}: estados is ${JSON.stringify(fields.estados)}, which is not a list of states`
        : `${id} is limited to ${statesIn(schedule.states).join(', ')}, and this player's state is unknown${hint}`,
    );
  }
  if ((code & by.zoneless) !== 0) doubts.push(`${id} needs the player's time zone, which is unknown`);
  if (dependsOnNight(code))
    doubts.push(`${id} runs past midnight, and its days may mean the day it starts or the current day`);
  return doubts;
}

/** `506 (p9)`, or `506` without a priority. */
function withPriority({ id, priority }: PlaybackSchedule): string {
  return Number.isFinite(priority) ? `${id} (p${priority})` : String(id);
}

function itemsText({ cache }: Screen, { contentIds, blockedContentIds, remarks }: Judgment): string {
  const total = contentIds.length + blockedContentIds.length;
  if (total === 0) return 'no items';
  if (!cache.isJudged) return 'content not checked';
  // An item may be in several playlists.
  const ofItems = new Map(remarks.flatMap((one) => [...one]));
  const counts = groupsOf(ofItems.values(), String);
  const details = Array.from(counts, ([remark, { length }]) => `${length} ${remark}`).join(', ');
  const count = `${contentIds.length} of ${total} ${total === 1 ? 'item' : 'items'}`;
  return details === '' ? count : `${count} (${details})`;
}

/** Why a schedule plays on a screen or does not. */
export type ScheduleReason = Readonly<ReturnType<typeof whyOf>[number]>;

/**
 * `wins` by every reading, also if tied. `doubtful` if it could win by some reading, `outranked` if it is active and another one wins,
 * `no` if a condition fails.
 */
type Standing = 'wins' | 'doubtful' | 'outranked' | 'no';

/** Explains every schedule that includes a player, in the order in which they win. */
export function whyOf(screen: Screen, judgment: Judgment, instant: number) {
  const couldWin = new Set(judgment.candidates.map(({ schedule }) => schedule));
  const always = new Set(judgment.always);
  const top = (judgment.winners.length > 0 ? judgment.winners : [...couldWin]).map(({ id }) => id);
  return screen.schedules.map((schedule) => {
    const { id, name, fields } = schedule;
    const activeHours = screen.cache.activeHoursOf(schedule);
    const activity = activityOf(activeHours, instant, fixedCondition(screen, schedule));
    const loses = activity.condition === undefined ? 'outranked' : 'no';
    const mayWin = couldWin.has(schedule) ? 'doubtful' : loses;
    const standing: Standing = always.has(schedule) ? 'wins' : mayWin;
    const isBeaten = standing === 'outranked' || (standing === 'wins' && judgment.outcome === 'tie');
    const doubts = standing === 'doubtful' ? doubtsOf(screen, schedule, activeHours.at(instant).code) : [];
    if (standing === 'doubtful' && doubts.length === 0) {
      const above = [...couldWin].filter(({ rank }) => rank < schedule.rank);
      doubts.push(`${id} wins only if ${listed(above, idOf, 3, ' or ')} does not`);
    }
    const isShown = couldWin.has(schedule) && screen.cache.isJudged;
    const playlist = isShown ? screen.cache.playlistOf(schedule).items : [];
    return {
      ...{ id, name, priority: priorityOf(schedule), fields, standing, ...activity },
      /** The ids of the schedules that outrank it, or of all that tie. */
      beatenBy: isBeaten ? top : [],
      /** Sentences about what makes it doubtful. They may quote the service, unsanitized. */
      doubts,
      /** Its playlist, if it could win and content is judged; `fields` are empty if the service has no such item. */
      items: playlist.map(({ item: { id, fields = {}, fault }, activeHours }) => ({
        ...{ id, name: textOf(fields.name) ?? null, fields },
        ...activityOf(activeHours, instant, fault),
      })),
    };
  });
}
