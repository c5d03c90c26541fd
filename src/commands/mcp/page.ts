import { createHash, type Hash } from 'node:crypto';
import type { Batches } from '../../core/items.ts';
import { usage } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/object.ts';
import { escapeHazards } from '../../output/sanitize.ts';
import { createPause } from '../../pause.ts';
import { counted, grouped } from '../../words/quantity.ts';

/** A value as JSON. Control characters are escaped because some clients print it on a terminal; the data is unchanged. */
export function safeJson(value: unknown): string {
  return escapeHazards(JSON.stringify(value));
}

/** How much of an object to keep. */
interface Bounds {
  /** Characters of JSON in all, apart from the words that say what was cut. */
  readonly total: number;
  /** Whether lists and texts may be of any length within that. */
  readonly isWhole?: boolean;
  hideKeys(text: string): string;
}

/** The object within the bounds, with every key hidden. What was cut says so in its place. */
export function cutObject(object: JsonObject, { total, isWhole = false, hideKeys }: Bounds): JsonObject {
  const most = isWhole ? { elements: Number.POSITIVE_INFINITY, text: total } : { elements: 20, text: 500 };
  let left = total;

  function cut(value: unknown): unknown {
    if (typeof value === 'string') return cutText(value);
    if (isJsonObject(value)) return cutMembers(value);
    if (Array.isArray(value)) {
      const kept = take(value, most.elements, cut);
      const rest = value.length - kept.length;
      return rest === 0 ? kept : [...kept, `… and ${grouped(String(rest))} more`];
    }
    left -= String(value).length + 1;
    return value;
  }

  function cutText(text: string): string {
    // Keys first: half of one would not be found.
    const whole = hideKeys(text);
    let kept = whole.slice(0, Math.max(0, Math.min(most.text, left)));
    while (kept !== '' && safeJson(kept).length > left) kept = kept.slice(0, kept.length / 2);
    if (kept.length < whole.length) {
      kept = kept.replace(/[\ud800-\udbff]$/, '');
      kept += `… (${counted(whole.length - kept.length, 'more character')})`;
    }
    left -= safeJson(kept).length + 1;
    return kept;
  }

  function cutMembers(whole: JsonObject): JsonObject {
    const members = Object.entries(whole);
    const kept = take<[string, unknown]>(members, members.length, ([name, value]) => [
      cutText(name),
      cut(value),
    ]);
    const rest = members.length - kept.length;
    if (rest > 0) kept.push(['…', counted(rest, 'more member')]);
    return Object.fromEntries(kept);
  }

  /** As many parts as fit, each of them cut. */
  function take<T>(parts: readonly T[], atMost: number, cutPart: (part: T) => T): T[] {
    left -= 3;
    const kept: T[] = [];
    for (const part of parts) {
      if (kept.length === atMost || left <= 0) break;
      kept.push(cutPart(part));
    }
    return kept;
  }

  return cutMembers(object);
}

/** Items per page. */
export const pageLimit = { default: 50, max: 500 } as const;

export type PageRequest = ReturnType<typeof pageRequestOf>;

/** The page that a call asks for: `limit` items after the first `offset`, of which `before` is the hash. */
export function pageRequestOf(given: JsonObject) {
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
        length += safeJson(object).length + 1;
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

/** The start of a hash: long enough that two lists never share it. */
function short(hash: Hash): string {
  return hash.copy().digest('base64url').slice(0, 12);
}
