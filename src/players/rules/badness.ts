import { instantOf } from '../../clock/instant.ts';
import { isUnreachable, type Player } from '../../model/players.ts';

/**
 * The sort key of a player in a list that begins with the worst: its state, in the one order of badness, then for unhealthy
 * players when they were last seen. An undocumented health counts as critical and an undocumented status as a warning, as in `players check`.
 */
export function badnessOf(player: Player): readonly [state: number, since: number] {
  const { healthStatus, status, lastSeenAt } = player;
  const since = instantOf(lastSeenAt ?? '') ?? Number.NEGATIVE_INFINITY;
  if (status === 'blocked') return [3, since];
  if (isUnreachable(player)) return [0, since];
  if (healthStatus === 'healthy') return status === 'active' ? [4, 0] : [2, since];
  return [healthStatus === 'warning' ? 2 : 1, since];
}
