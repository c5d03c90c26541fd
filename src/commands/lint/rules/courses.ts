import type { ActiveHours } from '../../../tenant/engine/active-hours.ts';
import type { Stretch } from '../../../tenant/engine/course.ts';
import { lenient } from '../../../tenant/engine/week.ts';
import type { Zone } from '../../../tenant/engine/zone.ts';
import type { Course } from './parsed-tenant.ts';

export const day = 24 * 60 * 60_000;

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
