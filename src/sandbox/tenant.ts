import type { JsonObject } from '../json/object.ts';
import type { Identified } from '../model/endpoint.ts';
import { alive, type Life } from './health.ts';
import data from './tenants.json' with { type: 'json' };
import { asOf } from './time.ts';

/** How many items of each list a tenant has. */
export type Sizes = Readonly<Record<'content' | 'schedules' | 'players', number>>;

/** The name of a list. */
export type List = keyof Sizes;

type Item = Identified & JsonObject;

/**
 * A tenant as the data has it. Times are relative (`asOf`), `{id}` is the item's own id, and `playerIds` and `contentIds` hold
 * positions in the lists; a text there is the id of something that has been deleted.
 */
interface Recorded extends Readonly<Record<List, readonly Item[]>> {
  readonly id: string;
  /** Part of its API keys (§5.2). */
  readonly slug: string;
  readonly plays: {
    readonly totalPlays: number;
    readonly totalDurationSeconds: number;
    readonly lastPlayedAt: string;
  };
}

/** The tenants of a sandbox: the main one, and one whose data must never appear in it (§1). */
export const recorded: Readonly<Record<'main' | 'other', Recorded>> = data;

/** A tenant of any size: lists beyond the recorded ones repeat these, with other ids and names. */
export class Tenant {
  readonly slug: string;
  readonly sizes: Sizes;
  readonly #recorded: Recorded;
  /** Recorded items with their times, as far as they were asked for. */
  readonly #read = new Map<Item, Item>();
  readonly #storeCount: number;
  readonly #now: number;
  readonly #life: Life;

  /** Times are relative to `now`, in milliseconds since the epoch. */
  constructor(
    tenant: Recorded,
    now: number,
    life: Life,
    sizes: { readonly [Name in List]?: number | undefined } = {},
  ) {
    this.slug = tenant.slug;
    this.sizes = {
      content: sizes.content ?? tenant.content.length,
      schedules: sizes.schedules ?? tenant.schedules.length,
      players: sizes.players ?? tenant.players.length,
    };
    this.#recorded = tenant;
    this.#storeCount = new Set(tenant.players.map(({ storeId }) => storeId)).size;
    this.#now = now;
    this.#life = life;
  }

  /** The `id` of the item at an index (§2), which depends only on the index. */
  id(list: List, index: number): string | number {
    return this.#idOf(list, this.#at(list, index), this.#round(list, index));
  }

  /** The item at an index (§2), so a list needs no memory. */
  item(list: List, index: number): JsonObject {
    const round = this.#round(list, index);
    const recorded = this.#at(list, index);
    const plain = this.#read.get(recorded) ?? withTimes(recorded, this.#now);
    this.#read.set(recorded, plain);
    const item = { ...plain, ...this.#repeated(list, plain, round) };
    if (list === 'schedules') return { ...item, ...this.#references(item, round) };
    const owned = { ...item, tenantId: this.#recorded.id };
    return list === 'players' ? alive(owned, index, this.#now, this.#life) : owned;
  }

  /** The totals (§2.4). Plays grow and shrink with the content. */
  summary(): JsonObject {
    const { content, plays } = this.#recorded;
    const size = this.sizes.content;
    const total = (recorded: number) => Math.round((recorded * size) / content.length);
    let activeContent = 0;
    for (let index = 0; index < size; index++) {
      if (this.#at('content', index).status === 'active') activeContent++;
    }
    return {
      totalContent: size,
      activeContent,
      totalPlayers: this.sizes.players,
      totalPlays: total(plays.totalPlays),
      totalDurationSeconds: total(plays.totalDurationSeconds),
      lastPlayedAt: size === 0 ? null : asOf(this.#now, plays.lastPlayedAt),
    };
  }

  #at(list: List, index: number): Item {
    const items = this.#recorded[list];
    const item = items[index % items.length];
    if (item === undefined) throw new RangeError(`no ${list} to repeat`);
    return item;
  }

  /** How many times the recorded list comes before this index. */
  #round(list: List, index: number): number {
    return Math.floor(index / this.#recorded[list].length);
  }

  #idOf(list: List, { id }: Item, round: number): string | number {
    return typeof id === 'number' ? id + round * this.#recorded[list].length : varied(id, round);
  }

  /** What distinguishes a repeated item from the recorded one. */
  #repeated(list: List, item: Item, round: number): JsonObject {
    if (round === 0) return {};
    const { name, storeId, priority, checksum, storageUrl, thumbnailUrl } = item;
    const id = this.#idOf(list, item, round);
    const inStore = (text: unknown) =>
      String(text).replace(/\d{3}/, (digits) => {
        return String(Number(digits) + round * this.#storeCount).padStart(3, '0');
      });
    const moved = inStore(name);
    const other = { id, name: moved === name ? `${name} (${round + 1})` : moved };
    if (list === 'players') return { ...other, storeId: inStore(storeId) };
    // Schedules of two rounds that are on the same player must not tie.
    if (list === 'schedules') {
      return typeof priority === 'number' ? { ...other, priority: priority + 100 * round } : other;
    }
    const ofOther = (url: unknown) => url && String(url).replace(String(item.id), String(id));
    return {
      ...other,
      checksum: varied(String(checksum), round),
      storageUrl: ofOther(storageUrl),
      thumbnailUrl: ofOther(thumbnailUrl),
    };
  }

  /** What a schedule of a round names: each round of players is on one round of schedules. */
  #references({ playerIds, contentIds }: JsonObject, round: number): JsonObject {
    const [ours, rounds] = [this.#rounds('schedules'), this.#rounds('players')];
    const positions = Array.from({ length: rounds }, (_, at) => at)
      .filter((at) => at % ours === round % rounds)
      .flatMap((at) => numbers(playerIds).map((position) => position + at * this.#recorded.players.length))
      .filter((position) => position < this.sizes.players);
    const items = numbers(contentIds).filter((position) => position < this.sizes.content);
    return {
      playerIds: [...positions.map((at) => this.id('players', at)), ...texts(playerIds)],
      contentIds: [...items.map((at) => this.id('content', at)), ...texts(contentIds)],
      // One that counts what it names twice, or what has been deleted, is wrong on purpose.
      contentCount: new Set(items).size,
    };
  }

  #rounds(list: List): number {
    return Math.ceil(this.sizes[list] / this.#recorded[list].length);
  }
}

/** A recorded item as of a time, with its own id in its addresses. */
function withTimes({ id, ...fields }: Item, now: number): Item {
  const read = (value: unknown) =>
    typeof value === 'string' ? asOf(now, value.replace('{id}', String(id))) : value;
  const known = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(read) : read(value),
  ]);
  return { id, ...Object.fromEntries(known) };
}

/** The text with its first 8 hexadecimal digits changed: to others in each round, and to themselves in the first. */
function varied(text: string, round: number): string {
  return text.replace(/[0-9a-f]{8}/, (digits) => {
    const word = Number.parseInt(digits, 16) ^ Math.imul(round, 0x9e3779b1);
    return (word >>> 0).toString(16).padStart(8, '0');
  });
}

function numbers(values: unknown): number[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [];
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
