import { dayLength } from '../clock/instant.ts';
import type { JsonObject } from '../json/object.ts';
import { referencesOf } from '../model/endpoints.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { getOrMake } from '../words/groups.ts';
import { recordOf } from '../words/record.ts';
import { asOf } from './as-of.ts';
import { type Life, playerByClock } from './life.ts';
import type { Recorded, SandboxItem } from './recorded.ts';

export type SandboxData = ReturnType<typeof createSandboxData>;

/** How many items each list has; absent, those of the data. */
export type Sizes = { readonly [Name in ListName]?: number | undefined };

/**
 * A tenant of any size: lists beyond the recorded ones repeat these, with other ids and names. An item depends only on its index, so
 * a list needs no memory. Times are relative to `now`, in milliseconds since the epoch.
 */
export function createSandboxData(recorded: Recorded, now: number, life: Life, given: Sizes = {}) {
  const { outages = [] } = recorded;
  const sizes = recordOf(listNames, (name) =>
    recorded[name].length === 0 ? 0 : (given[name] ?? recorded[name].length),
  );
  /** Recorded items with their times, as far as they were asked for. */
  const timed = new Map<SandboxItem, SandboxItem>();
  const storeCount = new Set(recorded.players.map(({ storeId }) => storeId)).size;

  /** What a schedule of a round includes: each round of players is on one round of schedules. */
  function references({ playerIds, contentIds }: JsonObject, round: number): JsonObject {
    const rounds = (list: ListName) => Math.ceil(sizes[list] / recorded[list].length);
    const starts = Array.from({ length: rounds('players') }, (_, at) => at)
      .filter((at) => at % rounds('schedules') === round % rounds('players'))
      .map((at) => at * recorded.players.length);
    const existing = Array.isArray(contentIds) ? contentIds.filter((each) => typeof each === 'number') : [];
    return {
      playerIds: idsAt('players', playerIds, starts),
      contentIds: idsAt('content', contentIds, [0]),
      // One that counts an item twice, or one that has been deleted, is wrong on purpose.
      contentCount: new Set(idsAt('content', existing, [0])).size,
    };
  }

  /** The ids in the fields of an item that refer to other lists. */
  function referred(list: ListName, item: JsonObject): JsonObject {
    const fields = Object.entries(referencesOf[list]).filter(([field]) => item[field] !== undefined);
    return Object.fromEntries(
      fields.map(([field, target]) => {
        const at = item[field];
        return [field, Array.isArray(at) ? idsAt(target, at, [0]) : idsAt(target, [at], [0])[0]];
      }),
    );
  }

  /** The ids at these positions after each start. A text is the id of something that has been deleted. */
  function idsAt(
    list: ListName,
    positions: unknown,
    starts: readonly number[],
  ): readonly (string | number)[] {
    const all: readonly unknown[] = Array.isArray(positions) ? positions : [];
    return all.flatMap((each) => {
      if (typeof each !== 'number') return String(each);
      return starts
        .map((start) => start + each)
        .filter((index) => index < sizes[list])
        .map((index) => id(list, index));
    });
  }

  function id(list: ListName, index: number): string | number {
    const { item, round } = itemAt(recorded[list], index);
    return idOf(item, round, recorded[list].length);
  }

  return {
    slug: recorded.slug,
    sizes,
    id,
    /** The item at an index (§2). */
    item(list: ListName, index: number): JsonObject {
      const { item: original, round } = itemAt(recorded[list], index);
      const dated = getOrMake(timed, original, () => withTimes(original, now));
      const id = idOf(dated, round, recorded[list].length);
      const item = { ...dated, ...(round > 0 && repeated(list, dated, id, round, storeCount)) };
      const owned = 'tenantId' in lists[list].fields ? { ...item, tenantId: recorded.id } : item;
      if (list === 'schedules') return { ...owned, ...references(owned, round) };
      if (list === 'players') return playerByClock(owned, index, now, outages, life);
      return { ...owned, ...referred(list, owned) };
    },
    /** The totals (§2.4). Plays grow and shrink with the content, and grow with time. */
    summary(): JsonObject {
      const { content, plays } = recorded;
      const { totalPlays, totalDurationSeconds, playsPerDay = 0 } = plays;
      const size = sizes.content;
      const at = life.clock();
      const share = 1 + (playsPerDay * (at - now)) / dayLength / totalPlays;
      const total = (of: number) => Math.round((of * share * size) / content.length);
      const statuses = Array.from({ length: size }, (_, index) => itemAt(content, index).item.status);
      return {
        totalContent: size,
        activeContent: statuses.filter((status) => status === 'active').length,
        totalPlayers: sizes.players,
        totalPlays: total(totalPlays),
        totalDurationSeconds: total(totalDurationSeconds),
        lastPlayedAt: size === 0 ? null : asOf(playsPerDay > 0 ? at : now, plays.lastPlayedAt),
      };
    },
  };
}

/** The recorded item for an index, and how many times the recorded list comes before it. */
function itemAt(items: readonly SandboxItem[], index: number) {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('nothing to repeat');
  return { item, round: Math.floor(index / items.length) };
}

function idOf({ id }: SandboxItem, round: number, length: number): string | number {
  return typeof id === 'number' ? id + round * length : varied(id, round);
}

/** What distinguishes a repeated item from the recorded one, as far as it has such fields. */
function repeated(
  list: ListName,
  item: SandboxItem,
  id: string | number,
  round: number,
  storeCount: number,
): JsonObject {
  const { name, storeId, priority, checksum, storageUrl, thumbnailUrl } = item;
  const inStore = (text: unknown) =>
    String(text).replace(/\d{3}/, (digits) => String(Number(digits) + round * storeCount).padStart(3, '0'));
  const ofOther = (url: unknown) => String(url).replace(String(item.id), String(id));
  const moved = inStore(name);
  const inOtherStore = (id: unknown) => (inStore(id) === id ? `${id}-${round + 1}` : inStore(id));
  return {
    id,
    name: moved === name ? `${name} (${round + 1})` : moved,
    ...(storeId !== undefined && { storeId: inOtherStore(storeId) }),
    // Schedules of two rounds that are on the same player must not tie.
    ...(list === 'schedules' && typeof priority === 'number' && { priority: priority + 100 * round }),
    ...(checksum !== undefined && { checksum: varied(String(checksum), round) }),
    ...(storageUrl !== undefined && { storageUrl: ofOther(storageUrl) }),
    ...(thumbnailUrl !== undefined && { thumbnailUrl: ofOther(thumbnailUrl) }),
  };
}

/** A recorded item as of a time, with its own id in its addresses. */
function withTimes({ id, ...fields }: SandboxItem, now: number): SandboxItem {
  const read = (value: unknown) =>
    typeof value === 'string' ? asOf(now, value.replace('{id}', String(id))) : value;
  const members = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(read) : read(value),
  ]);
  return { id, ...Object.fromEntries(members) };
}

/** The text with its first 8 hexadecimal digits changed: to others in each round, and to themselves in the first. */
function varied(text: string, round: number): string {
  return text.replace(/[0-9a-f]{8}/, (digits) => {
    const word = Number.parseInt(digits, 16) ^ Math.imul(round, 0x9e3779b1);
    return (word >>> 0).toString(16).padStart(8, '0');
  });
}
