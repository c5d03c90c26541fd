import { type Deck, deal, type Random } from './random.ts';
import type { Tenant } from './tenants.ts';

/** `type` of a content item (§2.1). */
export type ContentType = 'video' | 'image' | 'html';

/** The kind of the content item at `index` (§2.1). */
function contentType(index: number): ContentType {
  return deal<ContentType>(['video', 'image', 'video', 'html', 'image'], index);
}

/** `durationSeconds` of the content item at `index`; undefined for all but videos (§2.1). */
export function videoSeconds(index: number): number | undefined {
  return contentType(index) === 'video' ? deal([15, 30, 10, 60, 20, 45, 90], index) : undefined;
}

/** The orientation of the content item at `index`. */
export function contentOrientation(index: number): 'portrait' | 'landscape' {
  return index % 3 === 1 ? 'portrait' : 'landscape';
}

const formats: Readonly<Record<ContentType, Deck<readonly [mimeType: string, extension: string]>>> = {
  video: [
    ['video/mp4', 'mp4'],
    ['video/mp4', 'mp4'],
    ['video/webm', 'webm'],
  ],
  image: [
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ],
  html: [['text/html', 'html']],
};

const panels: Deck<readonly [long: number, short: number]> = [
  [1920, 1080],
  [3840, 2160],
  [1920, 1080],
];

/** The range of a file's bytes; for a video, per second. */
const bytes: Readonly<Record<ContentType, readonly [least: number, most: number]>> = {
  video: [450_000, 1_600_000],
  image: [90_000, 4_200_000],
  html: [2_000, 60_000],
};

/** The fields of a content item that describe its file (§2.1), in the contract's order. */
export function mediaFields(tenant: Tenant, draws: Random, index: number, id: string, processed: boolean) {
  const type = contentType(index);
  const orientation = contentOrientation(index);
  const [mimeType, extension] = draws.pick(formats[type]);
  const [long, short] = draws.pick(panels);
  const durationSeconds = videoSeconds(index);
  const folder = `https://cdn.example.com/${tenant.slug}`;
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  return {
    type,
    mimeType,
    durationSeconds,
    fileSizeBytes: (durationSeconds ?? 1) * draws.between(...bytes[type]),
    // A page has no size.
    ...(type === 'html' ? {} : { width, height }),
    orientation,
    checksum: `sha256:${draws.hex(8)}`,
    storageUrl: `${folder}/content/${id}.${extension}`,
    thumbnailUrl: processed ? `${folder}/thumbnails/${id}.jpg` : undefined,
  };
}
