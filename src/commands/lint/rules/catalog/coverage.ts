import { counted } from '../../../../model/quantity.ts';
import { spansOf } from '../../../screens/engine/active-hours.ts';
import type { Stretch } from '../../../screens/engine/course.ts';
import type { Playlist } from '../../../screens/engine/playlist.ts';
import type { PlaybackSchedule } from '../../../screens/engine/schedule.ts';
import { lenient, minutesOfDay } from '../../../screens/engine/week.ts';
import { utc, type Zone } from '../../../screens/engine/zone.ts';
import { shortest } from '../courses.ts';
import type { Found, Rule } from '../rule.ts';
import { byText, once } from '../sorted.ts';
import type { Settings } from '../tenant.ts';
import { lengthText, spanText } from '../texts.ts';
import { isEmpty } from './references.ts';

const minute = 60_000;
const day = minutesOfDay * minute;

export const gap: Rule = {
  id: 'gap',
  severity: 'warning',
  resource: 'player',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  whole: ['schedules'],
  isOff: ({ hours }) => hours === undefined,
  what: 'a screen has nothing to show during opening hours (off without --hours)',
  why: 'It is dark, or shows whatever the player shows without a schedule, while customers look at it.',
  fix: 'add a schedule with a low priority for all hours',
  check({ settings: { hours } }, runs) {
    const found: Found[] = [];
    return {
      see({ players, screen }, stretches) {
        const isDark = isUncovered(stretches);
        // Nothing at all is nothing in any zone.
        const zone = screen.cache.zone ?? (isDark ? utc : undefined);
        if (hours === undefined || zone === undefined || (isDark && runs('uncovered-player'))) return;
        const gaps = gapsOf(stretches, hours, zone);
        const [first] = gaps;
        if (first === undefined) return;
        const total = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
        const when = spanText(zone, first.from, first.to);
        const message = `nothing to show for ${lengthText(total)} of its hours, first ${when}`;
        for (const player of players) found.push({ on: player, message });
      },
      findings: () => found,
    };
  },
};

/** The parts of opening hours in which a screen shows nothing. */
function gapsOf(stretches: readonly Stretch[], hours: NonNullable<Settings['hours']>, zone: Zone) {
  const { from: opens, to: closes } = hours;
  const open =
    opens < closes ? [[opens, closes] as const] : [[0, closes] as const, [opens, minutesOfDay] as const];
  const gaps: { from: number; to: number }[] = [];
  for (const stretch of stretches) {
    if (stretch.judgment.outcome !== 'nothing') continue;
    for (let at = stretch.from; at < stretch.to; ) {
      const { offset, to } = zone.segmentAt(at);
      const midnight = Math.floor((at + offset) / day) * day - offset;
      const end = Math.min(stretch.to, to, midnight + day);
      for (const [start, stop] of open) {
        const from = Math.max(at, midnight + start * minute);
        const until = Math.min(end, midnight + stop * minute);
        if (until - from >= shortest) gaps.push({ from, to: until });
      }
      at = end;
    }
  }
  return gaps;
}

export const uncoveredPlayer: Rule = {
  id: 'uncovered-player',
  severity: 'error',
  resource: 'player',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  whole: ['schedules'],
  what: 'no schedule reaches an active player within the horizon (--days)',
  why: 'Its screen shows nothing.',
  fix: 'assign a schedule, or block the player',
  check({ settings: { horizon } }) {
    const message = `no schedule reaches it in the next ${counted(horizon / day, 'day')}`;
    const found: Found[] = [];
    return {
      see({ players }, stretches) {
        if (isUncovered(stretches)) for (const player of players) found.push({ on: player, message });
      },
      findings: () => found,
    };
  },
};

function isUncovered(stretches: readonly Stretch[]): boolean {
  return stretches.every(({ judgment }) => judgment.outcome === 'nothing');
}

/** When and where the items of a schedule cannot play. */
interface Dark {
  readonly players: Set<string>;
  /** Of the first time. */
  zone: Zone | undefined;
  from: number;
  to: number;
}

export const winnerUnplayable: Rule = {
  id: 'winner-unplayable',
  severity: 'error',
  resource: 'schedule',
  needs: ['schedules:read', 'players:read', 'content:read'],
  engine: true,
  whole: ['schedules'],
  what: 'while a schedule surely wins, none of its items can play',
  why: 'The screen shows nothing, although lower schedules could fill it.',
  fix: 'see what is reported about its items',
  check(_, runs) {
    const dark = new Map<PlaybackSchedule, Dark>();
    return {
      see({ screen, players }, stretches) {
        const { zone } = screen.cache;
        for (const { judgment, from, to } of stretches) {
          if (judgment.outcome !== 'unplayable' || to - from < shortest) continue;
          for (const winner of judgment.winners) {
            const playlist = screen.cache.playlistOf(winner);
            const isDark = isEmpty(winner.fields.contentIds)
              ? !runs('no-content')
              : isSurelyDark(playlist, from, to);
            if (!isDark) continue;
            const known = once(dark, winner, () => ({ players: new Set<string>(), zone, from, to }));
            if (from < known.from) Object.assign(known, { zone, from, to });
            for (const { id } of players) known.players.add(id);
          }
        }
      },
      *findings() {
        for (const [schedule, { players, zone, from, to }] of dark) {
          const items = schedule.contentIds.length;
          const none =
            items === 0
              ? 'its playlist is empty'
              : items === 1
                ? 'its only item cannot play'
                : `none of its ${items} items can play`;
          yield {
            on: schedule,
            message: `${none} while it wins on ${counted(players.size, 'player')}, ${spanText(zone, from, to)}`,
            related: byText([...players], String),
          };
        }
      },
    };
  },
};

/** Whether a playlist has items, and by no reading one of them can play. */
function isSurelyDark({ items }: Playlist, from: number, to: number): boolean {
  return (
    items.length > 0 &&
    items.every(
      ({ item, activeHours }) =>
        isSurelyFaulty(item.fields) ||
        (item.fault === undefined && spansOf(activeHours, from, to, lenient).length === 0),
    )
  );
}

/** Whether an item is missing, or has a documented state in which it does not play. Any other state proves nothing. */
function isSurelyFaulty(fields: Readonly<Record<string, unknown>> | undefined): boolean {
  if (fields === undefined) return true;
  const { status, processingStatus } = fields;
  return (
    status === 'inactive' ||
    status === 'archived' ||
    processingStatus === 'pending' ||
    processingStatus === 'processing' ||
    processingStatus === 'failed'
  );
}
