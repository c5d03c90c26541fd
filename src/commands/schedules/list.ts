import { listCommand } from '../../core/list.ts';
import { schedules } from '../../model/schedules.ts';
import { isScheduleActive } from '../screens/engine/activity.ts';
import { activeAtCondition, expiryCondition } from '../screens/time-conditions.ts';
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
