import { getOrMake, groupsOf } from '../../words/groups.ts';
import { listed, several } from '../../words/listed.ts';
import { type Activity, activityOf } from './activity.ts';
import type { AssumptionValues } from './assumptions.ts';
import { levelsOf } from './contest.ts';
import { codesIn, everyFederalState, federalStatesOfZone, isAllowedIn } from './federal-states.ts';
import type { Playing } from './playlist.ts';
import { floatingIn, maxNamed } from './possible-winners.ts';
import {
  fixedCondition,
  isSkipped,
  type Judgment,
  type PlaybackScreen,
  unreadableFields,
} from './resolve-winner.ts';
import {
  asText,
  hasUnreadablePriority,
  type PlaybackSchedule,
  priorityOf,
  problemOf,
  type ScheduleId,
} from './schedule.ts';
import { activeBy, dependsOnNight } from './week.ts';

/**
 * Why a screen shows what it shows, in one line. It may quote the service, unsanitized. `next` is what it shows afterwards; only
 * the reason of `nothing` names it.
 */
export function reasonText(screen: PlaybackScreen, judgment: Judgment, next?: Judgment): string {
  const { candidates, possible, winners } = judgment;
  const { values } = screen;
  const level = winners[0] ? priorityOf(winners[0]) : null;
  switch (judgment.outcome) {
    case 'blocked':
      return 'blocked by the administrator';
    case 'unknown': {
      const needing = candidates.filter(({ code }) => (code & activeBy.zoneless) !== 0);
      const ids = needing.map(({ schedule }) => schedule);
      const { timezone } = screen.player;
      const zone = timezone === undefined ? 'timezone is missing' : `timezone "${timezone}" is unknown`;
      return `${zone}, and ${listed(ids, idOf)} ${needing.length === 1 ? 'needs' : 'need'} one`;
    }
    case 'depends': {
      if (possible.length === 0)
        return `${listed(winners, idOf)} may have nothing to play: ${listed(judgment.playing.doubts, String, 5, '; ')}`;
      const isRanked = floatingIn(candidates).length === 0;
      const doubts = candidates.flatMap(({ schedule, code }) => doubtsOf(screen, schedule, code, isRanked));
      return `${listed(doubts, String, 5, '; ')}: ${possibleTexts(possible, values).join('; or ')}`;
    }
    case 'nothing': {
      if (screen.schedules.length === 0) return 'no schedule includes this player';
      if (next === undefined) return 'no schedule covers it in the next 400 days';
      const then = next.winners.length > 0 ? next.winners : next.candidates.map(({ schedule }) => schedule);
      return `no schedule until ${listed(then, idOf)}`;
    }
    case 'tie':
      return `same priority${level === null ? '' : ` (${level})`}; the service does not say which`;
    case 'unplayable':
    case 'plays':
      return itemsText(judgment.playing);
  }
}

/** `506 (p9)`, `1 (p2) or 2 (p2)`, `nothing`: five lists of winners that are possible, and `others`. */
export function possibleTexts(lists: Judgment['possible'], values: AssumptionValues): string[] {
  const texts = lists.slice(0, maxNamed).map((list) => winnersText(list, values, withPriority));
  return lists.length > maxNamed ? [...texts, 'others'] : texts;
}

/** `517`, `nothing`; of a tie `518 or 519`, and `518 and 519` if they take turns. */
export function winnersText(
  winners: readonly PlaybackSchedule[],
  { tie }: AssumptionValues,
  textOf = idOf,
): string {
  return several(winners, textOf, tie === 'all' ? 'and' : 'or') || 'nothing';
}

function idOf({ id }: PlaybackSchedule): string {
  return String(id);
}

/** What makes a schedule's activity depend on a reading; empty if nothing does. With `isRanked`, all priorities are known. */
function doubtsOf(
  screen: PlaybackScreen,
  schedule: PlaybackSchedule,
  code: number,
  isRanked: boolean,
): string[] {
  const { player, federalStates } = screen;
  const { id, fields, hours } = schedule;
  const named = isRanked
    ? unreadableFields(screen, schedule)
    : [...unreadableFields(screen, schedule), 'priority'];
  const unlike = `orientation is ${schedule.orientation}, and this player's is not documented`;
  const texts = named.flatMap(
    (field) => problemOf(schedule, field) ?? (field === 'orientation' ? unlike : []),
  );
  const doubts = [...texts, ...hours.window.problems.map(({ text }) => text)].map((text) => `${id}: ${text}`);
  if (isAllowedIn(schedule, federalStates) === 'unclear') {
    const suggested =
      federalStates === everyFederalState ? codesIn(federalStatesOfZone(player.timezone ?? '')) : [];
    // A zone that more states share says little.
    const isHint = suggested.length > 0 && suggested.length <= 3;
    const hint = isHint ? ` (zone suggests ${suggested.join(', ')})` : '';
    doubts.push(
      schedule.federalStates === undefined
        ? `${id}: estados is ${JSON.stringify(fields.estados)}, which is not a list of states`
        : `${id} is limited to ${codesIn(schedule.federalStates).join(', ')}, and this player's state is unknown${hint}`,
    );
  }
  if ((code & activeBy.zoneless) !== 0) doubts.push(`${id} needs the player's time zone, which is unknown`);
  if (dependsOnNight(code))
    doubts.push(`${id} runs past midnight, and its days may mean the day it starts or the current day`);
  return doubts;
}

/** `506 (p9)`, or `506` without a priority. */
function withPriority({ id, priority }: PlaybackSchedule): string {
  return Number.isFinite(priority) ? `${id} (p${priority})` : String(id);
}

/** Screens of a fleet play the same few things: their texts are made once. */
const itemsTexts = new WeakMap<Playing, string>();

function itemsText(playing: Playing): string {
  return getOrMake(itemsTexts, playing, () => makeItemsText(playing));
}

function makeItemsText({ contentIds, blockedContentIds, remarks, isUnchecked }: Playing): string {
  if (isUnchecked) return 'content not checked';
  const total = contentIds.length + blockedContentIds.length;
  if (total === 0) return 'no items';
  // An item may be in several playlists.
  const ofItems = new Map(remarks.flatMap((ofPlaylist) => [...ofPlaylist]));
  const counts = groupsOf(ofItems.values(), String);
  const details = Array.from(counts, ([remark, { length }]) => `${length} ${remark}`).join(', ');
  const count = `${contentIds.length} of ${total} ${total === 1 ? 'item' : 'items'}`;
  return details === '' ? count : `${count} (${details})`;
}

/** Why a schedule plays on a screen or does not. */
export type ScheduleReason = Readonly<ReturnType<typeof whyOf>[number]>;

/**
 * `wins` by every reading, also if tied. `unclear` if it could win by some reading, `outranked` if it is active and another one wins,
 * `no` if a condition fails.
 */
type Standing = 'wins' | 'unclear' | 'outranked' | 'no';

/** Explains every schedule that includes a player, in the order in which they win. */
export function whyOf(screen: PlaybackScreen, judgment: Judgment, instant: number) {
  const couldWin = new Set(judgment.candidates.map(({ schedule }) => schedule));
  const always = new Set(judgment.always);
  const isRanked = floatingIn(judgment.candidates).length === 0;
  const tied = judgment.outcome === 'tie' ? judgment.winners.map(({ id }) => id) : [];
  const all = screen.schedules.map((schedule) => {
    const activeHours = screen.cache.activeHoursOf(schedule);
    const own = activityOf(activeHours, instant, fixedCondition(screen, schedule));
    const isBlocked = screen.player.isBlocked && own.condition === undefined;
    const activity: Activity = isBlocked ? { ...own, condition: 'blocked', endsAt: null } : own;
    const { code } = activeHours.at(instant);
    return { schedule, code, isEmpty: isSkipped(schedule, screen, instant), activity };
  });
  const active = all
    .filter(({ activity }) => activity.condition === undefined)
    .sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty));
  /** The active schedules in the order in which they win, and how many of them outrank each. */
  const order: ScheduleId[] = [];
  const above = new Map<PlaybackSchedule, number>();
  /** What may be above or below others outranks none of them for certain, but all that have nothing to play and are skipped. */
  const unranked: ScheduleId[] = [];
  let hasSkipped = false;
  for (const level of levelsOf(active, screen.values)) {
    if (!hasSkipped && level.some(({ isEmpty }) => isEmpty)) {
      hasSkipped = true;
      order.push(...unranked);
    }
    for (const { schedule } of level) above.set(schedule, order.length);
    for (const { schedule } of level) (hasUnreadablePriority(schedule) ? unranked : order).push(schedule.id);
  }
  const standingOf = (schedule: PlaybackSchedule, { condition }: Activity): Standing => {
    if (always.has(schedule)) return 'wins';
    if (couldWin.has(schedule)) return 'unclear';
    return condition === undefined ? 'outranked' : 'no';
  };
  return all.map(({ schedule, code, activity }) => {
    const { id, name, fields } = schedule;
    const standing = standingOf(schedule, activity);
    const doubts = standing === 'unclear' ? doubtsOf(screen, schedule, code, isRanked) : [];
    const listProblem = screen.cache.isJudged ? problemOf(schedule, 'contentIds') : undefined;
    if (standing === 'wins' && listProblem !== undefined) doubts.push(listProblem);
    if (standing === 'unclear' && doubts.length === 0) {
      const better = [...couldWin].filter(({ rank }) => rank < schedule.rank);
      const none =
        better.length === 1
          ? `${listed(better, idOf)} does not`
          : `none of ${several(better, idOf)} is active`;
      doubts.push(`${id} wins only if ${none}`);
    }
    const isShown = couldWin.has(schedule) && screen.cache.isJudged;
    const playlist = isShown ? screen.cache.playlistOf(schedule).items : [];
    return {
      id,
      name,
      priority: priorityOf(schedule),
      fields,
      standing,
      ...activity,
      /**
       * The ids of the active schedules that outrank it, or of all that tie. Each of a thousand schedules has a longer list than the one
       * before it, so it is made when it is read: many screens are held until they are sorted.
       */
      get beatenBy(): readonly ScheduleId[] {
        if (standing === 'outranked') return order.slice(0, above.get(schedule));
        return standing === 'wins' ? tied : [];
      },
      /** Sentences about what makes it unclear, or what it plays if it wins. They may quote the service, unsanitized. */
      doubts,
      /** Its playlist, if it could win and content is judged; `fields` are empty if the service has no such item. */
      items: playlist.map(({ item: { id, fields = {}, fault, problems }, activeHours }) => ({
        id,
        name: asText(fields.name) ?? null,
        fields,
        /** What of it cannot be read, if it may play. */
        doubts: fault === undefined ? problems.map(({ text }) => text) : [],
        ...activityOf(activeHours, instant, fault),
      })),
    };
  });
}
