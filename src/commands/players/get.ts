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
});
