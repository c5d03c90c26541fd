import type { AssumptionValues } from './assumptions.ts';
import { type FederalStates, isAllowedIn } from './federal-states.ts';
import { type Contender, floatingIn, maxNamed, possibleWinners, type Winners } from './possible-winners.ts';
import type { PlaybackSchedule } from './schedule.ts';
import { activeBy, certainlyActive } from './week.ts';

/** Who wins among contenders in some federal states, whatever the time. Of the same ones it is one object. */
export interface Contest {
  /** Tells it from all others of a playback. */
  readonly number: number;
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
  /** Who may win, as what may be shown: each list of schedules, which play together, is a possibility. */
  readonly alternatives: readonly Winners[];
}

/** What decides a contest, apart from the contenders. */
interface Ground {
  readonly federalStates: FederalStates;
  readonly values: AssumptionValues;
}

/** Who wins. With `settled`, other readings than the default one are not compared. */
export function contestOf(
  number: number,
  { federalStates, values }: Ground,
  all: readonly Contender[],
  settled: boolean,
): Contest {
  const levels = levelsOf(all, values);
  // Nearly always there is only one level.
  const [top = []] = levels;
  const isSure = (contender: Contender) => isCertain(contender, federalStates);
  const isRanked = floatingIn(all).length === 0;
  const isDecided = isRanked && all.every(isSure);
  const isActive = ({ code }: Contender) => (code & activeBy.default) !== 0;
  const active = isDecided ? top : (levels.find((level) => level.some(isActive))?.filter(isActive) ?? []);

  const possible = isDecided || settled ? undefined : possibleWinners(levels, federalStates, values);
  // With one list of winners, it does not matter what is uncertain.
  const open = possible !== undefined && possible.lists.length > 1 ? possible : undefined;
  const candidates = open
    ? all
        .filter(({ schedule }) => open.winners.has(schedule))
        .sort((a, b) => a.schedule.rank - b.schedule.rank)
    : active;
  const isUnknown = open !== undefined && candidates.some(({ code }) => (code & activeBy.zoneless) !== 0);
  const first = active.map(({ schedule }) => schedule);
  const winners = isUnknown ? [] : first;
  const canBeNothing = open?.canBeNone ?? first.length === 0;
  return {
    number,
    isOpen: open !== undefined,
    isUnknown,
    winners,
    possible: open?.lists ?? [],
    candidates,
    alternatives: open
      ? alternativesOf(open.lists, candidates, canBeNothing, values)
      : togetherOrEach(winners, values),
    always: open ? top.filter((each) => isRanked && isSure(each)).map(({ schedule }) => schedule) : first,
    canBeNothing,
  };
}

/** Winners of the same priority are one possibility each, unless the readings that are assumed say which play. */
function togetherOrEach(winners: Winners, { tie }: AssumptionValues): Winners[] {
  return tie === 'report' && winners.length > 1 ? winners.map((schedule) => [schedule]) : [winners];
}

/** The possibilities where it depends who wins. */
function alternativesOf(
  lists: readonly Winners[],
  candidates: readonly Contender[],
  canBeNothing: boolean,
  { tie }: AssumptionValues,
): readonly Winners[] {
  // Those that tie play together then.
  if (tie === 'all' && lists.length <= maxNamed) return lists;
  return [...candidates.map(({ schedule }) => [schedule]), ...(canBeNothing ? [[]] : [])];
}

/** Whether it is active in every state and by every reading. */
function isCertain({ schedule, code }: Contender, federalStates: FederalStates): boolean {
  return code === certainlyActive && isAllowedIn(schedule, federalStates) === 'yes';
}

/** Whether schedules of the same priority win together. */
export function areLevel(a: PlaybackSchedule, b: PlaybackSchedule, { tie }: AssumptionValues): boolean {
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
