import { contentItem, imageItem, uuidOf } from '../../helpers/fixtures.ts';
import { answer, refuse } from '../../helpers/service.ts';

/*
 * A tenant for what screens play. The tests run at 2026-11-20T12:00:00Z, a Friday: 09:00 in São Paulo, 08:00 in Manaus.
 */

/** A player in São Paulo, healthy and active. */
const player = (number: number, name: string, more: Record<string, unknown> = {}) => ({
  id: uuidOf(number),
  name,
  storeId: 'loja-001',
  orientation: 'landscape',
  status: 'active',
  healthStatus: 'healthy',
  lastSeenAt: '2026-11-20T11:59:30Z',
  timezone: 'America/Sao_Paulo',
  ...more,
});

export const entrance = player(1, 'Entrada');
export const till = player(2, 'Caixa 1');
const lost = { healthStatus: 'offline', lastSeenAt: '2026-11-15T07:11:00Z' };
const inManaus = { timezone: 'America/Manaus', storeId: 'loja-008', ...lost };
export const butcher = player(3, 'Açougue', inManaus);
const bakery = player(4, '東京 🍞');
const blocked = player(5, 'Depósito', { status: 'blocked' });
export const nowhere = player(6, 'Vitrine', { timezone: 'Brazil/Nowhere' });
const kiosk = player(7, 'Quiosque');
export const players = [entrance, till, butcher, bakery, blocked, nowhere, kiosk];

const allHours = { startAt: null, endAt: null };
const video = { ...contentItem, ...allHours, daysOfWeek: null };
export const ready = { ...video, id: uuidOf(21), name: 'Promoção' };
export const lunch = { ...video, id: uuidOf(22), name: 'Almoço', startAt: '11:00', endAt: '14:00' };
export const failed = { ...imageItem, id: uuidOf(23), name: 'Aviso', status: 'active' };

export const morning = {
  id: 501,
  name: 'Manhã',
  status: 'active',
  priority: 5,
  startAt: '08:00',
  endAt: '12:00',
  daysOfWeek: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  playerIds: [entrance.id, till.id],
  contentIds: [ready.id, lunch.id],
};
const sale = { ...morning, id: 502, name: 'Liquidação', playerIds: [till.id], contentIds: [ready.id] };
const regional = {
  ...morning,
  ...allHours,
  id: 503,
  name: 'Regional',
  priority: 7,
  estados: ['AM', 'PA'],
  playerIds: [butcher.id],
  contentIds: [ready.id],
};
const allDay = {
  ...morning,
  ...allHours,
  id: 504,
  name: 'Geral',
  priority: 1,
  daysOfWeek: null,
  playerIds: [entrance.id, butcher.id, kiosk.id],
  contentIds: [failed.id],
};
const evening = {
  ...morning,
  id: 505,
  name: 'Noite',
  startAt: '18:00',
  endAt: '23:59',
  playerIds: [bakery.id, nowhere.id],
  contentIds: [ready.id],
};
export const schedules = [morning, sale, regional, allDay, evening];

/** `none` announces no request for a list, and `refused` those of a key that may not read content. */
interface Lists {
  readonly schedules?: readonly unknown[] | 'none';
  readonly content?: readonly unknown[] | 'refused';
  readonly players?: readonly unknown[] | 'none';
}

const statuses = ['active', 'inactive', 'archived'];

/** Announces the requests of a command that reads schedules, content of every status, and players: this tenant's, or others. */
export function announceTenant(lists: Lists = {}): void {
  const { content = [ready, lunch, failed] } = lists;
  if (lists.schedules !== 'none') answer('/schedules', lists.schedules ?? schedules);
  if (content === 'refused') refuseContent();
  else
    for (const status of statuses)
      answer('/content', status === 'active' ? content : [], { status, limit: '500' });
  if (lists.players !== 'none') answer('/players', lists.players ?? players);
}

/** Announces the requests for content, all of which are refused. */
export function refuseContent(code = 403, kind = 'INSUFFICIENT_SCOPE'): void {
  for (const status of statuses) refuse('/content', code, kind, { status, limit: '500' });
}

/** Announces the requests of a command that reads all that a tenant has, which are refused except for these paths. */
export function refuseAll(code: number, kind: string, except: readonly string[] = []): void {
  for (const path of ['/players', '/schedules', '/analytics/summary'])
    if (!except.includes(path)) refuse(path, code, kind);
  if (!except.includes('/content')) refuseContent(code, kind);
}

export const nothing: Lists = { schedules: [], content: [], players: [] };
