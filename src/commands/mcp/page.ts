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

/**
 * Cuts a page out of a list as it streams by, holding no more than that page. The service has no pages, so a cursor names
 * the last items that were shown, and the next page starts after the last of them that is still in the list.
 */
export class Pager {
  readonly #request: PageRequest;
  readonly #objectOf: (item: Item) => JsonObject;
  readonly #hash: Hash;
  /** The items that the cursor names, the latest last. */
  readonly #anchors: readonly string[];
  /** The latest anchor that was found; -1 for none. */
  #found = -1;
  #total = 0;
  #items: JsonObject[] = [];
  #shown: Item[] = [];
  #length = 0;
  #isFull = false;

  /** Throws a `USAGE` failure if the cursor is made up, or belongs to another question. */
  constructor(request: PageRequest, objectOf: (item: Item) => JsonObject, hash: Hash) {
    this.#request = request;
    this.#objectOf = objectOf;
    this.#hash = hash;
    this.#anchors = request.cursor === undefined ? [] : anchorsIn(request.cursor, hash(request.question));
  }

  add(item: Item): void {
    this.#total += 1;
    const place = this.#anchors.length === 0 ? -1 : this.#anchors.indexOf(this.#keyOf(item));
    if (place > this.#found) {
      this.#found = place;
      this.#items = [];
      this.#shown = [];
      this.#length = 0;
      this.#isFull = false;
    } else if (this.#anchors.length === 0 || this.#found >= 0) {
      this.#show(item);
    }
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
    this.#length += length;
  }

  /** The page, once all items were added. Throws a `USAGE` failure if the items that the cursor names are gone. */
  page(): Page {
    if (this.#anchors.length > 0 && this.#found < 0)
      throw usage('the list has changed too much since this cursor was made', startAgain);
    const { question } = this.#request;
    const anchors = this.#shown.slice(-anchorCount).map((item) => this.#keyOf(item));
    const nextCursor = this.#isFull ? encoded([this.#hash(question), ...anchors]) : null;
    return { items: this.#items, total: this.#total, nextCursor };
  }

  #keyOf({ fields }: Item): string {
    return this.#hash(JSON.stringify(this.#request.identity.map((name) => fields[name] ?? null)));
  }
}

const startAgain = 'Leave out cursor to start from the beginning';

function encoded(words: readonly string[]): string {
  return Buffer.from(words.join(' ')).toString('base64url');
}

function anchorsIn(cursor: string, question: string): readonly string[] {
  const [of, ...anchors] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (anchors.length === 0 || anchors.length > anchorCount || encoded([of ?? '', ...anchors]) !== cursor)
    throw usage('this is no cursor of this server', `Pass the nextCursor of the page before. ${startAgain}`);
  if (of !== question)
    throw usage('this cursor belongs to other arguments', `Repeat those of the page before. ${startAgain}`);
  return anchors;
}
