import { yearLength } from '../../../clock/instant.ts';
import { ageOf, dateTimeWithYear } from '../../../clock/time-text.ts';
import { everyDay } from '../../../clock/week-days.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { dependsOnNight, isOvernight } from '../../../screens/engine/week.ts';
import { counted } from '../../../words/quantity.ts';
import { type Catalog, eachActive, eachSchedule } from '../rule.ts';
import { changeWithin, cutsNight, darkAfter, isInverted, neverMeet } from '../schedule-hours.ts';

/** The dates, days and hours of schedules. */
export const times = {
  'inverted-validity': {
    severity: 'error',
    resource: 'schedule',
    what: 'validFrom is later than validUntil',
    why: 'An active schedule with such dates never plays.',
    fix: 'swap the two dates',
    todo: 'Correct the dates of the schedule: it ends before it begins',
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
    todo: 'Correct the dates and days of the schedule: they never meet',
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
    todo: 'Correct the hours of the schedule: it begins and ends at the same time',
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
    todo: 'Correct the hours of the schedule: they are no times of day',
    check: eachSchedule(function* ({ hours: { window } }) {
      const problems = window.problems.filter(({ field }) => field.endsWith('At'));
      if (problems.length > 0) yield problems.map(({ text }) => text).join('; ');
    }),
  },
  'no-days': {
    severity: 'error',
    resource: 'schedule',
    what: 'daysOfWeek is empty, or has an unknown code',
    why: 'Without days, most players never show it. With an unknown code, a player may ignore the code, the whole list or the schedule.',
    fix: 'list the days: MON, TUE, WED, THU, FRI, SAT, SUN',
    todo: 'Choose the days of the schedule: it has none',
    variants: { unknown: 'Correct the days of the schedule: one is unknown' },
    check: eachSchedule(function* ({ hours: { window } }) {
      const problem = window.problems.find(({ field }) => field === 'daysOfWeek');
      if (problem) yield { message: problem.text, variant: 'unknown' };
      if (window.days === 0) yield 'daysOfWeek is empty';
    }),
  },
  'partial-window': {
    severity: 'warning',
    resource: 'schedule',
    what: 'exactly one of startAt and endAt is set',
    why: 'A player may treat the other as midnight, or ignore both.',
    fix: 'set both',
    todo: 'Complete the hours of the schedule: the end is missing',
    variants: { start: 'Complete the hours of the schedule: the beginning is missing' },
    check: eachSchedule(function* ({ fields: { startAt = null, endAt = null } }) {
      if ((startAt === null) !== (endAt === null))
        yield startAt === null
          ? { message: 'startAt is missing', variant: 'start' }
          : { message: 'endAt is missing' };
    }),
  },
  'overnight-window': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'a schedule runs past midnight, but only on some days of the week',
    why: 'The API does not say which day counts after midnight. A warning if that decides what a screen shows, otherwise an info.',
    fix: 'split it at 00:00 into two schedules',
    todo: 'Check the days of the schedule: it runs past midnight',
    check({ current }) {
      const decisive = new Set<PlaybackSchedule>();
      return {
        observe(_, stretches) {
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
    todo: 'Check the end of the schedule: its last night is cut short',
    check: eachSchedule(function* (schedule, tenant) {
      const { until } = schedule.hours.window;
      if (!Number.isFinite(until) || !isOvernight(schedule.hours.window)) return;
      const zone = tenant.zonesOf(schedule).find((each) => each && cutsNight(schedule, each));
      if (zone)
        yield `validUntil (${dateTimeWithYear(zone, until)}) cuts short its last night, which ends at ${schedule.fields.endAt}`;
    }),
  },
  'expired-active': {
    severity: 'warning',
    resource: 'schedule',
    what: 'a schedule is active, but its validUntil has passed',
    why: 'It looks active, but never plays.',
    fix: 'deactivate it, or extend validUntil',
    todo: 'Turn off the schedule: its dates have passed',
    check: eachActive(function* (schedule, { options: { now } }, runs) {
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
    todo: 'Extend the schedule: it ends soon',
    check: eachSchedule(function* (schedule, tenant, runs) {
      const { now, expiresWithin } = tenant.options;
      const { until } = schedule.hours.window;
      if (until > now + expiresWithin || (isInverted(schedule) && runs('inverted-validity'))) return;
      const dark = yield* darkAfter(tenant, schedule);
      const message = `expires ${ageOf(until, now)}`;
      if (dark.length === 0) {
        yield { severity: 'info', message };
        return;
      }
      const effect = `${counted(dark.length, 'player')} will then have nothing to show in these hours`;
      yield { severity: 'warning', message: `${message}; ${effect}`, related: dark.map(({ id }) => id) };
    }),
  },
  'far-date': {
    severity: 'info',
    resource: 'schedule',
    what: 'validUntil of an active schedule is more than 3 years away',
    why: 'It may be a typo. Schedules without an end need no validUntil.',
    fix: 'check the year',
    todo: 'Check the end of the schedule: it is years away',
    check: eachSchedule(function* ({ hours: { window }, fields }, { options: { now } }) {
      if (Number.isFinite(window.until) && window.until > now + 3 * yearLength)
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
    todo: 'Check the hours of the schedule: the clocks change',
    check: eachSchedule(function* (schedule, tenant) {
      if (schedule.hours.week.codes.length < 2) return;
      for (const zone of tenant.zonesOf(schedule)) {
        const edge = zone && changeWithin(tenant, schedule, zone);
        if (zone === undefined || edge === undefined) continue;
        yield `clocks change in ${zone.name} on ${dateTimeWithYear(zone, edge)}, while it is active`;
        return;
      }
    }),
  },
} satisfies Catalog;
