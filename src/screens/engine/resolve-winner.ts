import { always, type Span } from '../../clock/zone.ts';
import type { ActiveHours, Piece } from './active-hours.ts';
import type { FixedCondition } from './activity.ts';
import type { AssumptionValues } from './assumptions.ts';
import { areLevel, type Contest, contestOf } from './contest.ts';
import { type FederalStates, isAllowedIn } from './federal-states.ts';
import type { ListMemo } from './memo.ts';
import type { Outcome } from './outcomes.ts';
import type { PlaybackPlayer } from './player.ts';
import type { Playable, Playing, ZoneCache } from './playlist.ts';
import type { PossibilityLists } from './possibility-lists.ts';
import type { Contender } from './possible-winners.ts';
import { hasUnreadablePriority, type PlaybackSchedule, problemOf } from './schedule.ts';
import { activeBy, certainlyActive, codeCount, possiblyActive } from './week.ts';

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
  /** What other screens came to, and this one at other times. */
  readonly contests: ListMemo<Contest>;
  readonly possibilityLists: PossibilityLists;
}

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment
  extends Playable,
    Omit<Contest, 'number' | 'isOpen' | 'isUnknown' | 'alternatives'> {
  readonly contest: Contest;
  readonly outcome: Outcome;
}

/** Finds who wins on a screen at an instant. With `settled`, other readings than the default one are not compared. */
export type Resolve = (instant: number, settled?: boolean) => Judgment;

/** Makes what finds who wins on a screen. What no time changes is found out once: over two weeks, a screen is asked sixty times. */
export function resolverOf(screen: PlaybackScreen): Resolve {
  const rivalAt = rivalsOf(screen);
  return (instant, settled = false) => {
    const span = { ...always };
    let branch = screen.contests.root.to(screen.federalStates * 2 + Number(settled));
    findContenders(screen, rivalAt, instant, span, ({ rank }, code, isEmpty) => {
      branch = branch.to((rank * codeCount + code) * 2 + Number(isEmpty));
    });
    // Nearly always the contest is known, and then no list of contenders is made.
    const contest = screen.contests.at(branch, (number) =>
      contestOf(number, screen, contendersOf(screen, rivalAt, instant), settled),
    );
    const { winners, possible, candidates } = contest;
    const playable = screen.cache.playableOf(winners, instant);
    narrow(span, playable);
    const { playing } = playable;
    const outcome = screen.player.isBlocked ? 'blocked' : outcomeOf(contest, playing, screen.values, settled);
    return {
      from: span.from,
      to: span.to,
      contest,
      outcome,
      playing,
      winners,
      possible,
      candidates,
      always: contest.always,
      canBeNothing: contest.canBeNothing,
    };
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

/** A piece before any was asked for. */
const noPiece: Piece = { from: 0, to: 0, code: 0 };

/** A schedule that can win on a screen, with all about it that no time changes. */
interface Rival {
  readonly schedule: PlaybackSchedule;
  readonly activeHours: ActiveHours;
  /** The piece of its hours that was asked for last: it mostly lasts beyond the next change on the screen. */
  piece: Piece;
}

/** Makes what finds the rivals in the order in which they win, each when it is first asked for: the last ones rarely matter. */
function rivalsOf(screen: PlaybackScreen): (index: number) => Rival | undefined {
  const schedules = screen.player.isBlocked ? [] : screen.schedules;
  const rivals: Rival[] = [];
  let next = 0;
  return (index) => {
    for (; rivals.length <= index && next < schedules.length; next += 1) {
      const schedule = schedules[next];
      if (schedule === undefined || fixedCondition(screen, schedule) !== undefined) continue;
      rivals.push({
        schedule,
        activeHours: screen.cache.activeHoursOf(schedule),
        piece: noPiece,
      });
    }
    return rivals[index];
  };
}

/** The schedules that can matter at an instant, in the order in which they win: those whose items can play before all others. */
function contendersOf(
  screen: PlaybackScreen,
  rivalAt: ReturnType<typeof rivalsOf>,
  instant: number,
): readonly Contender[] {
  const full: Contender[] = [];
  const empty: Contender[] = [];
  findContenders(screen, rivalAt, instant, { ...always }, (schedule, code, isEmpty) => {
    (isEmpty ? empty : full).push({ schedule, code, isEmpty });
  });
  return [...full, ...empty];
}

/** Finds the schedules that can matter at an instant, by their rank. Narrows `span` to when that is so. */
function findContenders(
  screen: PlaybackScreen,
  rivalAt: ReturnType<typeof rivalsOf>,
  instant: number,
  span: MutableSpan,
  found: (schedule: PlaybackSchedule, code: number, isEmpty: boolean) => void,
): void {
  const { values } = screen;
  const skipsEmpty = values['skip-empty'] === 'yes';
  let decided: PlaybackSchedule | undefined;
  for (let index = 0; ; index += 1) {
    const rival = rivalAt(index);
    if (rival === undefined) break;
    const { schedule, activeHours } = rival;
    // Once one is certain to win, those below it cannot matter until it changes.
    if (decided !== undefined && !areLevel(decided, schedule, values)) break;
    if (instant < rival.piece.from || instant >= rival.piece.to) rival.piece = activeHours.at(instant);
    const { piece } = rival;
    narrow(span, piece);
    const code = isInDoubt(screen, schedule) ? piece.code & (possiblyActive | activeBy.zoneless) : piece.code;
    if (code === 0) continue;
    const playable = skipsEmpty ? screen.cache.playableOf([schedule], instant) : undefined;
    if (playable !== undefined) narrow(span, playable);
    const isEmpty = playable !== undefined && playsNothing(playable);
    found(schedule, code, isEmpty);
    if (isEmpty) continue;
    const isCertain = code === certainlyActive && isAllowedIn(schedule, screen.federalStates) === 'yes';
    if (isCertain && !hasUnreadablePriority(schedule)) decided = schedule;
  }
}

/** Whether a schedule gives way to the next one because none of its items can play. */
export function isSkipped(schedule: PlaybackSchedule, screen: PlaybackScreen, instant: number): boolean {
  return screen.values['skip-empty'] === 'yes' && playsNothing(screen.cache.playableOf([schedule], instant));
}

function playsNothing({ playing: { contentIds, doubts, isUnchecked } }: Playable): boolean {
  return contentIds.length === 0 && doubts.length === 0 && !isUnchecked;
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
