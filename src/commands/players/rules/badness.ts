import { instantOf } from '../../../model/datetime.ts';
import type { Player } from '../../../model/players.ts';

/**
 * Where a player stands in a list that begins with the worst: by its state, in the one order of badness, and those that are not
 * fine by when they were last seen. An undocumented health is no evidence of health.
 */
export function badnessOf(player: Player): readonly [state: number, since: number] {
  const { healthStatus, status, lastSeenAt } = player;
  const since = instantOf(lastSeenAt ?? '') ?? Number.NEGATIVE_INFINITY;
  if (status === 'blocked') return [4, since];
  // As `isUnreachable` of screens: its module would be one more file to load for a list.
  if (healthStatus === 'offline' || (lastSeenAt ?? null) === null) return [0, since];
  if (healthStatus === 'healthy') return [5, 0];
  return [healthStatus === 'critical' ? 1 : healthStatus === 'warning' ? 3 : 2, since];
}
