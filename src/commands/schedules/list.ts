import { activeAtCondition, expiryCondition } from '../../command/airing/time-conditions.ts';
import { listCommand } from '../../command/list.ts';
import { schedules } from '../../model/schedules.ts';
import { isScheduleActive } from '../../rules/airing/activity.ts';
import { scheduleFilters } from './filters.ts';

export const listSchedules = listCommand({
  collection: schedules,
  columns: [
    'id',
    'name',
    'status',
    'daysOfWeek',
    { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] },
    'validFrom',
    'validUntil',
    'priority',
    'contentCount',
    'estados',
  ],
  leaveOut: ['estados', 'contentCount', 'validFrom', 'validUntil', 'priority'],
  filters: scheduleFilters,
  conditions: [activeAtCondition({ what: 'active', rule: isScheduleActive }), expiryCondition],
  state: 'status',
});
