import { getCommand } from '../../command/get.ts';
import { content } from '../../model/content.ts';

export const getContent = getCommand({
  collection: content,
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
  examples: [
    'signage content get 1c6e5f0a-7b1c-4a8e-9d7e-6a0d1b2c3d4e',
    'signage content list --tag verao --fields id --no-header | signage content get - --json',
  ],
});
