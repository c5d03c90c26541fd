import type { AssumptionValues } from './assumptions.ts';
import { alikeFederalStates, type FederalStates, isAllowedIn } from './federal-states.ts';
import { hasUnreadablePriority, type PlaybackSchedule } from './schedule.ts';
import { activeBy, dependsOnNight } from './week.ts';

/** A schedule that is active by at least one reading, in at least one state that the player may be in. */
export interface Contender {
  readonly schedule: PlaybackSchedule;
  /** By which readings, if the player is in a state that it is for. */
  readonly code: number;
  /** Whether it wins only if there is nothing else, as none of its items can play. */
  readonly isEmpty: boolean;
}

export type Winners = readonly PlaybackSchedule[];

/** Possible lists of winners that a text names. */
export const maxNamed = 5;

/** How overnight hours can be read: what is active, and what is certain to be. */
const nightReadings = [
  [activeBy.default, activeBy.certain],
  [activeBy.calendarDay, activeBy.certainByCalendarDay],
] as const;

/**
 * Finds who can win. A player is in one state, and one reading holds for all schedules; a field that cannot be read may mean
 * anything. Of the schedules of one level, all that are active win, unless one of a level before is. `lists` are what one state
 * and one reading can give, the default first, then from the highest priority down; of more than {@link maxNamed}, one more than
 * that. `winners` are all that win in some state by some reading, also in lists left out; `canBeNone` says whether there can be none.
 */
export function possibleWinners(
  levels: readonly (readonly Contender[])[],
  federalStates: FederalStates,
  { tie }: AssumptionValues,
) {
  const lists = new Map<string, Winners>();
  const winners = new Set<PlaybackSchedule>();
  let canBeNone = false;
  const add = (list: Winners) => {
    if (list.length === 0) canBeNone = true;
    if (lists.size <= maxNamed) lists.set(list.map(({ rank }) => rank).join(' '), list);
  };
  const contenders = levels.flat();
  const schedules = contenders.map(({ schedule }) => schedule);
  const isNight = contenders.some(({ code }) => dependsOnNight(code));
  const floating = floatingIn(contenders);
  const fixed = levels.filter(([first]) => first && !floating.includes(first));
  for (const reading of isNight ? nightReadings : nightReadings.slice(0, 1)) {
    let open = alikeFederalStates(schedules, federalStates);
    if (floating.length > 0) {
      const canTie = tie === 'report' || tie === 'all';
      for (const state of open) {
        const possible = listsAround(floating, fixed, state, reading, canTie);
        for (const list of possible) add(list);
        for (const schedule of possible.flat()) winners.add(schedule);
      }
      continue;
    }
    for (const level of levels) {
      const ofLevel: Winners[] = [];
      open = open.filter((state) => {
        const { sure, unclear } = activeIn(level, state, reading);
        for (const schedule of [...sure, ...unclear]) winners.add(schedule);
        const isNone = sure.length + unclear.length === 0;
        if (!isNone && lists.size <= maxNamed) ofLevel.push(...listsOf(sure, unclear));
        return sure.length === 0;
      });
      if (ofLevel.length > 1) ofLevel.sort((a, b) => b.length - a.length);
      for (const list of ofLevel) add(list);
    }
    if (open.length > 0) add([]);
  }
  return { lists: [...lists.values()], winners, canBeNone };
}

/**
 * The contenders whose priority cannot be read, if they have a rival for it: what has nothing to play comes after all others, whatever its
 * priority.
 */
export function floatingIn(contenders: readonly Contender[]): Contender[] {
  const floating = contenders.filter(({ schedule }) => hasUnreadablePriority(schedule));
  return floating.filter((one) => contenders.some((other) => other !== one && other.isEmpty === one.isEmpty));
}

/** Who wins in one state by one reading if some may be above, beside or below the others. */
function listsAround(
  floating: readonly Contender[],
  levels: readonly (readonly Contender[])[],
  state: FederalStates,
  reading: NightReading,
  canTie: boolean,
): Winners[] {
  const lists: Winners[] = [];
  for (const areEmpty of [false, true]) {
    const isOne = ({ isEmpty }: Contender) => isEmpty === areEmpty;
    const others = listsDown(
      levels.filter((level) => level.every(isOne)),
      state,
      reading,
    );
    const { sure, unclear } = activeIn(floating.filter(isOne), state, reading);
    const either = [...sure, ...unclear];
    const above = canTie && either.length > 0 ? listsOf([], either) : either.map((schedule) => [schedule]);
    const beside = above.flatMap((own) => others.lists.map((list) => inOrder([...own, ...list])));
    lists.push(...above, ...(canTie ? beside : []), ...others.lists);
    if (others.isDecided || sure.length > 0) return lists;
  }
  return [...lists, []];
}

/** Who wins in one state by one reading among levels, and whether one of them is certain to win. */
function listsDown(levels: readonly (readonly Contender[])[], state: FederalStates, reading: NightReading) {
  const lists: Winners[] = [];
  for (const level of levels) {
    const { sure, unclear } = activeIn(level, state, reading);
    if (sure.length + unclear.length > 0) lists.push(...listsOf(sure, unclear));
    if (sure.length > 0) return { lists, isDecided: true };
  }
  return { lists, isDecided: false };
}

type NightReading = (typeof nightReadings)[number];

/** Those of one level that are active in a state by a reading: for certain (`sure`), or `unclear`. */
function activeIn(level: readonly Contender[], state: FederalStates, [active, certain]: NightReading) {
  const sure: PlaybackSchedule[] = [];
  const unclear: PlaybackSchedule[] = [];
  for (const { schedule, code } of level) {
    const allowed = isAllowedIn(schedule, state);
    if (allowed === 'no' || (code & active) === 0) continue;
    (allowed === 'yes' && (code & certain) !== 0 ? sure : unclear).push(schedule);
  }
  return { sure, unclear };
}

/** That many that may be active or not already give more lists than a text names. */
const maxVaried = 3;

/** The lists of winners with some of the unclear ones, in the order in which they win. */
function listsOf(sure: Winners, unclear: Winners): Winners[] {
  if (unclear.length === 0) return [sure];
  let lists = [[...sure, ...unclear.slice(0, -maxVaried)]];
  for (const schedule of unclear.slice(-maxVaried).reverse())
    lists = lists.flatMap((list) => [[...list, schedule], list]);
  return lists.filter((list) => list.length > 0).map(inOrder);
}

function inOrder(list: readonly PlaybackSchedule[]): Winners {
  return list.toSorted((a, b) => a.rank - b.rank);
}
