import { once } from '../../../model/groups.ts';
import type { ActiveHours } from '../../../tenant/engine/active-hours.ts';
import type { Stretch } from '../../../tenant/engine/course.ts';
import { createZoneCaches } from '../../../tenant/engine/playlist.ts';
import type { Screen } from '../../../tenant/engine/resolve-winner.ts';
import type { PlaybackSchedule } from '../../../tenant/engine/schedule.ts';
import { lenient } from '../../../tenant/engine/week.ts';
import type { Zone } from '../../../tenant/engine/zone.ts';
import type { Tenant, TenantPlayer } from './tenant.ts';

export const day = 24 * 60 * 60_000;

/** How long after its end a schedule is missed: milliseconds. */
export const week = 7 * day;

/** Screens that are alike, and so show the same. */
export interface Course {
  readonly players: TenantPlayer[];
  readonly screen: Screen;
  /** The same screen, if its schedules were read in this zone. */
  screenIn(zone: Zone): Screen;
}

const known = new WeakMap<Tenant, readonly Course[]>();

/** The courses of a tenant's players. Of one chain, most screens are alike, so there are far fewer than players. */
export function coursesOf(tenant: Tenant): readonly Course[] {
  return once(known, tenant, () => findCourses(tenant));
}

const bySchedule = new WeakMap<Tenant, Map<PlaybackSchedule, Course[]>>();

/** The courses of the players that a schedule includes. */
export function coursesBySchedule(tenant: Tenant, schedule: PlaybackSchedule): readonly Course[] {
  const index = once(bySchedule, tenant, () => {
    const made = new Map<PlaybackSchedule, Course[]>();
    for (const course of coursesOf(tenant))
      for (const each of course.screen.schedules) once(made, each, () => []).push(course);
    return made;
  });
  return index.get(schedule) ?? [];
}

function findCourses(tenant: Tenant): Course[] {
  const { assumptions, now, horizon, expiresWithin } = tenant.settings;
  const { values } = assumptions;
  const last = now + Math.max(horizon, expiresWithin + week);
  const cacheOf = createZoneCaches((id) => tenant.item(id)?.fields, assumptions);
  const courses = new Map<string, Course>();
  for (const player of tenant.players) {
    if (player.isBlocked) continue;
    const { zone, states } = player;
    const schedules = tenant.schedulesOf(player).filter(({ status, hours: { window } }) => {
      return status !== 'inactive' && window.until > now && window.from < last;
    });
    const orientation = values.orientation === 'exclude' ? player.orientation : undefined;
    const key = [zone?.name, states, orientation, ...schedules.map(({ rank }) => rank)].join(' ');
    once(courses, key, () => {
      const screenIn = (other = zone) => ({ player, states, cache: cacheOf(other), schedules, values });
      return { players: [], screen: screenIn(), screenIn };
    }).players.push(player);
  }
  return [...courses.values()];
}

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
