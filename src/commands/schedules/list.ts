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
  examples: [
    'signage schedules list --status active --sort -priority',
    'signage schedules list --day SAT,SUN --estado SP',
    'signage schedules list --player 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
  ],
});
