import type { PlaybackSchedule } from './schedule.ts';
import { isAllowedIn, type StateSet } from './states.ts';
import { by, dependsOnNight } from './week.ts';

/** A schedule that is active by at least one reading, in at least one state that the player may be in. */
export interface Contender {
  readonly schedule: PlaybackSchedule;
  /** By which readings, if the player is in a state that it is for. */
  readonly code: number;
}

/** Winners that are possible, and who is among them. */
export interface Possible {
  /** What one state and one reading can give, the default first, then from the highest priority down. A text names five; there are six at most. */
  readonly lists: readonly (readonly PlaybackSchedule[])[];
  /** All that win in some state by some reading, also in lists left out. */
  readonly winners: ReadonlySet<PlaybackSchedule>;
}

/** Possible lists of winners that a text names. */
export const maxNamed = 5;

/** How overnight hours can be read: what is active, and what is certain to be. */
const readings = [
  [by.default, by.strict],
  [by.calendarDay, by.strictCalendarDay],
] as const;

/**
 * Finds who can win. A player is in one state, and one reading holds for all schedules; a field that cannot be read may mean
 * anything. Of the schedules of one level, all that are active win, unless one of a level before is.
 */
export function possibleWinners(levels: readonly (readonly Contender[])[], states: StateSet): Possible {
  const lists = new Map<string, readonly PlaybackSchedule[]>();
  const winners = new Set<PlaybackSchedule>();
  const add = (list: readonly PlaybackSchedule[]) => {
    if (lists.size <= maxNamed) lists.set(list.map(({ rank }) => rank).join(' '), list);
  };
  const contenders = levels.flat();
  const all = alikeStates(contenders, states);
  for (const reading of readings) {
    // Most schedules do not run past midnight.
    if (reading !== readings[0] && !contenders.some(({ code }) => dependsOnNight(code))) break;
    let open = all;
    for (const level of levels) {
      const found: (readonly PlaybackSchedule[])[] = [];
      open = open.filter((state) => {
        const { sure, doubtful } = activeOf(level, state, reading);
        for (const schedule of [...sure, ...doubtful]) winners.add(schedule);
        if (lists.size <= maxNamed) found.push(...listsOf(sure, doubtful));
        return sure.length === 0;
      });
      for (const list of found.sort((a, b) => b.length - a.length)) add(list);
    }
    if (open.length > 0) add([]);
  }
  return { lists: [...lists.values()], winners };
}

/** The states, divided into sets in which the same schedules are allowed. */
function alikeStates(contenders: readonly Contender[], states: StateSet): StateSet[] {
  let sets = [states];
  for (const { schedule } of contenders) {
    const own = schedule.states;
    if (own !== undefined) sets = sets.flatMap((set) => [set & own, set & ~own]).filter((set) => set !== 0);
  }
  return sets;
}

function activeOf(level: readonly Contender[], state: StateSet, [active, strict]: (typeof readings)[number]) {
  const sure: PlaybackSchedule[] = [];
  const doubtful: PlaybackSchedule[] = [];
  for (const { schedule, code } of level) {
    const allowed = isAllowedIn(schedule.states, state);
    if (allowed === 'no' || (code & active) === 0) continue;
    (allowed === 'yes' && (code & strict) !== 0 ? sure : doubtful).push(schedule);
  }
  return { sure, doubtful };
}

/** That many that may be active or not already give more lists than a text names. */
const maxVaried = 3;

/** The lists of winners with some of those that are doubtful, in the order in which they win; none if nothing is active. */
function listsOf(
  sure: readonly PlaybackSchedule[],
  doubtful: readonly PlaybackSchedule[],
): PlaybackSchedule[][] {
  const varied = doubtful.slice(-maxVaried);
  const always = [...sure, ...doubtful.slice(0, -maxVaried)];
  const lists: PlaybackSchedule[][] = [];
  for (let chosen = 2 ** varied.length - 1; chosen >= 0; chosen -= 1) {
    const list = [...always, ...varied.filter((_, index) => (chosen & (1 << index)) !== 0)];
    if (list.length > 0) lists.push(list.sort((a, b) => a.rank - b.rank));
  }
  return lists;
}
