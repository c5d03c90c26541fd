import { parseDuration } from '../clock/duration.ts';
import { dayLength } from '../clock/instant.ts';
import { isoText, wallText } from '../clock/time-text.ts';
import { weekDays } from '../clock/week-days.ts';
import type { JsonObject } from '../json/object.ts';
import type { Identified } from '../model/endpoint.ts';
import { type ListName, listNames, lists } from '../model/lists.ts';
import { getOrMake } from '../words/groups.ts';
import { recordOf } from '../words/record.ts';
import data from './tenants.json' with { type: 'json' };

type SandboxItem = Identified & JsonObject;

/**
 * A tenant as the data has it. Times are relative (`asOf`), `{id}` is the item's own id, and `playerIds` and `contentIds` hold
 * positions in the lists; a text there is the id of something that has been deleted.
 */
interface Recorded extends Readonly<Record<ListName, readonly SandboxItem[]>> {
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

export type SandboxData = ReturnType<typeof createSandboxData>;

/** How many items each list has; absent, those of the data, in which every documented value (§2) occurs. */
export type Sizes = { readonly [Name in ListName]?: number | undefined };

/**
 * A tenant of any size: lists beyond the recorded ones repeat these, with other ids and names. An item depends only on its index, so
 * a list needs no memory. Times are relative to `now`, in milliseconds since the epoch.
 */
export function createSandboxData(recorded: Recorded, now: number, life: Life, given: Sizes = {}) {
  const sizes = recordOf(listNames, (name) => given[name] ?? recorded[name].length);
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
    const { item, round } = at(recorded[list], index);
    return idOf(item, round, recorded[list].length);
  }

  return {
    slug: recorded.slug,
    sizes,
    id,
    /** The item at an index (§2). */
    item(list: ListName, index: number): JsonObject {
      const { item: original, round } = at(recorded[list], index);
      const dated = getOrMake(timed, original, () => withTimes(original, now));
      const id = idOf(dated, round, recorded[list].length);
      const item = { ...dated, ...(round > 0 && repeated(list, dated, id, round, storeCount)) };
      const owned = 'tenantId' in lists[list].fields ? { ...item, tenantId: recorded.id } : item;
      if (list === 'schedules') return { ...owned, ...references(owned, round) };
      return list === 'players' ? alive(owned, index, now, life) : owned;
    },
    /** The totals (§2.4). Plays grow and shrink with the content. */
    summary(): JsonObject {
      const { content, plays } = recorded;
      const size = sizes.content;
      const total = (of: number) => Math.round((of * size) / content.length);
      const statuses = Array.from({ length: size }, (_, index) => at(content, index).item.status);
      return {
        totalContent: size,
        activeContent: statuses.filter((status) => status === 'active').length,
        totalPlayers: sizes.players,
        totalPlays: total(plays.totalPlays),
        totalDurationSeconds: total(plays.totalDurationSeconds),
        lastPlayedAt: size === 0 ? null : asOf(now, plays.lastPlayedAt),
      };
    },
  };
}

/** The recorded item for an index, and how many times the recorded list comes before it. */
function at(items: readonly SandboxItem[], index: number) {
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
  return {
    id,
    name: moved === name ? `${name} (${round + 1})` : moved,
    ...(storeId !== undefined && { storeId: inStore(storeId) }),
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

/** Brasília time; Brazil has had no daylight saving time since 2019. */
const brasilia = { offset: (-3 * dayLength) / 24, designator: '-03:00' };

const onDay = /^today([+-]\d+)(?: (\d\d:\d\d:\d\d))?$/;

/**
 * A text of the data as of a time, in milliseconds since the epoch. `now-2d3h` becomes a `datetime` (§1) in UTC, `today+7 23:59:59` one
 * in Brazil, and `today+7` alone the code of that weekday; any other text stays as it is.
 */
export function asOf(now: number, text: string): string {
  const age = text.startsWith('now-') ? parseDuration(text.slice('now-'.length)) : undefined;
  if (age !== undefined) return isoText(now - Math.round(age));
  const date = onDay.exec(text);
  if (date === null) return text;
  const [, days, time] = date;
  const midnight = (Math.floor((now + brasilia.offset) / dayLength) + Number(days)) * dayLength;
  if (time === undefined) return weekDays[(new Date(midnight).getUTCDay() + 6) % 7] ?? text;
  return `${wallText(midnight, 'day')}T${time}${brasilia.designator}`;
}

/** What makes players change while a sandbox runs. */
export interface Life {
  /** Milliseconds since the epoch, not before the start. */
  readonly clock: () => number;
  /** Milliseconds between changes of health; undefined if players stay as they are. */
  readonly flapStep: number | undefined;
}

/** Milliseconds between the times that a player is seen, unless it is offline. */
const heartbeat = 30_000;

/** What healthy players come down with in their turn, step by step. */
const illnesses = [
  ['warning', 'warning', 'critical'],
  ['offline', 'offline', 'offline'],
  ['warning', 'warning'],
  ['critical', 'critical', 'critical'],
];

/** Steps for which the others are healthy in theirs: longer than a poll of `players wait` with `--demo`. */
const recovery = 6;

/** Steps from one turn of a player to the next, and how many players take turns. */
const turnCycle = 36;

/** A player of the data, given as it was at the start, as it is by the clock. One that was never seen never is. */
function alive(player: JsonObject, index: number, start: number, { clock, flapStep }: Life) {
  const { healthStatus: usual, lastSeenAt } = player;
  if (typeof lastSeenAt !== 'string') return player;
  const seenAtStart = Date.parse(lastSeenAt);
  const elapsed = Math.max(0, clock() - start);
  const seenAfter = (time: number) => seenAtStart + Math.floor(time / heartbeat) * heartbeat;
  const usuallySeen = usual === 'offline' ? seenAtStart : seenAfter(elapsed);
  const playerSeen = (healthStatus: unknown, at: number) => ({
    ...player,
    healthStatus,
    lastSeenAt: isoText(at),
  });

  // Nobody's turn is in the first step: a single command sees the documented fleet.
  const first = 1 + ((index * 11) % (turnCycle - 4));
  const step = flapStep === undefined ? 0 : Math.floor(elapsed / flapStep);
  if (flapStep === undefined || index >= turnCycle || step < first) return playerSeen(usual, usuallySeen);
  /** Steps since its last turn began. */
  const since = (step - first) % turnCycle;
  const begun = (step - since) * flapStep;
  if (usual === 'healthy') {
    const health = illnesses[index % illnesses.length]?.[since] ?? usual;
    return playerSeen(health, health === 'offline' ? seenAfter(begun) : usuallySeen);
  }
  const lastRecovered = Math.min(elapsed, begun + recovery * flapStep);
  return playerSeen(since < recovery ? 'healthy' : usual, Math.max(usuallySeen, start + lastRecovered));
}
