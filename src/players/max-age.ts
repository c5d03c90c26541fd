import { ageFlag } from '../core/flag.ts';
import type { JsonObject } from '../json/object.ts';
import { isUnreachable } from '../model/players.ts';
import { lastSeenAgeMs } from './rules/health.ts';

/** `--max-age` of commands about screens: one setting, `check.max-age`, is the limit for all. */
export const maxAgeFlag = ageFlag(
  '--max-age <time>',
  'players not seen for this long are unreachable, whatever their health, such as 15m or 30d',
  { setting: 'check.max-age' },
);

/** A player as it counts with a limit of age. */
interface Counted {
  readonly player: JsonObject;
  /** The health that the service reports, if the player is offline by the limit alone. */
  readonly reported: string | undefined;
}

/**
 * Counts a player that the service calls reachable, but that was last seen longer ago than the limit or at an unknown time, as offline. `now` is
 * the time by the service's clock; both are in milliseconds.
 */
export function withMaxAge(player: JsonObject, now: number, maxAgeMs: number | undefined): Counted {
  const asSent = { player, reported: undefined };
  if (maxAgeMs === undefined || isUnreachable(player)) return asSent;
  const { lastSeenAt, healthStatus } = player;
  const ageMs = lastSeenAgeMs({ lastSeenAt: typeof lastSeenAt === 'string' ? lastSeenAt : null }, now);
  if (ageMs !== undefined && ageMs <= maxAgeMs) return asSent;
  return { player: { ...player, healthStatus: 'offline' }, reported: String(healthStatus ?? 'no health') };
}
