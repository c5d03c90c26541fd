import { dayLength } from '../../../clock/instant.ts';
import { utc } from '../../../clock/zone.ts';
import { doMeet } from '../../../screens/engine/active-hours.ts';
import type { Contest } from '../../../screens/engine/contest.ts';
import { type Stretch, shortestDifference, stretchesOf } from '../../../screens/engine/course.ts';
import {
  alikeFederalStates,
  type FederalStates,
  isAllowedIn,
} from '../../../screens/engine/federal-states.ts';
import { fixedCondition, type PlaybackScreen } from '../../../screens/engine/resolve-winner.ts';
import { hasUnreadablePriority, type PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { activeBy } from '../../../screens/engine/week.ts';
import { getOrMake, groupsOf } from '../../../words/groups.ts';
import { counted } from '../../../words/quantity.ts';
import type { Course } from '../parsed-tenant.ts';
import { type Catalog, eachSchedule, type FirstStretch, sight } from '../rule.ts';
import { byText, repeats } from '../sorted.ts';
import { doIt, firstStretchText, listedNames, quotedName } from '../texts.ts';

/** How schedules compete. */
export const priorities = {
  'priority-tie': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    whole: ['schedules'],
    // Any other reading says who wins.
    whyOff: ({ assumptions }) =>
      assumptions.values.tie === 'report' ? undefined : '--assume tie=… settles priority-tie',
    what: 'two schedules with the same priority compete for a screen, and no higher-priority schedule is certain to win',
    why: 'The API does not say which one plays. Not reported once --assume tie=… settles it.',
    fix: 'give them different priorities',
    todo: 'Give the schedule another priority: it ties with another one',
    check({ options: { now, horizon } }) {
      const ties = new Map<PlaybackSchedule, Map<PlaybackSchedule, FirstStretch>>();
      /** Ten thousand screens have a few thousand contests. */
      const known = new WeakMap<Contest, ReturnType<typeof tiesIn>>();
      return {
        *observe(course, stretches) {
          for (const screen of screensByFederalState(course.screen)) {
            const own = screen === course.screen ? stretches : yield* stretchesOf(screen, now, now + horizon);
            for (const stretch of own) {
              if (stretch.to - stretch.from < shortestDifference) continue;
              const { contest } = stretch.judgment;
              const pairs = getOrMake(known, contest, () => tiesIn(contest, screen.federalStates));
              for (const [first, other] of pairs) {
                const ofFirst = getOrMake(ties, first, () => new Map());
                sight(ofFirst, other, course, stretch);
              }
            }
          }
        },
        *findings() {
          for (const [on, others] of ties)
            for (const [other, sighting] of others) {
              const same = Number.isFinite(on.priority)
                ? `same priority (${on.priority})`
                : 'no priority, same';
              const { text, players } = firstStretchText(sighting);
              yield {
                on,
                message: `${same} as ${quotedName(other)} ${text}`,
                with: [other.id],
                related: players,
                courses: sighting.courses,
              };
            }
        },
      };
    },
  },
  shadowed: {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'an active schedule never wins on any of its players in the next 14 days (--days)',
    why: 'Others outrank it whenever it is active, so nobody ever sees it.',
    fix: 'raise its priority, or delete it',
    todo: 'Delete the schedule, or raise its priority: it never plays',
    check(tenant) {
      const { now, horizon } = tenant.options;
      const end = now + horizon;
      const winners = new Set<PlaybackSchedule>();
      return {
        *observe(course, stretches) {
          const isZoneless = course.screen.cache.zone === undefined && isSteady(course.screen, now, end);
          // An unknown zone can be any, but every clock differs from UTC by less than a day. So what any clock shows in this time, a
          // clock in UTC shows in a time that begins a day earlier and ends a day later.
          const all = isZoneless
            ? yield* stretchesOf(course.screenIn(utc), now - dayLength, end + dayLength)
            : stretches;
          for (const { judgment } of all)
            for (const { schedule } of judgment.candidates) winners.add(schedule);
        },
        *findings() {
          const shownOn = new Map<Course, Stretch[]>();
          for (const on of tenant.current) {
            if (winners.has(on) || tenant.mayHaveMorePlayers(on)) continue;
            const courses = tenant
              .coursesOf(on)
              .filter(({ screen }) => fixedCondition(screen, on) === undefined && isOn(on, screen, now, end));
            // One screen is the example that says who wins instead.
            const example = courses.find(({ screen }) => screen.cache.zone) ?? courses[0];
            if (example === undefined) continue;
            const screen = example.screenIn(example.screen.cache.zone ?? utc);
            const shown = shownOn.get(example) ?? (yield* stretchesOf(screen, now, end));
            shownOn.set(example, shown);
            const meanwhile = shown.filter(({ from, to }) => isOn(on, screen, from, to));
            const winning = meanwhile.flatMap(({ judgment }) => judgment.winners);
            const better = sorted(winning.filter((winner) => !hasUnreadablePriority(winner)));
            if (better.length === 0) continue;
            const where = counted(courses.flatMap(({ players }) => players).length, 'player');
            const when = `in the next ${counted(horizon / dayLength, 'day')}`;
            const message = `never wins on ${where} ${when}: ${doIt(better, 'outrank')}`;
            yield { on, message, related: better.map(({ id }) => id) };
          }
        },
      };
    },
  },
  'missing-priority': {
    severity: 'warning',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    what: 'a schedule without a priority competes with another one',
    why: 'It is assumed to rank below every number, which the API does not specify.',
    fix: 'set a priority',
    todo: 'Give the schedule a priority: it has none',
    check: eachSchedule(function* (schedule, tenant) {
      // One that cannot be read is not missing.
      if (Number.isFinite(schedule.priority) || hasUnreadablePriority(schedule)) return;
      const { now, horizon } = tenant.options;
      const rivals = tenant.coursesOf(schedule).flatMap(({ screen }) => {
        const { activeHoursOf } = screen.cache;
        const able = screen.schedules.filter(
          (other) => other.status === 'active' && !fixedCondition(screen, other),
        );
        const doCompete = (other: PlaybackSchedule) =>
          other !== schedule && doMeet(activeHoursOf(schedule), activeHoursOf(other), now, now + horizon);
        return able.includes(schedule) ? able.filter(doCompete) : [];
      });
      if (rivals.length === 0) return;
      const all = sorted(rivals);
      const message = `no priority, and it competes with ${listedNames(all)}`;
      yield { message, related: all.map(({ id }) => id) };
    }),
  },
  'duplicate-schedule': {
    severity: 'warning',
    resource: 'schedule',
    what: 'two active schedules have the same hours, days, dates, states, players and content',
    why: 'One of them has no effect, and changing only one has surprising results.',
    fix: 'delete one',
    todo: 'Delete the schedule: another one is the same',
    *check({ current }) {
      // Their players, which can be thousands, are compared last.
      for (const alike of groupsOf(current, sameness).values())
        for (const [on, first] of alike.length > 1 ? repeats(alike, samePlayers) : [])
          yield { on, message: `the same as ${quotedName(first)}`, with: [first.id] };
    },
  },
} satisfies Catalog;

/** A screen whose federal state is unknown, once for each set of them in which the same of its schedules play. */
function screensByFederalState(screen: PlaybackScreen): PlaybackScreen[] {
  const { schedules, federalStates } = screen;
  const canTie = schedules.some(({ priority }, index) => priority === schedules[index - 1]?.priority);
  if (!canTie || schedules.every((each) => isAllowedIn(each, federalStates) !== 'unclear')) return [screen];
  return alikeFederalStates(schedules, federalStates).map((alike) => ({ ...screen, federalStates: alike }));
}

/**
 * The schedules that tie by some reading, in pairs of which the first has the lowest id, whether or not one above them plays. A field
 * that cannot be read proves no tie.
 */
function tiesIn(
  { candidates }: Contest,
  federalStates: FederalStates,
): [PlaybackSchedule, PlaybackSchedule][] {
  // They are sorted by priority, and most differ.
  if (!candidates.some(({ schedule }, at) => schedule.priority === candidates[at - 1]?.schedule.priority))
    return [];
  return [activeBy.certain, activeBy.certainByCalendarDay].flatMap((bit) => {
    const sure = candidates
      .filter(({ schedule, code }) => (code & bit) !== 0 && isAllowedIn(schedule, federalStates) === 'yes')
      .map(({ schedule }) => schedule)
      .filter((schedule) => !hasUnreadablePriority(schedule));
    const top = sure.filter(({ priority }) => priority === sure[0]?.priority);
    const [first, ...others] = byText(top, ({ id }) => String(id));
    if (first === undefined) return [];
    return others.map((other): [PlaybackSchedule, PlaybackSchedule] => [first, other]);
  });
}

/** Whether what wins depends on the local time alone: no validity begins or ends around [from, to). */
function isSteady({ schedules, values }: PlaybackScreen, from: number, to: number): boolean {
  const isWhole = ({ hours: { window } }: PlaybackSchedule) =>
    window.from <= from - dayLength && window.until >= to + dayLength;
  return values['skip-empty'] !== 'yes' && schedules.every(isWhole);
}

/** Whether the hours of a schedule include any of [from, to), by some reading. */
function isOn(schedule: PlaybackSchedule, { cache }: PlaybackScreen, from: number, to: number): boolean {
  const own = cache.activeHoursOf(schedule);
  return doMeet(own, own, from, to);
}

function sorted(schedules: readonly PlaybackSchedule[]): PlaybackSchedule[] {
  return byText([...new Set(schedules)], ({ id }) => String(id));
}

/** What two schedules have in common if they are the same, apart from their players. */
function sameness({ hours: { window }, federalStates, contentIds }: PlaybackSchedule): string {
  const { from, until, start, end, days } = window;
  const texts = window.problems.map(({ text }) => text);
  const items = contentIds.map((id) => id.toLowerCase()).sort();
  return JSON.stringify([String(from), String(until), start, end, days, texts, federalStates, items]);
}

/** The players of a schedule; undefined if it plays nowhere. */
function samePlayers({ fields: { playerIds } }: PlaybackSchedule): string | undefined {
  if (!Array.isArray(playerIds) || playerIds.length === 0) return undefined;
  return JSON.stringify([...new Set(playerIds.map((id) => String(id).toLowerCase()))].sort());
}
