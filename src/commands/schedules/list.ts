import { listCommand } from '../../command/list.ts';
import { schedules } from '../../model/schedules.ts';

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
  filters: [
    { name: 'status', field: 'status' },
    { name: 'orientation', field: 'orientation' },
    { name: 'player', field: 'playerIds', form: 'uuid' },
    { name: 'content', field: 'contentIds', form: 'uuid' },
    { name: 'estado', field: 'estados', form: 'uf' },
    { name: 'day', field: 'daysOfWeek' },
  ],
  state: 'status',
});
