import type { JsonObject } from '../../../json/object.ts';
import { ActiveHours, hoursOf, nextSpan, spansOf } from './active-hours.ts';
import type { Assumptions } from './assumptions.ts';
import { faultOf, type ItemFault } from './playlist.ts';
import { statusOf } from './schedule.ts';
import { by, lenient, strict } from './week.ts';
import type { Span, Zone } from './zone.ts';

/** The first condition that keeps something from playing. `blocked` is about the player; the last five depend on the time. */
export type Condition =
  | 'blocked'
  | ItemFault
  | 'orientation'
  | 'estados'
  | 'not-begun'
  | 'expired'
  | 'never'
  | 'day'
  | 'hours';

/** Whether something is active, and when that was or will be. Instants in milliseconds since 1970. */
export interface Activity {
  /** Undefined if it is active. */
  readonly condition: Condition | undefined;
  /** When it last ended, within the eight days before; null if it is active or did not. */
  readonly endedAt: number | null;
  /** When it begins next, within 400 days; null if it is active or does not, or its status, state or orientation forbids it. */
  readonly beginsAt: number | null;
  /** When it ends, if it is active; null if not within 400 days. */
  readonly endsAt: number | null;
}

const eightDays = 8 * 24 * 60 * 60_000;

/** Why a window is closed at an instant, or until when it is open; `fixed` is a condition that time does not change. */
export function activityOf(
  activeHours: ActiveHours,
  instant: number,
  fixed: Condition | undefined,
): Activity {
  if (fixed !== undefined) return { condition: fixed, endedAt: null, beginsAt: null, endsAt: null };
  const next = nextSpan(activeHours, instant);
  if (next !== undefined && next.from <= instant) {
    const endsAt = Number.isFinite(next.to) ? next.to : null;
    return { condition: undefined, endedAt: null, beginsAt: null, endsAt };
  }
  const endedAt = spansOf(activeHours, instant - eightDays, instant).at(-1)?.to ?? null;
  return {
    condition: timeCondition(activeHours, instant),
    endedAt,
    beginsAt: next?.from ?? null,
    endsAt: null,
  };
}

function timeCondition(activeHours: ActiveHours, instant: number): Condition {
  const { window, week } = activeHours.hours;
  if (instant >= window.until) return 'expired';
  if (window.from >= window.until || week.codes.every((code) => (code & by.default) === 0)) return 'never';
  if (instant < window.from) return 'not-begun';
  return activeHours.isOpenToday(instant) ? 'hours' : 'day';
}

/** When a schedule or content item is next active in a zone, or since when it is: looked for within 400 days of its start. */
export function nextActive(
  fields: JsonObject,
  zone: Zone | undefined,
  after: number,
  assumptions: Assumptions,
): Span | undefined {
  return nextSpan(new ActiveHours(hoursOf(fields, assumptions), zone), after);
}

/**
 * Whether a schedule is active in a zone at an instant (§2.2 rule 1), whatever the player: `doubtful` if that depends on a
 * reading, on a field that cannot be read, or on a time zone that is not known.
 */
export function isScheduleActive(
  fields: JsonObject,
  zone: Zone | undefined,
  instant: number,
  assumptions: Assumptions,
): Certainty {
  const status = statusOf(fields.status);
  if (status === 'inactive') return 'no';
  const certainty = isOpen(fields, zone, instant, assumptions);
  return certainty === 'yes' && status === 'doubtful' ? 'doubtful' : certainty;
}

/** Whether a content item can play in a zone at an instant (§2.1): `doubtful` as in {@link isScheduleActive}. */
export function isItemPlayable(
  fields: JsonObject,
  zone: Zone | undefined,
  instant: number,
  assumptions: Assumptions,
): Certainty {
  return faultOf(fields) === undefined ? isOpen(fields, zone, instant, assumptions) : 'no';
}

/** An answer that may depend on how the contract is read. */
export type Certainty = 'yes' | 'no' | 'doubtful';

function isOpen(
  fields: JsonObject,
  zone: Zone | undefined,
  instant: number,
  assumptions: Assumptions,
): Certainty {
  const { code } = new ActiveHours(hoursOf(fields, assumptions), zone).at(instant);
  return code === strict ? 'yes' : (code & lenient) === 0 ? 'no' : 'doubtful';
}
