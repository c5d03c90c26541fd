import { player, tablet, uuidOf } from '../../../helpers/fixtures.ts';

const till = { ...tablet, status: 'active' };

/** One player of every kind that `players check` distinguishes, at `testNow`. */
export const fleet = [
  { ...till, id: uuidOf(1), name: 'Loja 012 · Caixa 1', storeId: 'loja-012', currentVersion: '2.4.1' },
  { ...till, id: uuidOf(2), name: 'Loja 012 · Caixa 2', healthStatus: 'warning' },
  { ...till, id: uuidOf(3), name: '東京・渋谷', healthStatus: 'degraded' },
  { id: uuidOf(4), status: 'active', healthStatus: null },
  player,
  { ...tablet, healthStatus: 'offline' },
];

/** This many healthy players. */
export function healthyPlayers(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    ...till,
    id: uuidOf(100 + index),
    name: `Caixa ${index + 1}`,
  }));
}

/** One player in each of these states, as the service reports them. */
export function playersIn(...states: string[]): object[] {
  return states.map((healthStatus, index) => ({
    ...till,
    id: uuidOf(index + 1),
    name: `Caixa ${index + 1}`,
    healthStatus,
  }));
}
