import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';

/*
 * The true life of a fleet, and what snapshots show of it. Shares no code with what judges the snapshots: it knows the truth.
 */

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** Milliseconds since 1970; `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A player as it truly was. Its outages are from its last heartbeat to its next one. */
interface Life {
  readonly id: string;
  readonly timezone: string;
  /** When it is in the fleet, and communicates. */
  readonly there: Stretch;
  readonly up: readonly Stretch[];
  readonly heartbeat: number;
  /** When its clock is ahead, and by how much. */
  readonly fast: Stretch & { readonly by: number };
}

export interface Month {
  /** Milliseconds between planned snapshots, and until the service calls a player offline. */
  readonly step: number;
  readonly threshold: number;
  readonly players: readonly Life[];
  /** The planned number and the time of each snapshot that was not lost. */
  readonly snapshots: readonly { readonly number: number; readonly at: number }[];
  readonly end: number;
}

/** A day before clocks go back in New York, in the middle of the month. */
const start = Date.parse('2026-10-17T00:00:00Z');
const length = 30 * day;

/** Lengths of all sizes: as many of some minutes as of some days. */
const lengthFrom = (least: number, most: number) =>
  fc
    .double({ min: Math.log(least), max: Math.log(most), noNaN: true })
    .map((log) => Math.round(Math.exp(log) / second) * second);

const life = (step: number): fc.Arbitrary<Omit<Life, 'id'>> =>
  fc
    .record({
      timezone: fc.constantFrom('America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'UTC'),
      comes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: length / 2 })),
      stays: fc.oneof(fc.constant(length), lengthFrom(hour, length)),
      heartbeat: fc.constantFrom(30 * second, 2 * minute),
      // Up, down, up, down …
      lengths: fc.array(fc.tuple(lengthFrom(10 * minute, 20 * day), lengthFrom(minute, 4 * day)), {
        maxLength: 30,
      }),
      begins: fc.boolean(),
      fastFrom: fc.integer({ min: 0, max: length }),
      fastFor: fc.oneof(fc.constant(0), lengthFrom(hour, 5 * day)),
      // Less would be believed.
      fastBy: lengthFrom(step + 10 * minute, 2 * day),
    })
    .map(({ comes, stays, lengths, begins, fastFrom, fastFor, fastBy, ...rest }) => {
      const there = { from: start + comes, to: start + comes + stays };
      const up: Stretch[] = [];
      let at = there.from + (begins ? 0 : (lengths[0]?.[1] ?? 0));
      for (const [upFor, downFor] of [...lengths, [length, 0] as const]) {
        if (at >= there.to) break;
        up.push({ from: at, to: Math.min(at + upFor, there.to) });
        at += upFor + downFor;
      }
      const fast = { from: start + fastFrom, to: start + fastFrom + fastFor, by: fastBy };
      return { ...rest, there, up, fast };
    });

/** A month of a small fleet. */
export const month: fc.Arbitrary<Month> = fc
  .constantFrom(15 * minute, 30 * minute, hour, 3 * hour)
  .chain((step) => {
    const count = Math.floor(length / step);
    return fc.record({
      step: fc.constant(step),
      threshold: fc.constantFrom(3 * minute, 10 * minute),
      players: fc.array(life(step), { minLength: 1, maxLength: 4 }),
      lost: fc.array(fc.tuple(fc.integer({ min: 0, max: count }), fc.integer({ min: 1, max: count / 8 })), {
        maxLength: 6,
      }),
      jitter: fc.array(fc.integer({ min: 0, max: 20 * second }), { minLength: 7, maxLength: 7 }),
    });
  })
  .map(({ lost, jitter, players: lives, ...rest }) => {
    const players = lives.map((life, at) => ({ ...life, id: `player-${at}` }));
    const count = Math.floor(length / rest.step);
    const snapshots = Array.from({ length: count }, (_, number) => ({
      number,
      at: start + number * rest.step + (jitter[number % 7] ?? 0),
    })).filter(({ number }) => !lost.some(([from, many]) => number >= from && number < from + many));
    return { ...rest, players, snapshots, end: start + length };
  })
  .filter(({ snapshots }) => snapshots.length > 20);

/** The last time before an instant at which a player communicated. */
function lastHeartbeat({ up, heartbeat }: Life, at: number): number | undefined {
  const stretch = up.findLast(({ from }) => from <= at);
  if (stretch === undefined) return undefined;
  return stretch.from + Math.floor((Math.min(at, stretch.to) - stretch.from) / heartbeat) * heartbeat;
}

const isWithin = (at: number, { from, to }: Stretch) => at >= from && at < to;

/** Whether the service lists a player at a time. */
export const isThere = ({ there }: Pick<Life, 'there'>, at: number) => isWithin(at, there);

/** What the service says of the fleet at a time. */
export function answerAt({ players, threshold }: Pick<Month, 'players' | 'threshold'>, at: number) {
  return players
    .filter((player) => isThere(player, at))
    .map((player) => {
      const seen = lastHeartbeat(player, at);
      const isOffline = seen === undefined || at - seen > threshold;
      const shown = seen !== undefined && isWithin(seen, player.fast) ? seen + player.fast.by : seen;
      return {
        id: player.id,
        timezone: player.timezone,
        status: 'active',
        healthStatus: isOffline ? 'offline' : 'healthy',
        lastSeenAt: shown === undefined ? null : new Date(shown).toISOString(),
      };
    });
}

/** The outages of a player, each with whether a snapshot in which its clock was right found it offline. */
export function outagesOf({ snapshots, threshold }: Month, player: Life) {
  const ends = player.up.map(({ to }) => lastHeartbeat(player, to) ?? to);
  const starts = [...player.up.slice(1).map(({ from }) => from), Number.POSITIVE_INFINITY];
  const first = player.up[0]?.from ?? Number.POSITIVE_INFINITY;
  const all = [
    { from: player.there.from, to: first, wasSeen: Number.NEGATIVE_INFINITY },
    ...ends.map((from, at) => ({ from, to: starts[at] ?? from, wasSeen: from })),
  ];
  return all.map(({ from, to, wasSeen }) => ({
    from,
    to,
    isShown: snapshots.some(
      ({ at }) =>
        isThere(player, at) &&
        at - wasSeen > threshold &&
        at < to &&
        at >= from &&
        !isWithin(wasSeen, player.fast),
    ),
  }));
}

/** The part of a stretch that is between two hours of the day in a zone, by Temporal: milliseconds. */
export function openIn({ from, to }: Stretch, zone: string, hours: readonly [number, number]): number {
  if (from >= to) return 0;
  if (hours[1] - hours[0] === 24) return to - from;
  const dateOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  let sum = 0;
  let date = dateOf(from);
  const last = dateOf(to);
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const instantAt = (hours: number) =>
      date.toPlainDateTime().add({ hours }).toZonedDateTime(zone).epochMilliseconds;
    const [opens, closes] = [instantAt(hours[0]), instantAt(hours[1])];
    sum += Math.max(0, Math.min(to, closes) - Math.max(from, opens));
  }
  return sum;
}
