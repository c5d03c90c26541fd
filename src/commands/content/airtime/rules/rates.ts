import type { Possibility } from '../../../../screens/engine/possibility-lists.ts';
import type { ScheduleId } from '../../../../screens/engine/schedule.ts';
import { getOrMake, groupsOf } from '../../../../words/groups.ts';

/** How long an item is on the screen each time it plays, in milliseconds: infinite at most, if that is not known. */
export interface PlayLength {
  readonly least: number;
  readonly most: number;
}

/** What decides what the items on a screen count for. Ids of items are in lower case. */
export interface Counting {
  /** The items of a schedule in the order in which they play, an item as often as it is listed. */
  playlistOf(id: ScheduleId): readonly string[];
  lengthOf(itemId: string): PlayLength;
  /** The rows that an item counts for if a schedule plays it: none if it is not asked for. */
  rowsOf(itemId: string, scheduleId: ScheduleId): readonly unknown[];
  /** The items that are asked for. */
  readonly itemIds: readonly string[];
}

/** What a row comes to on one screen while the same is possible. */
export interface Rate {
  /** Whether an item of the row is in the loop whatever is true; if not, it may be. */
  readonly isSure: boolean;
  /** Plays in a millisecond; infinite at most, if the length of the loop has no lower bound. */
  readonly leastPlays: number;
  readonly mostPlays: number;
  /** The part of the time in which an item of the row is on the screen. */
  readonly leastShare: number;
  readonly mostShare: number;
}

/** One turn of an item in a loop; it may not be in the loop if that is not sure. */
interface Entry extends PlayLength {
  readonly itemId: string;
  readonly scheduleId: ScheduleId;
  readonly isSure: boolean;
}

/** Entries, added up. Lengths are whole milliseconds, so that a sum without some of them is exact. */
interface Sum {
  sureEntries: number;
  /** Of what is sure. */
  leastLength: number;
  /** Of all whose length is known, and how many others there are. */
  knownLength: number;
  endless: number;
  readonly open: Entry[];
}

const emptySum = (): Sum => ({ sureEntries: 0, leastLength: 0, knownLength: 0, endless: 0, open: [] });

/** What each row comes to while one of these is true. A row that is not in the result is in no loop. */
export function ratesOf(possibilities: readonly Possibility[], counting: Counting): Map<unknown, Rate> {
  const each = possibilities.map((possibility) => ratesIn(possibility, counting));
  const [only, ...others] = each;
  if (only === undefined || others.length === 0) return only ?? new Map();
  const rows = new Set(each.flatMap((rates) => [...rates.keys()]));
  return new Map(Array.from(rows, (row) => [row, spanned(each.map((rates) => rates.get(row) ?? absent))]));
}

const absent: Rate = { isSure: false, leastPlays: 0, mostPlays: 0, leastShare: 0, mostShare: 0 };

/** One of several rates is true. */
function spanned(rates: readonly Rate[]): Rate {
  return {
    isSure: rates.every(({ isSure }) => isSure),
    leastPlays: Math.min(...rates.map(({ leastPlays }) => leastPlays)),
    mostPlays: Math.max(...rates.map(({ mostPlays }) => mostPlays)),
    leastShare: Math.min(...rates.map(({ leastShare }) => leastShare)),
    mostShare: Math.max(...rates.map(({ mostShare }) => mostShare)),
  };
}

function ratesIn(possibility: Possibility, counting: Counting): Map<unknown, Rate> {
  const { isOpenForMore, scheduleIds } = possibility;
  const loop = emptySum();
  const sums = new Map<unknown, Sum>();
  for (const entry of entriesOf(possibility, counting)) {
    add(entry, loop);
    for (const row of counting.rowsOf(entry.itemId, entry.scheduleId))
      add(entry, getOrMake(sums, row, emptySum));
  }
  if (isOpenForMore)
    for (const itemId of counting.itemIds)
      for (const row of scheduleIds.flatMap((id) => counting.rowsOf(itemId, id)))
        getOrMake(sums, row, emptySum);
  return new Map(Array.from(sums, ([row, sum]) => [row, rateOf(sum, loop, isOpenForMore)]));
}

/** The loop: the playlists of all that win together, without what cannot play. */
function entriesOf({ scheduleIds, contentIds, openContentIds }: Possibility, counting: Counting): Entry[] {
  const sure = new Set(contentIds.map((id) => id.toLowerCase()));
  const open = new Set(openContentIds.map((id) => id.toLowerCase()));
  return scheduleIds.flatMap((scheduleId) =>
    counting
      .playlistOf(scheduleId)
      .filter((id) => sure.has(id) || open.has(id))
      .map((itemId) => ({ itemId, scheduleId, isSure: sure.has(itemId), ...counting.lengthOf(itemId) })),
  );
}

function add(entry: Entry, sum: Sum): void {
  if (Number.isFinite(entry.most)) sum.knownLength += entry.most;
  else sum.endless += 1;
  if (entry.isSure) {
    sum.sureEntries += 1;
    sum.leastLength += entry.least;
  } else sum.open.push(entry);
}

/** `isOpenForMore` says that there may be other entries, of this row too. */
function rateOf(own: Sum, loop: Sum, isOpenForMore: boolean): Rate {
  const isSure = own.sureEntries > 0;
  const longestLoop = loop.endless > 0 || isOpenForMore ? Number.POSITIVE_INFINITY : loop.knownLength;
  const longestRest =
    loop.endless > own.endless || isOpenForMore
      ? Number.POSITIVE_INFINITY
      : loop.knownLength - own.knownLength;
  const shortestRest = loop.leastLength - own.leastLength;
  const ownLength = own.endless > 0 || isOpenForMore ? Number.POSITIVE_INFINITY : own.knownLength;
  const playsIfIn = Array.from(groupsOf(own.open, ({ itemId }) => itemId).values(), (turns) => {
    const length = turns.reduce((sum, { least }) => sum + least, 0);
    return turns.length / (loop.leastLength + length);
  }).reduce((sum, plays) => sum + plays, 0);
  return {
    isSure,
    leastPlays: isSure ? own.sureEntries / longestLoop : 0,
    mostPlays: isOpenForMore
      ? Number.POSITIVE_INFINITY
      : playsIfIn + (isSure ? own.sureEntries / loop.leastLength : 0),
    leastShare: isSure ? shareOf(own.leastLength, longestRest) : 0,
    mostShare: shareOf(ownLength, shortestRest),
  };
}

/** The part that a length is of itself and the rest of a loop. */
function shareOf(length: number, rest: number): number {
  if (rest === 0 || length === Number.POSITIVE_INFINITY) return 1;
  return length / (length + rest);
}
