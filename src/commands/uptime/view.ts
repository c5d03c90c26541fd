import { dayLength } from '../../clock/instant.ts';
import { lengthText } from '../../clock/time-text.ts';
import { availableText } from '../../history/members.ts';
import type { Lengths } from '../../history/rules/player-uptime.ts';
import type { OwnField } from '../../model/fields.ts';
import { players } from '../../model/players.ts';
import type { Column } from '../../output/columns.ts';
import { listView } from '../../output/view.ts';

const seconds = { kind: 'seconds' } as const;
const { name, storeId, platform, currentVersion } = players.fields;
const playerFields = {
  playerId: { kind: 'id', what: 'the player' },
  name: { ...name, what: 'its name' },
  storeId: { ...storeId, what: 'its store' },
} as const;
const tallyFields = {
  availableMin: { kind: 'number', what: 'available for at least this percentage of the opening hours' },
  availableMax: { kind: 'number', what: 'available for at most this percentage' },
  noData: { kind: 'number', what: 'percentage that no snapshot covers' },
  outages: { kind: 'number', what: 'number of outages' },
  flaps: { kind: 'number', what: 'outages within an hour after another one' },
  longestMinSeconds: { ...seconds, what: 'the longest outage, at least' },
  longestMaxSeconds: { ...seconds, what: 'the longest outage, at most' },
} as const;

/** The fields of a player; percentages of its open time between `from` and `to`. A public interface. */
export const uptimeFields: Readonly<Record<string, OwnField>> = {
  ...playerFields,
  platform: { ...platform, what: 'its platform' },
  currentVersion: { ...currentVersion, what: 'its version, as last seen' },
  ...tallyFields,
  lastOutageAt: { kind: 'datetime', what: 'when its last outage began' },
  from: { kind: 'datetime', what: 'the beginning of the time that counts' },
  to: { kind: 'datetime', what: 'its end' },
};

/** The fields of a group of players, by the field that it has in common. A public interface. */
export const groupFields = (by: string): Readonly<Record<string, OwnField>> => ({
  [by]: { kind: 'text', what: 'what its players share' },
  players: { kind: 'number', what: 'number of players' },
  ...tallyFields,
});

/** The fields of an outage: it ended between two times, which are null while it lasts. A public interface. */
export const outageFields: Readonly<Record<string, OwnField>> = {
  ...playerFields,
  from: { kind: 'datetime', missing: () => 'never', what: 'when it began' },
  endsAfter: { kind: 'datetime', what: 'the last time it was seen as offline; null while it lasts' },
  endsBefore: { kind: 'datetime', what: 'the first time it was seen again; null while it lasts' },
  minSeconds: { ...seconds, what: 'its length, at least' },
  maxSeconds: { ...seconds, what: 'its length, at most' },
};

const longestColumn = (title: string, least: string, most: string): Column => ({
  title,
  make({ [least]: min, [most]: max }) {
    if (max === 0) return undefined;
    const minText = lengthText(Number(min) * 1000);
    const maxText = lengthText(Number(max) * 1000);
    return minText === maxText ? minText : `${minText}–${maxText}`;
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

/** The marks of days: available all day, with an outage, away all day, and not known. */
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

/** The first day to draw: one of which something is known, so that a strip of three days leaves room for other columns. */
export function firstDay(drawn: Iterable<Days | undefined>, until: number): number {
  const last = Math.floor(until / dayLength) * dayLength;
  let first = last;
  for (const days of drawn) first = Math.min(first, ...(days?.keys() ?? []));
  return Math.max(first, last - (mostDays - 1) * dayLength);
}

/** A cell for each day from the first up to a time: blank if nothing was open, or if the player was not there. */
export function dayStrip(days: Days | undefined, first: number, until: number, marks: string): string {
  const [available = '', outage = '', awayAllDay = '', unknown = ''] = marks;
  let text = '';
  for (let date = first; date <= until; date += dayLength) {
    const { up = 0, down = 0, unclear = 0, noData = 0 } = days?.get(date) ?? {};
    const isUnknown = unclear + noData > 0;
    if (down > 0) text += up > 0 || isUnknown ? outage : awayAllDay;
    else if (isUnknown) text += unknown;
    else text += up > 0 ? available : ' ';
  }
  return text;
}
