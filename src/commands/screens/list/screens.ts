import type { JsonObject } from '../../../json/object.ts';
import type { Field } from '../../../model/fields.ts';
import type { Showing } from '../engine/playback.ts';
import { outcomes } from '../engine/resolve-winner.ts';
import { localTimeText } from '../engine/wall-time.ts';
import type { ScheduleReason } from '../engine/why.ts';
import { utc, type Zone } from '../engine/zone.ts';
import { cityOf, timeSeenFrom, weekdayTime } from '../local-time.ts';
import { scheduleText } from '../schedule-text.ts';

/** The fields of a screen, one per player. A public interface. */
export const screenFields = {
  playerId: { kind: 'id' },
  name: { kind: 'text' },
  storeId: { kind: 'text' },
  timezone: { kind: 'text' },
  /** With its offset. */
  localTime: { kind: 'text' },
  outcome: { kind: 'enum', values: outcomes },
  scheduleIds: { kind: 'list' },
  scheduleNames: { kind: 'list' },
  priority: { kind: 'number' },
  /** What can play now. */
  contentIds: { kind: 'list' },
  /** What of the winners cannot. */
  blockedContentIds: { kind: 'list' },
  /** The next instant at which any of this changes; null if not within 400 days. */
  until: { kind: 'datetime' },
  reason: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** One screen, judged. */
export interface Screen {
  readonly player: JsonObject;
  /** In milliseconds since 1970. */
  readonly instant: number;
  /** The zone of the player's clock; undefined if unknown, or if the clock skips the time. */
  readonly zone: Zone | undefined;
  /** The zone in which its schedules are read. */
  readonly scheduleZone: Zone | undefined;
  readonly showing: Showing;
  /** Every schedule that names the player, with `--why`. */
  readonly why?: readonly ScheduleReason[] | undefined;
}

/** The {@link screenFields} of a screen. */
export function screenObject({ player, instant, zone, showing }: Screen): JsonObject {
  const { outcome, scheduleIds, scheduleNames, priority, contentIds, blockedContentIds, until, reason } =
    showing;
  const object: Readonly<Record<keyof typeof screenFields, unknown>> = {
    playerId: player.id,
    name: player.name ?? null,
    storeId: player.storeId ?? null,
    timezone: player.timezone ?? null,
    localTime: zone ? localTimeText(zone, instant) : null,
    outcome,
    scheduleIds,
    scheduleNames,
    priority,
    contentIds,
    blockedContentIds,
    until: until === null ? null : new Date(until).toISOString(),
    reason,
  };
  return object;
}

/** The columns of the table for people. */
export const rowFields = {
  name: { kind: 'text' },
  localTime: { kind: 'text' },
  outcome: screenFields.outcome,
  schedule: { kind: 'text' },
  until: { kind: 'text' },
  why: { kind: 'text' },
} as const satisfies Record<string, Field>;

/** A screen as a row of the table. On a terminal times are short, and a city says where the zone is not this machine's. */
export function screenRow(
  { player, instant, zone, showing }: Screen,
  { isShort, here }: { readonly isShort: boolean; readonly here: string },
): JsonObject {
  const { outcome, until, reason } = showing;
  const shownIn = zone ?? utc;
  const mark = zone ? '' : ' UTC';
  const untilText =
    until && (isShort ? `${timeSeenFrom(shownIn, until, instant)}${mark}` : localTimeText(shownIn, until));
  const city = zone && isShort && zone.name !== here ? ` ${cityOf(zone.name)}` : '';
  const row: Readonly<Record<keyof typeof rowFields, unknown>> = {
    name: player.name || player.id,
    localTime: zone && (isShort ? `${weekdayTime(zone, instant)}${city}` : localTimeText(zone, instant)),
    outcome,
    schedule: scheduleText(showing),
    until: untilText,
    why: reason,
  };
  return row;
}
