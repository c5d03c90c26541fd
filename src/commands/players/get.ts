import { getCommand } from '../../core/get.ts';
import { players } from '../../model/players.ts';
import { playerFilters } from '../../players/filters.ts';
import { usageOf } from '../../screens/usage-flag.ts';

export const getPlayers = getCommand({
  collection: players,
  addition: usageOf('players'),
  filters: playerFilters,
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
