import { counted } from '../../../../model/quantity.ts';
import { ActiveHours, spansOf } from '../../../screens/engine/active-hours.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { isAllowedIn } from '../../../screens/engine/states.ts';
import { by } from '../../../screens/engine/week.ts';
import { coursesBySchedule, week as oneWeek, shortest } from '../courses.ts';
import { firstMeeting } from '../meeting.ts';
import type { Course, Rule } from '../rule.ts';
import type { Tenant, TenantPlayer } from '../tenant.ts';
import { lengthText } from '../texts.ts';

const day = 24 * 60 * 60_000;
const year = 365 * day;

export const invertedValidity: Rule = {
  id: 'inverted-validity',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'validFrom is later than validUntil',
  why: 'An active schedule with such dates never plays.',
  fix: 'swap the two dates',
  *check({ active }) {
    for (const schedule of active) {
      if (isInverted(schedule))
        yield {
          on: schedule,
          message: `validFrom ${schedule.fields.validFrom} is later than validUntil ${schedule.fields.validUntil}`,
        };
    }
  },
};

function isInverted({ hours: { window } }: PlaybackSchedule): boolean {
  return window.from > window.until;
}

export const neverActive: Rule = {
  id: 'never-active',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'the days, hours and dates of an active schedule never meet',
  why: 'It never plays again, by any reading of its fields. A year is searched at most.',
  fix: 'correct its days or dates',
  *check(tenant, runs) {
    const { now } = tenant.settings;
    for (const schedule of tenant.current) {
      if (isInverted(schedule) && runs('inverted-validity')) continue;
      const hours = tenant.widestHours(schedule.fields, schedule.hours);
      const { from, until } = hours.window;
      const start = Math.max(now, from);
      const end = Math.min(until, start + year);
      const zones = tenant.possibleZonesOf(schedule);
      const isNever =
        zones.length > 0 &&
        zones.every((zone) => {
          const activeHours = tenant.activeHours(hours, zone);
          return firstMeeting(activeHours, activeHours, start, end) === undefined;
        });
      if (isNever) yield { on: schedule, message: 'its days, hours and dates never meet' };
    }
  },
};

export const expiredActive: Rule = {
  id: 'expired-active',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'a schedule is active, and its validUntil is past',
  why: 'It looks as if it plays, and it does not.',
  fix: 'deactivate it, or extend validUntil',
  *check({ active, settings: { now } }, runs) {
    for (const schedule of active) {
      if (isInverted(schedule) && runs('inverted-validity')) continue;
      if (schedule.hours.window.until <= now)
        yield { on: schedule, message: `validUntil ${schedule.fields.validUntil} is past` };
    }
  },
};

export const expiring: Rule = {
  id: 'expiring',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  what: 'an active schedule expires soon (--expires-within)',
  why: 'It is a warning if a screen then has nothing to show at hours that the schedule covers today, otherwise an info.',
  fix: 'extend validUntil, or add a successor',
  *check(tenant, runs) {
    const { now, expiresWithin } = tenant.settings;
    for (const schedule of tenant.current) {
      const { until } = schedule.hours.window;
      if (until > now + expiresWithin || (isInverted(schedule) && runs('inverted-validity'))) continue;
      const dark = darkAfter(tenant, schedule);
      const then =
        dark.length > 0
          ? `, and then ${counted(dark.length, 'player')} will have nothing at these hours`
          : '';
      yield {
        on: schedule,
        severity: dark.length > 0 ? 'warning' : 'info',
        message: `expires in ${lengthText(until - now)}${then}`,
        related: dark.map(({ id }) => id),
      };
    }
  },
};

/** The players that have nothing in the week after a schedule's end, at its hours. */
function darkAfter(tenant: Tenant, schedule: PlaybackSchedule): TenantPlayer[] {
  if (tenant.maybeTruncated('schedules') || isInverted(schedule)) return [];
  const { window, week } = schedule.hours;
  const hours = { window: { ...window, until: Number.POSITIVE_INFINITY }, week };
  const isDark = ({ screen, stretches }: Course) => {
    if (isAllowedIn(schedule.states, screen.states) !== 'yes') return false;
    const activeHours = new ActiveHours(hours, screen.cache.zone);
    return stretches(window.until, window.until + oneWeek).some(
      ({ judgment, from, to }) =>
        judgment.outcome === 'nothing' &&
        spansOf(activeHours, from, to, by.strict).some((span) => span.to - span.from >= shortest),
    );
  };
  return coursesBySchedule(tenant, schedule)
    .filter(isDark)
    .flatMap(({ players }) => players);
}

export const farDate: Rule = {
  id: 'far-date',
  severity: 'info',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'validUntil of an active schedule is more than 3 years ahead',
  why: 'It may be a typing error. A schedule without an end has no validUntil.',
  fix: 'check the year',
  *check({ active, settings: { now } }) {
    for (const schedule of active) {
      const { until } = schedule.hours.window;
      if (Number.isFinite(until) && until > now + 3 * year)
        yield {
          on: schedule,
          message: `validUntil ${schedule.fields.validUntil} is more than 3 years ahead`,
        };
    }
  },
};
