import type { createHash } from 'node:crypto';
import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';
import { jsonOf } from './cut-value.ts';

/** Items per page. */
export const pageLimit = { default: 50, max: 500 } as const;

/** Which part of a list to show. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The tool and its other arguments: a cursor is only valid for the same ones. */
  readonly query: string;
  /** The fields that together identify an item. */
  readonly identity: readonly string[];
  /** Characters of JSON after which the page ends, but not before it has an item. */
  readonly length: number;
}

/** One part of a list. */
export interface Page {
  readonly items: readonly JsonObject[];
  /** Items in the whole list. */
  readonly total: number;
  /** Null if this is the last page. */
  readonly nextCursor: string | null;
  /** Whether the list up to this page differs from what the cursor's page saw. */
  readonly hasChanged: boolean;
}

/**
 * Picks a page from a list as it streams, holding only that page in memory. The service has no pagination, so a cursor is
 * the number of items before the page and a hash of their ids.
 */
export class Pager {
  readonly #request: PageRequest;
  readonly #objectOf: (item: Item) => JsonObject;
  readonly #from: { readonly offset: number; readonly seen: string };
  readonly #query: string;
  /** Of all items before the next page. */
  readonly #seen: ReturnType<typeof createHash>;
  #hasChanged: boolean;
  #total = 0;
  #items: JsonObject[] = [];
  #length = 0;
  #isFull = false;

  /** Throws a `USAGE` failure if the cursor is invalid or was made with other arguments. Node's crypto module loads slowly. */
  constructor(request: PageRequest, objectOf: (item: Item) => JsonObject, create: typeof createHash) {
    this.#request = request;
    this.#objectOf = objectOf;
    this.#query = short(create('sha256').update(request.query));
    this.#seen = create('sha256');
    this.#from =
      request.cursor === undefined ? { offset: 0, seen: '' } : placeIn(request.cursor, this.#query);
    this.#hasChanged = this.#from.offset > 0;
  }

  add(item: Item): void {
    this.#total += 1;
    const { offset, seen } = this.#from;
    if (this.#total > offset && !this.#isFull) this.#show(item);
    if (this.#isFull) return;
    this.#seen.update(JSON.stringify(this.#request.identity.map((name) => item.fields[name] ?? null)));
    if (this.#total === offset) this.#hasChanged = short(this.#seen) !== seen;
  }

  #show(item: Item): void {
    const object = this.#items.length < this.#request.limit ? this.#objectOf(item) : undefined;
    const length = object === undefined ? 0 : jsonOf(object).length + 1;
    this.#isFull =
      object === undefined || (this.#items.length > 0 && this.#length + length > this.#request.length);
    if (object === undefined || this.#isFull) return;
    this.#items.push(object);
    this.#length += length;
  }

  /** The page, after all items were added. */
  page(): Page {
    const end = this.#from.offset + this.#items.length;
    return {
      items: this.#items,
      total: this.#total,
      nextCursor: this.#isFull ? `${end}.${short(this.#seen)}.${this.#query}` : null,
      hasChanged: this.#hasChanged,
    };
  }
}

/** Short, but long enough that no two lists have the same. */
function short(hash: ReturnType<typeof createHash>): string {
  return hash.copy().digest('base64url').slice(0, 12);
}

function placeIn(cursor: string, query: string) {
  const [, offset, seen = '', of] = /^([1-9]\d{0,14})\.([\w-]{12})\.([\w-]{12})$/.exec(cursor) ?? [];
  const startAgain = 'Omit cursor to start from the beginning';
  if (offset === undefined)
    throw usage('invalid cursor', `Pass the nextCursor of the previous page. ${startAgain}`);
  if (of !== query)
    throw usage(
      'the cursor was made with other arguments',
      `Repeat the arguments of the previous page. ${startAgain}`,
    );
  return { offset: Number(offset), seen };
}
