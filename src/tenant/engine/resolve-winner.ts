import type { FixedCondition } from './activity.ts';
import type { AssumptionValues } from './assumptions.ts';
import { type FederalStates, isAllowedIn } from './federal-states.ts';
import type { Memo } from './memo.ts';
import type { PlaybackPlayer } from './player.ts';
import type { Playable, ZoneCache } from './playlist.ts';
import { type Contender, possibleWinners, type Winners } from './possible-winners.ts';
import type { PlaybackSchedule } from './schedule.ts';
import { by, lenient, strict } from './week.ts';
import { always, type Span } from './zone.ts';

/** What a screen can show, in the order in which they are judged: the first that fits is the outcome. */
export const outcomes = ['blocked', 'unknown', 'depends', 'nothing', 'tie', 'unplayable', 'plays'] as const;
export type Outcome = (typeof outcomes)[number];

/** One player, and everything that decides its outcome. */
export interface PlaybackScreen {
  readonly player: PlaybackPlayer;
  readonly federalStates: FederalStates;
  readonly cache: ZoneCache;
  /** Those that include it, in the order in which they win. */
  readonly schedules: readonly PlaybackSchedule[];
  readonly values: AssumptionValues;
  /** What other screens came to, by {@link Judgment.key}. Screens that are judged over days have little in common. */
  readonly judgments?: Memo<Judgment> | undefined;
}

/** The outcome of a screen during a span. Before and after it, it may be the same. */
export interface Judgment extends Playable {
  /** What it depends on, apart from its span and a blocked player: zone, instant, federal states, contenders. Empty if not kept. */
  readonly key: string;
  readonly outcome: Outcome;
  /** By the default reading; empty if blocked, unknown or nothing. */
  readonly winners: Winners;
  /** If it depends or is unknown, the lists of winners that are possible: see {@link possibleWinners}. Empty otherwise. */
  readonly possible: readonly Winners[];
  /** Those that win in some state by some reading, in the order of their rank. */
  readonly candidates: readonly Contender[];
  /** Those that win in every state by every reading. */
  readonly always: Winners;
}

/** Who wins on a screen at an instant. With `settled`, other readings than the default one are not compared. */
export function resolveWinner(screen: PlaybackScreen, instant: number, settled = false): Judgment {
  const span = { ...always };
  const contenders = contendersOf(screen, instant, span);
  const { judgments, cache, federalStates } = screen;
  let key = '';
  if (judgments !== undefined) {
    key = `${cache.zone?.name} ${instant} ${federalStates} ${settled}`;
    for (const { schedule } of contenders) key += ` ${schedule.rank}`;
  }
  const make = () => contestOf(screen, contenders, instant, settled, key);
  const contest = judgments === undefined ? make() : judgments.of(key, make);
  narrow(span, contest);
  return { ...contest, ...span, outcome: screen.player.isBlocked ? 'blocked' : contest.outcome };
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
  let decided: PlaybackSchedule | undefined;
  for (const schedule of schedules) {
    // Once one is certain to win, those below it cannot matter until it changes.
    if (decided !== undefined && !areLevel(decided, schedule, values)) break;
    if (fixedCondition(screen, schedule) !== undefined) continue;
    const piece = screen.cache.activeHoursOf(schedule).at(instant);
    narrow(span, piece);
    const code = schedule.status === 'active' ? piece.code : piece.code & (lenient | by.zoneless);
    if (code === 0) continue;
    const isEmpty = isSkipped(schedule, screen, instant, span);
    const contender = { schedule, code, isEmpty };
    (isEmpty ? empty : full).push(contender);
    if (!isEmpty && isCertain(contender, screen)) decided = schedule;
  }
  return empty.length === 0 ? full : [...full, ...empty];
}

/** Whether a schedule gives way to the next one because none of its items can play. Narrows `span` to when that is so. */
export function isSkipped(
  schedule: PlaybackSchedule,
  screen: PlaybackScreen,
  instant: number,
  span: MutableSpan = { ...always },
): boolean {
  if (screen.values['skip-empty'] !== 'yes') return false;
  return playableOf([schedule], screen, instant, span).contentIds.length === 0;
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

/** What is the same for all screens of a zone that have the same contenders and may be in the same federal states. */
function contestOf(
  screen: PlaybackScreen,
  all: readonly Contender[],
  instant: number,
  settled: boolean,
  key: string,
): Judgment {
  const levels = levelsOf(all, screen.values);
  // Nearly always: one level.
  const [top = []] = levels;
  const isSure = (contender: Contender) => isCertain(contender, screen);
  const isPlain = all.every(isSure);
  const isActive = ({ code }: Contender) => (code & by.default) !== 0;
  const active = isPlain ? top : (levels.find((level) => level.some(isActive))?.filter(isActive) ?? []);

  const possible = isPlain || settled ? undefined : possibleWinners(levels, screen.federalStates);
  const open = possible !== undefined && possible.lists.length > 1 ? possible : undefined;
  const candidates = open
    ? all
        .filter(({ schedule }) => open.winners.has(schedule))
        .sort((a, b) => a.schedule.rank - b.schedule.rank)
    : active;

  const isUnknown = open !== undefined && candidates.some(({ code }) => (code & by.zoneless) !== 0);
  const first = active.map(({ schedule }) => schedule);
  const winners = isUnknown ? [] : first;
  const items = playableOf(winners, screen, instant, { ...always });
  let outcome: Outcome = items.contentIds.length === 0 ? 'unplayable' : 'plays';
  if (open) outcome = isUnknown ? 'unknown' : 'depends';
  else if (winners.length === 0) outcome = 'nothing';
  else if (winners.length > 1 && screen.values.tie === 'report') outcome = 'tie';
  return {
    ...items,
    key,
    outcome,
    winners,
    possible: open?.lists ?? [],
    candidates,
    always: open ? top.filter(isSure).map(({ schedule }) => schedule) : first,
  };
}

/** A condition that no time changes, if it keeps a schedule from playing, apart from a blocked player. */
export function fixedCondition(
  screen: PlaybackScreen,
  schedule: PlaybackSchedule,
): FixedCondition | undefined {
  const { values, player, federalStates } = screen;
  if (schedule.status === 'inactive') return 'status';
  if (values.orientation === 'exclude') {
    const { orientation = player.orientation } = schedule;
    if (orientation !== (player.orientation ?? orientation)) return 'orientation';
  }
  return isAllowedIn(schedule, federalStates) === 'no' ? 'estados' : undefined;
}

/** Whether it is active in every state and by every reading. */
function isCertain({ schedule, code }: Contender, { federalStates }: PlaybackScreen): boolean {
  return code === strict && isAllowedIn(schedule, federalStates) === 'yes';
}

/** What of these schedules' playlists can play. Narrows `span` to when that is so. */
function playableOf(
  schedules: Winners,
  screen: PlaybackScreen,
  instant: number,
  span: MutableSpan,
): Playable {
  let all = nothing;
  for (const schedule of schedules) all = joined(all, screen.cache.playlistOf(schedule).at(instant));
  narrow(span, all);
  return all;
}

const nothing: Playable = { ...always, contentIds: [], blockedContentIds: [], remarks: [] };

/** Two playlists as one. */
function joined(a: Playable, b: Playable): Playable {
  if (a === nothing) return b;
  return {
    from: Math.max(a.from, b.from),
    to: Math.min(a.to, b.to),
    contentIds: [...new Set([...a.contentIds, ...b.contentIds])],
    blockedContentIds: [...new Set([...a.blockedContentIds, ...b.blockedContentIds])],
    remarks: [...a.remarks, ...b.remarks],
  };
}
