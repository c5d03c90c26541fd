import type { ContentType } from './media.ts';
import { type Deck, deal } from './random.ts';

type ProcessingStatus = 'pending' | 'processing' | 'ready' | 'failed';

/** Of 128 items 5 are waiting, 4 are being processed and 8 have failed. */
const unready: Readonly<Record<number, ProcessingStatus>> = {
  6: 'pending',
  13: 'processing',
  19: 'failed',
  26: 'failed',
};
const cycle = 29;

/** The `processingStatus` of the content item at `index` (§2.1). */
export function contentProcessing(index: number): ProcessingStatus {
  return unready[index % cycle] ?? 'ready';
}

const errors: Readonly<Record<ContentType, Deck<string>>> = {
  video: ['No video track', 'Upload is truncated', 'Decoding failed at 00:07: corrupt frame'],
  image: [
    'Image is corrupt: unexpected end of file',
    'Embedded color profile is invalid',
    'Upload is truncated',
  ],
  html: ['Page did not load within 30 s', 'Font Inter.woff2 is missing (404)'],
};

/** Why processing of the item at `index` failed (§2.1): something that can happen to its type. */
export function processingError(index: number, type: ContentType): string {
  return deal(errors[type], index);
}
