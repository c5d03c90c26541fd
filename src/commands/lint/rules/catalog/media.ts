import type { JsonObject } from '../../../../json/object.ts';
import { bytesText, counted } from '../../../../model/quantity.ts';
import type { Rule } from '../rule.ts';
import { groupsOf } from '../sorted.ts';
import type { TenantItem } from '../tenant.ts';
import { lengthText, short } from '../texts.ts';
import { ageOf, isUnprocessed, slowProcessing } from './playlists.ts';
import { contradiction } from './shapes.ts';

export const unusedContent: Rule = {
  id: 'unused-content',
  severity: 'info',
  resource: 'content',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  whole: ['schedules'],
  what: 'no schedule, active or not, names an item that is not archived',
  why: 'It takes storage, and makes lists long.',
  fix: 'archive it',
  *check(tenant) {
    const used = new Set(tenant.schedules.flatMap((schedule) => tenant.itemsOf(schedule)));
    const unused = tenant.items.filter((item) => !used.has(item) && item.fields.status !== 'archived');
    const total = unused.reduce((sum, item) => sum + bytesOf(item), 0);
    const all = unused.length > 1 ? ` (of ${unused.length} unused items, ${bytesText(total)})` : '';
    for (const item of unused)
      yield { on: item, message: `in no schedule: ${bytesText(bytesOf(item))}${all}` };
  },
};

function bytesOf({ fields: { fileSizeBytes } }: TenantItem): number {
  return typeof fileSizeBytes === 'number' && fileSizeBytes > 0 ? fileSizeBytes : 0;
}

export const duplicateContent: Rule = {
  id: 'duplicate-content',
  severity: 'info',
  resource: 'content',
  needs: ['content:read'],
  engine: false,
  what: 'two items that are not archived have the same checksum',
  why: 'The same file is stored and downloaded twice.',
  fix: 'keep one, and name it in all schedules',
  *check({ items }) {
    const stored = items.filter(({ fields }) => fields.status !== 'archived');
    const groups = groupsOf(stored, ({ fields: { checksum } }) =>
      typeof checksum === 'string' && checksum !== '' ? checksum.toLowerCase() : undefined,
    );
    for (const [first, ...others] of groups.values())
      for (const item of others)
        yield {
          on: item,
          message: `the same file as ${short(first?.id ?? '')}: ${bytesText(bytesOf(item))} wasted`,
          with: first ? [first.id] : [],
        };
  },
};

export const processingStuck: Rule = {
  id: 'processing-stuck',
  severity: 'warning',
  resource: 'content',
  needs: ['content:read'],
  engine: false,
  what: 'an item has been pending or processing for more than an hour',
  why: 'Its processing has probably stopped.',
  fix: 'upload it again',
  *check({ items, settings: { now } }) {
    for (const item of items) {
      const age = isUnprocessed(item.fields) ? ageOf({ updatedAt: item.fields.updatedAt }, now) : undefined;
      if (age !== undefined && age > slowProcessing)
        yield { on: item, message: `${item.fields.processingStatus} for ${lengthText(age)}` };
    }
  },
};

export const processingFailed: Rule = {
  id: 'processing-failed',
  severity: 'info',
  resource: 'content',
  needs: ['schedules:read', 'content:read'],
  engine: false,
  whole: ['schedules'],
  what: 'the processing of an item failed, and no active schedule names it',
  why: 'It cannot play once a schedule names it.',
  fix: 'upload it again',
  *check(tenant) {
    const used = new Set(tenant.current.flatMap((schedule) => tenant.itemsOf(schedule)));
    for (const item of tenant.items) {
      const { processingStatus, processingError } = item.fields;
      if (processingStatus !== 'failed' || used.has(item)) continue;
      const reason =
        typeof processingError === 'string' && processingError !== '' ? `: ${processingError}` : '';
      yield { on: item, message: `processing failed${reason}` };
    }
  },
};

/** Characters of a digest in hexadecimal, by algorithm. */
const digestLengths: Readonly<Record<string, number>> = {
  crc32: 8,
  md5: 32,
  sha1: 40,
  sha224: 56,
  sha256: 64,
  sha384: 96,
  sha512: 128,
};

export const badChecksum: Rule = {
  id: 'bad-checksum',
  severity: 'warning',
  resource: 'content',
  needs: ['content:read'],
  engine: false,
  what: 'a checksum is not <algorithm>:<digest>, or its digest has the wrong length',
  why: 'Nobody can verify the file with it.',
  fix: 'report it to the vendor of the service',
  *check({ items }) {
    for (const item of items) {
      const { checksum } = item.fields;
      const fault = typeof checksum === 'string' ? checksumFault(checksum) : undefined;
      if (fault !== undefined) yield { on: item, message: fault };
    }
  },
};

function checksumFault(checksum: string): string | undefined {
  const [, algorithm = '', digest = ''] = /^([A-Za-z][\w-]*):([\w+/=-]+)$/.exec(checksum) ?? [];
  if (digest === '') return `checksum ${JSON.stringify(checksum.slice(0, 80))} is not <algorithm>:<digest>`;
  const name = algorithm.toLowerCase().replace('-', '');
  const length = Object.hasOwn(digestLengths, name) ? digestLengths[name] : undefined;
  if (length === undefined) return undefined;
  const isHex = digest.length === length && /^[\da-f]*$/i.test(digest);
  // The same bytes in base64, with or without padding.
  const base64 = Math.ceil((length * 2) / 3);
  const isBase64 = digest.replace(/=+$/, '').length === base64;
  if (isHex || isBase64) return undefined;
  return `the ${algorithm} digest has ${counted(digest.length, 'character')}, not ${length} in hexadecimal`;
}

export const insecureUrl: Rule = {
  id: 'insecure-url',
  severity: 'warning',
  resource: 'content',
  needs: ['content:read'],
  engine: false,
  what: 'storageUrl or thumbnailUrl is not https, or contains a user name or password',
  why: 'Anyone on the way can change what screens show, or read the password.',
  fix: 'report it to the vendor of the service',
  *check({ items }) {
    for (const item of items) {
      const faults = ['storageUrl', 'thumbnailUrl'].flatMap((field) => urlFault(item.fields, field) ?? []);
      if (faults.length > 0) yield { on: item, message: faults.join('; ') };
    }
  },
};

/** Never quotes the URL: it may hold a password. */
function urlFault(fields: JsonObject, field: string): string | undefined {
  const url = fields[field];
  if (typeof url !== 'string' || url === '') return undefined;
  const [, scheme = '', authority = ''] = /^\s*([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority.includes('@')) return `${field} contains user information`;
  return scheme.toLowerCase() === 'https' ? undefined : `${field} is not https`;
}

export const typeMismatch: Rule = {
  id: 'type-mismatch',
  severity: 'warning',
  resource: 'content',
  needs: ['content:read'],
  engine: false,
  what: 'type contradicts mimeType, orientation contradicts width and height, or a video has no duration',
  why: 'A player that trusts the wrong field shows the item badly or skips it.',
  fix: 'correct the record, or upload the file again',
  *check({ items }) {
    for (const item of items) {
      const { width, height } = item.fields;
      const faults = [
        mimeFault(item.fields),
        contradiction(item.fields, width, height),
        durationFault(item.fields),
      ];
      const texts = faults.filter((text) => text !== undefined);
      if (texts.length > 0) yield { on: item, message: texts.join('; ') };
    }
  },
};

function mimeFault({ type, mimeType }: JsonObject): string | undefined {
  if (typeof mimeType !== 'string' || mimeType === '') return undefined;
  const kind = mimeType.split('/', 1)[0]?.toLowerCase();
  const isMedia = kind === 'video' || kind === 'image';
  const contradicts = type === 'html' ? isMedia : (type === 'video' || type === 'image') && kind !== type;
  return contradicts ? `type is ${type}, but mimeType is ${mimeType}` : undefined;
}

/** An item that is not ready may not have been measured yet. */
function durationFault({ type, durationSeconds, processingStatus }: JsonObject): string | undefined {
  const isMissing = (durationSeconds ?? null) === null && (processingStatus ?? 'ready') === 'ready';
  return type === 'video' && isMissing ? 'a video without durationSeconds' : undefined;
}
