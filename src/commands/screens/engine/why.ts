import type { JsonObject } from '../../../json/object.ts';
import { type Activity, activityOf } from './activity.ts';
import { doubtsOf } from './reason.ts';
import { fixedCondition, type Judgment, type Screen } from './resolve-winner.ts';
import { priorityOf, type ScheduleId, textOf } from './schedule.ts';

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
   * `wins` by every reading, also if tied. `doubtful` if it could win by some reading, `outranked` if it is active and another one wins,
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
  const couldWin = new Set(judgment.candidates.map(({ schedule }) => schedule));
  const always = new Set(judgment.always);
  const top = judgment.winners.length > 0 ? judgment.winners : [...couldWin];
  const above = top.map((one) => ({ id: one.id, priority: priorityOf(one) }));
  return screen.schedules.map((schedule) => {
    const activeHours = screen.cache.activeHoursOf(schedule);
    const { code } = activeHours.at(instant);
    const activity = activityOf(activeHours, instant, fixedCondition(screen, schedule));
    const doubts = activity.condition === undefined ? doubtsOf(screen, schedule, code) : [];
    const standing = always.has(schedule)
      ? 'wins'
      : couldWin.has(schedule)
        ? 'doubtful'
        : activity.condition === undefined
          ? 'outranked'
          : 'no';
    const isShown = couldWin.has(schedule) && screen.cache.isJudged;
    const playlist = isShown ? screen.cache.playlistOf(schedule).items : [];
    return {
      id: schedule.id,
      name: schedule.name,
      priority: priorityOf(schedule),
      fields: schedule.fields,
      ...activity,
      standing,
      outrankedBy: standing === 'outranked' ? above : [],
      doubts,
      items: playlist.map(({ item, activeHours }) => ({
        id: item.id,
        name: textOf(item.fields?.name) ?? null,
        ...activityOf(activeHours, instant, item.fault),
      })),
    };
  });
}
