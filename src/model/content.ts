import { type Collection, endpoint, listLimit } from './endpoint.ts';
import {
  bytes,
  clockTime,
  datetime,
  days,
  integer,
  list,
  number,
  object,
  oneOf,
  pixels,
  seconds,
  text,
  url,
  uuid,
} from './fields.ts';

/** What can be played: a video, an image or an HTML page (§2.1, §4). */
export const content = endpoint(
  {
    id: uuid(),
    name: text(),
    description: text(),
    type: oneOf('video', 'image', 'html'),
    mimeType: text(),
    /** Seconds; videos only. */
    durationSeconds: seconds(),
    fileSizeBytes: bytes(),
    width: pixels(),
    height: pixels(),
    orientation: oneOf('landscape', 'portrait'),
    /** `<algorithm>:<digest>` of the media file. */
    checksum: text(),
    storageUrl: url(),
    thumbnailUrl: url(),
    /** `inactive` is disabled but retained, `archived` is hidden. */
    status: oneOf('active', 'inactive', 'archived'),
    validFrom: datetime(),
    validUntil: datetime(),
    tags: list(),
    metadata: object(),
    startAt: clockTime(),
    endAt: clockTime(),
    /** Higher is more important. */
    priority: integer(),
    daysOfWeek: days(),
    processingStatus: oneOf('pending', 'processing', 'ready', 'failed'),
    /** Set when `processingStatus` is `failed`. */
    processingError: text(),
    /** Size after processing, as a fraction of the original. */
    compressionRatio: number(),
    createdAt: datetime(),
    updatedAt: datetime(),
    tenantId: uuid(),
  },
  {
    noun: 'content',
    singular: 'content item',
    plural: 'content items',
    path: '/content',
    scope: 'content:read',
    idForm: 'uuid',
    initial: { status: 'active', processingStatus: 'ready' },
    query: ['status'],
    limit: listLimit,
    hasDetail: true,
    totals: { all: 'totalContent', active: 'activeContent' },
  },
) satisfies Collection;
