import { listCommand } from '../../core/list.ts';
import { players } from '../../model/players.ts';
import { badnessOf } from '../../players/rules/badness.ts';
import { playerSelectors } from '../../players/selectors.ts';

export const listPlayers = listCommand({
  collection: players,
  columns: ['id', 'name', 'healthStatus', 'status', 'platform', 'storeId', 'currentVersion', 'lastSeenAt'],
  leaveOut: ['platform', 'currentVersion', 'status', 'storeId'],
  selectors: playerSelectors,
  state: 'healthStatus',
  badness: badnessOf,
});
