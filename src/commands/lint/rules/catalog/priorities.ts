import { counted } from '../../../../model/quantity.ts';
import { spansOf } from '../../../screens/engine/active-hours.ts';
import { stretchesOf } from '../../../screens/engine/course.ts';
import { fixedCondition, type Judgment, type Screen } from '../../../screens/engine/resolve-winner.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { alikeStates, isAllowedIn, type StateSet } from '../../../screens/engine/states.ts';
import { by, lenient } from '../../../screens/engine/week.ts';
import type { Zone } from '../../../screens/engine/zone.ts';
import { coursesBySchedule, shortest } from '../courses.ts';
import { firstMeeting } from '../meeting.ts';
import type { Course, Rule } from '../rule.ts';
import { byText, groupsOf, once } from '../sorted.ts';
import type { Tenant } from '../tenant.ts';
import { listed, spanText } from '../texts.ts';

export const priorityTie: Rule = {
  id: 'priority-tie',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  whole: ['schedules'],
  // Any other reading says who wins.
  isOff: ({ assumptions }) => assumptions.values.tie !== 'report',
  what: 'two schedules of the same priority compete for a screen, and none above them surely wins',
  why: 'The API does not say which one plays. Off if --assume tie=… says it.',
  fix: 'give them different priorities',
  check({ settings: { now, horizon } }) {
    const ties = new Map<string, Tie>();
    return {
      see({ screen, players }, stretches) {
        const seen = new Set<Tie>();
        const inStates = screensByState(screen).flatMap((one) =>
          (one === screen ? stretches : stretchesOf(one, now, now + horizon)).map((stretch) => ({
            ...stretch,
            ties: tiesIn(stretch.judgment, one.states),
          })),
        );
        for (const { ties: groups, from, to } of inStates) {
          if (to - from < shortest) continue;
          for (const [first, ...others] of groups) {
            if (first === undefined) continue;
            for (const other of others) {
              const { zone } = screen.cache;
              const tie = once(ties, `${first.rank} ${other.rank}`, () => ({
                first,
                other,
                players: [],
                zone,
                from,
                to,
              }));
              if (from < tie.from) Object.assign(tie, { zone, from, to });
              if (!seen.has(tie)) tie.players.push(...players.map(({ id }) => id));
              seen.add(tie);
            }
          }
        }
      },
      *findings() {
        for (const { first, other, players, zone, from, to } of ties.values()) {
          const { priority } = first;
          const level = Number.isFinite(priority) ? `same priority (${priority}) as` : 'no priority, like';
          yield {
            on: first,
            message: `${level} ${other.id} on ${counted(players.length, 'player')}, ${spanText(zone, from, to)}`,
            with: [other.id],
            related: byText(players, (id) => id),
          };
        }
      },
    };
  },
};

/** Two schedules that tie; of several, each ties with the one of the lowest id. */
interface Tie {
  readonly first: PlaybackSchedule;
  readonly other: PlaybackSchedule;
  players: string[];
  /** Of the first time. */
  zone: Zone | undefined;
  from: number;
  to: number;
}

/** A screen of unknown state, once for each set of states in which the same of its schedules play. */
function screensByState(screen: Screen): Screen[] {
  const { schedules, states } = screen;
  const canTie = schedules.some(({ priority }, index) => priority === schedules[index - 1]?.priority);
  if (!canTie || schedules.every((one) => isAllowedIn(one.states, states) !== 'doubtful')) return [screen];
  return alikeStates(schedules, states).map((alike) => ({ ...screen, states: alike }));
}

/**
 * The schedules that tie by each reading, sorted by id, whether or not one above them plays. What cannot be read proves
 * nothing.
 */
function tiesIn({ candidates }: Judgment, states: StateSet): PlaybackSchedule[][] {
  const allowed = candidates.filter(({ schedule }) => isAllowedIn(schedule.states, states) === 'yes');
  return [by.strict, by.strictCalendarDay].map((bit) => {
    const sure = allowed.filter(({ code }) => (code & bit) !== 0).map(({ schedule }) => schedule);
    const top = sure.reduce((most, { priority }) => Math.max(most, priority), Number.NEGATIVE_INFINITY);
    return byText(
      sure.filter(({ priority }) => priority === top),
      ({ id }) => String(id),
    );
  });
}

export const shadowed: Rule = {
  id: 'shadowed',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  what: 'an active schedule never wins on any of its players within the horizon (--days)',
  why: 'Others outrank it whenever it is on, so nobody ever sees it.',
  fix: 'raise its priority, or delete it',
  check(tenant) {
    const winners = new Set<PlaybackSchedule>();
    return {
      see(_, stretches) {
        for (const { judgment } of stretches)
          for (const { schedule } of judgment.candidates) winners.add(schedule);
      },
      *findings() {
        for (const schedule of tenant.current) {
          if (winners.has(schedule) || tenant.mayHaveMorePlayers(schedule)) continue;
          const courses = coursesBySchedule(tenant, schedule).filter((course) =>
            canShow(tenant, schedule, course),
          );
          const [first] = courses;
          if (first === undefined) continue;
          const above = winnersAbove(tenant, schedule, first);
          const count = courses.reduce((sum, { players }) => sum + players.length, 0);
          yield {
            on: schedule,
            message: `never wins on ${counted(count, 'player')} in the next ${daysText(tenant)}: ${listed(above)} ${above.length === 1 ? 'outranks' : 'outrank'} it`,
            related: above,
          };
        }
      },
    };
  },
};

function daysText({ settings: { horizon } }: Tenant): string {
  return counted(horizon / 86_400_000, 'day');
}

/** Whether a schedule is on within the horizon, for this screen. */
function canShow(
  { settings: { now, horizon } }: Tenant,
  schedule: PlaybackSchedule,
  { screen }: Course,
): boolean {
  if (fixedCondition(screen, schedule) !== undefined) return false;
  return spansOf(screen.cache.activeHoursOf(schedule), now, now + horizon, lenient).length > 0;
}

/** The ids of what wins while a schedule is on, by the example of one screen. */
function winnersAbove(tenant: Tenant, schedule: PlaybackSchedule, { screen, stretches }: Course): string[] {
  const { now, horizon } = tenant.settings;
  const activeHours = screen.cache.activeHoursOf(schedule);
  const ids = stretches(now, now + horizon)
    .filter(({ from, to }) => spansOf(activeHours, from, to, lenient).length > 0)
    .flatMap(({ judgment }) => judgment.winners.map(({ id }) => String(id)));
  return byText([...new Set(ids)], String);
}

export const missingPriority: Rule = {
  id: 'missing-priority',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  what: 'a schedule without a priority competes with another one',
  why: 'It is taken to be below every number, which the API does not say.',
  fix: 'set a priority',
  *check(tenant) {
    const { now, horizon } = tenant.settings;
    for (const schedule of tenant.current) {
      if (Number.isFinite(schedule.priority)) continue;
      const rivals = new Set<string>();
      for (const { screen } of coursesBySchedule(tenant, schedule)) {
        const isOn = (one: PlaybackSchedule) =>
          one.status === 'active' && isAllowedIn(one.states, screen.states) !== 'no';
        if (!isOn(schedule)) continue;
        const activeHours = screen.cache.activeHoursOf(schedule);
        for (const other of screen.schedules)
          if (
            other !== schedule &&
            !rivals.has(String(other.id)) &&
            isOn(other) &&
            firstMeeting(activeHours, screen.cache.activeHoursOf(other), now, now + horizon) !== undefined
          )
            rivals.add(String(other.id));
      }
      const related = byText([...rivals], String);
      if (related.length > 0)
        yield { on: schedule, message: `no priority, and it competes with ${listed(related)}`, related };
    }
  },
};

export const duplicateSchedule: Rule = {
  id: 'duplicate-schedule',
  severity: 'warning',
  resource: 'schedule',
  needs: ['schedules:read'],
  engine: false,
  what: 'two active schedules have the same hours, days, dates, states, players and content',
  why: 'One of them does nothing, and a change to only one of them surprises.',
  fix: 'delete one',
  *check({ current }) {
    for (const [first, ...others] of groupsOf(current, sameness).values())
      for (const other of others)
        yield { on: other, message: `the same as ${first?.id}`, with: first ? [first.id] : [] };
  },
};

/** What two schedules have in common if they are the same; undefined if it plays nowhere. */
function sameness({ hours: { window }, states, fields, contentIds }: PlaybackSchedule): string | undefined {
  const { playerIds } = fields;
  if (!Array.isArray(playerIds) || playerIds.length === 0) return undefined;
  const { from, until, start, end, days } = window;
  const texts = window.problems.map(({ text }) => text);
  return JSON.stringify([
    [String(from), String(until), start, end, days, texts, states],
    [...new Set(playerIds.map((id) => String(id).toLowerCase()))].sort(),
    contentIds.map((id) => id.toLowerCase()).sort(),
  ]);
}
