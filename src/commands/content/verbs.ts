import { filtersOf } from '../../core/filters.ts';
import { getCommand } from '../../core/get.ts';
import { listCommand } from '../../core/list.ts';
import { prioritySelector, resolutionSelector, sizeSelector } from '../../core/value-selectors.ts';
import { content } from '../../model/content.ts';
import { isItemPlayable } from '../../screens/engine/activity.ts';
import { scheduledContent } from '../../screens/plan-selectors.ts';
import { activeAtSelector, expirySelector, hours, updatedSelector } from '../../screens/time-selectors.ts';
import { usageOf } from '../../screens/usage-flag.ts';

/** What selects content, in `list` and `download`. */
export const contentSelectors = [
  ...filtersOf(content, [
    { name: 'status', field: 'status' },
    {
      name: 'type',
      field: 'type',
      synonyms: ['--kind', '--tipo'],
    },
    { name: 'orientation', field: 'orientation' },
    { name: 'processing-status', field: 'processingStatus' },
    { name: 'tag', field: 'tags', synonyms: ['--label', '--labels', '--etiqueta'] },
    { name: 'day', field: 'daysOfWeek', synonyms: ['--dia', '--weekday'] },
  ]),
  activeAtSelector('playable', isItemPlayable),
  expirySelector,
  scheduledContent,
  prioritySelector,
  sizeSelector,
  updatedSelector,
  resolutionSelector,
];

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
  selectors: contentSelectors,
  state: 'status',
});

export const getContent = getCommand({
  collection: content,
  addition: usageOf('content'),
  selectors: contentSelectors,
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
