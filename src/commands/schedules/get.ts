import { getCommand } from '../../core/get.ts';
import type { JsonObject } from '../../json/object.ts';
import { ageOf } from '../../model/datetime.ts';
import { schedules } from '../../model/schedules.ts';
import { ActiveHours, hoursOf, nextSpan } from '../screens/engine/active-hours.ts';
import { parseAssumptions } from '../screens/engine/assumptions.ts';
import { machineZone, timeSeenFrom } from '../screens/local-time.ts';
import { scheduleFilters } from './filters.ts';

export const getSchedules = getCommand({
  collection: schedules,
  filters: scheduleFilters,
  badges: ['status', 'orientation'],
  groups: [
    { rows: ['id', 'description'] },
    {
      title: 'Plays',
      rows: [
        'daysOfWeek',
        { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] },
        'validFrom',
        'validUntil',
        { title: 'NEXT ACTIVE', make: nextActiveText },
        'priority',
        'estados',
      ],
    },
    { title: 'Playlist', rows: ['contentCount', 'contentIds', 'playerIds'] },
    { title: 'Record', rows: ['createdAt', 'updatedAt'] },
  ],
});

/**
 * When a schedule is active next (§2.2 rule 1) by this machine's time zone: `now, until 20:00 (America/Sao_Paulo)`,
 * `Thu 17:00, in 2d (America/Sao_Paulo)`.
 */
function nextActiveText(schedule: JsonObject, now: number): string {
  if ((schedule.status ?? 'active') !== 'active') return 'never: it is not active';
  const zone = machineZone();
  const span = nextSpan(new ActiveHours(hoursOf(schedule, parseAssumptions([])), zone), now);
  if (span === undefined) return 'not within 400 days';
  const at = (instant: number) => timeSeenFrom(zone, instant, now);
  if (span.from > now) return `${at(span.from)}, ${ageOf(span.from, now)} (${zone.name})`;
  return Number.isFinite(span.to) ? `now, until ${at(span.to)} (${zone.name})` : 'now';
}
