import { players } from '../../model/players.ts';
import { listCommand } from '../base/list.ts';

export const listPlayers = listCommand({
  collection: players,
  columns: ['id', 'name', 'healthStatus', 'status', 'platform', 'storeId', 'currentVersion', 'lastSeenAt'],
  leaveOut: ['platform', 'currentVersion', 'status', 'storeId'],
  filters: [
    { name: 'health', field: 'healthStatus' },
    { name: 'status', field: 'status' },
    { name: 'platform', field: 'platform' },
    { name: 'device-type', field: 'deviceType' },
    { name: 'orientation', field: 'orientation' },
    { name: 'store', field: 'storeId' },
  ],
  state: 'healthStatus',
  examples: [
    'signage players list --health offline,critical --sort lastSeenAt',
    'signage players list --store loja-012 --platform tizen',
    'signage players list --json | jq -r \'.[] | select(.healthStatus != "healthy") | .name\'',
  ],
});
