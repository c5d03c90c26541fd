import { dayLength, lengthText } from '../../clock/datetime.ts';
import type { Lengths, Outage, Tally } from '../../history/rules/player-uptime.ts';
import type { JsonObject } from '../../json/object.ts';
import type { Field } from '../../model/fields.ts';
import { players } from '../../model/players.ts';
import type { Column } from '../../output/columns.ts';
import { listView } from '../../output/view.ts';

const seconds: Field = { kind: 'seconds' };
const { name, storeId, platform, currentVersion } = players.fields;
const playerFields = { playerId: { kind: 'id' }, name, storeId } as const;
const tallyFields = {
  availableMin: { kind: 'number' },
  availableMax: { kind: 'number' },
  noData: { kind: 'number' },
  outages: { kind: 'number' },
  flaps: { kind: 'number' },
  longestMinSeconds: seconds,
  longestMaxSeconds: seconds,
} as const;

/** The fields of a player; percentages of its open time between `from` and `to`. A public interface. */
export const uptimeFields: Readonly<Record<string, Field>> = {
  ...playerFields,
  platform,
  currentVersion,
  ...tallyFields,
  lastOutageAt: { kind: 'datetime' },
  from: { kind: 'datetime' },
  to: { kind: 'datetime' },
};

/** The fields of a group of players, by the field that it has in common. A public interface. */
export const groupFields = (by: string): Readonly<Record<string, Field>> => ({
  [by]: { kind: 'text' },
  players: { kind: 'number' },
  ...tallyFields,
});

/** The fields of an outage: it ended between two times, which are null while it lasts. A public interface. */
export const outageFields: Readonly<Record<string, Field>> = {
  ...playerFields,
  from: { kind: 'datetime', missing: 'never' },
  endsAfter: { kind: 'datetime' },
  endsBefore: { kind: 'datetime' },
  minSeconds: seconds,
  maxSeconds: seconds,
};

/** The available part of what a tally counts, in percent, with three decimals; null if it counts nothing. Never better than it is. */
export function availabilityOf({ lengths: { up, down, unclear, noData } }: Tally) {
  const total = up + down + unclear + noData;
  if (total === 0) return { availableMin: null, availableMax: null, noData: null };
  const availableMin = percentDown(up, total);
  const availableMax = up + down === total ? availableMin : percentUp(total - down, total);
  return { availableMin, availableMax, noData: percentUp(noData, total) };
}

/** Milliseconds as what divides exactly: as a fraction, 29 of 100 hours are a little less than 29 percent. */
const whole = (length: number) => BigInt(Math.round(length));
const percentDown = (part: number, total: number) => Number((whole(part) * 100_000n) / whole(total)) / 1000;
const percentUp = (part: number, total: number) =>
  Number((whole(part) * 100_000n + whole(total) - 1n) / whole(total)) / 1000;

export function tallyMembers(tally: Tally): JsonObject {
  const { outages, flaps, longest } = tally;
  return { ...availabilityOf(tally), outages, flaps, ...secondsOf(longest, 'longestMin', 'longestMax') };
}

export function outageMembers({ from, endsAfter, endsBefore, ...range }: Outage): JsonObject {
  const hasEnded = endsBefore !== undefined;
  return {
    from: timeText(from),
    endsAfter: hasEnded ? timeText(endsAfter) : null,
    endsBefore: hasEnded ? timeText(endsBefore) : null,
    ...secondsOf(range, 'min', 'max'),
  };
}

/** ISO 8601; null for never. */
export function timeText(instant: number | undefined): string | null {
  return Number.isFinite(instant) ? new Date(instant ?? 0).toISOString() : null;
}

function secondsOf({ min, max }: { min: number; max: number }, least: string, most: string): JsonObject {
  return { [`${least}Seconds`]: Math.floor(min / 1000), [`${most}Seconds`]: Math.ceil(max / 1000) };
}

/** `99.2%`, or `99.2–99.41%` where it cannot be told; undefined if nothing is known. */
export function availableText({ availableMin: min, availableMax: max }: JsonObject): string | undefined {
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  const least = Math.floor(hundredfold(min)) / 100;
  const most = min === max ? least : Math.ceil(hundredfold(max)) / 100;
  return most > least ? `${least}–${most}%` : `${least}%`;
}

/** A percentage with three decimals, times 100: 1.15 times 100 is a little less than 115. */
const hundredfold = (percent: number) => Math.round(percent * 1000) / 10;

const longestColumn = (title: string, least: string, most: string): Column => ({
  title,
  make({ [least]: min, [most]: max }) {
    if (max === 0) return undefined;
    const [least, most] = [min, max].map((value) => lengthText(Number(value) * 1000));
    return least === most ? least : `${least}–${most}`;
  },
});

const tallyColumns: readonly Column[] = [
  { title: 'available', make: availableText },
  'outages',
  longestColumn('longest', 'longestMinSeconds', 'longestMaxSeconds'),
  'flaps',
  { title: 'no data', make: ({ noData }) => (noData ? `${noData}%` : undefined) },
];

/** Players; on a terminal with what `daysOf` draws. */
export function uptimeView(daysOf: ((playerId: unknown) => string) | undefined) {
  const days: Column[] = daysOf
    ? [{ title: 'days', kind: 'time', make: ({ playerId }) => daysOf(playerId) }]
    : [];
  const columns = ['name', ...tallyColumns, 'lastOutageAt', ...days, 'storeId'];
  const leaveOut = ['flaps', 'storeId', 'lastOutageAt', 'no data', 'longest', 'days'];
  return listView({ fields: uptimeFields, columns, leaveOut, state: 'available' });
}

export const groupView = (by: string) =>
  listView({ fields: groupFields(by), columns: [by, 'players', ...tallyColumns] });

export const outagesView = listView({
  fields: outageFields,
  columns: ['name', 'from', 'endsBefore', longestColumn('length', 'minSeconds', 'maxSeconds'), 'storeId'],
});

/** The cells of days: available all day, with an outage, away all day, and not known. */
export const glyphs = { unicode: '█▒╳?', ascii: '#-x?' };

/** `█ available  ▒ outage  ╳ away all day  ? no data`. */
export function legendOf(marks: string): string {
  const words = ['available', 'outage', 'away all day', 'no data'];
  return words.map((word, at) => `${marks.charAt(at)} ${word}`).join('  ');
}

/** What was open on each day, by its date. */
type Days = ReadonlyMap<number, Lengths>;

/** The most days that are drawn. */
const mostDays = 31;

/** The first day to draw, of which something is known: a strip of three days leaves room for other columns. */
export function firstDay(drawn: Iterable<Days | undefined>, until: number): number {
  const last = Math.floor(until / dayLength) * dayLength;
  let first = last;
  for (const days of drawn) first = Math.min(first, ...(days?.keys() ?? []));
  return Math.max(first, last - (mostDays - 1) * dayLength);
}

/** A cell for each day from the first up to a time: blank if nothing was open, or if the player was not there. */
export function daysText(days: Days | undefined, first: number, until: number, marks: string): string {
  let text = '';
  for (let date = first; date <= until; date += dayLength) {
    const { up = 0, down = 0, unclear = 0, noData = 0 } = days?.get(date) ?? {};
    const rest = up + unclear + noData;
    if (down > 0) text += marks.charAt(rest > 0 ? 1 : 2);
    else text += rest === 0 ? ' ' : marks.charAt(unclear + noData > 0 ? 3 : 0);
  }
  return text;
}
