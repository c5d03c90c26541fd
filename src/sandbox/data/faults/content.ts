import type { Content } from '../../../model/content.ts';
import type { Tenant } from '../tenants.ts';
import { day, dayEnd, dayStart, utc } from '../time.ts';

/** Indexes of the content items that the faulty schedules refer to. */
export const faultyItems = {
  /** In order: the others do not keep it from playing. */
  sound: 12,
  failed: 101,
  pending: 104,
  inactive: 105,
  portrait: 109,
  expired: 107,
  nightOnly: 110,
  tiny: 111,
  stuck: 116,
} as const;

interface Fault {
  /** Rules of the linter that it is an example of. */
  readonly shows: readonly string[];
  readonly fields: (now: number) => Partial<Content>;
}

/** Content items that are wrong on purpose, by index: what differs from the item that would be there. */
const faults: Readonly<Record<number, Fault>> = {
  [faultyItems.failed]: {
    shows: ['content-not-ready'],
    fields: () => ({
      ...valid,
      processingStatus: 'failed',
      processingError: 'Embedded color profile is invalid',
      thumbnailUrl: undefined,
      compressionRatio: undefined,
    }),
  },
  [faultyItems.pending]: {
    shows: ['content-not-ready'],
    fields: (now) => ({ ...unprocessed(now - 10 * 60_000), processingStatus: 'pending' }),
  },
  [faultyItems.stuck]: {
    shows: ['content-not-ready', 'processing-stuck'],
    fields: (now) => ({ ...unprocessed(now - 2 * day), processingStatus: 'processing' }),
  },
  [faultyItems.inactive]: { shows: ['content-inactive'], fields: () => ({ status: 'inactive' }) },
  [faultyItems.portrait]: { shows: ['orientation-mismatch'], fields: () => valid },
  [faultyItems.expired]: {
    shows: ['content-expired'],
    fields: (now) => ({ validFrom: dayStart(now, -40), validUntil: dayEnd(now, -10), status: 'active' }),
  },
  [faultyItems.nightOnly]: {
    shows: ['content-window-disjoint'],
    fields: () => ({ ...valid, startAt: '22:00', endAt: '05:00' }),
  },
  [faultyItems.tiny]: {
    shows: ['resolution-mismatch'],
    fields: () => ({ ...valid, width: 480, height: 270 }),
  },
  99: { shows: ['duplicate-content'], fields: () => duplicated },
  114: { shows: ['duplicate-content'], fields: () => duplicated },
  117: { shows: ['bad-checksum'], fields: () => ({ checksum: 'sha256:9f86d081884c7d65' }) },
  119: {
    shows: ['insecure-url'],
    fields: () => ({ storageUrl: 'http://cdn.example.com/rede-aurora/content/aviso.png' }),
  },
  120: {
    shows: ['type-mismatch'],
    fields: () => ({ mimeType: 'image/png', durationSeconds: undefined }),
  },
};

/** Nothing else is wrong with it. */
const valid = {
  status: 'active',
  validFrom: undefined,
  validUntil: undefined,
  daysOfWeek: undefined,
} as const;

const duplicated = { checksum: `sha256:${'5d41402abc4b2a76'.repeat(4)}`, fileSizeBytes: 1_843_200 };

function unprocessed(since: number): Partial<Content> {
  return {
    ...valid,
    thumbnailUrl: undefined,
    compressionRatio: undefined,
    createdAt: utc(since - 60_000),
    updatedAt: utc(since),
  };
}

/** What is wrong with the item at `index`, if anything: the description says what it is an example of. */
export function faultyContent({ now }: Tenant, index: number): Partial<Content> | undefined {
  const fault = faults[index];
  return fault && { ...fault.fields(now), description: `Exemplo de: ${fault.shows.join(', ')}` };
}
