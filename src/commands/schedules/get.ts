import { getCommand } from '../../command/get.ts';
import { schedules } from '../../model/schedules.ts';
import { scheduleFilters } from './filters.ts';
import { nextActiveText } from './next-active.ts';

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
