import { player, tablet, uuidOf } from '../../../helpers/fixtures.ts';

const till = { ...tablet, status: 'active' };

/** A fleet with one player of every kind that `players check` tells apart; the time is `testNow`. */
export const fleet = [
  { ...till, id: uuidOf(1), name: 'Loja 012 · Caixa 1', storeId: 'loja-012', currentVersion: '2.4.1' },
  { ...till, id: uuidOf(2), name: 'Loja 012 · Caixa 2', healthStatus: 'warning' },
  { ...till, id: uuidOf(3), name: '東京・渋谷', healthStatus: 'degraded' },
  { id: uuidOf(4), healthStatus: null },
  player,
  { ...tablet, healthStatus: 'offline' },
];

/** So many players that are well. */
export function healthyPlayers(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    ...till,
    id: uuidOf(100 + index),
    name: `Caixa ${index + 1}`,
  }));
}

/** One player in each of these states, by the service's own word. */
export function playersIn(...states: string[]): object[] {
  return states.map((healthStatus, index) => ({
    ...till,
    id: uuidOf(index + 1),
    name: `Caixa ${index + 1}`,
    healthStatus,
  }));
}
