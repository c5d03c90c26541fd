import { dayLength } from '../../clock/instant.ts';
import type { Zone } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import { ActiveHours, activeHoursOf, nextSpan, spansOf } from './active-hours.ts';
import type { Assumptions } from './assumptions.ts';
import { type ItemFault, stateOf } from './playlist.ts';
import { scheduleStatus } from './schedule.ts';
import { certainlyActive, possiblyActive } from './week.ts';

/** A condition that no time changes, if it keeps something from playing. `blocked` is about the player. */
export type FixedCondition = 'blocked' | ItemFault | 'orientation' | 'estados';

type Condition = FixedCondition | 'not-begun' | 'expired' | 'never' | 'day' | 'hours';

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

const eightDays = 8 * dayLength;

/** Why a window is closed at an instant, or until when it is open. */
export function activityOf(
  activeHours: ActiveHours,
  instant: number,
  fixed: FixedCondition | undefined,
): Activity {
  const timeless = { condition: fixed, endedAt: null, beginsAt: null, endsAt: null };
  if (fixed !== undefined) return timeless;
  const next = nextSpan(activeHours, instant);
  const isActive = next !== undefined && next.from <= instant;
  if (isActive) return { ...timeless, endsAt: Number.isFinite(next.to) ? next.to : null };
  const before = [...spansOf(activeHours, instant - eightDays, instant)].at(-1);
  return {
    condition: timeCondition(activeHours, instant),
    endedAt: before?.to ?? null,
    beginsAt: next?.from ?? null,
    endsAt: null,
  };
}

function timeCondition(activeHours: ActiveHours, instant: number): Condition {
  const { window, week } = activeHours.hours;
  if (instant >= window.until) return 'expired';
  if (window.from >= window.until || week.days === 0) return 'never';
  if (instant < window.from) return 'not-begun';
  return activeHours.isOpenToday(instant) ? 'hours' : 'day';
}

/** Unclear: depends on the reading, on a field that cannot be read, or on an unknown time zone. */
type Certainty = 'yes' | 'no' | 'unclear';

/** A rule about a schedule or a content item in a zone at an instant, whatever the player. */
export type ActivityRule = (
  fields: JsonObject,
  zone: Zone | undefined,
  instant: number,
  assumptions: Assumptions,
) => Certainty;

const isOpen: ActivityRule = (fields, zone, instant, assumptions) => {
  const { code } = new ActiveHours(activeHoursOf(fields, assumptions), zone).at(instant);
  if (code === certainlyActive) return 'yes';
  return (code & possiblyActive) === 0 ? 'no' : 'unclear';
};

/** Whether a schedule is active (§2.2 rule 1). */
export const isScheduleActive: ActivityRule = (fields, ...when) => {
  const status = scheduleStatus(fields.status);
  const certainty = status === 'inactive' ? 'no' : isOpen(fields, ...when);
  return certainty === 'yes' && status === 'unreadable' ? 'unclear' : certainty;
};

/** Whether a content item can play (§2.1). */
export const isItemPlayable: ActivityRule = (fields, ...when) => {
  const { faults, problems } = stateOf(fields);
  const certainty = faults.length > 0 ? 'no' : isOpen(fields, ...when);
  return certainty === 'yes' && problems.length > 0 ? 'unclear' : certainty;
};
