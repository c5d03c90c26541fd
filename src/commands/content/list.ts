import { listCommand } from '../../core/list.ts';
import { content } from '../../model/content.ts';
import { isItemPlayable } from '../screens/engine/activity.ts';
import { activeAtCondition, expiryCondition } from '../screens/time-conditions.ts';
import { contentFilters } from './filters.ts';

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
  filters: contentFilters,
  conditions: [activeAtCondition({ what: 'playable', rule: isItemPlayable }), expiryCondition],
  state: 'status',
});
