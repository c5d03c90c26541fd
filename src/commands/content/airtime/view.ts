import { secondsText } from '../../../clock/time-text.ts';
import type { JsonObject } from '../../../json/object.ts';
import { content } from '../../../model/content.ts';
import type { Field } from '../../../model/fields.ts';
import type { Column } from '../../../output/columns.ts';
import { listView, type View } from '../../../output/view.ts';
import { assumingView } from '../../../screens/view.ts';
import { grouped } from '../../../words/quantity.ts';
import type { Airtime } from './rules/tally.ts';

const seconds: Field = { kind: 'seconds' };

const tallyFields = {
  /** Screens on which it is sure to be planned, and others on which it may be. */
  screens: { kind: 'number' },
  screensUnclear: { kind: 'number' },
  /** In the loop, on all screens together. */
  plannedSeconds: seconds,
  unclearSeconds: seconds,
  playsMin: { kind: 'number' },
  /** Null if nothing limits it. */
  playsMax: { kind: 'number' },
  /** On the screen itself. */
  onAirMinSeconds: seconds,
  onAirMaxSeconds: seconds,
} as const satisfies Record<string, Field>;

const { name, type, durationSeconds } = content.fields;

/** The fields of an item. A public interface. */
export const airtimeFields = {
  itemId: { kind: 'id' },
  name,
  type,
  durationSeconds,
  ...tallyFields,
} as const satisfies Record<string, Field>;

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
