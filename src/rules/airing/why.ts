import type { JsonObject } from '../../json/object.ts';
import { Airtime, hoursOf, nextSpan, type Span, spansOf } from './airtime.ts';
import type { Assumptions } from './assumptions.ts';
import { airtimeIn, isOtherOrientation, type Judgment, type Screen } from './judge.ts';
import type { ItemFault } from './playlist.ts';
import { doubtsOf } from './reason.ts';
import type { AiringSchedule, ScheduleId } from './schedule.ts';
import { isAllowedIn } from './states.ts';
import { by } from './week.ts';
import type { Zone } from './zone.ts';

/** The first condition that keeps something from playing. The last five depend on the time. */
export type Condition =
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

/** One item of a winner's playlist. */
export interface ItemReason extends Activity {
  readonly id: string;
  readonly name: string | null;
}

/** Why a schedule plays on a screen or does not. */
export interface ScheduleReason extends Activity {
  readonly id: ScheduleId;
  readonly name: string | null;
  /** Null if missing. */
  readonly priority: number | null;
  /** The schedule as the service sent it, for its hours and days. */
  readonly fields: JsonObject;
  /**
   * `wins` also if tied. `doubtful` if it could win by some reading, `outranked` if it is active and another one wins,
   * `no` if a condition fails.
   */
  readonly standing: 'wins' | 'doubtful' | 'outranked' | 'no';
  /** The ids and priorities of the schedules that outrank it. */
  readonly outrankedBy: readonly { readonly id: ScheduleId; readonly priority: number | null }[];
  /** Texts about what cannot be decided. They may quote the service, unsanitized. */
  readonly doubts: readonly string[];
  /** Its playlist, if it wins and content is judged. */
  readonly items: readonly ItemReason[];
}

/** Explains every schedule that names a player. */
export function whyOf(screen: Screen, judgment: Judgment, instant: number): ScheduleReason[] {
  const couldWin = new Set([judgment.winners, ...judgment.alternatives].flat());
  const top = judgment.winners.length > 0 ? judgment.winners : [...couldWin];
  return screen.schedules.map((schedule) => {
    const { id, name, fields } = schedule;
    const airtime = airtimeIn(screen.room, schedule);
    const { code } = airtime.at(instant);
    const activity = activityOf(airtime, instant, fixedCondition(screen, schedule));
    const doubts = activity.condition === undefined ? doubtsOf(screen, schedule, code) : [];
    const wins = judgment.winners.includes(schedule) && judgment.outcome !== 'depends';
    const standing = wins
      ? 'wins'
      : couldWin.has(schedule)
        ? 'doubtful'
        : activity.condition === undefined
          ? 'outranked'
          : 'no';
    return {
      id,
      name,
      priority: priorityOf(schedule),
      fields,
      ...activity,
      standing,
      outrankedBy:
        standing === 'outranked' ? top.map((one) => ({ id: one.id, priority: priorityOf(one) })) : [],
      doubts,
      items: couldWin.has(schedule) ? itemReasons(screen, schedule, instant) : [],
    };
  });
}

function priorityOf({ priority }: AiringSchedule): number | null {
  return Number.isFinite(priority) ? priority : null;
}

/** A condition that no time changes. */
function fixedCondition({ values, player, states }: Screen, schedule: AiringSchedule): Condition | undefined {
  if (schedule.status === 'inactive') return 'status';
  if (values.orientation === 'exclude' && isOtherOrientation(schedule, player)) return 'orientation';
  return isAllowedIn(schedule.states, states) === 'no' ? 'estados' : undefined;
}

function itemReasons({ room }: Screen, schedule: AiringSchedule, instant: number): ItemReason[] {
  return room.playlistOf(schedule).items.map(({ item, airtime }) => {
    const name = item.fields?.name;
    return {
      id: item.id,
      name: typeof name === 'string' ? name : null,
      ...activityOf(airtime, instant, item.fault),
    };
  });
}

const eightDays = 8 * 24 * 60 * 60_000;

function activityOf(airtime: Airtime, instant: number, fixed: Condition | undefined): Activity {
  if (fixed !== undefined) return { condition: fixed, endedAt: null, beginsAt: null, endsAt: null };
  const next = nextSpan(airtime, instant);
  if (next !== undefined && next.from <= instant) {
    const endsAt = Number.isFinite(next.to) ? next.to : null;
    return { condition: undefined, endedAt: null, beginsAt: null, endsAt };
  }
  const endedAt = spansOf(airtime, instant - eightDays, instant).at(-1)?.to ?? null;
  return { condition: timeCondition(airtime, instant), endedAt, beginsAt: next?.from ?? null, endsAt: null };
}

function timeCondition(airtime: Airtime, instant: number): Condition {
  const { window, week } = airtime.hours;
  if (instant >= window.until) return 'expired';
  if (window.from >= window.until || week.codes.every((code) => (code & by.default) === 0)) return 'never';
  if (instant < window.from) return 'not-begun';
  return isOpenToday(airtime, instant) ? 'hours' : 'day';
}

const oneDay = 24 * 60 * 60_000;

/** Whether it is open at any time of this local day. */
function isOpenToday(airtime: Airtime, instant: number): boolean {
  if (airtime.zone === undefined) return true;
  const midnight =
    instant - ((((instant + airtime.zone.segmentAt(instant).offset) % oneDay) + oneDay) % oneDay);
  return spansOf(airtime, midnight, midnight + oneDay).length > 0;
}

/** When a schedule or content item is next active in a zone, or since when it is: looked for within 400 days of its start. */
export function nextActive(
  fields: JsonObject,
  zone: Zone | undefined,
  after: number,
  assumptions: Assumptions,
): Span | undefined {
  return nextSpan(new Airtime(hoursOf(fields, assumptions), zone), after);
}
