import { createFilters, type Filter } from '../../core/filters.ts';
import { type Input, switchFlag } from '../../core/flag.ts';
import { players } from '../../model/players.ts';

/** The filters of every verb that selects players. */
export const playerFilters: readonly Filter[] = [
  { name: 'health', field: 'healthStatus' },
  { name: 'status', field: 'status' },
  { name: 'platform', field: 'platform' },
  { name: 'device-type', field: 'deviceType' },
  { name: 'orientation', field: 'orientation' },
  { name: 'store', field: 'storeId' },
  { name: 'manufacturer', field: 'manufacturer' },
  { name: 'model', field: 'model' },
  {
    name: 'app-version',
    field: 'currentVersion',
    compared: 'Players by version: signage players list --below-version 4.2, or --min-version 4.2',
  },
];

/** The same filters, for `check` and `wait`. */
export const selection = createFilters(players, playerFilters);

export const includeBlockedFlag = switchFlag('--include-blocked', 'include blocked players');

/** Whether to include blocked players: only on request, since nobody expects them to be healthy. */
export function includesBlocked(input: Input): boolean {
  return input.get(includeBlockedFlag) ?? selection.isAsked('status', input);
}
