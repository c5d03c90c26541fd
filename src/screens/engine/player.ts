import { type Zone, zoneNamed } from '../../clock/zone.ts';
import type { JsonObject } from '../../json/object.ts';
import { getOrMake } from '../../words/groups.ts';
import { oneOfTexts } from './field-reader.ts';
import { asText, asTexts, type PlaybackSchedule, problemOf } from './schedule.ts';

/** A player as the rules need it, parsed once (§2.3). */
export type PlaybackPlayer = Readonly<ReturnType<typeof parsePlayer>>;

/** A field of a wrong type counts as missing. */
export function parsePlayer(fields: JsonObject) {
  const orientation = oneOfTexts('landscape', 'portrait')(fields.orientation);
  return {
    id: asText(fields.id) ?? '',
    storeId: asText(fields.storeId),
    orientation,
    /** Whether its orientation is given, but not as documented. */
    hasUnreadableOrientation: orientation === undefined && (fields.orientation ?? null) !== null,
    timezone: asText(fields.timezone),
    isBlocked: fields.status === 'blocked',
  };
}

/** The zone of a player's clock, whatever its schedules are read in; undefined if it is not known. */
export function clockOf({ timezone }: { readonly timezone?: unknown }): Zone | undefined {
  return typeof timezone === 'string' ? zoneNamed(timezone) : undefined;
}

/** The zone in which schedules of a player are read; undefined if it is not known. */
export function playbackZone(player: { readonly timezone?: unknown }, zone: string): Zone | undefined {
  return zone === 'player' ? clockOf(player) : zoneNamed(zone);
}

/** The schedules that include a player (§2.2), in the order given, by its id in lower case. */
export function indexByPlayer(
  schedules: readonly PlaybackSchedule[],
): ReadonlyMap<string, readonly PlaybackSchedule[]> {
  const byPlayer = new Map<string, PlaybackSchedule[]>();
  for (const schedule of schedules)
    for (const id of asTexts(schedule.fields.playerIds)) {
      const own = getOrMake(byPlayer, id.toLowerCase(), () => []);
      // A list may contain a player twice.
      if (own.at(-1) !== schedule) own.push(schedule);
    }
  return byPlayer;
}

/** The schedules whose list of players cannot be read, in the order given: they may include any player. */
export function unplacedIn(schedules: readonly PlaybackSchedule[]): readonly PlaybackSchedule[] {
  return schedules.filter((schedule) => problemOf(schedule, 'playerIds') !== undefined);
}
