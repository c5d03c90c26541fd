import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';

/** Items per page. */
export const pageLimit = { default: 50, max: 500 } as const;

/** Characters of JSON after which a page ends regardless of its limit: about 10,000 tokens. */
const longestPage = 40_000;

/** Items in a cursor: if the latest are gone, the next page starts after an earlier one. */
const anchorCount = 5;

/** Which part of a list to show. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The tool and its other arguments: a cursor is only valid for the same ones. */
  readonly query: string;
  /** The fields that together identify an item. */
  readonly identity: readonly string[];
}

/** A short hash, but long enough that no two items of a list collide. */
type Hash = (text: string) => string;

/** Loads node:crypto late: that takes half as long as starting Node. */
export async function loadHash(): Promise<Hash> {
  const { createHash } = await import('node:crypto');
  return (text) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** One part of a list. */
export interface Page {
  readonly items: readonly JsonObject[];
  /** Items in the whole list. */
  readonly total: number;
  /** Null if this is the last page. */
  readonly nextCursor: string | null;
}

/** Where a page starts: after the latest of these items. */
interface Place {
  /** Hashes of the last items shown, the latest last. */
  readonly anchors: readonly string[];
  /** The index of the latest in the list when it was shown. */
  readonly position: number;
}

const start: Place = { anchors: [], position: -1 };

/** Whether everything shown so far is an anchor: with none of them left, the next page is the first. */
function isNearStart({ anchors, position }: Place): boolean {
  return anchors.length > position;
}

/**
 * Picks a page from a list as it streams, holding only that page in memory. The service has no pagination, so a cursor names
 * the last items shown, and the next page starts after the last of them that is still in the list.
 */
export class Pager {
  readonly #request: PageRequest;
  readonly #objectOf: (item: Item) => JsonObject;
  readonly #hash: Hash;
  readonly #from: Place;
  /** Index of the latest anchor found, -1 for none; one past the end if the latest one has not moved. */
  #found = -1;
  #total = 0;
  #items: JsonObject[] = [];
  #shown: Item[] = [];
  #length = 0;
  /** The index of the last item on the page. */
  #last = 0;
  #isFull = false;

  /** Throws a `USAGE` failure if the cursor is invalid or was made with other arguments. */
  constructor(request: PageRequest, objectOf: (item: Item) => JsonObject, hash: Hash) {
    this.#request = request;
    this.#objectOf = objectOf;
    this.#hash = hash;
    this.#from = request.cursor === undefined ? start : placeIn(request.cursor, hash(request.query));
  }

  add(item: Item): void {
    const rank = this.#rankOf(item);
    this.#total += 1;
    if (rank > this.#found) {
      this.#found = rank;
      this.#items = [];
      this.#shown = [];
      this.#length = 0;
      this.#isFull = false;
    } else if (this.#found >= 0 || isNearStart(this.#from)) {
      this.#show(item);
    }
  }

  /** The index of the anchor that this item is; -1 for none. */
  #rankOf(item: Item): number {
    const { anchors, position } = this.#from;
    if (anchors.length === 0) return -1;
    const key = this.#keyOf(item);
    // If a list has an id twice, comparing only ids would loop forever.
    return this.#total === position && key === anchors.at(-1) ? anchors.length : anchors.indexOf(key);
  }

  #show(item: Item): void {
    if (this.#isFull) return;
    const object = this.#items.length < this.#request.limit ? this.#objectOf(item) : undefined;
    const length = object === undefined ? 0 : JSON.stringify(object).length;
    // At least one item, or paging would not advance.
    this.#isFull = object === undefined || (this.#items.length > 0 && this.#length + length > longestPage);
    if (object === undefined || this.#isFull) return;
    this.#items.push(object);
    this.#shown.push(item);
    this.#last = this.#total - 1;
    this.#length += length;
  }

  /** The page, after all items were added. Throws a `USAGE` failure if all items that the cursor names are gone. */
  page(): Page {
    if (this.#found < 0 && !isNearStart(this.#from))
      throw usage('the list has changed too much since this cursor was made', startAgain);
    return { items: this.#items, total: this.#total, nextCursor: this.#isFull ? this.#cursor() : null };
  }

  #cursor(): string {
    const shown = this.#shown.slice(-anchorCount).map((item) => this.#keyOf(item));
    const before = this.#from.anchors.slice(0, this.#found + 1);
    const anchors = [...before, ...shown].slice(-anchorCount);
    return encoded([this.#hash(this.#request.query), String(this.#last), ...anchors]);
  }

  #keyOf({ fields }: Item): string {
    return this.#hash(JSON.stringify(this.#request.identity.map((name) => fields[name] ?? null)));
  }
}

const startAgain = 'Omit cursor to start from the beginning';

function encoded(words: readonly string[]): string {
  return Buffer.from(words.join(' ')).toString('base64url');
}

function placeIn(cursor: string, query: string): Place {
  const [of = '', position = '', ...anchors] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (anchors.length === 0 || anchors.length > anchorCount || !/^\d+$/.test(position))
    throw usage('invalid cursor', `Pass the nextCursor of the previous page. ${startAgain}`);
  if (of !== query)
    throw usage(
      'the cursor was made with other arguments',
      `Repeat the arguments of the previous page. ${startAgain}`,
    );
  return { anchors, position: Number(position) };
}
