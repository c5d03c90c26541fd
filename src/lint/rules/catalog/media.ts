import { dayLength, instantOf } from '../../../clock/instant.ts';
import { ageOf } from '../../../clock/time-text.ts';
import type { JsonObject } from '../../../json/object.ts';
import { digestLengths, parseChecksum } from '../../../media/rules/media.ts';
import { isLoopback } from '../../../model/endpoint.ts';
import { problemOf } from '../../../screens/engine/schedule.ts';
import { bytesText, counted } from '../../../words/quantity.ts';
import type { ParsedTenant, TenantItem } from '../parsed-tenant.ts';
import { type Catalog, eachItem } from '../rule.ts';
import { contradiction } from '../shapes.ts';
import { repeats } from '../sorted.ts';
import { quotedName } from '../texts.ts';

/** Content items by themselves. */
export const media = {
  'unused-content': {
    severity: 'info',
    resource: 'content',
    needs: ['schedules', 'content'],
    whole: ['schedules'],
    what: 'no schedule, active or not, uses an item that is not archived',
    why: 'It takes up storage and clutters lists.',
    fix: 'archive it',
    todo: 'Archive the content: no schedule uses it',
    *check(tenant) {
      // A list of items that cannot be read may include any.
      if (tenant.schedules.some((schedule) => problemOf(schedule, 'contentIds'))) return;
      const used = new Set(tenant.schedules.flatMap((schedule) => tenant.itemsOf(schedule)));
      const unused = tenant.items.filter((item) => !used.has(item) && item.fields.status !== 'archived');
      const total = unused.reduce((sum, item) => sum + bytesOf(item), 0);
      const ofAll = `${counted(unused.length, 'unused item')}, ${bytesText(total)}`;
      for (const on of unused) {
        const ofEach = bytesText(bytesOf(on));
        yield { on, message: `in no schedule: ${ofEach}`, said: [ofAll, ofEach] };
      }
    },
  },
  'duplicate-content': {
    severity: 'info',
    resource: 'content',
    what: 'two items that are not archived have the same checksum',
    why: 'The same file is stored and downloaded twice.',
    fix: 'keep one, and use it in all schedules',
    todo: 'Keep one of these files: they are the same',
    *check({ items }) {
      const stored = items.filter(({ fields }) => fields.status !== 'archived');
      for (const [on, first] of repeats(stored, fileOf)) {
        const message = `the same file as ${quotedName(first)}: ${bytesText(bytesOf(on))} wasted`;
        yield { on, message, with: [first.id] };
      }
    },
  },
  'processing-stuck': {
    severity: 'warning',
    resource: 'content',
    what: 'an item has been pending or processing for more than an hour',
    why: 'Processing has probably stalled.',
    fix: 'upload it again',
    todo: 'Upload the content again: its processing takes too long',
    check: eachItem(function* (item, tenant, runs) {
      const isReported = runs('content-not-ready') && tenant.usersOf(item).length > 0;
      const isSlow = isUnprocessed(item) && (contentAgeMs(item, tenant) ?? 0) > slowProcessing;
      if (isSlow && !isReported) yield waitText(item, tenant);
    }),
  },
  'processing-failed': {
    severity: 'info',
    resource: 'content',
    needs: ['schedules', 'content'],
    whole: ['schedules'],
    what: 'processing of an item failed, and no active schedule uses it',
    why: 'It cannot play if a schedule uses it later.',
    fix: 'upload it again',
    todo: 'Upload the content again: its processing failed',
    check: eachItem(function* (item, tenant) {
      if (item.fields.processingStatus === 'failed' && tenant.usersOf(item).length === 0)
        yield failureText(item);
    }),
  },
  'bad-checksum': {
    severity: 'warning',
    resource: 'content',
    what: 'a checksum is not <algorithm>:<digest>, or its digest has the wrong length',
    why: 'It cannot be used to verify the file.',
    fix: 'report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    check: eachItem(function* ({ fields: { checksum } }) {
      if (typeof checksum !== 'string' || parseChecksum(checksum) !== undefined) return;
      const [, algorithm = '', digest = ''] = /^([A-Za-z][\w-]*):([\w+/=-]+)$/.exec(checksum) ?? [];
      const length = digestLengths.get(algorithm.toLowerCase().replace('-', ''));
      if (digest === '')
        yield `checksum ${JSON.stringify(checksum.slice(0, 80))} is not <algorithm>:<digest>`;
      else if (length !== undefined && !isDigest(digest, length))
        yield `the ${algorithm} digest has ${counted(digest.length, 'character')}, not ${length} in hexadecimal`;
    }),
  },
  'insecure-url': {
    severity: 'warning',
    resource: 'content',
    what: 'storageUrl or thumbnailUrl is not https, or contains a user name or password',
    why: 'An attacker on the network can change what screens show, or read the password.',
    fix: 'report it to the vendor of the service',
    todo: 'Report its data to the vendor of the service',
    check: eachItem(function* ({ fields }) {
      const faults = ['storageUrl', 'thumbnailUrl'].flatMap((field) => urlFault(fields, field) ?? []);
      if (faults.length > 0) yield faults.join('; ');
    }),
  },
  'type-mismatch': {
    severity: 'warning',
    resource: 'content',
    what: 'type contradicts mimeType, orientation contradicts width and height, or a video has no duration',
    why: 'A player that relies on the wrong field may show the item badly or skip it.',
    fix: 'correct the record, or upload the file again',
    todo: 'Correct the data of the content: they contradict each other',
    check: eachItem(function* ({ fields }) {
      const shapeFault = contradiction(fields, fields.width, fields.height);
      const faults = [mimeFault(fields), shapeFault, durationFault(fields)].filter(
        (fault) => fault !== undefined,
      );
      if (faults.length > 0) yield faults.join('; ');
    }),
  },
} satisfies Catalog;

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function bytesOf({ fields: { fileSizeBytes } }: TenantItem): number {
  return typeof fileSizeBytes === 'number' && fileSizeBytes > 0 ? fileSizeBytes : 0;
}

/** How long ago an item was changed: milliseconds. Undefined if unknown. */
export function contentAgeMs({ fields }: TenantItem, { options }: ParsedTenant): number | undefined {
  const instant = instantOf(textIn(fields.updatedAt ?? fields.createdAt) ?? '');
  return instant === undefined ? undefined : options.now - instant;
}

/** Whether an item still waits for its processing. */
export function isUnprocessed({ fields: { processingStatus } }: TenantItem): boolean {
  return processingStatus === 'pending' || processingStatus === 'processing';
}

/** Milliseconds after which processing takes too long. */
export const slowProcessing = dayLength / 24;

/** `still pending; last changed 3d ago`. */
export function waitText(item: TenantItem, tenant: ParsedTenant): string {
  const age = contentAgeMs(item, tenant);
  return `still ${item.fields.processingStatus}${age === undefined ? '' : `; last changed ${ageOf(-age, 0)}`}`;
}

/** `processing failed: Unsupported color space` */
export function failureText({ fields }: TenantItem): string {
  const reason = textIn(fields.processingError);
  return reason === undefined ? 'processing failed' : `processing failed: ${reason}`;
}

/** Whether a digest has this many hexadecimal digits, or as many bytes in base64, with or without padding. */
function isDigest(digest: string, length: number): boolean {
  const isHex = digest.length === length && /^[\da-f]*$/i.test(digest);
  return isHex || digest.replace(/=+$/, '').length === Math.ceil((length * 2) / 3);
}

/** The checksum of an item, in one form for all that mean the same. */
function fileOf({ fields }: { readonly fields: JsonObject }): string | undefined {
  const text = textIn(fields.checksum);
  const parsed = parseChecksum(text ?? '');
  return parsed ? `${parsed.algorithm}:${parsed.digest}` : text?.toLowerCase();
}

/** Never quotes the URL: it may hold a password. */
function urlFault(fields: JsonObject, field: string): string | undefined {
  const url = textIn(fields[field]);
  const [, scheme = '', authority = ''] = /^\s*([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(url ?? '') ?? [];
  if (authority.includes('@')) return `${field} contains user information`;
  // What stays on one machine, as in a sandbox, is not seen on any network.
  const isSafe = /^https$/i.test(scheme) || isLoopback(authority.toLowerCase().replace(/:\d*$/, ''));
  return url === undefined || isSafe ? undefined : `${field} is not https`;
}

function mimeFault({ type, mimeType }: JsonObject): string | undefined {
  const kind = textIn(mimeType)?.split('/', 1)[0]?.toLowerCase();
  const isMedia = (what: unknown) => what === 'video' || what === 'image';
  const contradicts = type === 'html' ? isMedia(kind) : isMedia(type) && kind !== type;
  return kind !== undefined && contradicts ? `type is ${type}, but mimeType is ${mimeType}` : undefined;
}

/** An item that is not ready may not have been measured yet. */
function durationFault({ type, durationSeconds, processingStatus }: JsonObject): string | undefined {
  const isMissing = (durationSeconds ?? null) === null && (processingStatus ?? 'ready') === 'ready';
  return type === 'video' && isMissing ? 'a video without durationSeconds' : undefined;
}
