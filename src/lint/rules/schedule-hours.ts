import { dayLength, minuteLength, yearLength } from '../../clock/instant.ts';
import { utc, type Zone } from '../../clock/zone.ts';
import type { Steps } from '../../pause.ts';
import {
  ActiveHours,
  activeHoursOf,
  doMeet,
  type Hours,
  spansOf,
} from '../../screens/engine/active-hours.ts';
import type { Assumptions } from '../../screens/engine/assumptions.ts';
import { shortestDifference, stretchesOf } from '../../screens/engine/course.ts';
import { isAllowedIn } from '../../screens/engine/federal-states.ts';
import type { PlaybackSchedule } from '../../screens/engine/schedule.ts';
import { activeBy } from '../../screens/engine/week.ts';
import { missedFor, type ParsedTenant, type TenantItem, type TenantPlayer } from './parsed-tenant.ts';

export function isInverted({ hours: { window } }: PlaybackSchedule): boolean {
  return window.from > window.until;
}

/** Whether a schedule is never on, or never together with an item: for a year, by any reading, in any zone of its players. */
export function neverMeet(
  tenant: ParsedTenant,
  schedule: PlaybackSchedule,
  item: TenantItem | PlaybackSchedule,
) {
  const { assumptions, now } = tenant.options;
  const zones = tenant.mayHaveMorePlayers(schedule) ? [] : tenant.zonesOf(schedule);
  if (zones.length === 0) return false;
  const own = longestHours(schedule, assumptions);
  const other = longestHours(item, assumptions);
  const from = Math.max(now, own.window.from, other.window.from);
  const until = Math.min(own.window.until, other.window.until, from + yearLength);
  const possible = assumptions.given.has('zone') ? zones : [...zones, utc];
  return !possible.some((zone) =>
    doMeet(new ActiveHours(own, zone), new ActiveHours(other, zone), from, until),
  );
}

/** The hours of a schedule or an item if every open question is answered in favor of longer ones. */
function longestHours({ fields }: TenantItem | PlaybackSchedule, { values, given }: Assumptions): Hours {
  const end = given.has('end') ? values.end : 'inclusive';
  const noDays = given.has('no-days') ? values['no-days'] : 'every';
  return activeHoursOf(fields, { given, values: { ...values, end, 'no-days': noDays } });
}

/** Whether a schedule's validity ends within one of its nights. */
export function cutsNight({ hours }: PlaybackSchedule, zone: Zone): boolean {
  const { until, end = 0 } = hours.window;
  const local = until + zone.segmentAt(until).offset;
  const sinceMidnight = ((local % dayLength) + dayLength) % dayLength;
  if (sinceMidnight === 0 || sinceMidnight >= end * minuteLength) return false;
  return (new ActiveHours(endless(hours), zone).at(until).code & activeBy.certain) !== 0;
}

/** The players that have nothing in the week after a schedule's end, at its hours. */
export function* darkAfter(tenant: ParsedTenant, schedule: PlaybackSchedule): Steps<TenantPlayer[]> {
  if (tenant.maybeTruncated('schedules') || isInverted(schedule)) return [];
  const { until } = schedule.hours.window;
  const dark: TenantPlayer[] = [];
  for (const { screen, players } of tenant.coursesOf(schedule)) {
    if (isAllowedIn(schedule, screen.federalStates) !== 'yes') continue;
    const activeHours = new ActiveHours(endless(schedule.hours), screen.cache.zone);
    const stretches = yield* stretchesOf(screen, until, until + missedFor);
    const isDark = stretches.some(
      ({ judgment, from, to }) =>
        judgment.outcome === 'nothing' &&
        [...spansOf(activeHours, from, to, activeBy.certain)].some(
          (span) => span.to - span.from >= shortestDifference,
        ),
    );
    if (isDark) dark.push(...players);
  }
  return dark;
}

/** The first instant within the horizon at which the zone's offset changes, if a schedule is on around it. */
export function changeWithin(
  { options }: ParsedTenant,
  { hours }: PlaybackSchedule,
  zone: Zone,
): number | undefined {
  const { from, until } = hours.window;
  const end = Math.min(options.now + options.horizon, until);
  // Local times, as if in UTC.
  const window = { ...hours.window, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const local = new ActiveHours({ ...hours, window }, utc);
  for (let segment = zone.segmentAt(options.now); segment.to < end; ) {
    const { to, offset } = segment;
    segment = zone.segmentAt(to);
    const walls = [to + offset, to + segment.offset];
    if (to > from && [...spansOf(local, Math.min(...walls), Math.max(...walls))].length > 0) return to;
  }
  return undefined;
}

/** The hours of a schedule if its validity never ended. */
function endless({ window, ...hours }: Hours): Hours {
  return { ...hours, window: { ...window, until: Number.POSITIVE_INFINITY } };
}
