import { getCommand } from '../../command/get.ts';
import { schedules } from '../../model/schedules.ts';
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
        'priority',
        'estados',
      ],
    },
    { title: 'Playlist', rows: ['contentCount', 'contentIds', 'playerIds'] },
    { title: 'Record', rows: ['createdAt', 'updatedAt'] },
  ],
});
