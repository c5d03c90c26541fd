import { ActiveHours } from '../../../screens/engine/active-hours.ts';
import type { Judgment } from '../../../screens/engine/resolve-winner.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import {
  by,
  everyDay,
  isOvernight,
  minutesOfDay,
  minutesOfWeek,
  type Week,
} from '../../../screens/engine/week.ts';
import type { Zone } from '../../../screens/engine/zone.ts';
import type { Rule } from '../rule.ts';
import type { Tenant } from '../tenant.ts';
import { momentText } from '../texts.ts';

const minute = 60_000;

export const emptyWindow: Rule = {
  id: 'empty-window',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'startAt equals endAt',
  why: 'Some players show it all day, others never.',
  fix: 'use 00:00 and 23:59 for the whole day',
  *check({ current }) {
    for (const schedule of current) {
      const { start, end } = schedule.hours.window;
      if (start !== undefined && start === end)
        yield { on: schedule, message: `startAt and endAt are both ${schedule.fields.startAt}` };
    }
  },
};

export const badTime: Rule = {
  id: 'bad-time',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'startAt or endAt is not a time of day (HH:mm)',
  why: 'Each player reads it differently, or not at all.',
  fix: 'write HH:mm, and 23:59 for midnight',
  *check({ current }) {
    for (const schedule of current) {
      const problems = schedule.hours.window.problems.filter(({ field }) => field.endsWith('At'));
      if (problems.length > 0) yield { on: schedule, message: problems.map(({ text }) => text).join('; ') };
    }
  },
};

export const noDays: Rule = {
  id: 'no-days',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'daysOfWeek is empty, or has an unknown code',
  why: 'Without days most players never show it. With an unknown code, a player may ignore that code, the whole list or the schedule.',
  fix: 'name the days: MON, TUE, WED, THU, FRI, SAT, SUN',
  *check({ current }) {
    for (const schedule of current) {
      const { daysOfWeek } = schedule.fields;
      const { problems } = schedule.hours.window;
      const unreadable = problems.find(({ field }) => field === 'daysOfWeek');
      if (unreadable) yield { on: schedule, message: unreadable.text };
      else if (Array.isArray(daysOfWeek) && daysOfWeek.length === 0)
        yield { on: schedule, message: 'daysOfWeek is empty' };
    }
  },
};

export const partialWindow: Rule = {
  id: 'partial-window',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'exactly one of startAt and endAt is set',
  why: 'A player may take the other for midnight, or ignore both.',
  fix: 'set both',
  *check({ current }) {
    for (const schedule of current) {
      const has = (field: string) => (schedule.fields[field] ?? null) !== null;
      if (has('startAt') !== has('endAt'))
        yield { on: schedule, message: `${has('startAt') ? 'endAt' : 'startAt'} is missing` };
    }
  },
};

export const overnightWindow: Rule = {
  id: 'overnight-window',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  what: 'a schedule runs past midnight on some days of the week only',
  why: 'The API does not say which day counts after midnight. It is a warning if that decides what a screen shows, otherwise an info.',
  fix: 'split it at 00:00 into two schedules',
  check(tenant) {
    const decisive = new Set<PlaybackSchedule>();
    return {
      see(_, stretches) {
        for (const { judgment } of stretches)
          if (judgment.outcome === 'depends')
            for (const schedule of decidedByNight(judgment)) decisive.add(schedule);
      },
      *findings() {
        for (const schedule of tenant.current) {
          const { window, week } = schedule.hours;
          const { days = everyDay } = window;
          if (!isOvernight(window) || days === everyDay || week.codes.length < 2) continue;
          const { startAt, endAt } = schedule.fields;
          const isDecisive = decisive.has(schedule);
          const effect = isDecisive ? ', and the day it counts for decides what a screen shows' : '';
          yield {
            on: schedule,
            severity: isDecisive ? 'warning' : 'info',
            message: `${startAt}–${endAt} runs past midnight on some days only${effect}`,
          };
        }
      },
    };
  },
};

/** The schedules that win or do not, depending on which day counts after midnight. */
function decidedByNight({ candidates }: Judgment): PlaybackSchedule[] {
  return candidates
    .filter(({ code }) => ((code & by.default) === 0) !== ((code & by.calendarDay) === 0))
    .map(({ schedule }) => schedule);
}

export const overnightTailCut: Rule = {
  id: 'overnight-tail-cut',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'validUntil falls between midnight and endAt of an overnight schedule',
  why: 'Its last night ends early, which is rarely meant.',
  fix: 'extend validUntil to endAt',
  *check(tenant) {
    for (const schedule of tenant.current) {
      const { until } = schedule.hours.window;
      if (!Number.isFinite(until) || !isOvernight(schedule.hours.window)) continue;
      const zone = tenant.zonesOf(schedule).find((each) => each && cutsNight(schedule, each));
      if (zone)
        yield {
          on: schedule,
          message: `validUntil (${momentText(zone, until)}) cuts its last night, which ends at ${schedule.fields.endAt}`,
        };
    }
  },
};

function cutsNight({ hours: { window, week } }: PlaybackSchedule, zone: Zone): boolean {
  const { until, end = 0 } = window;
  const sinceMidnight = timeOfDay(until + zone.segmentAt(until).offset);
  if (sinceMidnight === 0 || sinceMidnight >= end * minute) return false;
  const endless = new ActiveHours({ window: { ...window, until: Number.POSITIVE_INFINITY }, week }, zone);
  return (endless.at(until).code & by.strict) !== 0;
}

function timeOfDay(wall: number): number {
  const day = minutesOfDay * minute;
  return ((wall % day) + day) % day;
}

export const dstEdge: Rule = {
  id: 'dst-edge',
  severity: 'info',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read'],
  engine: false,
  what: 'clocks change while a schedule is on, within the horizon (--days)',
  why: 'The schedule is on for an hour more or less on that day, or not at all.',
  fix: 'avoid the hour at which clocks change',
  *check(tenant) {
    for (const schedule of tenant.current) {
      if (schedule.hours.week.codes.length < 2) continue;
      for (const zone of tenant.zonesOf(schedule)) {
        const edge = zone && changeWithin(tenant, schedule, zone);
        if (edge === undefined) continue;
        yield {
          on: schedule,
          message: `clocks change in ${zone?.name} on ${momentText(zone, edge)}, while it is on`,
        };
        break;
      }
    }
  },
};

/** The first instant within the horizon at which the zone's offset changes, if a schedule is on around it. */
function changeWithin({ settings }: Tenant, { hours }: PlaybackSchedule, zone: Zone): number | undefined {
  const { from, until } = hours.window;
  const end = Math.min(settings.now + settings.horizon, until);
  for (let segment = zone.segmentAt(settings.now); segment.to < end; ) {
    const next = zone.segmentAt(segment.to);
    const walls = [segment.to + segment.offset, segment.to + next.offset];
    if (
      next.offset !== segment.offset &&
      segment.to > from &&
      isOnWithin(hours.week, Math.min(...walls), Math.max(...walls))
    )
      return segment.to;
    segment = next;
  }
  return undefined;
}

/** Whether hours include any of the local times from `from` to `to`, in milliseconds as if in UTC. */
function isOnWithin({ starts, codes }: Week, from: number, to: number): boolean {
  // 1970-01-01 was a Thursday.
  const start = (Math.floor(from / minute) + 3 * minutesOfDay) % minutesOfWeek;
  const end = start + (to - from) / minute;
  return codes.some((code, step) => {
    const [first, last] = [starts[step] ?? 0, starts[step + 1] ?? minutesOfWeek];
    return (code & by.default) !== 0 && first < end && last > start;
  });
}
