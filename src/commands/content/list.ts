import { listCommand } from '../../command/list.ts';
import { content } from '../../model/content.ts';

export const listContent = listCommand({
  collection: content,
  columns: [
    'id',
    'name',
    'type',
    'status',
    'processingStatus',
    'durationSeconds',
    'fileSizeBytes',
    { title: 'RESOLUTION', show: 'resolution', fields: ['width', 'height'] },
    'daysOfWeek',
    { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] },
    'priority',
  ],
  leaveOut: [
    'priority',
    'RESOLUTION',
    'fileSizeBytes',
    'HOURS',
    'daysOfWeek',
    'durationSeconds',
    'processingStatus',
  ],
  filters: [
    { name: 'status', field: 'status' },
    { name: 'type', field: 'type' },
    { name: 'orientation', field: 'orientation' },
    { name: 'processing-status', field: 'processingStatus' },
    { name: 'tag', field: 'tags' },
    { name: 'day', field: 'daysOfWeek' },
  ],
  state: 'status',
});
