import type { Steps } from '../../../../context.ts';
import { ActiveHours, type Hours, hoursOf, spansOf } from '../../../../tenant/engine/active-hours.ts';
import type { Assumptions } from '../../../../tenant/engine/assumptions.ts';
import { shortest, stretchesOf } from '../../../../tenant/engine/course.ts';
import type { PlaybackSchedule } from '../../../../tenant/engine/schedule.ts';
import { isAllowedIn } from '../../../../tenant/engine/states.ts';
import { by, dependsOnNight, everyDay, isOvernight } from '../../../../tenant/engine/week.ts';
import { utc, type Zone } from '../../../../tenant/engine/zone.ts';
import { ageOf } from '../../../../words/datetime.ts';
import { counted } from '../../../../words/quantity.ts';
import { day, doMeet } from '../courses.ts';
import { week as oneWeek, type ParsedTenant, type TenantItem, type TenantPlayer } from '../parsed-tenant.ts';
import { type Catalog, eachActive, eachSchedule } from '../rule.ts';
import { momentText } from '../texts.ts';

const minute = 60_000;
const year = 365 * day;

/** The dates, days and hours of schedules. */
export const times: Catalog = {
  'inverted-validity': {
    severity: 'error',
    resource: 'schedule',
    what: 'validFrom is later than validUntil',
    why: 'An active schedule with such dates never plays.',
    fix: 'swap the two dates',
    check: eachActive(function* (schedule) {
      const { validFrom, validUntil } = schedule.fields;
      if (isInverted(schedule)) yield `validFrom ${validFrom} is later than validUntil ${validUntil}`;
    }),
  },
  'never-active': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'the days, hours and dates of an active schedule never overlap',
    why: 'It never plays again, by any interpretation. Looks up to a year ahead.',
    fix: 'correct its days or dates',
    check: eachSchedule(function* (schedule, tenant, runs) {
      if (isInverted(schedule) && runs('inverted-validity')) return;
      if (neverMeet(tenant, schedule, schedule)) yield 'its days, hours and dates never overlap';
    }),
  },
  'empty-window': {
    severity: 'warning',
    resource: 'schedule',
    what: 'startAt equals endAt',
    why: 'Some players show it all day, others never.',
    fix: 'use 00:00 and 23:59 for the whole day',
    check: eachSchedule(function* ({ hours: { window }, fields }) {
      if (window.start !== undefined && window.start === window.end)
        yield `startAt and endAt are both ${fields.startAt}`;
    }),
  },
  'bad-time': {
    severity: 'error',
    resource: 'schedule',
    what: 'startAt or endAt is not a time of day (HH:mm)',
    why: 'Players may interpret it differently, or ignore it.',
    fix: 'use HH:mm, and 23:59 for the end of the day',
    check: eachSchedule(function* ({ hours: { window } }) {
      const problems = window.problems.filter(({ field }) => field.endsWith('At'));
      yield problems.map(({ text }) => text).join('; ');
    }),
  },
  'no-days': {
    severity: 'error',
    resource: 'schedule',
    what: 'daysOfWeek is empty, or has an unknown code',
    why: 'Without days, most players never show it. With an unknown code, a player may ignore the code, the whole list or the schedule.',
    fix: 'list the days: MON, TUE, WED, THU, FRI, SAT, SUN',
    check: eachSchedule(function* ({ hours: { window } }) {
      yield window.problems.find(({ field }) => field === 'daysOfWeek')?.text;
      if (window.days === 0) yield 'daysOfWeek is empty';
    }),
  },
  'partial-window': {
    severity: 'warning',
    resource: 'schedule',
    what: 'exactly one of startAt and endAt is set',
    why: 'A player may treat the other as midnight, or ignore both.',
    fix: 'set both',
    check: eachSchedule(function* ({ fields: { startAt = null, endAt = null } }) {
      if ((startAt === null) !== (endAt === null))
        yield `${startAt === null ? 'startAt' : 'endAt'} is missing`;
    }),
  },
  'overnight-window': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'a schedule runs past midnight, but only on some days of the week',
    why: 'The API does not say which day counts after midnight. A warning if that decides what a screen shows, otherwise an info.',
    fix: 'split it at 00:00 into two schedules',
    check({ current }) {
      const decisive = new Set<PlaybackSchedule>();
      return {
        see(_, stretches) {
          for (const { judgment } of stretches)
            if (judgment.outcome === 'depends')
              for (const { schedule, code } of judgment.candidates)
                if (dependsOnNight(code)) decisive.add(schedule);
        },
        *findings() {
          for (const on of current) {
            const { window, week } = on.hours;
            const { days = everyDay } = window;
            if (!isOvernight(window) || days === everyDay || week.codes.length < 2) continue;
            const { startAt, endAt } = on.fields;
            const isDecisive = decisive.has(on);
            const effect = isDecisive ? ', and which day counts decides what a screen shows' : '';
            const message = `${startAt}–${endAt} runs past midnight on some days only${effect}`;
            yield { on, severity: isDecisive ? 'warning' : 'info', message };
          }
        },
      };
    },
  },
  'overnight-tail-cut': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'validUntil falls between midnight and endAt of an overnight schedule',
    why: 'Its last night ends early, which is rarely intended.',
    fix: 'extend validUntil to endAt',
    check: eachSchedule(function* (schedule, tenant) {
      const { until } = schedule.hours.window;
      if (!Number.isFinite(until) || !isOvernight(schedule.hours.window)) return;
      const zone = tenant.zonesOf(schedule).find((each) => each && cutsNight(schedule, each));
      if (zone)
        yield `validUntil (${momentText(zone, until)}) cuts short its last night, which ends at ${schedule.fields.endAt}`;
    }),
  },
  'expired-active': {
    severity: 'warning',
    resource: 'schedule',
    what: 'a schedule is active, but its validUntil has passed',
    why: 'It looks active, but never plays.',
    fix: 'deactivate it, or extend validUntil',
    check: eachActive(function* (schedule, { settings: { now } }, runs) {
      if (schedule.hours.window.until > now || (isInverted(schedule) && runs('inverted-validity'))) return;
      yield `validUntil ${schedule.fields.validUntil} has passed`;
    }),
  },
  expiring: {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'an active schedule expires soon (--expires-within)',
    why: 'A warning if a screen then has nothing to show in hours that the schedule covers today, otherwise an info.',
    fix: 'extend validUntil, or add a schedule to replace it',
    check: eachSchedule(function* (schedule, tenant, runs) {
      const { now, expiresWithin } = tenant.settings;
      const { until } = schedule.hours.window;
      if (until > now + expiresWithin || (isInverted(schedule) && runs('inverted-validity'))) return;
      const dark = yield* darkAfter(tenant, schedule);
      const then = `; ${counted(dark.length, 'player')} will then have nothing to show in these hours`;
      yield {
        severity: dark.length > 0 ? 'warning' : 'info',
        message: `expires ${ageOf(until, now)}${dark.length > 0 ? then : ''}`,
        related: dark.map(({ id }) => id),
      };
    }),
  },
  'far-date': {
    severity: 'info',
    resource: 'schedule',
    what: 'validUntil of an active schedule is more than 3 years away',
    why: 'It may be a typo. Schedules without an end need no validUntil.',
    fix: 'check the year',
    check: eachSchedule(function* ({ hours: { window }, fields }, { settings: { now } }) {
      if (Number.isFinite(window.until) && window.until > now + 3 * year)
        yield `validUntil ${fields.validUntil} is more than 3 years away`;
    }),
  },
  'dst-edge': {
    severity: 'info',
    resource: 'schedule',
    needs: ['schedules', 'players'],
    what: 'clocks change while a schedule is active, in the next 14 days (--days)',
    why: 'On that day, the schedule is active for an hour more or less, or not at all.',
    fix: 'avoid the hour when clocks change',
    check: eachSchedule(function* (schedule, tenant) {
      if (schedule.hours.week.codes.length < 2) return;
      for (const zone of tenant.zonesOf(schedule)) {
        const edge = zone && changeWithin(tenant, schedule, zone);
        if (zone === undefined || edge === undefined) continue;
        yield `clocks change in ${zone.name} on ${momentText(zone, edge)}, while it is active`;
        return;
      }
    }),
  },
};

function isInverted({ hours: { window } }: PlaybackSchedule): boolean {
  return window.from > window.until;
}

/** Whether a schedule is never on, or never together with an item: for a year, by any reading, in any zone of its players. */
export function neverMeet(
  tenant: ParsedTenant,
  schedule: PlaybackSchedule,
  item: TenantItem | PlaybackSchedule,
) {
  const { assumptions, now } = tenant.settings;
  const zones = tenant.mayHaveMorePlayers(schedule) ? [] : tenant.zonesOf(schedule);
  if (zones.length === 0) return false;
  const own = longestHours(schedule, assumptions);
  const other = longestHours(item, assumptions);
  const from = Math.max(now, own.window.from, other.window.from);
  const until = Math.min(own.window.until, other.window.until, from + year);
  const possible = assumptions.given.has('zone') ? zones : [...zones, utc];
  return !possible.some((zone) =>
    doMeet(new ActiveHours(own, zone), new ActiveHours(other, zone), from, until),
  );
}

/** The hours of a schedule or an item if every open question is answered in favor of longer ones. */
function longestHours(one: TenantItem | PlaybackSchedule, { values, given }: Assumptions): Hours {
  const end = given.has('end') ? values.end : 'inclusive';
  const noDays = given.has('no-days') ? values['no-days'] : 'every';
  return hoursOf(one.fields, { given, values: { ...values, end, 'no-days': noDays } });
}

/** Whether a schedule's validity ends within one of its nights. */
function cutsNight({ hours }: PlaybackSchedule, zone: Zone): boolean {
  const { until, end = 0 } = hours.window;
  const local = until + zone.segmentAt(until).offset;
  const sinceMidnight = ((local % day) + day) % day;
  if (sinceMidnight === 0 || sinceMidnight >= end * minute) return false;
  return (new ActiveHours(endless(hours), zone).at(until).code & by.strict) !== 0;
}

/** The players that have nothing in the week after a schedule's end, at its hours. */
function* darkAfter(tenant: ParsedTenant, schedule: PlaybackSchedule): Steps<TenantPlayer[]> {
  if (tenant.maybeTruncated('schedules') || isInverted(schedule)) return [];
  const { until } = schedule.hours.window;
  const dark: TenantPlayer[] = [];
  for (const { screen, players } of tenant.coursesOf(schedule)) {
    if (isAllowedIn(schedule.states, screen.states) !== 'yes') continue;
    const activeHours = new ActiveHours(endless(schedule.hours), screen.cache.zone);
    const stretches = yield* stretchesOf(screen, until, until + oneWeek);
    const isDark = stretches.some(
      ({ judgment, from, to }) =>
        judgment.outcome === 'nothing' &&
        spansOf(activeHours, from, to, by.strict).some((span) => span.to - span.from >= shortest),
    );
    if (isDark) dark.push(...players);
  }
  return dark;
}

/** The first instant within the horizon at which the zone's offset changes, if a schedule is on around it. */
function changeWithin(
  { settings }: ParsedTenant,
  { hours }: PlaybackSchedule,
  zone: Zone,
): number | undefined {
  const { from, until } = hours.window;
  const end = Math.min(settings.now + settings.horizon, until);
  // Local times, as if in UTC.
  const window = { ...hours.window, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  const local = new ActiveHours({ ...hours, window }, utc);
  for (let segment = zone.segmentAt(settings.now); segment.to < end; ) {
    const { to, offset } = segment;
    segment = zone.segmentAt(to);
    const walls = [to + offset, to + segment.offset];
    if (to > from && spansOf(local, Math.min(...walls), Math.max(...walls)).length > 0) return to;
  }
  return undefined;
}

/** The hours of a schedule if its validity never ended. */
function endless({ window, week }: Hours): Hours {
  return { window: { ...window, until: Number.POSITIVE_INFINITY }, week };
}
