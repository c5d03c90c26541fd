import { always, type Span } from '../../clock/zone.ts';
import type { FixedCondition } from './activity.ts';
import type { AssumptionValues } from './assumptions.ts';
import { type FederalStates, isAllowedIn } from './federal-states.ts';
import type { Memo } from './memo.ts';
import type { Outcome } from './outcomes.ts';
import type { PlaybackPlayer } from './player.ts';
import { joinPlayables, nothingToPlay, type Playable, type Playing, type ZoneCache } from './playlist.ts';
import type { PossibilityLists } from './possibility-lists.ts';
import { type Contender, floatingIn, possibleWinners, type Winners } from './possible-winners.ts';
import { hasUnreadablePriority, type PlaybackSchedule, problemOf } from './schedule.ts';
import { activeBy, certainlyActive, possiblyActive } from './week.ts';

/** One player, and everything that decides its outcome. */
export interface PlaybackScreen {
  readonly player: PlaybackPlayer;
  readonly federalStates: FederalStates;
  readonly cache: ZoneCache;
  /** Those that include it, in the order in which they win. */
  readonly schedules: readonly PlaybackSchedule[];
  /** Those of them that may include it or not, since their list of players cannot be read. */
  readonly unplaced: ReadonlySet<PlaybackSchedule>;
  readonly values: AssumptionValues;
  /** What other screens came to, and this one at other times, by {@link Contest.key}. */
  readonly contests: Memo<Contest>;
  readonly possibilityLists: PossibilityLists;
}

/** Who wins among contenders, whatever the time. */
export interface Contest {
  /** All that it depends on: federal states and contenders. */
  readonly key: string;
  /** Whether it depends on a reading, a field that cannot be read, or what is not known of the player. */
  readonly isOpen: boolean;
  /** Whether it depends on a time zone that is not known. */
  readonly isUnknown: boolean;
  /** By the default reading; empty if unknown or nothing. */
  readonly winners: Winners;
  /** If it is open, the lists of winners that are possible: see {@link possibleWinners}. Empty otherwise. */
  readonly possible: readonly Winners[];
  /** Those that win in some state by some reading, in the order of their rank. */
  readonly candidates: readonly Contender[];
  /** Those that win in every state by every reading. */
  readonly always: Winners;
  /** Whether it is possible that nothing wins. */
  readonly canBeNothing: boolean;
}

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment extends Playable, Omit<Contest, 'isOpen' | 'isUnknown'> {
  readonly outcome: Outcome;
}

/** Who wins on a screen at an instant. With `settled`, other readings than the default one are not compared. */
export function resolveWinner(screen: PlaybackScreen, instant: number, settled = false): Judgment {
  const span = { ...always };
  const contenders = contendersOf(screen, instant, span);
  let key = `${screen.federalStates} ${settled}`;
  for (const { schedule, code, isEmpty } of contenders) key += ` ${schedule.rank}:${code}:${isEmpty}`;
  const contest = screen.contests.of(key, () => contestOf(screen, contenders, settled, key));
  const { winners, possible, candidates } = contest;
  const playable = playableOf(winners, screen, instant);
  narrow(span, playable);
  const { playing } = playable;
  const outcome = screen.player.isBlocked ? 'blocked' : outcomeOf(contest, playing, screen.values, settled);
  return {
    from: span.from,
    to: span.to,
    key,
    outcome,
    playing,
    winners,
    possible,
    candidates,
    always: contest.always,
    canBeNothing: contest.canBeNothing,
  };
}

function outcomeOf(
  { isOpen, isUnknown, winners }: Contest,
  { contentIds, doubts, isUnchecked }: Playing,
  { tie }: AssumptionValues,
  settled: boolean,
): Outcome {
  if (isOpen) return isUnknown ? 'unknown' : 'depends';
  if (winners.length === 0) return 'nothing';
  if (winners.length > 1 && tie === 'report') return 'tie';
  if (doubts.length > 0 && !settled) return 'depends';
  return contentIds.length === 0 && !isUnchecked ? 'unplayable' : 'plays';
}

type MutableSpan = { from: number; to: number };

function narrow(span: MutableSpan, { from, to }: Span): void {
  if (from > span.from) span.from = from;
  if (to < span.to) span.to = to;
}

/** The schedules that can matter at an instant, in the order in which they win. Narrows `span` to when that is so. */
function contendersOf(screen: PlaybackScreen, instant: number, span: MutableSpan): Contender[] {
  const { schedules, values } = screen;
  if (screen.player.isBlocked) return [];
  const full: Contender[] = [];
  const empty: Contender[] = [];
  const skipsEmpty = values['skip-empty'] === 'yes';
  let decided: PlaybackSchedule | undefined;
  for (const schedule of schedules) {
    // Once one is certain to win, those below it cannot matter until it changes.
    if (decided !== undefined && !areLevel(decided, schedule, values)) break;
    if (fixedCondition(screen, schedule) !== undefined) continue;
    const piece = screen.cache.activeHoursOf(schedule).at(instant);
    narrow(span, piece);
    const code = isInDoubt(screen, schedule) ? piece.code & (possiblyActive | activeBy.zoneless) : piece.code;
    if (code === 0) continue;
    const playable = skipsEmpty ? playableOf([schedule], screen, instant) : undefined;
    if (playable !== undefined) narrow(span, playable);
    const isEmpty = playable !== undefined && playsNothing(playable);
    const contender = { schedule, code, isEmpty };
    if (isEmpty) {
      empty.push(contender);
      continue;
    }
    full.push(contender);
    if (!hasUnreadablePriority(schedule) && isCertain(contender, screen)) decided = schedule;
  }
  return empty.length === 0 ? full : [...full, ...empty];
}

/** Whether a schedule gives way to the next one because none of its items can play. */
export function isSkipped(schedule: PlaybackSchedule, screen: PlaybackScreen, instant: number): boolean {
  return screen.values['skip-empty'] === 'yes' && playsNothing(playableOf([schedule], screen, instant));
}

function playsNothing({ playing: { contentIds, doubts, isUnchecked } }: Playable): boolean {
  return contentIds.length === 0 && doubts.length === 0 && !isUnchecked;
}

/** Whether schedules of the same priority win together. */
function areLevel(a: PlaybackSchedule, b: PlaybackSchedule, { tie }: AssumptionValues): boolean {
  return a.priority === b.priority && (tie === 'report' || tie === 'all');
}

/** Those that win together, side by side. Takes and returns them in the order in which they win. */
export function levelsOf(all: readonly Contender[], values: AssumptionValues): Contender[][] {
  const levels: Contender[][] = [];
  for (const contender of all) {
    const last = levels.at(-1);
    const [best] = last ?? [];
    const isSame = best?.isEmpty === contender.isEmpty && areLevel(best.schedule, contender.schedule, values);
    if (last && isSame) last.push(contender);
    else levels.push([contender]);
  }
  return levels;
}

function contestOf(
  screen: PlaybackScreen,
  all: readonly Contender[],
  settled: boolean,
  key: string,
): Contest {
  const levels = levelsOf(all, screen.values);
  // Nearly always there is only one level.
  const [top = []] = levels;
  const isSure = (contender: Contender) => isCertain(contender, screen);
  const isRanked = floatingIn(all).length === 0;
  const isDecided = isRanked && all.every(isSure);
  const isActive = ({ code }: Contender) => (code & activeBy.default) !== 0;
  const active = isDecided ? top : (levels.find((level) => level.some(isActive))?.filter(isActive) ?? []);

  const possible =
    isDecided || settled ? undefined : possibleWinners(levels, screen.federalStates, screen.values);
  // With one list of winners, it does not matter what is uncertain.
  const open = possible !== undefined && possible.lists.length > 1 ? possible : undefined;
  const candidates = open
    ? all
        .filter(({ schedule }) => open.winners.has(schedule))
        .sort((a, b) => a.schedule.rank - b.schedule.rank)
    : active;
  const isUnknown = open !== undefined && candidates.some(({ code }) => (code & activeBy.zoneless) !== 0);
  const first = active.map(({ schedule }) => schedule);
  return {
    key,
    isOpen: open !== undefined,
    isUnknown,
    winners: isUnknown ? [] : first,
    possible: open?.lists ?? [],
    candidates,
    always: open ? top.filter((each) => isRanked && isSure(each)).map(({ schedule }) => schedule) : first,
    canBeNothing: open?.canBeNone ?? first.length === 0,
  };
}

/** A condition that no time changes, if it keeps a schedule from playing, apart from a blocked player. */
export function fixedCondition(
  screen: PlaybackScreen,
  schedule: PlaybackSchedule,
): FixedCondition | undefined {
  const { values, player, federalStates } = screen;
  if (schedule.status === 'inactive') return 'status';
  const areGiven = values.orientation === 'exclude' && schedule.orientation && player.orientation;
  if (areGiven && schedule.orientation !== player.orientation) return 'orientation';
  return isAllowedIn(schedule, federalStates) === 'no' ? 'estados' : undefined;
}

/** The fields, other than `estados`, that cannot be read and so leave open whether a schedule plays on a screen at any time. */
export function unreadableFields(
  { values, player, unplaced }: PlaybackScreen,
  schedule: PlaybackSchedule,
): string[] {
  const fields = schedule.status === 'unreadable' ? ['status'] : [];
  if (unplaced.has(schedule)) fields.push('playerIds');
  const isUnreadable = problemOf(schedule, 'orientation') !== undefined;
  const areBothGiven =
    (schedule.orientation || isUnreadable) && (player.orientation || player.hasUnreadableOrientation);
  const isOneUnreadable = isUnreadable || player.hasUnreadableOrientation;
  if (values.orientation === 'exclude' && areBothGiven && isOneUnreadable) fields.push('orientation');
  return fields;
}

function isInDoubt(screen: PlaybackScreen, schedule: PlaybackSchedule): boolean {
  // Nearly all can be read, and then no list is made.
  if (schedule.problems.length === 0 && !screen.player.hasUnreadableOrientation) return false;
  return unreadableFields(screen, schedule).length > 0;
}

/** Whether it is active in every state and by every reading. */
function isCertain({ schedule, code }: Contender, { federalStates }: PlaybackScreen): boolean {
  return code === certainlyActive && isAllowedIn(schedule, federalStates) === 'yes';
}

/** What these schedules' playlists can play, and the span in which that is so. */
export function playableOf(
  schedules: Winners,
  screen: Pick<PlaybackScreen, 'cache'>,
  instant: number,
): Playable {
  let all = nothingToPlay;
  for (const schedule of schedules) all = joinPlayables(all, screen.cache.playlistOf(schedule).at(instant));
  return all;
}
