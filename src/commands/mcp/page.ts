import { createHash, type Hash } from 'node:crypto';
import type { Batches } from '../../core/items.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { jsonOf } from './cut-value.ts';

/** Items per page. */
export const pageLimit = { default: 50, max: 500 } as const;

/** Which part of a list to show. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The tool and its other arguments: a cursor is only valid for the same ones. */
  readonly query: string;
}

/** The page that a call of this tool asks for. */
export function pageOf(tool: string, { limit, cursor, ...others }: JsonObject): PageRequest {
  const count = limit ?? pageLimit.default;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > pageLimit.max)
    throw usage(`limit must be a whole number from 1 to ${pageLimit.max}`);
  const from = cursor ?? '';
  if (typeof from !== 'string') throw usage('cursor must be a string');
  const used = Object.entries(others).filter(([, value]) => (value ?? null) !== null);
  const sorted = used.sort(([a], [b]) => (a < b ? -1 : 1));
  return { limit: count, cursor: from || undefined, query: JSON.stringify([tool, sorted]) };
}

/** How to show the items of a list. */
interface Shown {
  /** The fields that together identify an item. */
  readonly identity: readonly string[];
  /** Characters of JSON after which the page ends, but not before it has an item. */
  readonly longest: number;
  objectOf(fields: JsonObject): JsonObject;
}

/**
 * Picks a page from a list as it streams, holding only that page in memory. The service has no pagination, so a cursor is
 * the number of items before the page and a hash of their ids. `hasChanged` says that these are no longer the same.
 */
export async function readPage(
  batches: Batches,
  { limit, cursor, query }: PageRequest,
  { identity, longest, objectOf }: Shown,
) {
  const asked = short(createHash('sha256').update(query));
  const { offset, before } = cursor === undefined ? { offset: 0, before: '' } : placeIn(cursor, asked);
  const seen = createHash('sha256');
  const items: JsonObject[] = [];
  let total = 0;
  let length = 0;
  let isFull = false;
  let hasChanged = offset > 0;
  for await (const batch of batches) {
    for (const { fields } of batch) {
      total += 1;
      isFull ||= items.length === limit;
      if (total > offset && !isFull) {
        const object = objectOf(fields);
        length += jsonOf(object).length + 1;
        isFull = items.length > 0 && length > longest;
        if (!isFull) items.push(object);
      }
      if (isFull) continue;
      seen.update(JSON.stringify(identity.map((name) => fields[name] ?? null)));
      if (total === offset) hasChanged = short(seen) !== before;
    }
    // Lets the server answer a ping, and notice that the call was canceled.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const nextCursor = isFull ? `${offset + items.length}.${short(seen)}.${asked}` : null;
  return { items, total, nextCursor, hasChanged };
}

/** Short, but long enough that no two lists have the same. */
function short(hash: Hash): string {
  return hash.copy().digest('base64url').slice(0, 12);
}

function placeIn(cursor: string, asked: string) {
  const [, offset, before = '', of] = /^([1-9]\d{0,14})\.([\w-]{12})\.([\w-]{12})$/.exec(cursor) ?? [];
  const startAgain = 'Omit cursor to start from the beginning';
  if (offset === undefined)
    throw usage('invalid cursor', `Pass the nextCursor of the previous page. ${startAgain}`);
  if (of !== asked)
    throw usage(
      'the cursor is for different arguments',
      `Repeat the arguments of the previous page. ${startAgain}`,
    );
  return { offset: Number(offset), before };
}
