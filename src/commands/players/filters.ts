import { createFilters, type Filter } from '../../command/filters.ts';
import { type Input, switchFlag } from '../../command/flag.ts';
import { players } from '../../model/players.ts';

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

export const includeBlockedFlag = switchFlag('--include-blocked', 'include blocked players');

/** Whether blocked players count: they are not meant to be well, so only where they are asked for. */
export function includesBlocked(input: Input): boolean {
  return input.get(includeBlockedFlag) ?? selection.asked('status', input) !== undefined;
}
