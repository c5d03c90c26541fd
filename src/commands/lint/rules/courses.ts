import { stretchesOf } from '../../screens/engine/course.ts';
import { createZoneCaches } from '../../screens/engine/playlist.ts';
import type { Screen } from '../../screens/engine/resolve-winner.ts';
import type { PlaybackSchedule } from '../../screens/engine/schedule.ts';
import type { Zone } from '../../screens/engine/zone.ts';
import type { Course } from './rule.ts';
import { once } from './sorted.ts';
import type { Tenant, TenantPlayer } from './tenant.ts';

/** Shorter than this, nobody sees it: milliseconds. */
export const shortest = 2 * 60_000;

/** How long after its end a schedule is missed: milliseconds. */
export const week = 7 * 24 * 60 * 60_000;
const computed = new WeakMap<Tenant, Courses>();

interface Courses {
  readonly all: readonly Course[];
  readonly bySchedule: ReadonlyMap<PlaybackSchedule, readonly Course[]>;
}

/** The courses of a tenant's players. Of one chain, most screens are alike, so there are far fewer than players. */
export function coursesOf(tenant: Tenant): readonly Course[] {
  return known(tenant).all;
}

/** The courses of the players that a schedule names. */
export function coursesBySchedule(tenant: Tenant, schedule: PlaybackSchedule): readonly Course[] {
  return known(tenant).bySchedule.get(schedule) ?? [];
}

function known(tenant: Tenant): Courses {
  const found = computed.get(tenant);
  if (found !== undefined) return found;
  const all = findCourses(tenant);
  const bySchedule = new Map<PlaybackSchedule, Course[]>();
  for (const course of all)
    for (const schedule of course.screen.schedules)
      once(bySchedule, schedule, () => [] as Course[]).push(course);
  const courses = { all, bySchedule };
  computed.set(tenant, courses);
  return courses;
}

function findCourses(tenant: Tenant): Course[] {
  const { assumptions, now, horizon, expiresWithin } = tenant.settings;
  const { values } = assumptions;
  const end = now + horizon;
  const last = Math.max(end, now + expiresWithin + week);
  const cacheOf = createZoneCaches((id) => tenant.item(id)?.fields, assumptions);
  const alikeZone = alikeZones(now, last);
  const groups = new Map<string, { readonly screen: Screen; readonly players: TenantPlayer[] }>();
  for (const player of tenant.players) {
    const { parsed, states } = player;
    if (parsed.isBlocked) continue;
    const zone = alikeZone(player.zone);
    const schedules = tenant
      .schedulesOf(player)
      .filter(
        ({ status, hours: { window } }) => status !== 'inactive' && window.until > now && window.from < last,
      );
    const orientation = values.orientation === 'exclude' ? parsed.orientation : undefined;
    let key = `${zone?.name} ${states} ${orientation}`;
    for (const { rank } of schedules) key += ` ${rank}`;
    once(groups, key, () => ({
      screen: { player: parsed, states, cache: cacheOf(zone), schedules, values },
      players: [] as TenantPlayer[],
    })).players.push(player);
  }
  return [...groups.values()].map(({ screen, players }) => ({
    players,
    screen,
    stretches: (from, to) => stretchesOf(screen, from, to),
  }));
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
