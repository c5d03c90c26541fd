import { getCommand } from '../../core/get.ts';
import { content } from '../../model/content.ts';
import { contentFilters } from './filters.ts';

export const getContent = getCommand({
  collection: content,
  filters: contentFilters,
  badges: ['type', 'status', 'processingStatus'],
  groups: [
    { rows: ['id', 'description', 'tags', 'processingError'] },
    {
      title: 'Plays',
      rows: [
        'daysOfWeek',
        { title: 'HOURS', show: 'range', fields: ['startAt', 'endAt'] },
        'validFrom',
        'validUntil',
        'priority',
      ],
    },
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
