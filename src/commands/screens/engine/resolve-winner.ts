import { ActiveHours } from './active-hours.ts';
import type { Condition } from './activity.ts';
import type { AssumptionValues } from './assumptions.ts';
import type { PlaybackPlayer } from './player.ts';
import type { Playable, Playlist } from './playlist.ts';
import { type Contender, possibleWinners } from './possible.ts';
import type { PlaybackSchedule } from './schedule.ts';
import type { Span } from './span-cache.ts';
import { isAllowedIn, type StateSet } from './states.ts';
import { by, lenient, strict } from './week.ts';
import type { Zone } from './zone.ts';

/** What a screen can show, in the order in which they are judged: the first that fits is the outcome. */
export const outcomes = ['blocked', 'unknown', 'depends', 'nothing', 'tie', 'unplayable', 'plays'] as const;
export type Outcome = (typeof outcomes)[number];

/** What players of one zone share: a schedule's hours and playlist there, by the schedule's rank. */
export interface ZoneCache {
  readonly zone: Zone | undefined;
  readonly activeHours: (ActiveHours | undefined)[];
  playlistOf(schedule: PlaybackSchedule): Playlist;
}

/** One player and all that its outcome is made of. */
export interface Screen {
  readonly player: PlaybackPlayer;
  readonly states: StateSet;
  readonly cache: ZoneCache;
  /** Those that name it, in the order in which they win. */
  readonly schedules: readonly PlaybackSchedule[];
  readonly values: AssumptionValues;
}

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment extends Playable {
  readonly outcome: Outcome;
  /** By the default reading; empty if blocked, unknown or nothing. */
  readonly winners: readonly PlaybackSchedule[];
  /** If it depends or is unknown, the lists of winners that are possible: see {@link possibleWinners}. Empty otherwise. */
  readonly possible: readonly (readonly PlaybackSchedule[])[];
  /** Those that win in some state by some reading, in the order in which they win. */
  readonly candidates: readonly Contender[];
  /** Those that win in every state by every reading. */
  readonly always: readonly PlaybackSchedule[];
}

/** Who wins on a screen at an instant. With `settled`, other readings than the default one are not compared. */
export function resolveWinner(screen: Screen, instant: number, settled = false): Judgment {
  const span = new CommonSpan();
  const levels = levelsOf(screen, instant, span);
  const all = levels.flat();
  const isActive = ({ code }: Contender) => (code & by.default) !== 0;
  const active = levels.find((level) => level.some(isActive))?.filter(isActive) ?? [];
  const usual = active.map(({ schedule }) => schedule);

  const isSettled = settled || all.every((one) => isCertain(one, screen));
  const { lists, winners: any } = isSettled ? nobody : possibleWinners(levels, screen.states);
  const isOpen = lists.length > 1;
  const candidates = isOpen ? all.filter(({ schedule }) => any.has(schedule)) : active;
  const always = isOpen ? levels[0]?.filter((one) => isCertain(one, screen)) : active;

  const isUnknown = isOpen && candidates.some(({ code }) => (code & by.zoneless) !== 0);
  const winners = isUnknown ? [] : usual;
  const items = playableOf(winners, screen, instant, span);
  const outcome = screen.player.isBlocked
    ? 'blocked'
    : isUnknown
      ? 'unknown'
      : isOpen
        ? 'depends'
        : winners.length === 0
          ? 'nothing'
          : winners.length > 1 && screen.values.tie === 'report'
            ? 'tie'
            : items.contentIds.length === 0
              ? 'unplayable'
              : 'plays';
  return {
    ...items,
    outcome,
    from: span.from,
    to: span.to,
    winners,
    possible: isOpen ? lists : [],
    candidates,
    always: always?.map(({ schedule }) => schedule) ?? [],
  };
}

const nobody: ReturnType<typeof possibleWinners> = { lists: [], winners: new Set() };

/** The part of time that several spans have in common. */
class CommonSpan implements Span {
  from = Number.NEGATIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;

  narrow({ from, to }: Span): void {
    if (from > this.from) this.from = from;
    if (to < this.to) this.to = to;
  }
}

/**
 * The schedules that can matter at an instant. Those of one level win together, unless one of a level before does. `span` ends
 * where one of them changes.
 */
function levelsOf(screen: Screen, instant: number, span: CommonSpan): Contender[][] {
  const { schedules, values } = screen;
  const allRotate = values.tie === 'report' || values.tie === 'all';
  const levels: Contender[][] = [];
  /** Those without a playable item, which win if there is nothing else. */
  const empty: Contender[][] = [];
  let decided: PlaybackSchedule | undefined;
  for (const schedule of schedules) {
    // Once one is certain to win, those below it cannot matter until it changes.
    if (decided !== undefined && !(allRotate && schedule.priority === decided.priority)) break;
    const code = codeOf(schedule, screen, instant, span);
    if (code === 0) continue;
    const contender = { schedule, code };
    const isEmpty =
      values['skip-empty'] === 'yes' && playableOf([schedule], screen, instant, span).contentIds.length === 0;
    const own = isEmpty ? empty : levels;
    const last = own.at(-1);
    if (allRotate && last?.[0]?.schedule.priority === schedule.priority) last.push(contender);
    else own.push([contender]);
    if (!isEmpty && isCertain(contender, screen)) decided = schedule;
  }
  return [...levels, ...empty];
}

function codeOf(schedule: PlaybackSchedule, screen: Screen, instant: number, span: CommonSpan): number {
  if (fixedCondition(screen, schedule) !== undefined) return 0;
  const piece = activeHoursIn(screen.cache, schedule).at(instant);
  span.narrow(piece);
  return schedule.status === 'active' ? piece.code : piece.code & (lenient | by.zoneless);
}

/** A condition that no time changes, if it keeps a schedule from playing. */
export function fixedCondition(
  { values, player, states }: Screen,
  schedule: PlaybackSchedule,
): Condition | undefined {
  if (player.isBlocked) return 'blocked';
  if (schedule.status === 'inactive') return 'status';
  if (values.orientation === 'exclude' && isOtherOrientation(schedule, player)) return 'orientation';
  return isAllowedIn(schedule.states, states) === 'no' ? 'estados' : undefined;
}

/** Whether it is active in every state and by every reading. */
function isCertain({ schedule, code }: Contender, { states }: Screen): boolean {
  return code === strict && isAllowedIn(schedule.states, states) === 'yes';
}

/** What of these schedules' playlists can play; `span` ends where that changes. */
function playableOf(
  schedules: readonly PlaybackSchedule[],
  { cache }: Screen,
  instant: number,
  span: CommonSpan,
): Omit<Playable, keyof Span> {
  const lists = schedules.map((schedule) => cache.playlistOf(schedule).at(instant));
  for (const list of lists) span.narrow(list);
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const idsOf = (ids: (list: Playable) => readonly string[]) => [...new Set(lists.flatMap(ids))];
  return {
    contentIds: idsOf(({ contentIds }) => contentIds),
    blockedContentIds: idsOf(({ blockedContentIds }) => blockedContentIds),
    unclearContentIds: idsOf(({ unclearContentIds }) => unclearContentIds),
  };
}

/** When a schedule is open in a zone. */
export function activeHoursIn(cache: ZoneCache, { rank, hours }: PlaybackSchedule): ActiveHours {
  let activeHours = cache.activeHours[rank];
  if (activeHours === undefined) {
    activeHours = new ActiveHours(hours, cache.zone);
    cache.activeHours[rank] = activeHours;
  }
  return activeHours;
}

/** Whether both have an orientation and they differ. */
function isOtherOrientation(
  { orientation }: Pick<PlaybackSchedule, 'orientation'>,
  player: Pick<PlaybackPlayer, 'orientation'>,
): boolean {
  return orientation !== undefined && player.orientation !== undefined && orientation !== player.orientation;
}
