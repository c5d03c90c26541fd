import type { openTime } from '../../clock/opening-hours.ts';
import type { Span } from '../../clock/zone.ts';
import { getOrMake } from '../../words/groups.ts';
import type { Sighting } from './sighting.ts';

/** What is known of a player at a time: `unclear` is between the snapshots around the end of an outage. */
export type Knowledge = 'up' | 'down' | 'unclear' | 'noData';

/** Milliseconds, of open time only. */
export type Lengths = Record<Knowledge, number>;

const noLengths = (): Lengths => ({ up: 0, down: 0, unclear: 0, noData: 0 });

/** At least, and at most: milliseconds of open time. */
interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** What is counted of a player, or of several. */
export interface Tally {
  readonly lengths: Lengths;
  outages: number;
  flaps: number;
  longest: LengthRange;
}

export const newTally = (): Tally => ({
  lengths: noLengths(),
  outages: 0,
  flaps: 0,
  longest: { min: 0, max: 0 },
});

/** Adds what one tally has to another. */
export function addTally(sum: Tally, { lengths, outages, flaps, longest }: Tally): void {
  for (const known of ['up', 'down', 'unclear', 'noData'] as const) sum.lengths[known] += lengths[known];
  sum.outages += outages;
  sum.flaps += flaps;
  if (longest.max > sum.longest.max) sum.longest = longest;
}

/** A time in which a player could not be reached. Milliseconds since 1970. */
export interface Outage extends LengthRange {
  /** When the player was last heard of: exact; -Infinity for never. */
  readonly from: number;
  /** The last snapshot that shows it as gone. */
  readonly endsAfter: number;
  /** When it had certainly come back; undefined if it has not. */
  readonly endsBefore: number | undefined;
}

/** An outage that begins within this time after another one is a flap: milliseconds. */
const flapTime = 60 * 60_000;

/**
 * The availability of one player, from one sighting after the other. Only `lastSeenAt` proves that a player was there, so how it was after
 * a sighting is known only when the next one comes.
 */
export class PlayerUptime {
  /** By the group that the player was in. */
  readonly tallies = new Map<string, Tally>();
  /** What is known of each local day, if it is asked for. */
  readonly days: Map<number, Lengths> | undefined;
  /** The last outage that has ended, or was still on at the end. */
  last: Outage | undefined;
  /** The sighting before the next one. */
  before: Sighting | undefined;
  /** The time that is judged: until the player was last seen, or last known to be gone. */
  readonly span: { readonly from: number; to: number };
  /** Since when it is judged without a break. */
  #since: number;
  readonly #openIn: (span: Span) => ReturnType<typeof openTime>;
  readonly #onOutage: ((outage: Outage) => void) | undefined;
  /** That of the group that the player is in. */
  #tally: Tally;
  /** What is known since a time, and not yet counted. */
  readonly #run: { known: Knowledge; from: number };
  /** The outage that lasts: when it began, and where it counts. */
  #outage: { readonly from: number; readonly tally: Tally } | undefined;

  /** `from` is when the player was first there, even if nothing was known of it yet. */
  constructor(
    from: number,
    group: string,
    openIn: (span: Span) => ReturnType<typeof openTime>,
    {
      hasDays,
      onOutage,
    }: { readonly hasDays: boolean; readonly onOutage: ((outage: Outage) => void) | undefined },
  ) {
    this.#openIn = openIn;
    this.#onOutage = onOutage;
    this.span = { from, to: from };
    this.#since = from;
    this.#tally = getOrMake(this.tallies, group, newTally);
    this.#run = { known: 'noData', from };
    if (hasDays) this.days = new Map();
  }

  /** Takes the next sighting. `isAfterHole` says that there could have been another one in between. The group is the player's from then on. */
  add(next: Sighting, isAfterHole: boolean, group: string): void {
    const { before } = this;
    this.before = next;
    const isSeenAgain = before !== undefined && next.seen > before.seen;
    if (before === undefined) {
      this.#know('noData', next.isGone ? next.seen : next.at);
      if (next.isGone) this.#begin(next);
    } else if (!before.isGone) {
      this.#know(isAfterHole ? 'noData' : 'up', next.seen);
      if (next.isGone) this.#begin(next);
    } else if (next.isGone && !isSeenAgain) {
      this.#know('down', next.at);
    } else {
      // If it is healthy, but `lastSeenAt` is as before, it is back at the latest now.
      const back = isSeenAgain ? Math.max(next.seen, before.at) : next.at;
      this.#know(isAfterHole ? 'noData' : 'unclear', back);
      this.#end(before.at, back);
      if (next.isGone) this.#begin(next);
    }
    this.#enter(group);
  }

  /** Takes a snapshot that has the player, but does not tell how it was. */
  miss(at: number, group: string): void {
    if (this.tallies.get(group) === this.#tally) return;
    this.#know('noData', at);
    this.#enter(group);
  }

  /** Takes the end of what is judged; with a time, nothing is known from the last sighting to then. */
  finish(until: number | undefined): void {
    if (until !== undefined) this.#know('noData', until);
    // Nothing has ended it.
    if (this.#outage && this.before) this.#end(this.before.at, undefined);
    this.#count();
    this.before = undefined;
  }

  /** After {@link finish}: the player is judged again from a time on, and what was in between does not count. */
  resume(at: number, group: string): void {
    this.#since = at;
    this.span.to = Math.max(at, this.span.to);
    this.#run.from = this.span.to;
    this.#enter(group);
  }

  #begin({ seen, at }: Sighting): void {
    this.#outage = { from: seen, tally: this.#tally };
    this.#know('down', at);
  }

  #end(endsAfter: number, endsBefore: number | undefined): void {
    const { from, tally } = this.#outage ?? { from: endsAfter, tally: this.#tally };
    this.#outage = undefined;
    const judgedFrom = Math.max(from, this.#since);
    const lengthTo = (to: number) =>
      this.#openIn({ from: judgedFrom, to }).reduce((sum, [, length]) => sum + length, 0);
    const outage = {
      from,
      endsAfter,
      endsBefore,
      min: lengthTo(endsAfter),
      max: lengthTo(endsBefore ?? Math.max(endsAfter, this.span.to)),
    };
    // It was closed all the time.
    if (outage.max === 0) return;
    tally.outages += 1;
    const lastEnd = this.last?.endsBefore ?? Number.NEGATIVE_INFINITY;
    if (from - lastEnd < flapTime) tally.flaps += 1;
    if (outage.max > tally.longest.max) tally.longest = outage;
    this.last = outage;
    this.#onOutage?.(outage);
  }

  #know(known: Knowledge, to: number): void {
    if (to <= this.span.to) return;
    if (known !== this.#run.known) this.#count();
    this.#run.known = known;
    this.span.to = to;
  }

  #enter(group: string): void {
    const tally = getOrMake(this.tallies, group, newTally);
    if (tally === this.#tally) return;
    this.#count();
    this.#tally = tally;
  }

  #count(): void {
    const { known, from } = this.#run;
    for (const [date, length] of this.#openIn({ from, to: this.span.to })) {
      this.#tally.lengths[known] += length;
      if (this.days) getOrMake(this.days, date, noLengths)[known] += length;
    }
    this.#run.from = this.span.to;
  }
}
