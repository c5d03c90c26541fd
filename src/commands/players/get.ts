import { getCommand } from '../../command/get.ts';
import { players } from '../../model/players.ts';

export const getPlayers = getCommand({
  collection: players,
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
  examples: [
    'signage players get 5b0c1f6e-3c1d-4a55-9f1e-0d6f0a9b7c11',
    'signage players list --health offline --fields id --no-header | signage players get -',
  ],
});
