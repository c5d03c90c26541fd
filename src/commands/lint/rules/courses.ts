import type { ActiveHours } from '../../screens/engine/active-hours.ts';
import { type Stretch, stretchesOf } from '../../screens/engine/course.ts';
import { createZoneCaches } from '../../screens/engine/playlist.ts';
import type { Screen } from '../../screens/engine/resolve-winner.ts';
import type { PlaybackSchedule } from '../../screens/engine/schedule.ts';
import { lenient } from '../../screens/engine/week.ts';
import type { Zone } from '../../screens/engine/zone.ts';
import { once } from './sorted.ts';
import type { Tenant, TenantPlayer } from './tenant.ts';

/** Shorter than this, nobody sees it: milliseconds. */
export const shortest = 2 * 60_000;

export const day = 24 * 60 * 60_000;

/** How long after its end a schedule is missed: milliseconds. */
export const week = 7 * day;

/** What screens that are alike show. */
export interface Course {
  readonly players: readonly TenantPlayer[];
  readonly screen: Screen;
  /** The same screen, if its schedules were read in this zone. */
  screenIn(zone: Zone): Screen;
  /** From an instant until another one: milliseconds since 1970. */
  stretches(from: number, to: number): Stretch[];
}

/** The courses of a tenant's players. Of one chain, most screens are alike, so there are far fewer than players. */
export const coursesOf = perTenant(findCourses);

const bySchedule = perTenant((tenant) => {
  const found = new Map<PlaybackSchedule, Course[]>();
  for (const course of coursesOf(tenant))
    for (const schedule of course.screen.schedules) once(found, schedule, () => []).push(course);
  return found;
});

/** The courses of the players that a schedule names. */
export function coursesBySchedule(tenant: Tenant, schedule: PlaybackSchedule): readonly Course[] {
  return bySchedule(tenant).get(schedule) ?? [];
}

function perTenant<T>(find: (tenant: Tenant) => T): (tenant: Tenant) => T {
  const found = new WeakMap<Tenant, T>();
  return (tenant) => once(found, tenant, () => find(tenant));
}

function findCourses(tenant: Tenant): Course[] {
  const { assumptions, now, horizon, expiresWithin } = tenant.settings;
  const { values } = assumptions;
  const last = now + Math.max(horizon, expiresWithin + week);
  const cacheOf = createZoneCaches((id) => tenant.item(id)?.fields, assumptions);
  const alikeZone = alikeZones(now, last);
  const groups = new Map<string, { screenIn(zone?: Zone): Screen; readonly players: TenantPlayer[] }>();
  for (const player of tenant.players) {
    if (player.isBlocked) continue;
    const zone = alikeZone(player.zone);
    const schedules = tenant
      .schedulesOf(player.id)
      .filter(
        ({ status, hours: { window } }) => status !== 'inactive' && window.until > now && window.from < last,
      );
    const orientation = values.orientation === 'exclude' ? player.orientation : undefined;
    const key = [zone?.name, player.states, orientation, ...schedules.map(({ rank }) => rank)].join(' ');
    once(groups, key, () => ({
      screenIn: (other = zone) => ({
        player,
        states: player.states,
        cache: cacheOf(other),
        schedules,
        values,
      }),
      players: [],
    })).players.push(player);
  }
  return Array.from(groups.values(), ({ screenIn, players }) => {
    const screen = screenIn();
    return { players, screen, screenIn, stretches: (from, to) => stretchesOf(screen, from, to) };
  });
}

/** Finds one zone for all whose clocks agree in [from, to): most of Brazil's do. */
function alikeZones(from: number, to: number): (zone: Zone | undefined) => Zone | undefined {
  const byOffsets = new Map<string, Zone>();
  const known = new Map<Zone, Zone>();
  return (zone) =>
    zone &&
    once(known, zone, () => {
      let offsets = '';
      for (let at = from; at < to; ) {
        const segment = zone.segmentAt(at);
        offsets += `${segment.offset} ${segment.to};`;
        at = segment.to;
      }
      return once(byOffsets, offsets, () => zone);
    });
}

const quarter = 15 * 60_000;

/** What a clock can show: what wins at an instant depends on its offset alone, and no zone is beyond −12:00 and +14:00. */
export const anyClock: readonly Zone[] = Array.from({ length: 26 * 4 + 1 }, (_, index) => {
  const offset = (index - 12 * 4) * quarter;
  const segment = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset };
  return { name: `offset ${offset}`, segmentAt: () => segment };
});

/** Whether both are ever open at once in [from, to), by some reading. */
export function doMeet(a: ActiveHours, b: ActiveHours, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const [one, other] = [a.at(at), b.at(at)];
    const [isOne, isOther] = [(one.code & lenient) !== 0, (other.code & lenient) !== 0];
    if (isOne && isOther) return true;
    at = isOne ? other.to : isOther ? one.to : Math.max(one.to, other.to);
  }
  return false;
}

/** When something first happens on a screen, and all courses in which it does. */
export interface Sighting extends Stretch {
  readonly courses: Set<Course>;
  readonly zone: Zone | undefined;
}

/** Adds a sighting under a key. */
export function sight<K>(sightings: Map<K, Sighting>, key: K, course: Course, stretch: Stretch): void {
  const { courses, from } = sightings.get(key) ?? { courses: new Set(), from: Number.POSITIVE_INFINITY };
  courses.add(course);
  if (stretch.from < from) sightings.set(key, { ...stretch, zone: course.screen.cache.zone, courses });
}
