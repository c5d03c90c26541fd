import type { Filter } from '../../core/filters.ts';
import { getCommand } from '../../core/get.ts';
import { listCommand } from '../../core/list.ts';
import { content } from '../../model/content.ts';
import { isItemPlayable } from '../../tenant/engine/activity.ts';
import { scheduledContent } from '../screens/plan-selectors.ts';
import { activeAtSelector, expirySelector, hours } from '../screens/time-selectors.ts';

/** What selects content, in `list` and `download`. */
export const filters: readonly Filter[] = [
  { name: 'status', field: 'status' },
  { name: 'type', field: 'type' },
  { name: 'orientation', field: 'orientation' },
  { name: 'processing-status', field: 'processingStatus' },
  { name: 'tag', field: 'tags' },
  { name: 'day', field: 'daysOfWeek' },
];

export const selectors = [activeAtSelector('playable', isItemPlayable), expirySelector, scheduledContent];

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
    hours,
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
  filters,
  selectors,
  state: 'status',
});

export const getContent = getCommand({
  collection: content,
  filters,
  badges: ['type', 'status', 'processingStatus'],
  groups: [
    { rows: ['id', 'description', 'tags', 'processingError'] },
    { title: 'Plays', rows: ['daysOfWeek', hours, 'validFrom', 'validUntil', 'priority'] },
    {
      title: 'Media',
      rows: [
        'mimeType',
        { title: 'RESOLUTION', show: 'resolution', fields: ['width', 'height'] },
        'orientation',
        'durationSeconds',
        'fileSizeBytes',
        'compressionRatio',
        'checksum',
        'storageUrl',
        'thumbnailUrl',
      ],
    },
    { title: 'Record', rows: ['createdAt', 'updatedAt', 'tenantId'] },
  ],
});
