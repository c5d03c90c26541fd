import { imageItem, summary, uuidOf } from '../../helpers/fixtures.ts';
import { answer } from '../../helpers/service.ts';
import {
  announceTenant,
  entrance,
  failed,
  lunch,
  morning,
  players,
  ready,
  schedules,
} from '../schedules/tenant.ts';

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
const plans = [...schedules, totems];
const content = [ready, { ...lunch, validUntil: '2026-11-25T12:00:00Z' }, failed];

/** Announces all that `report` asks for: of this tenant, or of another one. */
export function announce(lists: Parameters<typeof announceTenant>[0] = {}): void {
  announceTenant({ players: fleet, schedules: plans, content, ...lists });
  answer('/analytics/summary', summary);
}

/** What a name may hold to be more than text. */
const evil = [
  '<script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  'a\u202Eb\u2066c\u0000d\u001B[31m',
  '{{constructor}} &lt;b&gt;',
  `${'😀'.repeat(32_768)}`,
];
const evilPlayers = evil.map((name, at) => ({
  ...entrance,
  id: uuidOf(50 + at),
  name,
  storeId: evil.at(-1 - at),
  platform: name,
  currentVersion: name,
  healthStatus: at % 2 ? name : 'healthy',
  timezone: at % 3 ? 'America/Manaus' : name,
}));
const evilItems = evil.map((name, at) => ({
  ...imageItem,
  id: uuidOf(80 + at),
  name,
  thumbnailUrl: name,
  validUntil: '2026-11-25T12:00:00Z',
  processingStatus: at % 2 ? 'ready' : 'failed',
  processingError: name,
}));
const evilSchedules = evil.map((name, at) => ({
  ...morning,
  id: 700 + at,
  name,
  priority: at,
  playerIds: evilPlayers.map(({ id }) => id),
  contentIds: evilItems.map(({ id }) => id),
  startAt: '00:00',
  endAt: '23:59',
  daysOfWeek: null,
  estados: at % 2 ? [name] : null,
  validUntil: '2026-11-25T12:00:00Z',
}));

/** A tenant whose every text is one of those. */
export const hostile = { players: evilPlayers, schedules: evilSchedules, content: evilItems };
