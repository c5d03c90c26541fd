import { secondsText } from '../../../clock/time-text.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import type { Field, OwnField } from '../../../model/fields.ts';
import type { Column } from '../../../output/columns.ts';
import { listView, type View } from '../../../output/view.ts';
import { assumingView } from '../../../screens/view.ts';
import { grouped } from '../../../words/quantity.ts';
import type { Airtime } from './rules/tally.ts';

const seconds: Field = { kind: 'seconds' };

const tallyFields = {
  screens: { kind: 'number', what: 'screens on which it is certainly planned' },
  screensUnclear: { kind: 'number', what: 'other screens, on which it may be' },
  plannedSeconds: { ...seconds, what: 'how long it is in the loop, on all screens together' },
  unclearSeconds: { ...seconds, what: 'how long it may be in the loop besides' },
  playsMin: { kind: 'number', what: 'the least number of plays' },
  playsMax: { kind: 'number', what: 'the largest number; null if nothing limits it' },
  onAirMinSeconds: { ...seconds, what: 'the least time on the screen itself' },
  onAirMaxSeconds: { ...seconds, what: 'the most time' },
} as const satisfies Record<string, OwnField>;

const { name, type, durationSeconds } = content.fields;

/** The fields of an item. A public interface. */
export const airtimeFields = {
  itemId: { kind: 'id', what: 'the item' },
  name: { ...name, what: 'its name' },
  type: { ...type, what: 'its type' },
  durationSeconds: { ...durationSeconds, what: 'its length' },
  ...tallyFields,
} as const satisfies Record<string, OwnField>;

/** The {@link tallyFields} of a row. */
export function airtimeMembers(airtime: Airtime): JsonObject {
  const inSeconds = (length: number) => Math.round(length / 1000);
  return {
    screens: airtime.screens,
    screensUnclear: airtime.screensUnclear,
    plannedSeconds: inSeconds(airtime.planned),
    unclearSeconds: inSeconds(airtime.unclear),
    playsMin: Math.round(airtime.leastPlays),
    playsMax: Number.isFinite(airtime.mostPlays) ? Math.round(airtime.mostPlays) : null,
    onAirMinSeconds: inSeconds(airtime.leastOnAir),
    onAirMaxSeconds: inSeconds(airtime.mostOnAir),
  };
}

const hour = 3600;

/** `1,344h`, of all screens together; shorter times as `45m`. */
function hoursText(value: unknown): string {
  const length = Number(value);
  return length < hour ? secondsText(length) : `${grouped(String(Math.round(length / hour)))}h`;
}

/** `1,204`, `800–1,204`, `up to 1,204`, `800 or more`, `unknown`. */
function playsText({ playsMin, playsMax }: JsonObject): string {
  const least = grouped(String(playsMin));
  if (playsMax === null) return playsMin === 0 ? 'unknown' : `${least} or more`;
  const most = grouped(String(playsMax));
  if (least === most) return most;
  return playsMin === 0 ? `up to ${most}` : `${least}–${most}`;
}

function onAirText({ onAirMinSeconds, onAirMaxSeconds }: JsonObject): string {
  const least = hoursText(onAirMinSeconds);
  const most = hoursText(onAirMaxSeconds);
  if (least === most) return most;
  return onAirMinSeconds === 0 ? `up to ${most}` : `${least}–${most}`;
}

function screensText({ screens, screensUnclear }: JsonObject): string {
  if (screensUnclear === 0) return grouped(String(screens));
  return `${grouped(String(screens))}–${grouped(String(Number(screens) + Number(screensUnclear)))}`;
}

const columns: readonly Column[] = [
  { title: 'screens', kind: 'number', make: screensText },
  { title: 'planned', kind: 'number', make: ({ plannedSeconds }) => hoursText(plannedSeconds) },
  {
    title: 'unclear',
    kind: 'number',
    make: ({ unclearSeconds }) => (unclearSeconds ? hoursText(unclearSeconds) : undefined),
  },
  { title: 'plays', kind: 'number', make: playsText },
  { title: 'on air', kind: 'number', make: onAirText },
];

/** A row per item, or per value of other `fields`; `members` stand beside the rows in JSON. */
export function airtimeView(own: Readonly<Record<string, Field>> | undefined, members: JsonObject): View {
  const fields = own ? { ...own, ...tallyFields } : airtimeFields;
  const leading = own ? Object.keys(own) : ['name', 'type', 'durationSeconds'];
  const { table } = listView({
    fields,
    columns: [...leading, ...columns],
    leaveOut: ['durationSeconds', 'type', 'unclear', 'on air'],
  });
  return assumingView({ fields, name: 'airtime', members: () => members, table });
}
