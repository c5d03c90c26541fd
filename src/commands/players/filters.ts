import { players } from '../../model/players.ts';
import { createFilters, type Filter } from '../base/filters.ts';

/** The filters of every command that selects players. */
export const playerFilters: readonly Filter[] = [
  { name: 'health', field: 'healthStatus' },
  { name: 'status', field: 'status' },
  { name: 'platform', field: 'platform' },
  { name: 'device-type', field: 'deviceType' },
  { name: 'orientation', field: 'orientation' },
  { name: 'store', field: 'storeId' },
];

/** The same as flags of a command that is no list. */
export const selection = createFilters(players, playerFilters);
