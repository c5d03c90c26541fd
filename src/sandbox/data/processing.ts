import type { ContentType } from './media.ts';
import { type Deck, deal, type Random } from './random.ts';

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
  video: ['Unsupported codec: prores (ap4h)', 'Upload is truncated: 18 of 25 MB received', 'No video track'],
  image: [
    'Image dimensions exceed 8192 × 8192 pixels',
    'Unsupported color space: CMYK',
    'Image is corrupt: unexpected end of file',
  ],
  html: ['index.html is missing from the archive', 'Page did not load within 30 s'],
};

/** Why processing failed (§2.1), for an item of this type. */
export function processingError(draws: Random, type: ContentType): string {
  return deal(errors[type], draws.below(errors[type].length));
}
