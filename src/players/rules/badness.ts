import { instantOf } from '../../clock/instant.ts';
import type { Player } from '../../model/players.ts';

/** The order in which players are listed: the worst first. */
const ranks = { unreachable: 0, critical: 1, warning: 2, blocked: 3, healthy: 4 } as const;

/**
 * The sort key of a player in a list that begins with the worst: its state, then for all but healthy players when they were last seen, in
 * milliseconds since 1970. An undocumented health counts as critical and an undocumented status as a warning, as in `players check`.
 */
export function badnessOf(player: Player): readonly [state: number, since: number] {
  const since = instantOf(player.lastSeenAt ?? '') ?? Number.NEGATIVE_INFINITY;
  const rank = ranks[stateOf(player)];
  // Healthy players are not sorted by time.
  return rank === ranks.healthy ? [rank, 0] : [rank, since];
}

function stateOf(player: Player): keyof typeof ranks {
  const { healthStatus, status } = player;
  if (status === 'blocked') return 'blocked';
  if (healthStatus === 'offline') return 'unreachable';
  if (healthStatus === 'healthy') return status === 'active' ? 'healthy' : 'warning';
  return healthStatus === 'warning' ? 'warning' : 'critical';
}
