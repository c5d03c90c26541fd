import { dayLength, minuteLength } from '../../../clock/instant.ts';
import { wallText } from '../../../clock/time-text.ts';
import { instantOfWall } from '../../../clock/wall-time.ts';
import type { Zone } from '../../../clock/zone.ts';
import type { Slot } from '../../../screens/engine/slots.ts';
import { getOrMake, groupsOf } from '../../../words/groups.ts';
import { folded } from '../../../words/text-pattern.ts';

/** A screen and what it shows over some days, without gaps. */
export interface PlannedScreen {
  readonly id: string;
  readonly name: string | undefined;
  readonly storeId: string | undefined;
  readonly zone: Zone;
  readonly slots: readonly Slot[];
}

/** Milliseconds. */
const hour = 60 * minuteLength;
/** Milliseconds after midnight. */
const noon = dayLength / 2;

/**
 * Expectations, as a file has them, that hold for what screens show now: where nothing goes blank, and one time for each schedule, which
 * `wordFor` names by its id.
 */
export function usualExpectations(
  screens: readonly PlannedScreen[],
  days: number,
  wordFor: (scheduleId: string) => string,
): object[] {
  const isSure = ({ slots }: PlannedScreen) =>
    slots.every(({ showing: { outcome } }) => outcome === 'plays' || outcome === 'blocked');
  const wanted = screensOf(screens.filter(isSure), screens);
  const never = { during: { days }, never: ['blank', 'unplayable', 'unclear'] };
  const steady = wanted ? [{ name: 'these screens always show something', screens: wanted, ...never }] : [];
  return [
    ...steady,
    ...Array.from(bestTimes(screens).values(), ({ schedule: id, wall, on }) => {
      const schedule = wordFor(id);
      return {
        name: `${schedule} plays`,
        screens: screensOf(on, screens),
        at: wall.replace('T', ' '),
        shows: { schedule },
      };
    }),
  ];
}

interface BestTime {
  readonly schedule: string;
  readonly wall: string;
  readonly on: PlannedScreen[];
}

/** By the id of each schedule, the local time at which most screens are sure to show it. */
function bestTimes(screens: readonly PlannedScreen[]) {
  const times = new Map<string, BestTime>();
  for (const screen of screens)
    for (const { schedule, wall } of timesOf(screen))
      getOrMake(times, `${schedule}\n${wall}`, () => ({ schedule, wall, on: [] })).on.push(screen);
  const best = new Map<string, BestTime>();
  for (const time of times.values())
    if (time.on.length > (best.get(time.schedule)?.on.length ?? 0)) best.set(time.schedule, time);
  return best;
}

/** A time for each slot in which one schedule plays: its first whole minute, or the first whole hour; of what plays already, the first noon. */
function* timesOf({ zone, slots }: PlannedScreen) {
  for (const [at, { showing, from, to }] of slots.entries()) {
    const { outcome, scheduleIds } = showing;
    const [id, ...others] = scheduleIds;
    if (outcome !== 'plays' || id === undefined || others.length > 0) continue;
    const local = from + zone.segmentAt(from).offset;
    const next = (step: number, start = 0) => from + ((((start - local) % step) + step) % step);
    const instants = at > 0 ? [next(minuteLength), next(hour)] : [next(dayLength, noon)];
    const instant = instants.find((each) => each < to && isTyped(zone, each));
    if (instant !== undefined) yield { schedule: String(id), wall: wallOf(zone, instant) };
  }
}

function wallOf(zone: Zone, instant: number): string {
  return wallText(instant + zone.segmentAt(instant).offset);
}

/** Whether the local time of an instant means that instant. When a clock is set back, a local time means the first of two instants. */
function isTyped(zone: Zone, instant: number): boolean {
  return instantOfWall(zone, instant + zone.segmentAt(instant).offset).instant === instant;
}

/** The ids of stores that are words of a filter as they are, and not patterns. */
const plainStore = /^\w[\w.-]*$/;

/** A name that is a word of a filter as it is: no pattern, no list, and not the start of an id. */
export function isPlainName(name: string | undefined): name is string {
  return (
    name !== undefined &&
    /^[\p{L}\p{N}][\p{L}\p{N} ._·-]*[\p{L}\p{N}]$/u.test(name) &&
    !/^[\da-f-]+$/i.test(name)
  );
}

/** The most screens that are written by name. To look a name up, all screens must be compared. */
const mostNamed = 20;

/** The filter for some of all screens: whole stores where that is possible, else their names, or ids. Undefined for none. */
function screensOf(some: readonly PlannedScreen[], all: readonly PlannedScreen[]): object | undefined {
  if (some.length === 0) return undefined;
  const chosen = new Set(some);
  // A filter ignores case and accents.
  const keyOf = ({ storeId = '' }: PlannedScreen) => folded(storeId);
  const others = new Set(all.filter((screen) => !chosen.has(screen)).map(keyOf));
  const stores = new Set(some.map(({ storeId }) => storeId));
  const areWhole =
    [...stores].every((store) => plainStore.test(store ?? '')) &&
    some.every((screen) => !others.has(keyOf(screen)));
  if (areWhole) return { store: [...stores] };
  const named = groupsOf(all, ({ name = '' }) => folded(name));
  const isNamed = ({ name }: PlannedScreen): boolean =>
    some.length <= mostNamed && isPlainName(name) && named.get(folded(name))?.length === 1;
  return { player: some.map((screen) => (isNamed(screen) ? screen.name : screen.id)) };
}
