import { dayLength } from '../../../clock/instant.ts';
import { openWindows } from '../../../clock/opening-hours.ts';
import { spanText } from '../../../clock/time-text.ts';
import { everyDay } from '../../../clock/week-days.ts';
import { type Span, utc } from '../../../clock/zone.ts';
import type { JsonObject } from '../../../json/object.ts';
import { doMeet } from '../../../screens/engine/active-hours.ts';
import { type Stretch, shortestDifference } from '../../../screens/engine/course.ts';
import type { Playlist } from '../../../screens/engine/playlist.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';

import { groupsOf } from '../../../words/groups.ts';
import { counted } from '../../../words/quantity.ts';
import type { ParsedTenant } from '../parsed-tenant.ts';
import { type Catalog, type FirstStretch, type Observation, sight, type Watcher } from '../rule.ts';
import { firstStretchText, listedNames } from '../texts.ts';
import { isEmptyList } from './references.ts';

/** Screens with nothing to show. */
export const coverage = {
  gap: {
    severity: 'warning',
    resource: 'player',
    needs: ['schedules', 'players', 'content'],
    whole: ['schedules'],
    whyOff: ({ hours }) =>
      hours === undefined ? 'gap needs --hours, such as --hours 08:00-22:00' : undefined,
    what: 'a screen has nothing to show during opening hours (needs --hours)',
    why: 'Customers see a blank screen, or whatever the player shows without a schedule.',
    fix: 'add a low-priority schedule for all hours',
    todo: 'Schedule something to show in opening hours',
    check({ options: { hours } }, runs) {
      return onPlayers(({ screen }, stretches) => {
        const isDark = isUncovered(stretches);
        if (isDark && runs('uncovered-player')) return undefined;
        // A screen that is always dark is dark in any zone, also if its own is unknown.
        const zone = screen.cache.zone ?? (isDark ? utc : undefined);
        if (hours === undefined || zone === undefined) return undefined;
        const isLong = ({ from, to }: Span) => to - from >= shortestDifference;
        const gaps = stretches
          .filter(({ judgment }) => judgment.outcome === 'nothing')
          .flatMap((dark) => openWindows({ ...hours, days: everyDay }, zone, dark).filter(isLong));
        const minutes = Math.floor(gaps.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000);
        const wholeHours = counted(Math.floor(minutes / 60), 'opening hour');
        const total = minutes >= 120 ? wholeHours : counted(minutes, 'opening minute');
        return gaps[0] && `blank for ${total}, first ${spanText(zone, gaps[0])}`;
      });
    },
  },
  'uncovered-player': {
    severity: 'error',
    resource: 'player',
    needs: ['schedules', 'players', 'content'],
    whole: ['schedules'],
    what: 'no schedule covers an active player in the next 14 days (--days)',
    why: 'Its screen stays blank.',
    fix: 'assign a schedule, or block the player',
    todo: 'Schedule something to show',
    check({ options: { horizon } }) {
      const message = `no schedule covers it in the next ${counted(horizon / dayLength, 'day')}`;
      return onPlayers((_, stretches) => (isUncovered(stretches) ? message : undefined));
    },
  },
  'winner-unplayable': {
    severity: 'error',
    resource: 'schedule',
    needs: ['schedules', 'players', 'content'],
    whole: ['schedules'],
    what: 'a schedule is certain to win, but none of its items can play',
    why: 'The screen stays blank, although schedules with a lower priority could fill it.',
    fix: 'fix its items, or align its hours with theirs',
    todo: 'Repair the playlist: no item can play',
    check(tenant, runs) {
      const dark = new Map<PlaybackSchedule, FirstStretch>();
      return {
        observe(course, stretches) {
          for (const stretch of stretches) {
            const { judgment, from, to } = stretch;
            if (judgment.outcome !== 'unplayable' || to - from < shortestDifference) continue;
            for (const winner of judgment.winners) {
              const isDark = isEmptyList(winner.fields.contentIds)
                ? !runs('no-content')
                : isSurelyDark(course.screen.cache.playlistOf(winner), from, to);
              if (isDark) sight(dark, winner, course, stretch);
            }
          }
        },
        *findings() {
          for (const [on, sighting] of dark) {
            const { text, players } = firstStretchText(sighting);
            const message = `${darkText(on, sighting, tenant)} while it wins ${text}`;
            yield { on, message, related: players, courses: sighting.courses };
          }
        },
      };
    },
  },
} satisfies Catalog;

/** Watches for what is wrong with each player of a course. */
function onPlayers(messageOf: (...seen: Parameters<Watcher['observe']>) => string | undefined): Watcher {
  const observations: Observation[] = [];
  return {
    observe(course, stretches) {
      const message = messageOf(course, stretches);
      if (message !== undefined) for (const on of course.players) observations.push({ on, message });
    },
    findings: () => observations,
  };
}

function isUncovered(stretches: readonly Stretch[]): boolean {
  return stretches.every(({ judgment }) => judgment.outcome === 'nothing');
}

/** Whether a playlist has items, and by no reading one of them can play. */
function isSurelyDark({ items }: Playlist, from: number, to: number): boolean {
  return (
    items.length > 0 &&
    items.every(
      ({ item, activeHours }) =>
        isSurelyFaulty(item.fields) ||
        (item.fault === undefined && !doMeet(activeHours, activeHours, from, to)),
    )
  );
}

/** `none of its 3 items can play (not ready: "Natal" (4449d160); missing: 376131fb)`. */
function darkText(schedule: PlaybackSchedule, { judgment }: FirstStretch, tenant: ParsedTenant): string {
  const { length } = schedule.contentIds;
  if (length === 0) return 'its playlist is empty';
  const faults = groupsOf(
    judgment.playing.remarks[judgment.winners.indexOf(schedule)] ?? [],
    ([, fault]) => fault,
  );
  const namesOf = (ids: readonly string[]) => listedNames(ids.map((id) => tenant.item(id) ?? { id }));
  const texts = Array.from(faults, ([fault, items]) => `${fault}: ${namesOf(items.map(([id]) => id))}`);
  return `${length === 1 ? 'its only item cannot' : `none of its ${length} items can`} play (${texts.join('; ')})`;
}

/** Only documented states are certain. */
function isSurelyFaulty(fields: JsonObject | undefined): boolean {
  const { status, processingStatus } = fields ?? {};
  return (
    fields === undefined ||
    ['inactive', 'archived'].some((state) => state === status) ||
    ['pending', 'processing', 'failed'].some((state) => state === processingStatus)
  );
}
