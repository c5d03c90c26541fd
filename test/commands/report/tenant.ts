import { summary, uuidOf } from '../../helpers/fixtures.ts';
import { answer } from '../../helpers/service.ts';
import { announceTenant, failed, lunch, morning, players, ready, schedules } from '../schedules/tenant.ts';

/* The tenant of `screens`, with screens of every state, something that expires, and versions. */

export const fleet = [
  ...players.map((player) => ({ ...player, platform: 'tizen', currentVersion: '2.4.1' })),
  { ...players[0], id: uuidOf(8), name: 'Totem', storeId: 'loja-002', healthStatus: 'critical' },
  { ...players[0], id: uuidOf(9), name: 'Painel', storeId: null, platform: 'web', currentVersion: '10.0.0' },
];
const totems = {
  ...morning,
  id: 506,
  name: 'Totens',
  playerIds: [uuidOf(8), uuidOf(9)],
  contentIds: [ready.id],
  validUntil: '2026-11-22T12:00:00Z',
};
export const plans = [...schedules, totems];
export const content = [ready, { ...lunch, validUntil: '2026-11-25T12:00:00Z' }, failed];

/** Announces all that `report` asks for: of this tenant, or of another one. */
export function announce(lists: Parameters<typeof announceTenant>[0] = {}): void {
  announceTenant({ players: fleet, schedules: plans, content, ...lists });
  answer('/analytics/summary', summary);
}
