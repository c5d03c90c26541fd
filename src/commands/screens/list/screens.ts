import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { Playback, Showing } from '../engine/playback.ts';
import { clockOf } from '../engine/player.ts';
import { type Outcome, outcomes } from '../engine/resolve-winner.ts';
import { utc } from '../engine/zone.ts';
import { momentIn, type TypedTime } from '../times.ts';
import { showingFields } from '../view.ts';

/** The fields of a screen, one per player. A public interface. */
export const screenFields = {
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  storeId: { kind: 'text' },
  timezone: { kind: 'text' },
  /** With its offset. */
  localTime: { kind: 'text' },
  ...showingFields,
  /** What of the winners cannot. */
  blockedContentIds: { kind: 'list' },
  /** The next instant at which any of this changes; null if not within 400 days. */
  until: { kind: 'datetime' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** The outcomes that a job may fail on. */
export const failureOutcomes: readonly Outcome[] = outcomes.filter(
  (outcome) => outcome !== 'plays' && outcome !== 'blocked',
);

/** One screen, judged. */
export type Screen = ReturnType<typeof judgeScreen>;

/** Judges a player's screen at a time. */
export function judgeScreen(playback: Playback, player: JsonObject, time: TypedTime, isWhy: boolean) {
  const clock = clockOf(player);
  const { instant, isRepeated = false, gap } = momentIn(time, clock ?? utc);
  const shown = playback.now(player, instant);
  const isSkipped = gap !== undefined && shown.outcome !== 'blocked';
  const showing: Showing = isSkipped ? { ...notJudged, reason: gap } : shown;
  const why = isWhy && (isSkipped ? [] : playback.why(player, instant));
  return {
    player,
    /** In milliseconds since 1970. */
    instant,
    /** The zone of the player's clock; undefined if unknown, or if the clock skips the time. */
    zone: gap === undefined ? clock : undefined,
    /** The zone in which its schedules are read. */
    scheduleZone: playback.zoneOf(player),
    /** Whether the clock shows the time of `--at` twice. */
    isRepeated,
    /** Whether the time of `--at` was taken as UTC, since the player's time zone is not known. */
    isInUtc: clock === undefined && 'wall' in time,
    showing,
    /** Every schedule that names the player, if asked for. */
    why: why || undefined,
  };
}

/** What is shown of a screen at a time that its clock skips. */
const notJudged = {
  outcome: 'unknown',
  scheduleIds: [],
  scheduleNames: [],
  priority: null,
  contentIds: [],
  blockedContentIds: [],
  possible: [],
  dependsOnState: false,
  until: null,
} as const;
