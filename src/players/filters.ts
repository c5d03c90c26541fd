import { createFilters, type Filter } from '../core/filters.ts';
import { type Input, switchFlag } from '../core/flag.ts';
import { players } from '../model/players.ts';

/** The filters of every verb that selects players. */
export const playerFilters: readonly Filter[] = [
  { name: 'health', field: 'healthStatus', words: 'state, condition, saúde' },
  { name: 'status', field: 'status', words: 'state, enabled, situação' },
  { name: 'platform', field: 'platform', synonyms: ['--os'], words: 'os, operating system, type, sistema' },
  { name: 'device-type', field: 'deviceType', words: 'type, kind, tipo' },
  { name: 'orientation', field: 'orientation' },
  {
    name: 'store',
    field: 'storeId',
    synonyms: ['--shop', '--loja'],
    words: 'location, site, place, group, branch, city, filial, cidade, grupo',
  },
  {
    name: 'manufacturer',
    field: 'manufacturer',
    synonyms: ['--vendor', '--brand'],
    words: 'make, fabricante, marca',
  },
  { name: 'model', field: 'model', synonyms: ['--modelo'] },
  {
    name: 'app-version',
    field: 'currentVersion',
    synonyms: ['--firmware'],
    words: 'version, release, build, V, versão',
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
