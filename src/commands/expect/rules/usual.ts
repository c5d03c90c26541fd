import type { Slot } from '../../../tenant/engine/playback.ts';
import { wallText } from '../../../tenant/engine/wall-time.ts';
import type { Zone } from '../../../tenant/engine/zone.ts';
import { once } from '../../../words/groups.ts';

/** A screen and what it shows over some days, without gaps. */
export interface PlannedScreen {
  /** What refers to it alone: its name or its id. */
  readonly reference: string;
  readonly storeId: string | undefined;
  readonly zone: Zone;
  readonly slots: readonly Slot[];
}

const noon = 12 * 3_600_000;
const day = 86_400_000;

/** Expectations, as a file has them, that hold for what screens show now: where nothing goes blank, and one time for each schedule. */
export function usualExpectations(screens: readonly PlannedScreen[], days: number): object[] {
  const isSure = ({ slots }: PlannedScreen) =>
    slots.every(({ outcome }) => outcome === 'plays' || outcome === 'blocked');
  const wanted = screensOf(screens.filter(isSure), screens);
  const never = { during: { days }, never: ['blank', 'unplayable', 'unclear'] };
  const steady = wanted ? [{ name: 'these screens always show something', screens: wanted, ...never }] : [];
  return [
    ...steady,
    ...Array.from(bestTimes(screens).values(), ({ schedule, name, wall, on }) => {
      return {
        name: `${schedule}${name && ` ${name}`} plays`,
        screens: screensOf(on, screens),
        at: wall.replace('T', ' '),
        shows: { schedule },
      };
    }),
  ];
}

interface BestTime {
  readonly schedule: string;
  readonly name: string;
  readonly wall: string;
  readonly on: PlannedScreen[];
}

/** For each schedule, the local time at which most screens are sure to show it. */
function bestTimes(screens: readonly PlannedScreen[]) {
  const times = new Map<string, BestTime>();
  for (const screen of screens)
    for (const { schedule, name, wall } of timesOf(screen))
      once(times, `${schedule}\n${wall}`, () => ({ schedule, name, wall, on: [] })).on.push(screen);
  const best = new Map<string, BestTime>();
  for (const time of times.values())
    if (time.on.length > (best.get(time.schedule)?.on.length ?? 0)) best.set(time.schedule, time);
  return best;
}

/** When schedules begin to play on a screen, and the first noon of what plays already. */
function* timesOf({ zone, slots }: PlannedScreen) {
  for (const [at, { outcome, scheduleIds, scheduleNames, from, to }] of slots.entries()) {
    const [id, ...others] = scheduleIds;
    if (outcome !== 'plays' || id === undefined || others.length > 0) continue;
    const { offset } = zone.segmentAt(from);
    const nextNoon = Math.ceil((from + offset - noon) / day) * day + noon - offset;
    const instant = at > 0 ? from : nextNoon;
    if (instant < to)
      yield {
        schedule: String(id),
        name: scheduleNames[0] ?? '',
        wall: wallText(instant + zone.segmentAt(instant).offset),
      };
  }
}

/** The filter for some of all screens: whole stores where that is possible, else one by one. Undefined for none. */
function screensOf(some: readonly PlannedScreen[], all: readonly PlannedScreen[]): object | undefined {
  if (some.length === 0) return undefined;
  const chosen = new Set(some);
  const others = new Set(all.filter((screen) => !chosen.has(screen)).map(({ storeId }) => storeId));
  const stores = new Set(some.map(({ storeId }) => storeId));
  const areWhole = [...stores].every((store) => store !== undefined && !others.has(store));
  return areWhole ? { store: [...stores] } : { player: some.map(({ reference }) => reference) };
}
