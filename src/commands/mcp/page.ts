import { createHash, type Hash } from 'node:crypto';
import type { Batches } from '../../core/items.ts';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import { createPause } from '../../pause.ts';
import { jsonOf } from './cut-value.ts';

/** Items per page. */
export const pageLimit = { default: 50, max: 500 } as const;

export type PageRequest = ReturnType<typeof pageOf>;

/** The page that a call asks for: `limit` items after the first `offset`, of which `before` is the hash. */
export function pageOf(given: JsonObject) {
  const limit = given.limit ?? pageLimit.default;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > pageLimit.max)
    throw usage(`limit must be a whole number from 1 to ${pageLimit.max}`);
  const from = given.cursor ?? '';
  if (from === '') return { limit, offset: 0, before: '' };
  if (typeof from !== 'string') throw usage('cursor must be a string');
  const [, offset, before = ''] = /^([1-9]\d{0,14})\.([\w-]{12})$/.exec(from) ?? [];
  if (offset !== undefined) return { limit, offset: Number(offset), before };
  throw usage('invalid cursor', 'Pass the nextCursor of the previous page, or omit cursor to start again');
}

/**
 * Picks a page from a list as it streams, holding only that page in memory: up to `longest` characters of JSON, but at
 * least one item. The service has no pagination, so a cursor is the number of items before the page and a hash of their
 * `identity`, the fields that tell them apart. `hasChanged` says that these are no longer the same.
 */
export async function readPage(
  batches: Batches,
  { limit, offset, before }: PageRequest,
  identity: readonly string[],
  longest: number,
  objectOf: (fields: JsonObject) => JsonObject,
  signal: AbortSignal,
) {
  const pause = createPause(signal);
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
    await pause();
  }
  return { items, total, nextCursor: isFull ? `${offset + items.length}.${short(seen)}` : null, hasChanged };
}

/** Short, but long enough that no two lists have the same. */
function short(hash: Hash): string {
  return hash.copy().digest('base64url').slice(0, 12);
}
