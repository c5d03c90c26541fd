import { usage } from '../../errors.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Item } from '../../model/item.ts';

/** Items of a page. */
export const pageLimit = { default: 50, max: 500 } as const;

/** Characters of JSON after which a page ends, whatever its limit: a model reads about ten thousand tokens of it. */
const longestPage = 40_000;

/** Items whose place the next page can start from, if the later ones are gone. */
const anchorCount = 5;

/** Which part of a list to show. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** What else was asked: a cursor belongs to one question. */
  readonly question: string;
  /** The members that together tell an item from all others. */
  readonly identity: readonly string[];
}

/** Names a text in a few characters; no two items of a list share a name. */
type Hash = (text: string) => string;

/** Loads Node's hashes, which takes as long as half of Node's own start. */
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

/** Where a page begins: after the latest of these items. */
interface Place {
  /** The last items that were shown, the latest last. */
  readonly anchors: readonly string[];
  /** The index that the latest had. */
  readonly position: number;
}

const start: Place = { anchors: [], position: -1 };

/**
 * Cuts a page out of a list as it streams by, holding no more than that page. The service has no pages, so a cursor names
 * the last items that were shown, and the next page starts after the last of them that is still in the list.
 */
export class Pager {
  readonly #request: PageRequest;
  readonly #objectOf: (item: Item) => JsonObject;
  readonly #hash: Hash;
  readonly #from: Place;
  /** The latest anchor that was found, -1 for none; past the last if it was where it had been. */
  #found = -1;
  #total = 0;
  #items: JsonObject[] = [];
  #shown: Item[] = [];
  #length = 0;
  /** The index of the last item that is shown. */
  #last = 0;
  #isFull = false;

  /** Throws a `USAGE` failure if the cursor is made up, or belongs to another question. */
  constructor(request: PageRequest, objectOf: (item: Item) => JsonObject, hash: Hash) {
    this.#request = request;
    this.#objectOf = objectOf;
    this.#hash = hash;
    this.#from = request.cursor === undefined ? start : placeIn(request.cursor, hash(request.question));
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
    } else if (this.#from === start || this.#found >= 0) {
      this.#show(item);
    }
  }

  /** Which anchor the next item is; -1 for none. */
  #rankOf(item: Item): number {
    const { anchors, position } = this.#from;
    if (anchors.length === 0) return -1;
    const key = this.#keyOf(item);
    // With one id twice in a list, the pages would go round in circles.
    return this.#total === position && key === anchors.at(-1) ? anchors.length : anchors.indexOf(key);
  }

  #show(item: Item): void {
    if (this.#isFull) return;
    const object = this.#items.length < this.#request.limit ? this.#objectOf(item) : undefined;
    const length = object === undefined ? 0 : JSON.stringify(object).length;
    // At least one item, or there would be no next page.
    this.#isFull = object === undefined || (this.#items.length > 0 && this.#length + length > longestPage);
    if (object === undefined || this.#isFull) return;
    this.#items.push(object);
    this.#shown.push(item);
    this.#last = this.#total - 1;
    this.#length += length;
  }

  /** The page, once all items were added. Throws a `USAGE` failure if the items that the cursor names are gone. */
  page(): Page {
    if (this.#from !== start && this.#found < 0)
      throw usage('the list has changed too much since this cursor was made', startAgain);
    return { items: this.#items, total: this.#total, nextCursor: this.#isFull ? this.#cursor() : null };
  }

  #cursor(): string {
    const shown = this.#shown.slice(-anchorCount).map((item) => this.#keyOf(item));
    const before = this.#from.anchors.slice(0, this.#found + 1);
    const anchors = [...before, ...shown].slice(-anchorCount);
    return encoded([this.#hash(this.#request.question), String(this.#last), ...anchors]);
  }

  #keyOf({ fields }: Item): string {
    return this.#hash(JSON.stringify(this.#request.identity.map((name) => fields[name] ?? null)));
  }
}

const startAgain = 'Leave out cursor to start from the beginning';

function encoded(words: readonly string[]): string {
  return Buffer.from(words.join(' ')).toString('base64url');
}

function placeIn(cursor: string, question: string): Place {
  const [of = '', position = '', ...anchors] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (anchors.length === 0 || anchors.length > anchorCount || !/^\d+$/.test(position))
    throw usage('this is no cursor of this server', `Pass the nextCursor of the page before. ${startAgain}`);
  if (of !== question)
    throw usage('this cursor belongs to other arguments', `Repeat those of the page before. ${startAgain}`);
  return { anchors, position: Number(position) };
}
