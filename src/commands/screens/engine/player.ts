import type { JsonObject } from '../../../json/object.ts';
import type { AssumptionValues } from './assumptions.ts';
import { textOf } from './schedule.ts';
import { type Zone, zoneNamed } from './zone.ts';

/** A player as the rules need it, parsed once (§2.3). */
export interface PlaybackPlayer {
  readonly id: string;
  readonly storeId: string | undefined;
  readonly orientation: string | undefined;
  readonly timezone: string | undefined;
  readonly isBlocked: boolean;
  readonly isOffline: boolean;
}

/** Parses a player; a field of a wrong type counts as missing. */
export function parsePlayer(fields: JsonObject): PlaybackPlayer {
  return {
    id: textOf(fields.id) ?? '',
    storeId: textOf(fields.storeId),
    orientation: textOf(fields.orientation),
    timezone: textOf(fields.timezone),
    isBlocked: fields.status === 'blocked',
    isOffline: fields.healthStatus === 'offline',
  };
}

/** The zone of a player's clock, whatever its schedules are read in; undefined if it is not known. */
export function clockOf({ timezone }: JsonObject): Zone | undefined {
  return playbackZone({ timezone: textOf(timezone) }, 'player');
}

/** The zone in which schedules of a player are read; undefined if it is not known. */
export function playbackZone(
  { timezone }: Pick<PlaybackPlayer, 'timezone'>,
  zone: AssumptionValues['zone'],
): Zone | undefined {
  const name = zone === 'player' ? timezone : zone;
  return name === undefined ? undefined : zoneNamed(name);
}
