import { getCommand } from '../../core/get.ts';
import { players } from '../../model/players.ts';
import { playerSelectors } from '../../players/selectors.ts';
import { usageOf } from '../../screens/usage-flag.ts';

export const getPlayers = getCommand({
  collection: players,
  addition: usageOf('players'),
  selectors: playerSelectors,
  badges: ['healthStatus', 'status'],
  groups: [
    { rows: ['id', 'storeId', 'lastSeenAt', 'currentVersion', 'ipAddress', 'timezone'] },
    {
      title: 'Device',
      rows: [
        'deviceType',
        'platform',
        'manufacturer',
        'model',
        { title: 'RESOLUTION', show: 'resolution', fields: ['resolutionWidth', 'resolutionHeight'] },
        'orientation',
      ],
    },
    { title: 'Record', rows: ['createdAt', 'updatedAt', 'tenantId'] },
  ],
});
